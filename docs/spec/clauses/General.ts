import type { Section } from "../Clause.ts"

export const general: ReadonlyArray<Section> = [
  {
    part: "What the service does",
    heading: "General rules",
    id: "general",
    clauses: {
      "1": [
        "All paths are below a base address that ends with /api/v1",
        ["OpenApiDocument: MUST be OpenAPI 3.1 with the origin's server URL and paths", "Api: MUST be those of the specification"]
      ],
      "2": [
        "Every response body is JSON",
        [
          "JsonErrors: MUST answer 404 {message} at %s",
          "BrokenRequests: MUST answer %s with %i in JSON",
          "app: MUST answer its own paths with JSON and Slotkit's status"
        ]
      ],
      "3": [
        "Every timestamp is ISO 8601 in UTC; a slot's label is the host's local time",
        [
          "Instant: MUST be ISO 8601 in UTC",
          "Timestamp: is encoded in the API's format: UTC, whole seconds",
          "TimeZone: MUST convert %s in %s to %s %s"
        ]
      ],
      "4": [
        "Every request needs a bearer token; each endpoint needs its scopes",
        [
          "Authenticate: MUST answer 401 {message} with WWW-Authenticate",
          "OpenApiDocument: MUST require a bearer token everywhere except in the visitor API",
          "Api: %s MUST declare and enforce its scopes and plan"
        ]
      ],
      "5": [
        "A host sees only its own resources; another host's id answers 404, never 403",
        [
          "Answer: MUST answer 404, never 403",
          "OwnershipSuite: MUST answer 404, never 403",
          "OwnershipSuite: lists contain only a host's own data",
          "BookingStoreContract: does not find, lock, save or list"
        ]
      ],
      "6": ["Money is an integer in minor units; a currency is an ISO 4217 code", ["Money: money is in minor currency units"]],
      "7": [
        "There are the plans free and pro, and some features need Pro",
        ["Plan: custom slugs, groups, approval and webhooks need Pro", "Scope: the endpoints that need Pro"]
      ]
    }
  }
]
