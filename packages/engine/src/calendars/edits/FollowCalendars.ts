import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { claimWork } from "../../kernel/ClaimWork.ts"
import { CurrentActor } from "../../ports/AuditLog.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { CopyStore } from "../../ports/calendars/CopyStore.ts"
import { followCalendar } from "./FollowCalendar.ts"

/** Calendars that are looked at concurrently. */
const batch = 8

/** The pause between two looks at a calendar. */
const pauseMillis = 10 * millisPerMinute

/**
 * Looks at the meetings of the next two weeks in the calendars that they were written into, once every ten minutes for each calendar, and
 * reacts to what their hosts have changed there. Returns the number of calendars. Any number of processes may run it.
 */
export const followCalendars = Effect.gen(function* () {
  const copies = yield* CopyStore
  if ([...(yield* CalendarProviders).values()].every(({ lookAt }) => lookAt === undefined)) return 0
  const now = yield* Clock.currentTimeMillis
  const due = yield* claimWork("looks", copies.claimLooks(now - pauseMillis, now, batch))
  yield* Effect.forEach(
    due,
    ({ hostId, calendarId }) =>
      Effect.catchCause(followCalendar(hostId, calendarId), (cause) =>
        Effect.logWarning(`Calendar ${calendarId} could not be looked at and will be later`, cause)
      ),
    { concurrency: batch, discard: true }
  )
  return due.length
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))
