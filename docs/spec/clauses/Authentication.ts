import type { Section } from "../Clause.ts"

const part = "Authentication"
const needs = "Scope: each scope and the endpoints that require"

export const authentication: ReadonlyArray<Section> = [
  {
    part,
    heading: "Credentials",
    id: "credentials",
    clauses: {
      bearer: [
        "Both kinds are sent as Authorization: Bearer",
        [
          "Authenticate: MUST compare the scheme case-insensitively",
          "Authenticate: MUST NOT accept a token in the query",
          "Authenticate: MUST NOT accept Authorization: %s"
        ]
      ],
      access_token: [
        "OAuth access tokens act for the host who approved",
        [
          "AccessToken: 40. MUST grant exactly their scopes: 403 {message, scopes} with",
          "GrantSuite: the access token acts for the host"
        ]
      ],
      api_key: [
        "API keys begin with svc_sk_ and act for their own host",
        [
          "Token: tokens › an %s is %s",
          "Calls: MUST manage API keys",
          "CredentialStoreContract: finds the caller behind a token's hash"
        ]
      ],
      made_in_settings: [
        "An API key is created in the host's settings",
        ["Keys: MUST be created by the form, with the chosen values, and shown once"]
      ],
      refused: [
        "A missing, revoked, expired or unknown credential answers 401",
        [
          "Authenticate: MUST answer 401 {message}",
          "Authenticate: MUST answer 401 with error=invalid_token",
          "Authenticate: MUST answer 401 to a revoked key and to an expired key"
        ]
      ],
      disconnected: [
        "A disconnected app's tokens answer 401",
        ["AccessToken: or its app disconnected or deleted", "Credentials: a disconnected app's tokens"]
      ]
    }
  },
  {
    part,
    heading: "Scopes",
    id: "scopes",
    clauses: {
      "profile.read": ["profile.read: GET /profile, GET /services", [needs]],
      "availability.read": ["availability.read: GET /availability", [needs]],
      "bookings.read": ["bookings.read: GET /bookings, GET /bookings/{id}, and POST /webhooks beside webhooks.write", [needs]],
      "services.read": ["services.read: GET /services/{id}", [needs]],
      "services.write": ["services.write: PATCH and DELETE /services/{id}", [needs]],
      "invites.read": ["invites.read: GET /invites, GET /invites/{id}", [needs]],
      "invites.write": ["invites.write: POST /invites, DELETE /invites/{id}", [needs]],
      "webhooks.write": [
        "webhooks.write: POST /webhooks, with bookings.read",
        [needs, "Webhooks: MUST answer 403 {message, scopes} with both scopes"]
      ],
      lacking: [
        "A credential without a required scope gets 403, never partial data",
        [
          "RequireScope: MUST answer 403 {message, scopes} at %s to a credential that lacks",
          "AccessToken: 40. MUST grant exactly their scopes: 403 {message, scopes} with"
        ]
      ],
      of_keys: [
        "API keys have profile.read, availability.read and bookings.read",
        [
          "Scope: API keys have profile.read, availability.read and bookings.read",
          "ApiKeys: MUST have a name, the chosen scopes in addition to the base scopes, and"
        ]
      ]
    }
  },
  {
    part,
    heading: "OAuth 2.0: authorization",
    id: "oauth.authorize",
    clauses: {
      client_id: ["client_id is required", ["AuthorizeRequest: 1. an unknown or missing client_id"]],
      redirect_uri: [
        "redirect_uri is required and matches a registered one exactly",
        [
          "AuthorizeRequest: 2. redirect_uri",
          "RedirectUri: MUST NOT match",
          "ConsentRoutes: MUST be answered with a 400 page without Location"
        ]
      ],
      response_type: [
        "response_type is always code",
        ["AuthorizeRequest: 6. a missing response_type is redirected with invalid_request", "AuthorizeRequest: 7. response_type"]
      ],
      scope: [
        "scope defaults to profile.read; scopes that the app may not request are dropped, and the token has the rest",
        [
          "AuthorizeRequest: 9. scope defaults to profile.read",
          "AuthorizeRequest: 10. an unknown scope, or one that the app may not request, is",
          "ConsentRoutes: Point 10: MUST drop unknown scopes and those the app may not request, and"
        ]
      ],
      state: [
        "state is returned unchanged",
        [
          "AuthorizeRequest: 8. state is returned unchanged, with the code and with every error",
          "ConsentRoutes: Point 8: MUST be returned unchanged, with the code, with a denial"
        ]
      ],
      approved: [
        "After approval the browser goes to redirect_uri with code and state",
        [
          "ConsentRoutes: Point 16: MUST send a code, state and iss to the redirect URI, preserving",
          "ConnectionSuite: an approval adds code, state and issuer"
        ]
      ],
      denied: [
        "After a denial it goes there with error=access_denied",
        ["ConsentRoutes: Point 15: MUST send access_denied and no code after denial"]
      ]
    }
  },
  {
    part,
    heading: "OAuth 2.0: tokens",
    id: "oauth.token",
    clauses: {
      exchange: [
        "POST /oauth/token with grant_type, client_id, client_secret, redirect_uri and code as form fields",
        [
          "OpenidClient: MUST discover, connect, refresh and revoke",
          "OAuth: 19. MUST be exchanged for a pair of tokens",
          "OAuth: 24. MUST match the redirect URI of the request exactly",
          "OAuth: 25. MUST be refused with 401"
        ]
      ],
      no_browser: ["Never from a browser", ["OAuth: 30. OPTIONS MUST answer without CORS headers"]],
      answer: [
        "Returns token_type Bearer, expires_in 2592000, access_token and refresh_token",
        ["OAuth: 19. MUST be exchanged for a pair of tokens, with the fields in this order"]
      ],
      refresh: [
        "Refreshing returns a new pair, and the old refresh token becomes invalid",
        [
          "OAuth: 34. MUST return a new pair and become invalid, while the old access",
          "GrantSuite: a refresh returns a new pair; the"
        ]
      ],
      refused: [
        "An invalid refresh token is refused, and the user must authorize again",
        [
          "OAuth: 35. MUST be refused with the same message for another app, an",
          "GrantSuite: a refresh token replayed later MUST be"
        ]
      ],
      lifetimes: [
        "An access token is valid for 30 days, a refresh token for 90",
        [
          "OAuthGrant: access token 30 days, refresh token 90 days",
          "GrantSuite: an access token MUST work for thirty days",
          "GrantSuite: a refresh token MUST work for ninety days"
        ]
      ],
      secret_once: [
        "The client secret is shown once, at creation or regeneration",
        [
          "ConnectionSuite: an app's secrets are shown once, and",
          "Apps: MUST register an app, and show its secrets in this response only"
        ]
      ],
      regenerate: [
        "Regenerating invalidates the old secret immediately, while tokens remain valid",
        [
          "ConnectionSuite: regenerating the client secret",
          "OAuth: MUST be able to use a regenerated secret at once, while its tokens"
        ]
      ],
      disconnect: [
        "Users can disconnect an app in their settings; its tokens then answer 401",
        [
          "Keys: MUST be disconnected by their button, with the host as the actor",
          "AccessToken: or its app disconnected or deleted"
        ]
      ]
    }
  }
]
