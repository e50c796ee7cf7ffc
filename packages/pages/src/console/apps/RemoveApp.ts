import { deleteHostApp, getHostApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleVisit, pathId } from "../shell/ConsoleVisit.ts"
import { connectedAccounts } from "./AppPage.ts"

/** `/app/apps/{id}/delete`. */
export const appRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    const { words, host } = visit
    const { apps } = words
    const app = yield* getHostApp(host.id, yield* pathId(visit))
    const path = `/apps/${app.id}`
    return {
      area: "apps",
      title: apps.deleteTitle(app.name),
      above: [
        [words.areas.apps, "/apps"],
        [app.name, path]
      ],
      path: `${path}/delete`,
      text: [apps.deleteText],
      facts: [[apps.connected, connectedAccounts(visit, app)]],
      button: apps.delete,
      keep: apps.keep,
      back: path
    } as const
  }),
  act: Effect.fnUntraced(function* (visit: ConsoleVisit) {
    yield* deleteHostApp(visit.host.id, yield* pathId(visit))
    return visit.done("/apps", "app_deleted")
  })
})
