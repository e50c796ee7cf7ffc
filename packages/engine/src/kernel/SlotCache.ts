import type { Host, Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { countBy } from "./LabelledMetric.ts"

/**
 * The cache of finished answers about free slots, in this process. By default there is none.
 *
 * An answer is used only for the calendar's version that the caller's statement has just read, and, if it depends on the time,
 * only within its minute. So nothing is invalidated, and processes share nothing. Bookings never read it.
 */
export const SlotCache = Context.Reference<SlotAnswers | undefined>("@slotkit/engine/SlotCache", {
  defaultValue: () => undefined
})

/** Answers by key, the least recently used ones first. */
export interface SlotAnswers {
  readonly find: (key: SlotKey) => object | undefined
  readonly add: (key: SlotKey, computed: Computed<object>) => void
}

/** The subject of an answer, and the version and time for which it holds. */
export interface SlotKey {
  readonly hostId: number
  readonly name: string
  readonly version: SlotVersion
  /** Undefined for an answer that does not depend on the time. */
  readonly now: Instant | undefined
}

/** The version of a host's calendar, or of a team's slots, which is made of those of the team and its members. */
export type SlotVersion = number | string

/** Creates a cache that holds about `maxBytes` bytes. */
export const makeSlotCache = (maxBytes: number): SlotAnswers => {
  const entries = new Map<string, Entry>()
  let bytesCached = 0
  const remove = (entryKey: string): void => {
    bytesCached -= entries.get(entryKey)?.bytes ?? 0
    entries.delete(entryKey)
  }
  return {
    find: (key) => {
      const entryKey = entryKeyOf(key)
      const found = entries.get(entryKey)
      if (found?.version !== key.version || found.minute !== minuteOf(key)) return undefined
      if (key.now !== undefined && key.now >= found.until) return undefined
      entries.delete(entryKey)
      entries.set(entryKey, found)
      return found.answer
    },
    add: (key, { answer, until, bytes }) => {
      const entryKey = entryKeyOf(key)
      const size = bytes + 2 * entryKey.length + bytesPerEntry
      remove(entryKey)
      if (size > maxBytes) return
      entries.set(entryKey, { answer, version: key.version, minute: minuteOf(key), until, bytes: size })
      bytesCached += size
      for (const oldest of entries.keys()) {
        if (bytesCached <= maxBytes) break
        remove(oldest)
      }
    }
  }
}

interface Entry {
  readonly answer: object
  readonly version: SlotVersion
  readonly minute: number
  readonly until: Instant
  readonly bytes: number
}

const entryKeyOf = ({ hostId, name }: SlotKey): string => `${hostId} ${name}`

/** The bytes of an entry besides its answer. */
const bytesPerEntry = 300

/** Returns the key of an answer about a host. Undefined without a version, as inside a transaction. */
export const slotKey = (
  { id: hostId }: Pick<Host, "id">,
  version: SlotVersion | undefined,
  name: string,
  now?: Instant
): SlotKey | undefined => (version === undefined ? undefined : { hostId, name, version, now })

/**
 * Equal for instants between which no slot ends or begins to be offered. Slots start at whole minutes, so a whole minute itself
 * differs from the time before it and from the time after it.
 */
const minuteOf = ({ now }: SlotKey): number =>
  now === undefined ? 0 : 2 * Math.floor(now / millisPerMinute) + (now % millisPerMinute === 0 ? 1 : 2)

/** An answer with its approximate size. */
export interface Computed<A> {
  readonly answer: A
  /** The version of the calendar that all of its data has. Undefined if there is no such version, or other data takes part. */
  readonly version: SlotVersion | undefined
  /** The instant from which calendars would be read again for it. */
  readonly until: Instant
  readonly bytes: number
}

/** Returns the cached answer of a key, or computes it and adds it to the cache. */
export const cachedSlots = <A extends object, E, R>(
  key: SlotKey | undefined,
  compute: Effect.Effect<Computed<A>, E, R>
): Effect.Effect<A, E, R> =>
  Effect.flatMap(SlotCache, (cache) => {
    if (cache === undefined || key === undefined) return Effect.map(compute, ({ answer }) => answer)
    const found = cache.find(key)
    // Only answers of the same use case have this name.
    if (found !== undefined) return Effect.as(lookUps(["hit"]), found as A)
    return Effect.flatMap(compute, (computed) => {
      if (computed.version === key.version) cache.add(key, computed)
      return Effect.as(lookUps(["miss"]), computed.answer)
    })
  })

const lookUps = countBy("slotkit_slot_cache_total", "Look-ups in the cache of free slots, by result.", ["result"])
