import * as Effect from "effect/Effect"
import { BookingStore } from "../../ports/BookingStore.ts"

/**
 * The hosts of each store who had connected a calendar when this process last looked.
 *
 * The last reads of their calendars are loaded beside everything else. Other hosts' are loaded afterwards, once the database has said
 * that there are some. A wrong guess costs a statement, never an answer.
 */
const hostsOfStores = new WeakMap<BookingStore["Service"], Set<number>>()
const maxHosts = 10_000

/** Loads the calendars of a host who probably has some. */
export const prefetchIfLikely = <A, E, R>(hostId: number, read: Effect.Effect<A, E, R>) =>
  Effect.flatMap(
    BookingStore,
    (store): Effect.Effect<A | undefined, E, R> => (hostsOfStores.get(store)?.has(hostId) === true ? read : Effect.undefined)
  )

/** Notes that a host has connected a calendar, or has none. */
export const rememberHasCalendars = (hostId: number, hasCalendars: boolean) =>
  Effect.map(BookingStore, (store) => {
    const hosts = hostsOfStores.get(store) ?? new Set()
    if (hasCalendars && hosts.size >= maxHosts) hosts.clear()
    if (hasCalendars) hostsOfStores.set(store, hosts.add(hostId))
    else hosts.delete(hostId)
  })
