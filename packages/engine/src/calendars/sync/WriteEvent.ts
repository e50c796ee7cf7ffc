import type { Booking, Instant } from "@slotkit/core"
import { decideEventWrite, millisPerMinute, syncRetryAt } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../../audit/Audit.ts"
import { countBy } from "../../kernel/LabelledMetric.ts"
import { acceptedOfMeeting, meetingOfEvent } from "../../kernel/MeetingOfBooking.ts"
import { Settings } from "../../kernel/Settings.ts"
import { type CalendarEvent, CalendarEventStore, type EventWriteOutcome } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders, type FoundConference, type RequestedConference } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { type CalendarAccount, CalendarStore, type ConnectedCalendar } from "../../ports/calendars/CalendarStore.ts"
import { RoomStore } from "../../ports/calendars/RoomStore.ts"
import { type Job, JobStore } from "../../ports/JobStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { markDisconnected } from "../accounts/MarkDisconnected.ts"
import { withCredentials } from "../accounts/WithCredentials.ts"
import { recordRoom } from "../rooms/RecordRoom.ts"
import { roomOfEvent } from "../rooms/RoomOfBooking.ts"
import { calendarOfRoom } from "../rooms/VideoRoomChoice.ts"
import { eventUid, meetingBody } from "./MeetingBody.ts"

const written = countBy(
  "slotkit_calendar_copies_total",
  "Writes of meetings into connected calendars, by provider and outcome.",
  ["provider", "outcome"]
)

/**
 * Writes a calendar event. The meeting is read now, so that the calendar gets its latest state.
 *
 * An event waits while its account is disconnected, refused or paused. A rate-limited account gets no writes until the limit
 * ends. Other failures are retried with growing pauses, and end some time after the meeting.
 */
export const writeEvent = Effect.fnUntraced(function* (job: Job<"calendar_event">, leaseToken: string) {
  const event = job.payload
  const jobs = yield* JobStore
  const events = yield* CalendarEventStore
  const calendars = yield* CalendarStore
  const now = yield* Clock.currentTimeMillis
  const target = yield* targetOf(event)
  if (target === undefined) return "stored" as const
  const { account, calendar } = target
  if (isWaiting(target)) {
    const error = calendar.missing ? "The calendar is no longer there." : (account.reason ?? "The calendar account is paused.")
    yield* jobs.retry(job, leaseToken, { dueAt: now + waitMillis, attempts: event.attempts, error })
    // The account may have become active before the event was deferred.
    const after = yield* targetOf(event)
    if (after !== undefined && !isWaiting(after)) yield* events.markDue(event.hostId, account.id, now)
    return "stored" as const
  }
  const request = yield* Effect.result(
    Effect.timeoutOrElse(write(event, account, calendar, now), {
      duration: "20 seconds",
      orElse: () => Effect.fail(new CalendarRefused({ kind: "unreachable", reason: "The calendar did not respond in time." }))
    })
  )
  if (Result.isSuccess(request)) {
    const { outcome, conference } = request.success
    yield* written([account.kind, outcome.written === null ? "removed" : "written"])
    yield* finish(job, leaseToken, outcome, conference)
    // It took a write, so it is back, and a read need not wait for its pause to end.
    if (account.state === "unreachable") yield* calendars.change(event.hostId, account.id, { retryAt: null, nextReadAt: now })
    return "stored" as const
  }
  yield* written([account.kind, request.failure.kind])
  yield* fail(job, leaseToken, account, request.failure, now)
  return "stored" as const
})

/** The states where an account is not written. Its events are due again once it is active. */
const waitingStates: ReadonlySet<CalendarAccount["state"]> = new Set(["reconnect", "scope_missing", "refused", "paused"])

/** An account and one of its calendars. */
interface Place {
  readonly account: CalendarAccount
  readonly calendar: ConnectedCalendar
}

const isWaiting = ({ account, calendar }: Place): boolean => waitingStates.has(account.state) || calendar.missing

/** Finds the calendar of an event. */
const targetOf = Effect.fnUntraced(function* ({ hostId, calendarId }: CalendarEvent) {
  const accounts = yield* (yield* CalendarStore).accounts(hostId)
  const account = accounts.find(({ calendars }) => calendars.some(({ id }) => id === calendarId))
  const calendar = account?.calendars.find(({ id }) => id === calendarId)
  return account === undefined || calendar === undefined ? undefined : ({ account, calendar } satisfies Place)
})

/** The pause before a waiting event is checked again, in case nothing made it due. */
const waitMillis = 60 * millisPerMinute

