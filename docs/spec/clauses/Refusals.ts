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
        "The status alone identifies the error",
        ["createClient: MUST reject with a SlotkitApiError at once", "OpenApiDocument: MUST show each row of the Errors table"]
      ],
      "401": ["401 {message}: missing, revoked, expired or unknown credential", ["Authenticate: MUST answer 401"]],
      "403.scope": [
        "403 {message, scopes}: a required scope is missing",
        ["RequireScope: MUST answer 403 {message, scopes} at %s to a credential that lacks"]
      ],
      "403.plan": [
        "403 {message, error, required_plan, upgrade_url}: Pro is required",
        [
          "RequireScope: Plans › MUST answer",
          "Webhooks: MUST answer 403 plan_required to a host on Free",
          "Keys: MUST show the host's plan and the features of Pro"
        ]
      ],
      "404": [
        "404 {message}: not found, another host's, an unknown slug, or not bookable",
        [
          "Answer: MUST answer 404, never 403",
          "HostileInput: MUST answer 404 {message} to the path id",
          "ServiceSuite: an inactive service is hidden and cannot"
        ]
      ],
      "409": [
        "409 {message}: a booked or a single-use service, a booked invite",
        ["Answer: MUST answer 201 {data} for a new invite, and 409 to DELETE of", "InviteSuite: a booked one is a 409"]
      ],
      "422": [
        "422 {message, errors}: each invalid parameter with its messages",
        ["Input: Errors: 422 maps each invalid parameter name", "Input: messages are sentences", "HostileInput: Requests: text"]
      ],
      "429": ["429 {message} with Retry-After", ["Authenticate: MUST answer 429 {message} with Retry-After to the 61st request"]],
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
        "60 requests per minute and credential, then 429 with Retry-After",
        [
          "RateLimit: Limits: request rate",
          "Authenticate: Limits: request rate",
          "CredentialStoreContract: of a hundred concurrent requests exactly sixty",
          "Credentials: an API key MUST work immediately in both, share one rate limit, and"
        ]
      ],
      page_size: ["per_page is 1 to 100, 25 by default", ["Lists: in pages of 25", "HostileInput: MUST answer 422 to per_page"]],
      range: [
        "At most 31 days of availability; wider ranges are clamped",
        ["GetAvailability: MUST clamp a range wider than 31 days, and report the last day"]
      ],
      duration: ["Availability for 15 to 180 minutes", ["Availability: is outside 15 to 180"]],
      service_parameter: [
        "The service parameter has at most 100 characters",
        ["GetAvailability: MUST answer 422 on", "JsonSchemas: the limits are in the JSON Schema"]
      ],
      service_text: [
        "Service title 50, description 500, slug 100",
        ["ServiceInput: strings are accepted up to their limits: 50, 500 and 100 characters", limitsInSchema]
      ],
      seats: ["max_attendees is 2 to 50", [limitsInSchema]],
      invite_text: ["Invite title 50, description 500", [limitsInSchema]],
      invite_expiry: ["expires_in_days 1 to 365, 30 by default", [limitsInSchema, "Invite: expires after 30 days by default"]],
      invite_duration: [
        "Invite duration 5 to 480, 30 by default",
        [limitsInSchema, "Invite: one duration of 30 minutes by default"]
      ],
      webhooks: [
        "10 webhooks per credential, one per URL, URLs up to 2048 characters",
        ["Webhooks: and to the eleventh webhook", "Webhooks: MUST accept the longest URL, and store every URL as it was sent"]
      ],
      webhook_time: [
        "A webhook must respond within 10 seconds",
        ["AttemptDelivery: is a timeout, and the retry delay starts at its end"]
      ],
      webhook_retries: [
        "6 retries",
        ["DeliveryPolicy: is retried six times", "AttemptDelivery: the seventh attempt is the last"]
      ],
      webhook_threshold: ["5 events in a row", ["WebhookTransitions: 5 consecutive events"]],
      tokens: ["Tokens are valid for 30 and 90 days", ["OAuthGrant: access token 30 days, refresh token 90 days"]],
      free: [
        "Free: custom slugs ignored, groups and approval refused, webhooks and bookings need Pro",
        [
          "Plan: custom slugs, groups, approval and webhooks need Pro",
          "PlanSuite: on Free a group service is a",
          "RequireScope: Plans › MUST answer"
        ]
      ]
    }
  },
  {
    part: "Versioning",
    heading: "Versioning",
    id: "versioning",
    clauses: {
      path: [
        "The version is in the base path, /api/v1",
        ["OpenApiDocument: MUST be OpenAPI 3.1 with the origin's server URL and paths"]
      ],
      document: ["The interface description has version 1.0.0", ["OpenApiDocument: MUST have the specification's version"]],
      deliveries: [
        "Deliveries send Svc-Webhooks/1.0 and sign as v1",
        ["AttemptDelivery: MUST be those of the specification, and"]
      ]
    }
  }
]
