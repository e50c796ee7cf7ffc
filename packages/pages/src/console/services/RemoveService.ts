import { html } from "@slotkit/core/html"
import { deleteService, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleVisit, pathId } from "../frame/ConsoleVisit.ts"
import { actionForm } from "../parts/Sheet.ts"

/** `GET /app/services/{id}/delete`: says what happens, and asks. */
export const showRemoval = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { words, host, at } = visit
  const { service } = yield* viewHostService(host, yield* pathId(visit))
  const path = `/services/${service.id}`
  return visit.page({
    area: "services",
    title: words.services.deleteTitle(service.title),
    above: [
      [words.areas.services, "/services"],
      [service.title, path]
    ],
    content: html`<p>${words.services.deleteText}</p>
<div class="acts end">${actionForm(visit, `${path}/delete`, words.services.delete, "bad")}<a class="button plain" href="${at(path)}">${words.services.keep}</a></div>`
  })
})

/** `POST /app/services/{id}/delete`. */
export const sendRemoval = Effect.fnUntraced(function* (visit: ConsoleVisit) {
  const { service } = yield* viewHostService(visit.host, yield* pathId(visit))
  yield* deleteService(visit.host.id, service.id)
  return visit.done("/services", "service_deleted")
})
