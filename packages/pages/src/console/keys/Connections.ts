import { html } from "@slotkit/core/html"
import { disconnect, listConnections, viewConnection } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { scopeList, scopesIn } from "../../shell/ScopeWords.ts"
import { dayOfTimestamp } from "../parts/DayOf.ts"
import { sheetList } from "../parts/Sheet.ts"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** `GET /app/connections`: the apps that may use the host's account. */
export const showConnections = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { words, host } = context
  const connections = yield* listConnections(host.id)
  return context.page({
    area: "connections",
    title: words.areas.connections,
    lead: words.connections.lead,
    content: html`${sheetList(
      connections.map(
        ({ app, scopes, connected_at }) => html`<div class="row"><div><h2><bdi>${app.name}</bdi></h2>
<p class="soft small">${words.connections.since(dayOfTimestamp(context, connected_at))}</p>
${scopes.length === 0 ? html`<p>${words.connections.noAccess}</p>` : html`<p>${words.connections.can}</p>${scopeList(scopesIn(scopes), context.host, context.words, "soft")}`}</div>
<div class="side"><a class="button plain" href="${context.at(`/apps/${app.id}/disconnect`)}">${words.connections.disconnect}<span class="vh"> <bdi>${app.name}</bdi></span></a></div></div>`
      ),
      html`<p>${words.connections.none}</p>`
    )}${connections.length === 0 ? undefined : html`\n<p class="soft small end">${words.connections.hint}</p>`}`
  })
})

/** `/app/apps/{id}/disconnect`. */
export const appDisconnection = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host, locale } = context
    const { connections, endings } = words
    const { connection, webhooks } = yield* viewConnection(host.id, yield* pathId(context))
    const { app, scopes, connected_at } = connection
    return {
      area: "connections",
      title: endings.connectionTitle(app.name),
      above: [[words.areas.connections, "/connections"]],
      path: `/apps/${app.id}/disconnect`,
      text: [endings.connectionText],
      facts: [
        [words.apps.connected, dayOfTimestamp(context, connected_at)],
        [
          words.keys.can,
          scopes.length === 0 ? connections.noAccess : scopeList(scopesIn(scopes), context.host, context.words, "soft")
        ],
        [words.areas.webhooks, webhooks.length.toLocaleString(locale.tag)]
      ],
      names: webhooks.map(({ url }) => url),
      button: endings.disconnectApp,
      back: "/connections"
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* disconnect(context.host.id, yield* pathId(context))
    return context.done("/connections", "disconnected")
  })
})
