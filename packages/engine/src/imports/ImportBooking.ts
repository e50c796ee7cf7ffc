import { formatInstant, type Host, planRules, type Service } from "@slotkit/core"
import { knownTag, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { addBusy } from "../availability/AddBusy.ts"
import { BookingStore, type SeatsTaken, type TimeTaken } from "../ports/BookingStore.ts"
import { ServiceStore } from "../ports/ServiceStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import type { ImportedAccount, ImportedBooking, ImportedSeat, ImportNote } from "./ImportedAccount.ts"
import type { ImportMemory } from "./ImportMemory.ts"

/**
 * Takes a future meeting, as held time or as bookings, in the transaction of the caller.
 *
 * Imported bookings are quiet: no email, event, webhook, hook, reminder or calendar copy. The source has sent all of that. They hold
 * their time without buffers and outside the working hours too. A meeting that cannot be a booking holds its time. Decision 0071.
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
  const known = imported.seats.map(({ id }) => memory.find("booking", id))
  const wanted = imported.seats.filter((_, index) => known[index] === undefined)
  if (imported.seats.length > 0 && wanted.length === 0) {
    return { outcome: "unchanged", as: "booking", slotkitId: known[0]?.localId ?? null, notes: [] } as const
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
  const isKnown = wanted.length < imported.seats.length
  const target = as === "bookings" || isKnown ? yield* bookedService(host, imported, memory) : undefined
  if (target !== undefined && target.service === undefined) return yield* hold(target.because)
  if (target?.service === undefined) return yield* hold(null)
  const unitOfWork = yield* UnitOfWork
  const booked = yield* Effect.result(unitOfWork.transaction(bookSeats(host, target.service, imported, wanted, memory)))
  if (Result.isSuccess(booked)) {
    return { outcome: "taken", as: "booking", slotkitId: booked.success, notes: imported.notes } as const
  }
  const reason = refusals[booked.failure._tag]
  if (isKnown) return { outcome: "left_out", as: "booking", slotkitId: null, notes: [leftOut("seats", reason)] } as const
  return yield* hold(reason)
})

/** The maximum length of the note on a busy time. */
const maxTitleLength = 100

const refusals: Readonly<Record<(TimeTaken | SeatsTaken)["_tag"], string>> = {
  TimeTaken: "it overlaps another meeting",
  SeatsTaken: "its service has fewer seats"
}

const leftOut = (field: string, because: string): ImportNote => ({
  kind: "left_out",
  field,
  text: `They were not taken, because ${because}.`
})

const bookedService = Effect.fnUntraced(function* (host: Host, imported: ImportedBooking, memory: ImportMemory) {
  const services = yield* ServiceStore
  if (imported.heldBecause !== null) return { service: undefined, because: imported.heldBecause }
  if (imported.seats.length === 0) return { service: undefined, because: "nobody with a name and an email address is in it" }
  const id = imported.serviceId === null ? null : (memory.find("service", imported.serviceId)?.localId ?? null)
  const service = id === null ? undefined : Option.getOrUndefined(yield* services.find(host.id, id))
  if (service === undefined) return { service, because: "its event type is not a service of the host" }
  if (imported.seats.length > 1 && seatsOf(service, host) === null) {
    return { service: undefined, because: "it has several bookers, and its service is not for groups" }
  }
  return { service }
})

const seatsOf = (service: Service, { plan }: Host): number | null =>
  service.isGroup && planRules.groups(plan) ? service.maxAttendees : null

const bookSeats = Effect.fnUntraced(function* (
  host: Host,
  service: Service,
  imported: ImportedBooking,
  seats: ReadonlyArray<ImportedSeat>,
  memory: ImportMemory
) {
  const bookings = yield* BookingStore
  const now = yield* Clock.currentTimeMillis
  const capacity = seatsOf(service, host)
  const { start, end, location, conferenceLink } = imported
  let first: number | null = null
  for (const seat of seats) {
    const time = { hostId: host.id, serviceId: service.id, start, end, heldFrom: start, heldTo: end }
    const meetingId = yield* bookings.holdTime({ ...time, capacity: capacity ?? 1, seats: 1 })
    const booking = yield* bookings.add({
      hostId: host.id,
      state: "accepted",
      meetingId,
      service: {
        id: service.id,
        type: "default",
        slug: service.slug,
        title: service.title,
        isGroup: capacity !== null,
        maxAttendees: capacity
      },
      location: location ?? service.location,
      topic: seat.topic,
      notes: seat.comments,
      answers: seat.answers,
      durationMinutes: Math.round((end - start) / millisPerMinute),
      scheduledAt: start,
      createdAt: imported.createdAt ?? now,
      updatedAt: now,
      cancellationReason: null,
      booker: { name: seat.name, email: seat.email },
      bookerTimeZone: seat.timezone,
      language: seat.language === null ? null : knownTag(seat.language),
      attendees: [],
      payment: { status: "none", amountMinor: null, currency: host.currency },
      checkoutUrl: null,
      conferenceLink,
      calendarSequence: 0,
      noShowAt: null,
      metadata: {}
    })
    yield* audit(host.id, "booking.import", booking.id)
    yield* memory.remember("booking", seat.id, booking.id, { start, end })
    first ??= booking.id
  }
  return first
})
