import type { Section } from "../Clause.ts"

const part = "Authentication"
const needs = "Scope: each scope and the endpoints of the specification that it is required for"

export const authentication: ReadonlyArray<Section> = [
  {
    part,
    heading: "Credentials",
    id: "credentials",
    clauses: {
      bearer: [
        "Both kinds come as Authorization: Bearer",
        [
          "AuthenticateLayer: MUST compare the scheme without case",
          "AuthenticateLayer: MUST NOT take a token from the query",
          "AuthenticateLayer: MUST take no credential from Authorization"
        ]
      ],
      access_token: [
        "OAuth access tokens act for the host who approved",
        ["AccessToken: MUST open what their scopes are for", "GrantClauses: the access token acts for the host"]
      ],
      api_key: [
        "API keys begin with svc_sk_ and act for their own host",
        [
          "Token: tokens › an %s is %s",
          "Calls: MUST manage API keys",
          "CredentialStoreContract: finds the caller behind a token's hash"
        ]
      ],
      made_in_settings: ["An API key is created in the host's settings", ["AccountRoutes: MUST be made by the form"]],
      refused: [
        "No credential, or one revoked, expired or unknown, answers 401",
        [
          "AuthenticateLayer: MUST answer 401 {message}",
          "AuthenticateLayer: MUST answer 401 with error=invalid_token",
          "AuthenticateLayer: MUST answer 401 to a revoked and to an expired key"
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
        "A credential without a needed scope answers 403, never part of the data",
        [
          "RequireScopeLayer: MUST answer %s 403 {message, scopes}",
          "AccessToken: MUST open what their scopes are for, and nothing else"
        ]
      ],
      of_keys: [
        "API keys carry profile.read, availability.read and bookings.read",
        [
          "Scope: API keys carry profile.read, availability.read and bookings.read automatically",
          "ApiKeys: MUST have a name, the chosen scopes beside the base ones"
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
        ["AuthorizeRequest: 6. response_type missing", "AuthorizeRequest: 7. response_type"]
      ],
      scope: [
        "scope is profile.read by default; what the app may not use is dropped, and the token carries what remains",
        [
          "AuthorizeRequest: 9. scope absent",
          "AuthorizeRequest: 10. a scope that the app may not use",
          "ConsentRoutes: scope › Point 10: MUST lose what the app may not use"
        ]
      ],
      state: [
        "state comes back as it was sent",
        ["AuthorizeRequest: 8. state is echoed", "ConsentRoutes: state › Point 8: MUST come back as it was sent"]
      ],
      approved: [
        "After approval the browser goes to redirect_uri with code and state",
        [
          "ConsentRoutes: MUST bring a code, state and iss to the redirect URI",
          "ConnectionClauses: an approval sends code, state and issuer"
        ]
      ],
      denied: [
        "After a refusal it goes there with error=access_denied",
        ["ConsentRoutes: MUST bring access_denied and no code when it is no"]
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
          "OAuth: 24. MUST come with the redirect URI",
          "OAuth: 25. MUST be refused with 401"
        ]
      ],
      no_browser: ["Never from a browser", ["OAuth: 30. OPTIONS MUST answer without CORS headers"]],
      answer: [
        "Answers token_type Bearer, expires_in 2592000, access_token and refresh_token",
        ["OAuth: 19. MUST be exchanged for a pair of tokens, with the fields in this order"]
      ],
      refresh: [
        "Refreshing answers a new pair, and the old refresh token stops working",
        ["OAuth: 34. MUST give a new pair and stop working", "GrantClauses: a refresh gives a new pair"]
      ],
      refused: [
        "A refresh token that is not good is refused, and the user authorizes again",
        ["OAuth: 35. MUST be refused in the same words", "GrantClauses: a refresh token that comes again later"]
      ],
      lifetimes: [
        "An access token lives 30 days, a refresh token 90",
        [
          "OAuthGrant: access token 30 days, refresh token 90 days",
          "GrantClauses: an access token MUST work for thirty days",
          "GrantClauses: a refresh token MUST work for ninety days"
        ]
      ],
      secret_once: [
        "The client secret is shown once, at creation or regeneration",
        [
          "ConnectionClauses: the secrets of an app are shown once",
          "Apps: MUST register an app, with its secrets in this answer alone"
        ]
      ],
      regenerate: [
        "Regenerating stops the old secret at once, while tokens go on",
        ["ConnectionClauses: regenerating the client secret", "OAuth: MUST use a regenerated secret at once"]
      ],
      disconnect: [
        "Users can disconnect an app in their settings; its tokens then answer 401",
        ["AccountRoutes: MUST be disconnected by their button", "AccessToken: or its app disconnected or deleted"]
      ]
    }
  }
]
