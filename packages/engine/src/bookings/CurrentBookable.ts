import { type Booking, defaultServiceSettings, type Host, type Service } from "@slotkit/core"
import { bookableServices, serviceDefaults } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { type Bookable, bookableService } from "../services/Bookable.ts"

/** The service or invite of a booking, as it is now. */
export interface CurrentBookable extends Bookable {
  /** True if visitors can book it at the moment. Always true for an invite, which its booking has used up. */
  readonly isOffered: boolean
}

/**
 * The current service of a booking under the host's plan. For an invite or a deleted service: the default settings and the
 * booking's snapshot.
 */
export const currentBookable = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking
): Effect.fn.Return<CurrentBookable, never, ServiceStore | Settings> {
  const { id, type } = booking.service
  const services = yield* ServiceStore
  return yield* bookableOf(host, booking, id === null || type === "single_use" ? [] : yield* services.list(host.id))
})

/** The same, of all services of the host. */
export const bookableOf = Effect.fnUntraced(function* (
  host: Host,
  { service, location, durationMinutes, payment }: Booking,
  all: ReadonlyArray<Service>
): Effect.fn.Return<CurrentBookable, never, Settings> {
  const { freeServices } = yield* Settings
  const found = service.type === "single_use" ? undefined : all.find(({ id }) => id === service.id)
  if (found !== undefined) {
    return { ...bookableService(found, host), isOffered: bookableServices(all, host.plan, freeServices).includes(found) }
  }
  return {
    ...serviceDefaults,
    ...service,
    id: service.id ?? 0,
    location,
    durations: [{ minutes: durationMinutes, priceMinor: payment.amountMinor }],
    settings: defaultServiceSettings,
    capacity: service.isGroup ? service.maxAttendees : null,
    questions: [],
    isOffered: service.type === "single_use"
  }
})
