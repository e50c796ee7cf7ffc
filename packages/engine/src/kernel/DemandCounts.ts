import type { Host, Instant } from "@slotkit/core"
import { type DemandCount, type DemandKind, localDateOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/**
 * The counts of what visitors of this process looked for and booked, until they are stored. By default nothing is counted.
 *
 * Counting is a change of memory, so no answer waits for it.
 */
export const DemandCounts = Context.Reference<PendingDemand | undefined>("@slotkit/engine/DemandCounts", {
  defaultValue: () => undefined
})

/** Counts that are not stored yet. */
export interface PendingDemand {
  readonly add: (counts: ReadonlyArray<DemandCount>) => void
  /** Returns the counts of a host, or of all hosts. */
  readonly list: (hostId?: number) => ReadonlyArray<DemandCount>
  /** Removes and returns all counts, and how many were left out since the last time. */
  readonly take: () => { readonly counts: ReadonlyArray<DemandCount>; readonly leftOut: number }
}

/** Creates the counts of a process. Of a service and day beyond the first `mostDays`, nothing is counted. */
export const makeDemandCounts = (mostDays = 10_000): PendingDemand => {
  let days = new Map<string, CountedDay>()
  let leftOut = 0
  const add = ({ kind, n, ...of }: DemandCount): void => {
    const place = `${of.serviceId} ${of.day}`
    const found = days.get(place)
    if (found === undefined && days.size >= mostDays) {
      leftOut += n
      return
    }
    const { kinds } = found ?? { kinds: new Map<DemandKind, number>() }
    if (found === undefined) days.set(place, { ...of, kinds })
    kinds.set(kind, (kinds.get(kind) ?? 0) + n)
  }
  const list = (hostId?: number): ReadonlyArray<DemandCount> =>
    [...days.values()].flatMap(({ kinds, ...of }) =>
      hostId === undefined || of.hostId === hostId ? [...kinds].map(([kind, n]) => ({ ...of, kind, n })) : []
    )
  return {
    add: (counts) => counts.forEach(add),
    list,
    take: () => {
      const before = { counts: list(), leftOut }
      days = new Map()
      leftOut = 0
      return before
    }
  }
}

interface CountedDay extends Omit<DemandCount, "kind" | "n"> {
  readonly kinds: Map<DemandKind, number>
}

/** Counts what happened to a visitor of a service, on the current day of the host. Invites are not counted. */
export const countDemand = (
  { id: hostId, timezone }: Pick<Host, "id" | "timezone">,
  { id: serviceId, type }: { readonly id: number; readonly type: "default" | "single_use" },
  kinds: ReadonlyArray<DemandKind>
): Effect.Effect<void> =>
  Effect.flatMap(DemandCounts, (pending) => {
    if (pending === undefined || type !== "default") return Effect.void
    return Effect.map(Clock.currentTimeMillis, (now: Instant) => {
      const day = localDateOf(now, timezone)
      pending.add(kinds.map((kind) => ({ hostId, serviceId, day, kind, n: 1 })))
    })
  })

/** Counts that a visitor looked for free times, and whether there were none. */
export const countLook = (
  host: Pick<Host, "id" | "timezone">,
  service: { readonly id: number; readonly type: "default" | "single_use" },
  isEmpty: boolean
): Effect.Effect<void> => countDemand(host, service, isEmpty ? ["asked", "empty"] : ["asked"])
