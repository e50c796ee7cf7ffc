import { type Instant, type Interval, maxBufferMinutes, maxServiceMinutes } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { BookingStore } from "../../ports/BookingStore.ts"
import { BusyCalendars } from "../../ports/calendars/BusyCalendars.ts"
import { warmDays } from "./FarReads.ts"
import { orUnavailable, syncedBusy } from "./SyncedBusy.ts"

/** The busy times of a host outside Slotkit, each undefined if it was not read. */
export interface ExternalBusy {
  /** From the application's calendars. */
  readonly application: ReadonlyArray<Interval> | undefined
  /** From connected calendars. */
  readonly connected: ReadonlyArray<Interval> | undefined
}

/**
 * Returns when a host is busy in the application's calendars. Fails as `Unavailable` when they do not respond.
 *
 * Never call it inside a transaction, because it waits for other systems.
 */
export const applicationBusy = Effect.fnUntraced(function* (hostId: number, from: Instant, to: Instant) {
  const calendars = yield* BusyCalendars
  return yield* orUnavailable(hostId, calendars.busyBetween(hostId, from, to))
})

/**
 * Runs a change that holds a requested start, with the host's external busy times around it. They are read before the change,
 * which has the transaction.
 *
 * The range covers every duration and buffer that a service may have, and what is to come of the day before the start, whose free
 * times may have to be booked first. Without a valid start nothing is read, because the request
 * will be rejected. Connected calendars are read first for hosts that probably have some. For others, if the host has some after
 * all, the change dies with `ExternalBusyMissing` under the host's lock, and runs again with them.
 *
 * For a series the range ends after its last start, `last`: one read, because reads of an account wait for each other.
 *
 * A start in the past, or beyond the days that are read regularly, is first checked without calendars: most such starts are
 * outside the booking window, which is only known under the lock.
 */
export const withExternalBusy = <A, E, R>(
  hostId: number,
  start: Instant | undefined,
  change: (busy: ExternalBusy) => Effect.Effect<A, E, R>,
  last = start
) =>
  Effect.gen(function* () {
    if (start === undefined || last === undefined) return yield* change(unread)
    const now = yield* Clock.currentTimeMillis
    const from = Math.min(start - millisPerDay, Math.max(start - longestDay - maxBufferMinutes * millisPerMinute, now))
    const range = [from, last + maxServiceMinutes * millisPerMinute + millisPerDay] as const
    const read = Effect.map(syncedBusy(hostId, { start: range[0], end: range[1] }, "book"), ({ busy }) => busy)
    const isNear = start >= now && last <= now + warmDays * millisPerDay
    const { application, connected } = isNear
      ? yield* Effect.all({ application: applicationBusy(hostId, ...range), connected: prefetchIfLikely(hostId, read) }, together)
      : unread
    return yield* Effect.catchCause(change({ application, connected }), (cause) =>
      isMissing(cause)
        ? Effect.flatMap(
            Effect.all(
              {
                application: application === undefined ? applicationBusy(hostId, ...range) : Effect.succeed(application),
                connected: read
              },
              together
            ),
            change
          )
        : Effect.failCause(cause)
    )
  })

/** A day on which clocks are set back by an hour. */
const longestDay = 25 * 60 * millisPerMinute

const unread: ExternalBusy = { application: undefined, connected: undefined }
const together = { concurrency: "unbounded" } as const

/** A change needs external busy times that were not read. A defect, which rolls its transaction back. */
export class ExternalBusyMissing extends Error {
  override readonly name = "ExternalBusyMissing"
}

const isMissing = (cause: Cause.Cause<unknown>): boolean =>
  cause.reasons.some((reason) => Cause.isDieReason(reason) && reason.defect instanceof ExternalBusyMissing)

/**
 * The hosts of each store who had a connected calendar at the last read of this process.
 *
 * Their last reads are prefetched together with everything else. Those of other hosts are loaded afterwards, once the database
 * has returned that there are some. A wrong guess costs a statement, never correctness.
 */
const hostsOfStores = new WeakMap<BookingStore["Service"], Set<number>>()
const maxHosts = 10_000

/** Prefetches the calendars of a host who probably has some. */
export const prefetchIfLikely = <A, E, R>(hostId: number, read: Effect.Effect<A, E, R>) =>
  Effect.flatMap(
    BookingStore,
    (store): Effect.Effect<A | undefined, E, R> => (hostsOfStores.get(store)?.has(hostId) === true ? read : Effect.undefined)
  )

/** Remembers whether a host has a connected calendar. */
export const rememberHasCalendars = (hostId: number, hasCalendars: boolean) =>
  Effect.map(BookingStore, (store) => {
    const hosts = hostsOfStores.get(store) ?? new Set()
    if (hasCalendars && hosts.size >= maxHosts) hosts.clear()
    if (hasCalendars) hostsOfStores.set(store, hosts.add(hostId))
    else hosts.delete(hostId)
  })
