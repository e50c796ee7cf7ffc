import { maxBookingWindowDays } from "@slotkit/core"
import { blockOf, millisPerDay, visitorMailWindowMillis } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { AppStore } from "../ports/AppStore.ts"
import { CalendarConnectStore } from "../ports/calendars/CalendarConnectStore.ts"
import { CalendarEventStore } from "../ports/calendars/CalendarEventStore.ts"
import { CalendarStore } from "../ports/calendars/CalendarStore.ts"
import { RoomStore } from "../ports/calendars/RoomStore.ts"
import { GrantStore } from "../ports/GrantStore.ts"
import { IdempotencyStore } from "../ports/IdempotencyStore.ts"
import { OperatorSessionStore } from "../ports/operators/OperatorSessionStore.ts"
import { PrivacyStore } from "../ports/PrivacyStore.ts"
import { SessionStore } from "../ports/SessionStore.ts"
import { VisitorBookingStore } from "../ports/VisitorBookingStore.ts"
import { applyRetention } from "./ApplyRetention.ts"
import { inBatches } from "./InBatches.ts"

/** The retention of an expired code or token, during which a replay can be distinguished from an unknown one. */
export const endedGrantDays = 7

/**
 * Deletes codes and tokens that ended a week ago, apps that registered themselves and have had no connection for 30 days, sign-in links and sessions that ended a day ago, visitors' client addresses whose
 * emails no longer count, busy times of connected calendars that are over or beyond every booking window, calendar events and rooms 30 days after their meetings, connections
 * of calendars that were not finished, and everything whose retention has ended. Requests to erase a person are deleted a day
 * after they are done.
 */
export const purgeEnded = Effect.gen(function* () {
  const grants = yield* GrantStore
  const apps = yield* AppStore
  const sessions = yield* SessionStore
  const operators = yield* OperatorSessionStore
  const visitors = yield* VisitorBookingStore
  const calendars = yield* CalendarStore
  const connects = yield* CalendarConnectStore
  const events = yield* CalendarEventStore
  const conferences = yield* RoomStore
  const people = yield* PrivacyStore
  const now = yield* Clock.currentTimeMillis
  yield* inBatches("grant_families", (limit) => grants.prune(now - endedGrantDays * millisPerDay, limit))
  yield* apps.removeIdle(now, now - idleAppDays * millisPerDay)
  yield* inBatches("host_sessions", (limit) => sessions.prune(now - millisPerDay, limit))
  yield* inBatches("operator_sessions", (limit) => operators.prune(now - millisPerDay, limit))
  yield* inBatches("visitor_mails", (limit) => visitors.pruneMails(now - visitorMailWindowMillis, limit))
  const [firstBlock, lastBlock] = [blockOf(now) - 1, blockOf(now + maxBookingWindowDays * millisPerDay) + 1]
  yield* inBatches("calendar_blocks", (limit) => calendars.purgeBlocks(firstBlock, lastBlock, limit))
  yield* inBatches("calendar_connects", (limit) => connects.prune(now, limit))
  yield* inBatches("calendar_copies", (limit) => events.purge(now - copyDays * millisPerDay, limit))
  yield* inBatches("conference_rooms", (limit) => conferences.purge(now - copyDays * millisPerDay, limit))
  yield* people.purgeEnded(now - millisPerDay)
  yield* applyRetention
})

/** The days after which an app that registered itself is removed if it has no connection. */
const idleAppDays = 30

/** The days for which calendar events and rooms are kept after their meeting. */
const copyDays = 30

/** Deletes stored responses older than a day, and returns how many there were. Decision 0021. */
export const pruneAnswers = Effect.gen(function* () {
  const answers = yield* IdempotencyStore
  const now = yield* Clock.currentTimeMillis
  return yield* inBatches("idempotency_keys", (limit) => answers.prune(now - millisPerDay, limit))
})
