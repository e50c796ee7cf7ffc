import { html } from "@slotkit/core/html"
import { disconnect, listConnections } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { scopeNames } from "../parts/ScopeNames.ts"
import { actionForm, sheetList } from "../parts/Sheet.ts"

/** `GET /app/connections`: the apps that may use the host's account. */
export const showConnections = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { words, host } = visit
  const connections = yield* listConnections(host.id)
  return visit.page({
    area: "connections",
    title: words.areas.connections,
    lead: words.connections.lead,
    content: html`${sheetList(
      connections.map(
        ({ app, scopes, connected_at }) => html`<div class="row"><div><h2><bdi>${app.name}</bdi></h2>
<p class="soft small">${words.connections.since(dayOfTimestamp(visit, connected_at))}</p>
${scopes.length === 0 ? html`<p>${words.connections.noAccess}</p>` : html`<p>${words.connections.can}</p>${scopeNames(visit, scopes)}`}</div>
<div class="side">${actionForm(visit, `/apps/${app.id}/disconnect`, html`${words.connections.disconnect}<span class="vh"> <bdi>${app.name}</bdi></span>`, "bad")}</div></div>`
      ),
      html`<p>${words.connections.none}</p>`
    )}${connections.length === 0 ? undefined : html`\n<p class="soft small end">${words.connections.hint}</p>`}`
  })
})

/** `POST /app/apps/{id}/disconnect`. */
export const sendDisconnect = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  yield* disconnect(visit.host.id, yield* pathId(visit))
  return visit.done("/connections", "disconnected")
})
