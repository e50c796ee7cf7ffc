import { type Html, html } from "@slotkit/core/html"
import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { factList, section } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The addresses of OAuth 2.0 that an app needs, a request to try, and where to read on. */
export const oauthGuide = Effect.fnUntraced(function* ({ words, at }: ConsoleContext) {
  const { baseUrl, origin } = yield* Settings
  const { apps } = words
  const metadata = `${origin}/.well-known/oauth-authorization-server${baseUrl.slice(origin.length)}`
  const address = (url: string): Html => html`<code>${url}</code>`
  return section(
    "addresses",
    apps.addresses,
    html`<p>${apps.addressesText}</p>
${factList([
  [apps.authorizeAddress, address(`${baseUrl}/oauth/authorize`)],
  [apps.tokenAddress, address(`${baseUrl}/oauth/token`)],
  [apps.revokeAddress, address(`${baseUrl}/oauth/revoke`)],
  [apps.metadataAddress, address(metadata)],
  [apps.apiAddress, address(`${baseUrl}/api/v1`)]
])}
<p class="end">${apps.tryMetadata}</p>
<pre class="wrap"><code>curl ${metadata}</code></pre>
<ul class="end"><li><a href="${baseUrl}/docs">${apps.docs}</a></li>
<li><a href="${at("/webhooks/verify")}">${words.webhooks.verify}</a></li></ul>`
  )
})
