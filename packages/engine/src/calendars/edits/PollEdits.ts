import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { claimWork } from "../../kernel/ClaimWork.ts"
import { CurrentActor } from "../../ports/AuditLog.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { pollCalendarEdits } from "./PollCalendarEdits.ts"

/** The number of calendars that are polled concurrently. */
const batch = 8

/** The pause between two polls of a calendar. */
const pauseMillis = 10 * millisPerMinute

/**
 * Polls target calendars for edits of the next two weeks' events, once every ten minutes for each calendar. Returns the number of
 * calendars. Any number of processes may run it.
 */
export const pollEdits = Effect.gen(function* () {
  const events = yield* CalendarEventStore
  if ([...(yield* CalendarProviders).values()].every(({ probe }) => probe === undefined)) return 0
  const now = yield* Clock.currentTimeMillis
  const due = yield* claimWork("looks", events.claimPolls(now - pauseMillis, now, batch))
  yield* Effect.forEach(
    due,
    ({ hostId, calendarId }) =>
      Effect.catchCause(pollCalendarEdits(hostId, calendarId), (cause) =>
        Effect.logWarning(`Calendar ${calendarId} could not be polled for edits and will be retried`, cause)
      ),
    { concurrency: batch, discard: true }
  )
  return due.length
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))
