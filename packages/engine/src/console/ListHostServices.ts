import type { Host, Service } from "@slotkit/core"
import { bookableServices } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { orNotFound } from "../kernel/Failure.ts"
import { Settings } from "../kernel/Settings.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { type Bookable, bookableService } from "../services/Bookable.ts"

/** A default service as its host sees it. `offer` says whether visitors can book it, and the reason if they cannot. */
export interface HostService {
  readonly service: Service
  readonly offer: "offered" | "switchedOff" | "beyondPlan" | "noUsername"
  readonly bookable: Bookable
}

/** Lists all default services of a host, the default one first, also those that visitors cannot book. */
export const listHostServices = Effect.fnUntraced(function* (host: Host) {
  const { freeServices } = yield* Settings
  const services = yield* (yield* ServiceStore).list(host.id)
  const offered = bookableServices(services, host.plan, freeServices)
  return services.map((service): HostService => {
    const offer = offered.includes(service)
      ? host.username === null
        ? "noUsername"
        : "offered"
      : service.settings.active
        ? "beyondPlan"
        : "switchedOff"
    return { service, offer, bookable: bookableService(service, host) }
  })
})

/** Returns a default service of a host in any state, or fails with `NotFound`. */
export const viewHostService = Effect.fnUntraced(function* (host: Host, id: number) {
  const found = (yield* listHostServices(host)).find(({ service }) => service.id === id)
  return yield* orNotFound(Option.fromUndefinedOr(found), "service")
})
