import type { Booking, Instant } from "@slotkit/core"
import { blockOf, copyRetryAt, decideCopy, millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../../audit/Audit.ts"
import { countBy } from "../../kernel/LabelledMetric.ts"
import { acceptedOfMeeting } from "../../kernel/MeetingOfBooking.ts"
import { Settings } from "../../kernel/Settings.ts"
import { CalendarProviders, type FoundConference, type WantedConference } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { type CalendarAccount, CalendarStore, type ConnectedCalendar } from "../../ports/calendars/CalendarStore.ts"
import { ConferenceStore } from "../../ports/calendars/ConferenceStore.ts"
import { type CalendarCopy, type CopyFailure, type CopyOutcome, CopyStore } from "../../ports/calendars/CopyStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { loseAccount } from "../accounts/LoseAccount.ts"
import { withCredentials } from "../accounts/WithCredentials.ts"
import { calendarOfRoom } from "../rooms/CalendarOfRoom.ts"
import { settleRoom } from "../rooms/SettleRoom.ts"
import { copyUid, meetingBody } from "./MeetingBody.ts"

const written = countBy(
  "slotkit_calendar_copies_total",
  "Writes of meetings into connected calendars, by provider and outcome.",
  ["provider", "outcome"]
)

/**
 * Makes a calendar agree with a meeting, under a lease. The meeting is read now, so that the calendar gets its latest state.
 *
 * A copy in an account that has to be reconnected, is paused or was refused waits for the account. An account whose provider wants
 * fewer requests gets none for a while. Other failures are retried with growing pauses, and given up some time after the meeting.
 */
export const writeCopy = Effect.fnUntraced(function* (copy: CalendarCopy, leaseToken: string) {
  const copies = yield* CopyStore
  const calendars = yield* CalendarStore
  const now = yield* Clock.currentTimeMillis
  const place = yield* placeOf(copy)
  if (place === undefined) return
  const { account, calendar } = place
  if (isWaiting(place)) {
    const error = calendar.missing ? "The calendar is no longer there." : (account.reason ?? "The calendar account is paused.")
    yield* copies.postpone(copy, leaseToken, { dueAt: now + waitMillis, attempts: copy.attempts, error })
    // The account may have become active before the copy was put off.
    const after = yield* placeOf(copy)
    if (after !== undefined && !isWaiting(after)) yield* copies.wake(copy.hostId, account.id, now)
    return
  }
  const asked = yield* Effect.result(
    Effect.timeoutOrElse(write(copy, account, calendar, now), {
      duration: "20 seconds",
      orElse: () => Effect.fail(new CalendarRefused({ kind: "unreachable", reason: "The calendar did not respond in time." }))
    })
  )
  if (Result.isSuccess(asked)) {
    const { outcome, conference } = asked.success
    yield* written([account.kind, outcome.written === null ? "removed" : "written"])
    yield* finish(copy, leaseToken, outcome, conference)
    // It took a write, so it is back, and a read need not wait for its pause to end.
    if (account.state === "unreachable") yield* calendars.change(copy.hostId, account.id, { retryAt: null, nextReadAt: now })
    return
  }
  yield* written([account.kind, asked.failure.kind])
  yield* fail(copy, leaseToken, account, asked.failure, now)
})

/** The states in which an account is not written. Its copies are due again once it is active. */
const waitingStates: ReadonlySet<CalendarAccount["state"]> = new Set(["reconnect", "scope_missing", "refused", "paused"])

/** An account and one of its calendars. */
interface Place {
  readonly account: CalendarAccount
  readonly calendar: ConnectedCalendar
}

const isWaiting = ({ account, calendar }: Place): boolean => waitingStates.has(account.state) || calendar.missing

/** Finds the calendar that a copy is in. */
const placeOf = Effect.fnUntraced(function* ({ hostId, calendarId }: CalendarCopy) {
  const accounts = yield* (yield* CalendarStore).accounts(hostId)
  const account = accounts.find(({ calendars }) => calendars.some(({ id }) => id === calendarId))
  const calendar = account?.calendars.find(({ id }) => id === calendarId)
  return account === undefined || calendar === undefined ? undefined : ({ account, calendar } satisfies Place)
})

/** The pause before a waiting copy is looked at again, in case nobody woke it. */
const waitMillis = 60 * millisPerMinute

const write = Effect.fnUntraced(function* (
  copy: CalendarCopy,
  account: CalendarAccount,
  { remoteId }: ConnectedCalendar,
  now: Instant
) {
  const { baseUrl, origin } = yield* Settings
  const addresses = { baseUrl, origin }
  const { putCopy, removeCopy } = (yield* CalendarProviders).get(account.kind) ?? {}
  if (putCopy === undefined || removeCopy === undefined) {
    return yield* new CalendarRefused({ kind: "unreachable", reason: "This installation does not write into such calendars." })
  }
  const [first, ...others] = yield* acceptedOfMeeting(copy)
  const known = copy.remoteId === null ? null : { remoteId: copy.remoteId, tag: copy.tag }
  if (first === undefined || decideCopy(copy, { acceptedBookings: 1 + others.length }) === "remove") {
    const identity = { key: copy.remoteKey, uid: copyUid(copy, addresses) }
    yield* withCredentials(account, (credentials) => removeCopy(credentials, remoteId, identity, known))
    return { outcome: { remoteId: null, tag: null, written: null } satisfies CopyOutcome, conference: undefined }
  }
  const conference = yield* wantedConference(copy, account, first)
  const body = { ...meetingBody(copy, [first, ...others], addresses, now), ...(conference === undefined ? {} : { conference }) }
  const put = yield* withCredentials(account, (credentials) => putCopy(credentials, remoteId, body, known))
  const outcome = { remoteId: put.remoteId, tag: put.tag, written: { start: body.start, end: body.end } } satisfies CopyOutcome
  return { outcome, conference: conference === undefined ? undefined : (put.conference ?? null) }
})

/** Returns the room that the account's provider makes for a meeting's event, if the meeting takes place in one. */
const wantedConference = Effect.fnUntraced(function* (copy: CalendarCopy, { kind }: CalendarAccount, { location }: Booking) {
  const { room } = location
  if (room === undefined || room === "zoom" || calendarOfRoom(room) !== kind) return undefined
  const conferences = yield* ConferenceStore
  const found = Option.getOrUndefined(yield* conferences.ofMeeting(copy.hostId, copy.meetingKey))
  return { room, isKnown: copy.remoteId !== null && found !== undefined && found.url !== null } satisfies WantedConference
})

/** Stores what the calendar has now, and has the changed days read anew. */
const finish = Effect.fnUntraced(function* (
  copy: CalendarCopy,
  leaseToken: string,
  outcome: CopyOutcome,
  conference: FoundConference | undefined
) {
  const copies = yield* CopyStore
  const calendars = yield* CalendarStore
  const unitOfWork = yield* UnitOfWork
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      if (!(yield* copies.finish(copy, leaseToken, outcome))) return
      if (conference !== undefined) yield* settleRoom(copy.hostId, copy.meetingKey, conference)
      for (const interval of [copy.written, outcome.written]) {
        if (interval === null) continue
        yield* calendars.markStale(copy.hostId, copy.calendarId, blockOf(interval.start), blockOf(interval.end - 1))
      }
    })
  )
})