const write = Effect.fnUntraced(function* (
  event: CalendarEvent,
  account: CalendarAccount,
  { remoteId }: ConnectedCalendar,
  now: Instant
) {
  const { baseUrl, origin } = yield* Settings
  const addresses = { baseUrl, origin }
  const { putEvent, removeEvent } = (yield* CalendarProviders).get(account.kind) ?? {}
  if (putEvent === undefined || removeEvent === undefined) {
    return yield* new CalendarRefused({
      kind: "unreachable",
      reason: "This installation does not write into calendars of this kind."
    })
  }
  const [first, ...others] = yield* acceptedOfMeeting(event)
  const known = event.remoteId === null ? null : { remoteId: event.remoteId, tag: event.tag }
  if (first === undefined || decideEventWrite(event, { acceptedBookings: 1 + others.length }) === "remove") {
    const identity = { key: event.remoteKey, uid: eventUid(event, addresses) }
    yield* withCredentials(account, (credentials) => removeEvent(credentials, remoteId, identity, known))
    return { outcome: { remoteId: null, tag: null, written: null } satisfies EventWriteOutcome, conference: undefined }
  }
  const conference = yield* requestedConference(event, account, first)
  const body = { ...meetingBody(event, [first, ...others], addresses, now), ...(conference === undefined ? {} : { conference }) }
  const put = yield* withCredentials(account, (credentials) => putEvent(credentials, remoteId, body, known))
  const outcome = {
    remoteId: put.remoteId,
    tag: put.tag,
    written: { start: body.start, end: body.end }
  } satisfies EventWriteOutcome
  return { outcome, conference: conference === undefined ? undefined : (put.conference ?? null) }
})

/** Returns the room that the provider creates with the event, if the meeting takes place in one. */
const requestedConference = Effect.fnUntraced(function* (event: CalendarEvent, { kind }: CalendarAccount, { location }: Booking) {
  const { room } = location
  if (room === undefined || room === "zoom" || calendarOfRoom(room) !== kind) return undefined
  const meeting = meetingOfEvent(event)
  const { hostId, meetingKey } = roomOfEvent(meeting, event.hostId)
  const conferences = yield* RoomStore
  const found = Option.getOrUndefined(yield* conferences.ofMeeting(hostId, meetingKey))
  // Of the members who hold a team's meeting, only the lead has its room.
  if (meeting.hostId !== event.hostId && found?.desired !== "present") return undefined
  return { room, isKnown: event.remoteId !== null && found !== undefined && found.url !== null } satisfies RequestedConference
})

/** Stores the outcome, and the room of the event. */
const finish = Effect.fnUntraced(function* (
  job: Job<"calendar_event">,
  leaseToken: string,
  outcome: EventWriteOutcome,
  conference: FoundConference | undefined
) {
  const event = job.payload
  const jobs = yield* JobStore
  const unitOfWork = yield* UnitOfWork
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const isStored = yield* jobs.complete(job, leaseToken, outcome)
      const room = roomOfEvent(meetingOfEvent(event), event.hostId)
      if (isStored && conference !== undefined) yield* recordRoom(room.hostId, room.meetingKey, conference)
    })
  )
})

const fail = Effect.fnUntraced(function* (
  job: Job<"calendar_event">,
  leaseToken: string,
  account: CalendarAccount,
  refused: CalendarRefused,
  now: Instant
) {
  const event = job.payload
  const jobs = yield* JobStore
  const unitOfWork = yield* UnitOfWork
  const { kind, reason, retryAt } = refused
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const soon = { dueAt: now + millisPerMinute, attempts: event.attempts, error: reason }
      if (kind === "limited") {
        const dueAt = Math.max(retryAt ?? 0, soon.dueAt)
        yield* jobs.retry(job, leaseToken, { ...soon, dueAt, pausesAccount: true })
        return
      }
      // A leaving account is removed within a day in any case.
      const isLost = kind === "unauthorized" || kind === "scopeMissing" || kind === "refused" || kind === "missing"
      if (isLost && account.state !== "leaving") {
        if (yield* jobs.retry(job, leaseToken, soon)) yield* markDisconnected(account, event.calendarId, refused, now)
        return
      }
      const attempts = event.attempts + 1
      const dueAt = syncRetryAt(attempts, now, event.end)
      if (dueAt !== null) {
        yield* jobs.retry(job, leaseToken, { dueAt, attempts, error: reason })
        return
      }
      if (yield* jobs.complete(job, leaseToken, { attempts, error: reason }))
        yield* audit(event.hostId, "calendar.copy_given_up", event.id)
    })
  )
})
