import { type Html, html } from "@slotkit/core/html"
import type { AppResource } from "@slotkit/core/internal"
import { section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The first two steps of the authorization code flow with an app's own values, ready to copy. */
export const tryApp = ({ words, baseUrl }: ConsoleContext, app: typeof AppResource.Type): Html => {
  const { apps } = words
  const [redirectUri = ""] = app.redirect_uris
  const request = { client_id: app.client_id, redirect_uri: redirectUri, response_type: "code", scope: app.scopes.join(" ") }
  const proof = app.has_secret ? {} : { code_challenge: "CHALLENGE", code_challenge_method: "S256" }
  const query = new URLSearchParams({ ...request, state: "STATE", ...proof })
  const fields = [
    ["grant_type", "authorization_code"],
    ["client_id", app.client_id],
    app.has_secret ? ["client_secret", "SECRET"] : ["code_verifier", "VERIFIER"],
    ["redirect_uri", redirectUri],
    ["code", "CODE"]
  ]
  const curl = fields.map(([name, value]) => `--data-urlencode ${inShell(`${name}=${value}`)}`)
  return section(
    "try",
    apps.tryIt,
    html`<ol class="line"><li>${apps.tryAuthorize}<pre class="wrap"><code>${baseUrl}/oauth/authorize?${String(query)}</code></pre>${app.has_secret ? undefined : html`<p class="soft small">${apps.tryChallenge}</p>`}</li>
<li>${apps.tryExchange}<pre class="wrap"><code>${[`curl ${baseUrl}/oauth/token`, ...curl].join(" \\\n  ")}</code></pre></li>
<li>${apps.tryCall}<pre class="wrap"><code>curl ${baseUrl}/api/v1/profile -H "Authorization: Bearer ACCESS_TOKEN"</code></pre></li></ol>`
  )
}

/** Quotes a text for a shell. A redirect URI may contain an apostrophe. */
const inShell = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
