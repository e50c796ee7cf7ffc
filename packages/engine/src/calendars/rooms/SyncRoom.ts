import type { Booking, Host } from "@slotkit/core"
import { decideEventWrite, millisPerMinute, syncRetryAt, visibleName } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../../audit/Audit.ts"
import { countBy } from "../../kernel/LabelledMetric.ts"
import { acceptedOfMeeting, meetingOfRoom } from "../../kernel/MeetingOfBooking.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { type ConferenceMeeting, type ConferenceProvider, Conferences } from "../../ports/calendars/Conferences.ts"
import type { ConferenceRoom, RoomOutcome } from "../../ports/calendars/RoomStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { type Job, JobStore } from "../../ports/JobStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { readRoom } from "./ReadRoom.ts"

const handled = countBy(
  "slotkit_conference_rooms_total",
  "Calls to providers of standalone meeting rooms, by provider and outcome.",
  ["room", "outcome"]
)

/** True if this installation creates rooms, or connects calendars whose events have some. */
export const hasRooms = Effect.gen(function* () {
  const providers = yield* CalendarProviders
  return (yield* Conferences) !== undefined || [...providers.values()].some(({ readConference }) => readConference !== undefined)
})

/**
 * Syncs a room. The meeting is read now, so that the provider gets its latest state. Failures are retried with
 * growing pauses, and end some time after the meeting. The room of a calendar event is only read.
 */
export const syncRoom = Effect.fnUntraced(function* (job: Job<"room">, leaseToken: string) {
  const room = job.payload
  if (room.room !== "zoom") return yield* readRoom(room)
  const outcome = yield* Effect.result(
    Effect.timeoutOrElse(agree(room), {
      duration: "20 seconds",
      orElse: () =>
        Effect.fail(new CalendarRefused({ kind: "unreachable", reason: "The conference provider did not respond in time." }))
    })
  )
  if (Result.isSuccess(outcome)) {
    yield* handled([room.room, outcome.success.url === null ? "closed" : "opened"])
    return { end: outcome.success }
  }
  yield* handled([room.room, outcome.failure.kind])
  return yield* fail(job, leaseToken, outcome.failure)
})

const agree = Effect.fnUntraced(function* (room: ConferenceRoom) {
  const provider = yield* Conferences
  if (provider === undefined) {
    return yield* new CalendarRefused({ kind: "unreachable", reason: "This installation does not create rooms of this kind." })
  }
  const [first, ...others] = yield* acceptedOfMeeting(room)
  const isWanted = first !== undefined && decideEventWrite(room, { acceptedBookings: 1 + others.length }) !== "remove"
  const host = yield* openerOf(room)
  const meeting = host === undefined ? undefined : meetingOf(room, first, host)
  if (!isWanted || meeting === undefined) return yield* closed(provider, room, meeting)
  if (room.reference === null || room.url === null) return yield* provider.open(meeting)
  const { reference, url } = room
  return yield* Effect.as(provider.move(reference, meeting), { reference, url } satisfies RoomOutcome).pipe(
    Effect.catchIf(
      ({ kind }) => kind === "missing",
      () => provider.open({ ...meeting, mayExist: false })
    )
  )
})

/** Returns the host in whose name a room is opened: the lead of a team's meeting, or the team if the lead has no address. */
const openerOf = Effect.fnUntraced(function* ({ hostId, meetingKey }: ConferenceRoom) {
  const hosts = yield* HostStore
  const { lead } = meetingOfRoom(meetingKey)
  const found = lead === undefined ? undefined : Option.getOrUndefined(yield* hosts.find(lead))
  return found === undefined || found.email === "" ? Option.getOrUndefined(yield* hosts.find(hostId)) : found
})

/** Closes a room. A room that an earlier attempt may have opened is found by opening it again. */
const closed = Effect.fnUntraced(function* (
  provider: ConferenceProvider,
  { reference, claims }: ConferenceRoom,
  meeting: ConferenceMeeting | undefined
) {
  if (reference !== null) yield* provider.close(reference)
  else if (claims > 1 && meeting !== undefined) yield* provider.close((yield* provider.open(meeting)).reference)
  return { url: null, reference: null } satisfies RoomOutcome
})

const meetingOf = ({ key, start, end, claims }: ConferenceRoom, booking: Booking | undefined, host: Host): ConferenceMeeting => ({
  key,
  title: titleOf(booking),
  start,
  end,
  host: { id: host.id, email: host.email, name: host.name },
  mayExist: claims > 1
})

const titleOf = (booking: Booking | undefined): string => {
  if (booking === undefined) return "Meeting"
  const { service, booker } = booking
  const title = oneLine(service.title)
  const name = oneLine(booker.name ?? "")
  return (service.isGroup || name === "" ? title : `${title}: ${name}`).slice(0, maxTitleLength)
}

const oneLine = (text: string): string => visibleName(text).replace(/\s+/g, " ").trim()

/** Zoom's limit. */
const maxTitleLength = 200

const fail = Effect.fnUntraced(function* (job: Job<"room">, leaseToken: string, { kind, reason, retryAt }: CalendarRefused) {
  const { hostId, id, attempts: failed, end } = job.payload
  const jobs = yield* JobStore
  const unitOfWork = yield* UnitOfWork
  const now = yield* Clock.currentTimeMillis
  if (kind === "limited") return { dueAt: Math.max(retryAt ?? 0, now + millisPerMinute), attempts: failed, error: reason }
  const attempts = failed + 1
  const dueAt = syncRetryAt(attempts, now, end)
  if (dueAt !== null) return { dueAt, attempts, error: reason }
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const isStored = yield* jobs.complete(job, leaseToken, { attempts, error: reason })
      if (isStored) yield* audit(hostId, "conference.given_up", id)
    })
  )
  return "stored" as const
})
