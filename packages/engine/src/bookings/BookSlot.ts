import {
  BookingInput,
  bookingResource,
  decideBook,
  type FieldErrors,
  type Host,
  type Interval,
  mergeFieldErrors,
  readInput,
  type Schedule,
  seatsOf,
  shortestDuration
} from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { calendarBusyAround } from "../availability/CalendarBusy.ts"
import { Conflict, Invalid } from "../kernel/Failure.ts"
import { foundHost } from "../kernel/RequireHost.ts"
import { rawField } from "../kernel/Validate.ts"
import { HostStore } from "../ports/HostStore.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import type { Bookable } from "../services/Bookable.ts"
import { bookingTarget, inviteClosed } from "./BookingTarget.ts"
import { commitNew } from "./CommitMove.ts"
import { holdTime } from "./HoldTime.ts"

/** Books a start as a visitor does. Spec: booking.states. */
export const bookSlot = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const hosts = yield* HostStore
  const unitOfWork = yield* UnitOfWork
  const busyElsewhere = yield* calendarBusyAround(hostId, input)
  const book = Effect.gen(function* () {
    const { host, schedule } = yield* foundHost(yield* hosts.lockCalendar(hostId))
    const { bookable, mustBeOpen } = yield* bookingTarget(host, input)
    const wanted = yield* readBooking(bookable, input)
    yield* mustBeOpen
    return yield* bookUnderLock(host, schedule, bookable, wanted, busyElsewhere)
  })
  return yield* unitOfWork.transaction(book)
})

const bookUnderLock = Effect.fnUntraced(function* (
  host: Host,
  schedule: Schedule,
  bookable: Bookable,
  wanted: typeof BookingInput.Type,
  busyElsewhere: ReadonlyArray<Interval>
) {
  const invites = yield* InviteStore
  if (host.username === null) {
    return yield* new Conflict({ message: "The host takes no bookings until a username has been picked." })
  }
  const now = yield* Clock.currentTimeMillis
  const durationMinutes = wanted.duration_minutes ?? shortestDuration(bookable.durations)
  const attendees = (wanted.attendees ?? []).map(({ name = null, email = null }) => ({ name, email }))
  const meetingId = yield* holdTime(host, schedule, {
    serviceId: bookable.id,
    settings: bookable.settings,
    capacity: bookable.capacity,
    start: wanted.start,
    durationMinutes,
    seats: seatsOf({ attendees }),
    calendarBusy: busyElsewhere
  })
  if (bookable.type === "single_use" && !(yield* invites.spend(host.id, bookable.id, now))) return yield* inviteClosed("used")
  const move = decideBook({
    hostId: host.id,
    meetingId,
    service: {
      id: bookable.id,
      type: bookable.type,
      slug: bookable.slug,
      title: bookable.title,
      isGroup: bookable.capacity !== null,
      maxAttendees: bookable.capacity
    },
    location: bookable.location,
    topic: wanted.topic ?? null,
    notes: wanted.notes ?? null,
    durationMinutes,
    scheduledAt: wanted.start,
    createdAt: now,
    booker: { name: wanted.booker.name, email: wanted.booker.email },
    bookerTimeZone: wanted.booker.timezone ?? null,
    attendees,
    conferenceLink: null,
    priceMinor: bookable.durations.find(({ minutes }) => minutes === durationMinutes)?.priceMinor ?? null,
    currency: host.currency,
    approvalRequired: bookable.requiresApproval
  })
  return bookingResource(yield* commitNew(host, move))
})

/** The body of a booking request, judged by itself and by what is booked. */
const readBooking = (bookable: Bookable, input: unknown): Effect.Effect<typeof BookingInput.Type, Invalid> => {
  const read = readInput(BookingInput, input)
  const errors = targetErrors(bookable, input)
  if (Result.isSuccess(read) && Object.keys(errors).length === 0) return Effect.succeed(read.success)
  return Effect.fail(Invalid.of(mergeFieldErrors(Result.isFailure(read) ? read.failure : {}, errors)))
}

const targetErrors = (bookable: Bookable, input: unknown): FieldErrors => {
  const minutes = rawField(input, "duration_minutes")
  const attendees = rawField(input, "attendees")
  const offered = bookable.durations.map((duration) => duration.minutes)
  return {
    ...(Number.isInteger(minutes) && !offered.includes(minutes as number)
      ? { duration_minutes: [`The duration_minutes field must be one of ${offered.join(", ")}.`] }
      : {}),
    ...(bookable.capacity === null && Array.isArray(attendees) && attendees.length > 0
      ? { attendees: ["The attendees field must be empty: one person books this service."] }
      : {})
  }
}
