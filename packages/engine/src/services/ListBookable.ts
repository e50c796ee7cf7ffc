import type { Host, Service } from "@slotkit/core"
import { bookableServices } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"

/** Lists the services of a host that visitors can currently book, the default one first. */
export const listBookable = Effect.fnUntraced(function* (
  host: Host
): Effect.fn.Return<ReadonlyArray<Service>, never, ServiceStore | Settings> {
  const { freeServices } = yield* Settings
  const services = yield* ServiceStore
  return bookableServices(yield* services.list(host.id), host.plan, freeServices)
})
