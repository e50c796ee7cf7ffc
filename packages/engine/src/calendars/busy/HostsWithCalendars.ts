import * as Effect from "effect/Effect"
import { BookingStore } from "../../ports/BookingStore.ts"

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
