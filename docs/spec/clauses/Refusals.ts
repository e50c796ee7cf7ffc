import type { Section } from "../Clause.ts"

const limitsInSchema = "JsonSchemas: the limits are in the JSON Schema"

/** Errors, limits and versions. */
export const refusals: ReadonlyArray<Section> = [
  {
    part: "Errors",
    heading: "Errors",
    id: "errors",
    clauses: {
      status: [
        "Clients can branch on the status alone",
        ["createClient: MUST be a SlotkitApiError at once", "OpenApiDocument: MUST show each row of the Errors table"]
      ],
      "401": ["401 {message}: no credential, or revoked, expired, unknown", ["AuthenticateLayer: MUST answer 401"]],
      "403.scope": [
        "403 {message, scopes}: a needed scope is lacking",
        ["RequireScopeLayer: MUST answer %s 403 {message, scopes}"]
      ],
      "403.plan": [
        "403 {message, error, required_plan, upgrade_url}: Pro is needed",
        [
          "RequireScopeLayer: Plans › MUST answer",
          "Webhooks: MUST answer 403 plan_required to a host on Free",
          "AccountRoutes: MUST say which plan a host has"
        ]
      ],
      "404": [
        "404 {message}: not found, another host's, an unknown slug, or not bookable",
        [
          "Answer: MUST answer 404, never 403",
          "HostileInput: MUST answer 404 {message} to the path id",
          "ServiceClauses: a service that is switched off"
        ]
      ],
      "409": [
        "409 {message}: a booked or a single-use service, a booked invite",
        ["Answer: a booked one 409 on DELETE", "InviteClauses: a booked one is a 409"]
      ],
      "422": [
        "422 {message, errors}: each invalid parameter with its sentences",
        ["Input: Errors: 422 maps each invalid parameter name", "Input: messages are sentences", "HostileInput: Requests: text"]
      ],
      "429": ["429 {message} with Retry-After", ["AuthenticateLayer: MUST answer the 61st request"]],
      body: [
        "No error body has other fields",
        ["OpenApiDocument: MUST show each row of the Errors table with exactly its fields"]
      ]
    }
  },
  {
    part: "Limits",
    heading: "Limits",
    id: "limits",
    clauses: {
      rate: [
        "60 requests a minute for a credential, then 429 with Retry-After",
        [
          "RateLimit: Limits: request rate",
          "AuthenticateLayer: Limits: request rate",
          "CredentialStoreContract: of a hundred requests at once exactly sixty",
          "Credentials: share its minute between them"
        ]
      ],
      page_size: ["per_page is 1 to 100, 25 by default", ["Lists: in pages of 25", "HostileInput: MUST answer 422 to per_page"]],
      range: ["At most 31 days of availability, wider is clamped", ["GetAvailability: MUST clamp what is wider than 31 days"]],
      duration: ["Availability for 15 to 180 minutes", ["Availability: is outside 15 to 180"]],
      service_parameter: [
        "The service parameter has at most 100 characters",
        ["GetAvailability: MUST answer 422 on", "JsonSchemas: the limits are in the JSON Schema"]
      ],
      service_text: ["Service title 50, description 500, slug 100", ["ServiceInput: strings at their limits", limitsInSchema]],
      seats: ["max_attendees is 2 to 50", [limitsInSchema]],
      invite_text: ["Invite title 50, description 500", [limitsInSchema]],
      invite_expiry: ["expires_in_days 1 to 365, 30 by default", [limitsInSchema, "Invite: expires after 30 days by default"]],
      invite_duration: [
        "Invite duration 5 to 480, 30 by default",
        [limitsInSchema, "Invite: one duration of 30 minutes by default"]
      ],
      webhooks: [
        "10 webhooks for a credential, one per URL, URLs up to 2048",
        ["Webhooks: and to the eleventh webhook", "Webhooks: MUST take the longest URL"]
      ],
      webhook_time: ["A webhook is answered within 10 seconds", ["AttemptDelivery: is a timeout, retried from its end on"]],
      webhook_retries: [
        "6 retries",
        ["DeliveryPolicy: is retried six times", "AttemptDelivery: the seventh attempt is the last"]
      ],
      webhook_threshold: ["5 events in a row", ["WebhookTransitions: 5 events in a row"]],
      tokens: ["Tokens live 30 and 90 days", ["OAuthGrant: access token 30 days, refresh token 90 days"]],
      free: [
        "Free: custom slugs ignored, groups and approval refused, webhooks and bookings need Pro",
        [
          "Plan: custom slugs, groups, approval and webhooks need Pro",
          "PlanClauses: on Free groups and approval cannot be asked for",
          "RequireScopeLayer: Plans › MUST answer"
        ]
      ]
    }
  },
  {
    part: "Versioning",
    heading: "Versioning",
    id: "versioning",
    clauses: {
      path: ["The version is in the base path, /api/v1", ["OpenApiDocument: with paths under its root"]],
      document: ["The interface description has version 1.0.0", ["OpenApiDocument: MUST have the specification's version"]],
      deliveries: [
        "Deliveries say Svc-Webhooks/1.0 and sign as v1",
        ["AttemptDelivery: Delivery headers › MUST be the specification's"]
      ]
    }
  }
]
