import { html } from "@slotkit/core/html"
import { disconnect, listConnections, viewConnection } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { scopeNames } from "../parts/ScopeNames.ts"
import { sheetList } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"

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
<div class="side"><a class="button plain" href="${visit.at(`/apps/${app.id}/disconnect`)}">${words.connections.disconnect}<span class="vh"> <bdi>${app.name}</bdi></span></a></div></div>`
      ),
      html`<p>${words.connections.none}</p>`
    )}${connections.length === 0 ? undefined : html`\n<p class="soft small end">${words.connections.hint}</p>`}`
  })
})

/** `/app/apps/{id}/disconnect`. */
export const appDisconnection = asksFirst({
  ask: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { words, host, locale } = visit
    const { connections, endings } = words
    const { connection, webhooks } = yield* viewConnection(host.id, yield* pathId(visit))
    const { app, scopes, connected_at } = connection
    return {
      area: "connections",
      title: endings.connectionTitle(app.name),
      above: [[words.areas.connections, "/connections"]],
      path: `/apps/${app.id}/disconnect`,
      text: [endings.connectionText],
      facts: [
        [words.apps.connected, dayOfTimestamp(visit, connected_at)],
        [words.keys.can, scopes.length === 0 ? connections.noAccess : scopeNames(visit, scopes)],
        [words.areas.webhooks, webhooks.length.toLocaleString(locale.tag)]
      ],
      names: webhooks.map(({ url }) => url),
      button: endings.disconnectApp,
      back: "/connections"
    } as const
  }),
  act: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    yield* disconnect(visit.host.id, yield* pathId(visit))
    return visit.done("/connections", "disconnected")
  })
})
