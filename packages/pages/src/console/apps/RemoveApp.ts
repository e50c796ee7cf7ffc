import { html } from "@slotkit/core/html"
import { deleteHostApp, getHostApp } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { actionForm } from "../parts/Sheet.ts"
import { connectedAccounts } from "./AppPage.ts"

/** `GET /app/apps/{id}/delete`: says what happens, and asks. */
export const showRemoval = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { words, host, at } = visit
  const { apps } = words
  const app = yield* getHostApp(host.id, yield* pathId(visit))
  const path = `/apps/${app.id}`
  return visit.page({
    area: "apps",
    title: apps.deleteTitle(app.name),
    above: [
      [words.areas.apps, "/apps"],
      [app.name, path]
    ],
    content: html`<p>${apps.deleteText}</p>
<p>${apps.connected}: <strong>${connectedAccounts(visit, app)}</strong></p>
<div class="acts end">${actionForm(visit, `${path}/delete`, apps.delete, "bad")}<a class="button plain" href="${at(path)}">${apps.keep}</a></div>`
  })
})

/** `POST /app/apps/{id}/delete`. */
export const sendRemoval = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  yield* deleteHostApp(visit.host.id, yield* pathId(visit))
  return visit.done("/apps", "app_deleted")
})
