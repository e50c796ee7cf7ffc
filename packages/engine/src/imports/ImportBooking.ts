import { bookedService, formatInstant, type Host, type Service } from "@slotkit/core"
import { bookingDefaults, knownTag, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { addBusy } from "../availability/AddBusy.ts"
import { BookingStore, type SeatsTaken, type TimeTaken } from "../ports/BookingStore.ts"
import type { ImportedAccount, ImportedBooking, ImportedSeat, ImportNote } from "../ports/imports/ImportedAccount.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { bookableService } from "../services/Bookable.ts"
import type { ImportMemory } from "./ImportMemory.ts"

/**
 * Takes a future meeting, as held time or as bookings, in the transaction of the caller.
 *
 * Imported bookings are quiet: no email, event, webhook, hook, reminder or calendar copy. The source has sent all of that. They
 * hold their time without buffers and outside the working hours too. A meeting that cannot be a booking holds its time. Decision
 * 0071.
 */
export const importBooking = Effect.fnUntraced(function* (
  host: Host,
  imported: ImportedBooking,
  { sourceName }: ImportedAccount,
  as: "held" | "bookings",
  memory: ImportMemory
) {
  const held = memory.find("held", imported.id)
  if (held !== undefined) return { outcome: "unchanged", as: "held", slotkitId: held.localId, notes: [] } as const
  const seat = memory.findSeat(imported.id)
  const requested = imported.seats.filter(({ id }) => memory.find("booking", id) === undefined)
  // A run for held time reads no seats.
  if (seat !== undefined && (as === "held" || requested.length === 0)) {
    return { outcome: "unchanged", as: "booking", slotkitId: seat.localId, notes: [] } as const
  }
  const hold = Effect.fnUntraced(function* (because: string | null) {
    const title = [...`${sourceName}: ${imported.name}`].slice(0, maxTitleLength).join("")
    const { start, end } = imported
    const busy = yield* addBusy(host.id, { start: formatInstant(start), end: formatInstant(end), title, public_reason: null })
    yield* memory.remember("held", imported.id, busy.id, { start, end })
    const notes: ReadonlyArray<ImportNote> =
      because === null ? [] : [{ kind: "changed", field: "booking", text: `Only its time is held, because ${because}.` }]
    return { outcome: "taken", as: "held", slotkitId: busy.id, notes } as const
  })
  if (as === "held") return yield* hold(null)
  /** Holds the time, unless the booking of another seat holds it. */
  const withoutBooking = (because: string) =>
    seat === undefined
      ? hold(because)
      : Effect.succeed({ outcome: "left_out", as: "booking", slotkitId: null, notes: [seatsLeftOut(because)] } as const)
  const { service, because } = yield* serviceOf(host, imported, memory)
  if (service === undefined) return yield* withoutBooking(because)
  const unitOfWork = yield* UnitOfWork
  const booked = yield* Effect.result(unitOfWork.transaction(bookSeats(host, service, imported, requested, memory)))
  if (Result.isFailure(booked)) return yield* withoutBooking(refusals[booked.failure._tag])
  const isGroup = bookableService(service, host).capacity !== null
  const notes = isGroup && imported.guests.length > 0 ? [...imported.notes, guestsLeftOut] : imported.notes
  return { outcome: "taken", as: "booking", slotkitId: booked.success, notes } as const
})

/** The maximum length of the note on a busy time. */
const maxTitleLength = 100

const refusals: Readonly<Record<(TimeTaken | SeatsTaken)["_tag"], string>> = {
  TimeTaken: "it overlaps another meeting",
  SeatsTaken: "its service has fewer seats"
}

const seatsLeftOut = (because: string): ImportNote => ({
  kind: "left_out",
  field: "seats",
  text: `They were not taken, because ${because}.`
})

const guestsLeftOut: ImportNote = {
  kind: "left_out",
  field: "guests",
  text: "They were not taken, because the service is for groups."
}

/** Returns the service that a meeting can be a booking of, or the reason for which it cannot. */
const serviceOf = Effect.fnUntraced(function* (host: Host, imported: ImportedBooking, memory: ImportMemory) {
  const services = yield* ServiceStore
  const none = (because: string) => ({ service: undefined, because }) as const
  if (imported.heldBecause !== null) return none(imported.heldBecause)
  if (imported.seats.length === 0) return none("nobody with a name and an email address is in it")
  const id = imported.serviceId === null ? null : (memory.find("service", imported.serviceId)?.localId ?? null)
  const service = id === null ? undefined : Option.getOrUndefined(yield* services.find(host.id, id))
  if (service === undefined) return none("its event type is not a service of the host")
  if (imported.seats.length > 1 && bookableService(service, host).capacity === null) {
    return none("it has several bookers, and its service is not for groups")
  }
  return { service, because: undefined } as const
})

const bookSeats = Effect.fnUntraced(function* (
  host: Host,
  service: Service,
  imported: ImportedBooking,
  seats: ReadonlyArray<ImportedSeat>,
  memory: ImportMemory
) {
  const bookings = yield* BookingStore
  const now = yield* Clock.currentTimeMillis
  const bookable = bookableService(service, host)
  const { start, end, location, conferenceLink } = imported
  let first: number | null = null
  for (const seat of seats) {
    const time = { hostId: host.id, serviceId: service.id, start, end, heldFrom: start, heldTo: end }
    const meetingId = yield* bookings.holdTime({ ...time, capacity: bookable.capacity ?? 1, seats: 1 })
    const booking = yield* bookings.add({
      hostId: host.id,
      state: "accepted",
      meetingId,
      ...bookingDefaults,
      service: bookedService(bookable),
      location: location ?? service.location,
      topic: seat.topic,
      notes: seat.comments,
      answers: seat.answers,
      durationMinutes: Math.round((end - start) / millisPerMinute),
      scheduledAt: start,
      createdAt: imported.createdAt ?? now,
      updatedAt: now,
      booker: { name: seat.name, email: seat.email },
      attendees: bookable.capacity === null ? imported.guests.map((email) => ({ name: null, email })) : [],
      bookerTimeZone: seat.timezone,
      language: seat.language === null ? null : knownTag(seat.language),
      payment: { status: "none", amountMinor: null, currency: host.currency, terms: null, refunds: [] },
      conferenceLink
    })
    yield* audit(host.id, "booking.import", booking.id)
    yield* memory.remember("booking", seat.id, booking.id, { start, end })
    first ??= booking.id
  }
  return first
})
