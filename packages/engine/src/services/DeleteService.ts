import type { Host } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { deleteInvite } from "../invites/DeleteInvite.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** Deletes a service of either type; a single-use one only while it is unbooked. Spec: services.delete. */
export const deleteService = Effect.fnUntraced(function* (host: Host, id: number) {
  const services = yield* ServiceStore
  const unitOfWork = yield* UnitOfWork
  const remove = Effect.gen(function* () {
    if (yield* services.remove(host.id, id)) yield* audit(host.id, "service.delete", id)
    else yield* deleteInvite(host, id, "service")
  })
  yield* unitOfWork.transaction(remove)
})
