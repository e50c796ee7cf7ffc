import { type Booking, defaultServiceSettings, type Host, type Service } from "@slotkit/core"
import { bookableServices, serviceDefaults } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { forPeople } from "../availability/teams/NarrowStaff.ts"
import { Settings } from "../kernel/Settings.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { type Bookable, bookableInvite, bookableService } from "../services/Bookable.ts"

/** The service or invite of a booking, as it is now. */
export interface CurrentBookable extends Bookable {
  /** True if visitors can book it at the moment. Always true for an invite, which its booking has used up. */
  readonly isOffered: boolean
}

/**
 * The current service of a booking under the host's plan. For an invite or a deleted service: the default settings and the
 * booking's snapshot, and the staffing of a team's invite.
 */
export const currentBookable = Effect.fnUntraced(function* (
  host: Host,
  booking: Booking
): Effect.fn.Return<CurrentBookable, never, ServiceStore | InviteStore | Settings> {
  const { id, type } = booking.service
  const services = yield* ServiceStore
  return yield* bookableOf(host, booking, id === null || type === "single_use" ? [] : yield* services.list(host.id))
})

/** The same, of all services of the host. */
export const bookableOf = Effect.fnUntraced(function* (
  host: Host,
  { service, location, durationMinutes, payment, people }: Booking,
  all: ReadonlyArray<Service>
): Effect.fn.Return<CurrentBookable, never, Settings | ServiceStore | InviteStore> {
  const { freeServices } = yield* Settings
  const found = service.type === "single_use" ? undefined : all.find(({ id }) => id === service.id)
  if (found !== undefined) {
    const isOffered = bookableServices(all, host.plan, freeServices).includes(found)
    return { ...forPeople(bookableService(found, host), people), isOffered }
  }
  const staffed = service.type === "single_use" && host.kind === "team" ? yield* staffingOfInvite(host, service.id) : undefined
  const bookable: CurrentBookable = {
    ...serviceDefaults,
    ...service,
    id: service.id ?? 0,
    location,
    durations: [{ minutes: durationMinutes, priceMinor: payment.amountMinor }],
    settings: { ...defaultServiceSettings, staffing: staffed?.settings.staffing ?? null },
    ...(staffed?.staffedAs === undefined ? {} : { staffedAs: staffed.staffedAs, request: staffed.request }),
    capacity: service.isGroup ? service.maxAttendees : null,
    questions: [],
    isOffered: service.type === "single_use"
  }
  return forPeople(bookable, people)
})

const staffingOfInvite = Effect.fnUntraced(function* (team: Host, id: number | null) {
  const invites = yield* InviteStore
  const invite = id === null ? Option.none() : yield* invites.find({ hostId: team.id, id })
  return Option.isNone(invite) ? undefined : yield* bookableInvite(invite.value)
})