const fail = Effect.fnUntraced(function* (
  copy: CalendarCopy,
  leaseToken: string,
  account: CalendarAccount,
  refused: CalendarRefused,
  now: Instant
) {
  const copies = yield* CopyStore
  const unitOfWork = yield* UnitOfWork
  const { kind, reason, retryAt } = refused
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const failure: CopyFailure = { dueAt: now + millisPerMinute, attempts: copy.attempts, error: reason }
      if (kind === "limited") {
        yield* copies.pause(copy, leaseToken, { until: Math.max(retryAt ?? 0, now + millisPerMinute), error: reason })
        return
      }
      // A leaving account is gone within a day, whatever its provider says.
      const isLost = kind === "unauthorized" || kind === "scopeMissing" || kind === "refused" || kind === "missing"
      if (isLost && account.state !== "leaving") {
        if (yield* copies.postpone(copy, leaseToken, failure)) yield* loseAccount(account, copy.calendarId, refused, now)
        return
      }
      const attempts = copy.attempts + 1
      const dueAt = copyRetryAt(attempts, now, copy.end)
      const isStored = yield* copies.postpone(copy, leaseToken, { dueAt, attempts, error: reason })
      if (isStored && dueAt === null) yield* audit(copy.hostId, "calendar.copy_given_up", copy.id)
    })
  )
})
