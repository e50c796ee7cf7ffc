import { localDateOf } from "@slotkit/core/internal"
import { deleteService, searchBookings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { asksFirst } from "../shell/AsksFirst.ts"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"

/** `/app/services/{id}/delete`. */
export const serviceRemoval = asksFirst({
  ask: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { words, host, locale } = context
    const { service } = yield* viewHostService(host, yield* pathId(context))
    const path = `/services/${service.id}`
    const ahead = { service: String(service.id), status: "accepted", from: localDateOf(context.now, host.timezone) }
    const { meta } = yield* Effect.orDie(searchBookings(host, ahead))
    return {
      area: "services",
      title: words.services.deleteTitle(service.title),
      above: [
        [words.areas.services, "/services"],
        [service.title, path]
      ],
      path: `${path}/delete`,
      text: [words.services.deleteText],
      facts: [[words.operator.counts.upcoming, meta.total.toLocaleString(locale.tag)]],
      button: words.services.delete,
      keep: words.services.keep,
      back: path
    } as const
  }),
  act: Effect.fnUntraced(function* (context: ConsoleContext) {
    const { service } = yield* viewHostService(context.host, yield* pathId(context))
    yield* deleteService(context.host.id, service.id)
    return context.done("/services", "service_deleted")
  })
})
