import { appsPerHost } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { AppResource } from "@slotkit/core/internal"
import { listHostApps } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { badge, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { oauthGuide } from "./OAuthGuide.ts"

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
