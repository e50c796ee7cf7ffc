import { ServiceOrder, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { Invalid } from "../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { validate } from "../kernel/Validate.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/**
 * Puts the services of a host in order, for visitors and the host. The first one becomes the default service. Fails with
 * `Invalid` unless each service of the host is named once. Decision 0085.
 */
export const orderServices = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const services = yield* ServiceStore
  const unitOfWork = yield* UnitOfWork
  const order = Effect.gen(function* () {
    const { services: ids } = yield* validate(ServiceOrder, input)
    yield* lockHostCalendar(hostId)
    const before = (yield* services.list(hostId)).map(({ id }) => id)
    const isWhole = ids.length === before.length && new Set(ids).size === ids.length && before.every((id) => ids.includes(id))
    if (!isWhole) return yield* Invalid.of([wrongField("services", "The services field must have the id of each service once.")])
    if (ids.some((id, place) => id !== before[place])) {
      yield* services.order(hostId, ids)
      yield* audit(hostId, "service.order")
    }
    return { services: ids }
  })
  return yield* withHostQueue(hostId, unitOfWork.transaction(order))
})
