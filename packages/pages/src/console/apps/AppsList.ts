import { appsPerHost } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { AppResource } from "@slotkit/core/internal"
import { listHostApps, Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { badge, factList, section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** `GET /app/apps`: the host's own apps, and the addresses that they need. */
export const showApps = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host, at } = context
  const { apps } = words
  const own = yield* listHostApps(host.id)
  const isFull = own.length >= appsPerHost
  const add = html`<a class="button" href="${at("/apps/new")}">${apps.add}</a>`
  return context.page({
    area: "apps",
    title: words.areas.apps,
    lead: html`${apps.lead} <a href="${at("/connections")}">${apps.connectedLink}</a>`,
    ...(own.length === 0 || isFull ? {} : { actions: add }),
    content: html`${sheetList(
      own.map((app) => appEntry(context, app)),
      html`<p>${apps.none}</p><p>${add}</p>`
    )}${isFull ? html`<p class="soft small end">${apps.full(appsPerHost)}</p>` : undefined}
${yield* oauthGuide(context)}`
  })
})

/** The verification of an app in a word. */
export const appBadge = ({ words }: ConsoleContext, { verified }: typeof AppResource.Type): Html =>
  verified ? badge(words.apps.verified, "good") : badge(words.apps.notVerified)

const appEntry = (context: ConsoleContext, app: typeof AppResource.Type): Html => {
  const { words, at } = context
  return html`<div class="row"><div><h2><a class="title" href="${at(`/apps/${app.id}`)}"><bdi>${app.name}</bdi></a></h2>
<p class="soft"><code>${app.client_id}</code></p>
<p class="soft small">${words.apps.registered(dayOfTimestamp(context, app.created_at))}</p></div>
<div class="side">${appBadge(context, app)}</div></div>`
}

/** The addresses of OAuth 2.0 that an app needs, a request to try, and where to read on. */
const oauthGuide = Effect.fnUntraced(function* ({ words, at }: ConsoleContext) {
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
