import { checkServicePatch, readServicePatch, serviceResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { Conflict, orNotFound } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { Settings } from "../../kernel/Settings.ts"
import { orInvalid, takenField } from "../../kernel/Validate.ts"
import { InviteStore } from "../../ports/InviteStore.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { offerRaisedSeats } from "./OfferFreedSpans.ts"

/**
 * Updates a default service. A single-use service cannot be updated. Seats that it adds to sessions are offered to the people
 * who wait for them. Spec: services.update.
 */
export const patchService = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  return yield* withHostQueue(hostId, unitOfWork.transaction(changeService(hostId, id, input)))
})

/** The same in a transaction that has begun. */
export const changeService = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const { hostPagesUrl } = yield* Settings
  const services = yield* ServiceStore
  const { host } = yield* lockHostCalendar(hostId)
  const all = yield* services.list(hostId)
  const current = all.find((service) => service.id === id)
  if (current === undefined) {
    yield* requireSingleUse(hostId, id)
    const facts = { plan: host.plan, takenSlugs: new Set(all.map(({ slug }) => slug)) }
    yield* orInvalid(checkServicePatch(input, facts))
    return yield* Conflict.of({ code: "single_use_service" })
  }
  const takenSlugs = new Set(all.filter((service) => service.id !== id).map(({ slug }) => slug))
  const content = yield* orInvalid(readServicePatch(input, current, { plan: host.plan, takenSlugs }))
  const changed = yield* Effect.catchTag(services.change(hostId, id, content), "UniqueTaken", takenField)
  yield* audit(hostId, "service.change", id)
  const service = yield* orNotFound(changed, "service")
  yield* offerRaisedSeats(host, current, service)
  return serviceResource(service, host, hostPagesUrl)
})

const requireSingleUse = Effect.fnUntraced(function* (hostId: number, id: number) {
  const invites = yield* InviteStore
  yield* orNotFound(yield* invites.find({ hostId, id }), "service")
})
