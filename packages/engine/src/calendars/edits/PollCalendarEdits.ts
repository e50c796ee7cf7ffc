import type { Instant } from "@slotkit/core"
import {
  decideOnExternalEdit,
  type ExternalChange,
  externalChange,
  isEmptied,
  millisPerDay,
  parseExternalChange
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { countBy } from "../../kernel/LabelledMetric.ts"
import { acceptedOfMeeting, meetingOfEvent } from "../../kernel/MeetingOfBooking.ts"
import { Settings } from "../../kernel/Settings.ts"
import { type CalendarEvent, CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { type CalendarAccount, CalendarStore, type ConnectedCalendar } from "../../ports/calendars/CalendarStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import type { Job } from "../../ports/JobStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { markDisconnected } from "../accounts/MarkDisconnected.ts"
import { withCredentials } from "../accounts/WithCredentials.ts"
import { eventUid } from "../sync/MeetingBody.ts"
import { copyRules, followMember } from "./FollowMember.ts"
import { reactToChange } from "./ReactToChange.ts"

const followed = countBy("slotkit_calendar_follow_total", "Changes of meetings in hosts' calendars, by change and reaction.", [
  "seen",
  "did"
])

/** The days ahead that are polled. */
const daysAhead = 14

/** True if this installation connects calendars whose events can be probed. */
export const pollsEdits = Effect.map(CalendarProviders, (providers) =>
  [...providers.values()].some(({ probe }) => probe !== undefined)
)

/**
 * Polls a calendar's upcoming events for external edits, and reacts to each edit once.
 *
 * Ignores outages and events missing from a response. A disconnected account or missing calendar is stored, and its host is
 * emailed. Reports, but never cancels, the events of an emptied calendar.
 */
export const pollCalendarEdits = Effect.fnUntraced(function* ({ hostId, key }: Job<"edit_poll">) {
  const calendarId = Number(key)
  const events = yield* CalendarEventStore
  const calendars = yield* CalendarStore
  const now = yield* Clock.currentTimeMillis
  const account = (yield* calendars.accounts(hostId)).find((one) => one.calendars.some(({ id }) => id === calendarId))
  const calendar = account?.calendars.find(({ id }) => id === calendarId)
  if (account === undefined || calendar === undefined || !canBeProbed(account, calendar, now)) return "done" as const
  const upToDate = yield* events.list(hostId, {
    writtenTo: calendarId,
    range: { start: now, end: now + daysAhead * millisPerDay }
  })
  const upcoming = upToDate.filter((event) => event.desired === "present" && event.start > now)
  const rules = yield* copyRules(upcoming)
  // A member's calendar only steers the meetings of a team that lets it.
  const ahead = upcoming.filter((event) => isOwn(event) || rules.has(meetingOfEvent(event).hostId))
  const looked = yield* probeEvents(account, calendar, ahead, now)
  const seen = { isEmptied: isEmptied(looked.map(({ found }) => found)) }
  for (const { key, found } of looked) {
    const event = ahead.find(({ remoteKey }) => remoteKey === key)
    if (event === undefined || event.written === null) continue
    const change = externalChange(event.written, found, now)
    if (isSameChange(change, parseExternalChange(event.lastExternalChange))) continue
    const reaction = isOwn(event)
      ? follow(event, calendar, change, seen)
      : followMember(event, change, rules.get(meetingOfEvent(event).hostId)!, seen)
    yield* Effect.catchCause(reaction, (cause) =>
      Effect.logWarning(`The external change of calendar event ${event.id} could not be handled and will be retried`, cause)
    )
  }
  return "done" as const
})

const isOwn = (event: CalendarEvent): boolean => meetingOfEvent(event).hostId === event.hostId

const follow = Effect.fnUntraced(function* (
  event: CalendarEvent,
  calendar: ConnectedCalendar,
  change: ExternalChange | null,
  seen: { readonly isEmptied: boolean }
) {
  const events = yield* CalendarEventStore
  if (change === null) return yield* Effect.asVoid(events.recordExternalChange(event, null))
  const [booking] = yield* acceptedOfMeeting(event)
  if (booking === undefined) return
  const { isGroup } = booking.service
  const reaction = decideOnExternalEdit(change, calendar.follow, { isPaid: booking.payment.status === "paid", isGroup }, seen)
  const did = yield* reactToChange(event, booking, change, reaction)
  yield* followed([change.kind, did])
})

/** A change to a future time is the same one after that time has passed. */
const isSameChange = (one: ExternalChange | null, other: ExternalChange | null): boolean =>
  one?.found?.start === other?.found?.start && one?.found?.end === other?.found?.end && (one === null) === (other === null)

const canBeProbed = ({ state, retryAt }: CalendarAccount, { missing, target }: ConnectedCalendar, now: Instant): boolean =>
  (state === "active" || state === "unreachable") && (retryAt === null || retryAt <= now) && target && !missing

/** Probes written events. Returns none if the provider fails. */
const probeEvents = Effect.fnUntraced(function* (
  account: CalendarAccount,
  { id, remoteId }: ConnectedCalendar,
  events: ReadonlyArray<CalendarEvent>,
  now: Instant
) {
  const { origin } = yield* Settings
  const { transaction } = yield* UnitOfWork
  const host = Option.getOrUndefined(yield* (yield* HostStore).find(account.hostId))
  const { probe } = (yield* CalendarProviders).get(account.kind) ?? {}
  const requested = events.flatMap((event) =>
    event.remoteId === null ? [] : [{ key: event.remoteKey, uid: eventUid(event, { origin }), remoteId: event.remoteId }]
  )
  if (probe === undefined || requested.length === 0 || host === undefined) return []
  const outcome = yield* Effect.result(
    Effect.timeoutOrElse(
      withCredentials(account, (credentials) => probe(credentials, remoteId, requested, host.timezone)),
      {
        duration: "20 seconds",
        orElse: () => Effect.fail(new CalendarRefused({ kind: "unreachable", reason: "The calendar did not respond in time." }))
      }
    )
  )
  if (Result.isSuccess(outcome)) return outcome.success
  const { failure } = outcome
  if (losses.has(failure.kind)) yield* transaction(markDisconnected(account, id, failure, now))
  return []
})

/** Failures that retries don't resolve. Reads and writes find the others too, and retry them. */
const losses: ReadonlySet<CalendarRefused["kind"]> = new Set(["unauthorized", "scopeMissing", "refused", "missing"])
