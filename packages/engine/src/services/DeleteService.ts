import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { deleteInvite } from "../invites/DeleteInvite.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Deletes a service of either type. A single-use service can only be deleted while it is unbooked. Spec: services.delete. */
export const deleteService = Effect.fnUntraced(function* (hostId: number, id: number) {
  const services = yield* ServiceStore
  const unitOfWork = yield* UnitOfWork
  const remove = Effect.gen(function* () {
    if (yield* services.remove(hostId, id)) yield* audit(hostId, "service.delete", id)
    else yield* deleteInvite(hostId, id, "service")
  })
  yield* unitOfWork.transaction(remove)
})
