import type { Booking, Host, Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { BookingStore } from "../ports/BookingStore.ts"
import { CalendarProviders } from "../ports/calendars/CalendarProvider.ts"
import { CopyStore, type WantedCopy } from "../ports/calendars/CopyStore.ts"
import { newRemoteKey } from "./RemoteKey.ts"

/**
 * Has the copies of a booking's meetings written, in the transaction of the booking's change. Returns whether the host's target
 * calendar gets them now, so that the host's emails need no calendar file.
 *
 * A booking has a copy while it is accepted. The meeting of a group has one copy for all its bookings, while one of them is accepted.
 */
export const wantCopies = Effect.fnUntraced(function* (host: Pick<Host, "id">, before: Booking | null, booking: Booking) {
  if (before?.state !== "accepted" && booking.state !== "accepted") return false
  if (!(yield* writesCalendars)) return false
  const store = yield* CopyStore
  const now = yield* Clock.currentTimeMillis
  const copies = booking.service.isGroup ? yield* copiesOfGroups(before, booking) : yield* copyOf(booking, before)
  const target = Option.getOrUndefined(yield* store.want(host.id, copies, now))
  return target?.state === "active" && !target.missing
})

/** True if this installation connects calendars that can be written. */
export const writesCalendars = Effect.map(CalendarProviders, (providers) =>
  [...providers.values()].some(({ putCopy }) => putCopy !== undefined)
)

/** The key of a booking's copy, or of the copy of its group's meeting. */
export const meetingKeyOf = ({ id, meetingId, service }: Pick<Booking, "id" | "meetingId" | "service">): string =>
  service.isGroup ? `session:${meetingId}` : `booking:${id}`

const copyOf = Effect.fnUntraced(function* (booking: Booking, before: Booking | null) {
  const start = booking.scheduledAt ?? before?.scheduledAt
  if (start === undefined || start === null) return []
  const wanted = booking.state === "accepted" ? ("present" as const) : ("absent" as const)
  return [yield* wantedCopy(booking, `booking:${booking.id}`, start, wanted)]
})

/** The copies of the meetings that a group's booking has left and joined. */
const copiesOfGroups = Effect.fnUntraced(function* (before: Booking | null, booking: Booking) {
  const copies: Array<WantedCopy> = []
  const { meetingId, scheduledAt } = booking
  if (meetingId !== null && scheduledAt !== null && booking.state === "accepted") {
    copies.push(yield* wantedCopy(booking, `session:${meetingId}`, scheduledAt, "present"))
  }
  const left = before?.meetingId
  if (left !== null && left !== undefined && before !== null && before.scheduledAt !== null && left !== meetingId) {
    const others = yield* acceptedIn(booking.hostId, left, before.scheduledAt)
    const wanted = others.length > 0 ? ("present" as const) : ("absent" as const)
    copies.push(yield* wantedCopy(before, `session:${left}`, before.scheduledAt, wanted))
  }
  return copies
})

/** Returns the accepted bookings of a meeting that begins at an instant. */
export const acceptedIn = Effect.fnUntraced(function* (hostId: number, meetingId: number, start: Instant) {
  const bookings = yield* BookingStore
  const filter = { status: "accepted", from: start, to: start, order: "asc" } as const
  const { rows } = yield* bookings.page(hostId, filter, { page: 1, perPage: mostBookings })
  return rows.filter((one) => one.meetingId === meetingId)
})

const wantedCopy = Effect.fnUntraced(function* (
  { durationMinutes }: Booking,
  meetingKey: string,
  start: Instant,
  wanted: WantedCopy["wanted"]
) {
  const end = start + durationMinutes * millisPerMinute
  return { meetingKey, remoteKey: yield* newRemoteKey, wanted, start, end } satisfies WantedCopy
})

/** More bookings than a meeting has seats. */
const mostBookings = 1_000
