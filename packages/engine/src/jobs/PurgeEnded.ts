import type { Instant } from "@slotkit/core"
import { competitionDays, demandKeptDays, millisPerDay, visitorMailWindowMillis } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { AppStore } from "../ports/AppStore.ts"
import { type Purgeable, RetentionStore } from "../ports/RetentionStore.ts"
import { applyRetention } from "./ApplyRetention.ts"
import { inBatches } from "./InBatches.ts"

/** The retention of an expired code or token, during which a replay can be distinguished from an unknown one. */
export const endedGrantDays = 7

/**
 * Deletes codes and tokens that ended a week ago, apps that registered themselves and have had no connection for 30 days, sign-in
 * links and sessions that ended a day ago, visitors' client addresses whose emails no longer count, busy times of connected
 * calendars that are over or beyond every booking window, calendar events and rooms 30 days after their meetings, connections of
 * calendars that were not finished, competitions and former assignments of a team 60 days after their meetings, counts of demand
 * after 400 days, and everything whose retention has ended. Requests to erase a person are deleted a day after they are done.
 */
export const purgeEnded = Effect.gen(function* () {
  const apps = yield* AppStore
  const now = yield* Clock.currentTimeMillis
  yield* apps.remove({ now, idleBefore: now - idleAppDays * millisPerDay })
  for (const [rows, millis] of Object.entries(millisAfterExpiry))
    yield* purge(rows as keyof typeof millisAfterExpiry, now - millis)
  yield* applyRetention
})

/** The days for which calendar events and rooms are kept after their meeting. */
const copyDays = 30

/** The time for which a row is kept after its expiry. */
const millisAfterExpiry = {
  grant_families: endedGrantDays * millisPerDay,
  host_sessions: millisPerDay,
  operator_sessions: millisPerDay,
  visitor_mails: visitorMailWindowMillis,
  erasures: millisPerDay,
  demand: demandKeptDays * millisPerDay,
  calendar_connects: 0,
  calendar_blocks: 0,
  calendar_copies: copyDays * millisPerDay,
  conference_rooms: copyDays * millisPerDay,
  competitions: competitionDays * millisPerDay
} satisfies Partial<Record<Purgeable, number>>

const purge = Effect.fnUntraced(function* (rows: Purgeable, before: Instant) {
  const store = yield* RetentionStore
  return yield* inBatches(rows, (limit) => store.purge(rows, before, limit))
})

/** The days after which an app that registered itself is removed if it has no connection. */
const idleAppDays = 30

/** Deletes stored responses older than a day, and returns how many there were. Decision 0021. */
export const pruneAnswers = Effect.flatMap(Clock.currentTimeMillis, (now) => purge("idempotency_keys", now - millisPerDay))
