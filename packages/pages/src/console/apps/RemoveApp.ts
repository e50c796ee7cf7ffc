import { deleteHostApp, getHostApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { connectedAccounts } from "./AppPage.ts"

/** `/app/apps/{id}/delete`. */
export const appRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host } = context
    const { apps } = words
    const app = yield* getHostApp(host.id, yield* pathId(context))
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
      facts: [[apps.connected, connectedAccounts(context, app)]],
      button: apps.delete,
      keep: apps.keep,
      back: path
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    yield* deleteHostApp(context.host.id, yield* pathId(context))
    return context.done("/apps", "app_deleted")
  })
})
