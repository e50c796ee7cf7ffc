import { html } from "@slotkit/core/html"
import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { seeOther } from "../../visitors/SeeOther.ts"
import type { ConsoleVisit } from "../frame/ConsoleVisit.ts"

/** `GET /app/apps`: how developers of partner apps get credentials. Redirects if the operator has a portal of its own. */
export const showDevelopers = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { words, at } = visit
  const { baseUrl, developerPortalUrl } = yield* Settings
  if (developerPortalUrl !== `${baseUrl}/app/apps`) return seeOther(developerPortalUrl)
  return visit.page({
    area: "apps",
    title: words.apps.title,
    content: html`<p>${words.apps.lead}</p>
<p>${words.apps.hostsLead} <a href="${at("/connections")}">${words.areas.connections}</a>.</p>`
  })
})
