import { maxTitleLength } from "@slotkit/core"
import { duplicateService, listHostServices, orderServices, Settings, viewHostService } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { type ConsoleContext, pathId } from "../shell/ConsoleContext.ts"
import { planRefusal } from "../shell/ConsoleRefusals.ts"

/** `POST /app/services/{id}/up` and `/down`. The service that comes first is the recommended one. */
export const moveService = (direction: "up" | "down") =>
  Effect.fnUntraced(function* (context: ConsoleContext) {
    const { host } = context
    const { service } = yield* viewHostService(host, yield* pathId(context))
    const ids = (yield* listHostServices(host)).map((one) => one.service.id)
    const to = Math.max(0, ids.indexOf(service.id) + (direction === "up" ? -1 : 1))
    yield* orderServices(host.id, { services: ids.filter((id) => id !== service.id).toSpliced(to, 0, service.id) })
    return context.done("/services", "services_ordered")
  })

/** `POST /app/services/{id}/duplicate`: makes a copy, which visitors cannot book yet, and leads to it. */
export const sendDuplicate = Effect.fnUntraced(function* (context: ConsoleContext) {
  const { host, words } = context
  const { service } = yield* viewHostService(host, yield* pathId(context))
  const { freeServices } = yield* Settings
  const title = [...words.services.copyOf(service.title)].slice(0, maxTitleLength).join("").trim()
  return yield* duplicateService(host.id, service.id, { title }).pipe(
    Effect.map(({ id }) => context.done(`/services/${id}`, "service_duplicated")),
    Effect.catchTag("PlanRequired", () => Effect.succeed(planRefusal(context, words.services.planFull(freeServices))))
  )
})
