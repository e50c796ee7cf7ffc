import type { Host, Interval, Schedule } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { WaitlistStore } from "../../ports/WaitlistStore.ts"
import { teamsOfHost } from "../../teams/TeamsOfHost.ts"
import { offerFreedSpans } from "./OfferFreedSpans.ts"

/** Host and schedule before a change, as they are under the lock. */
interface Locked {
  readonly host: Host
  readonly schedule: Schedule
}

/** The change of a host's own time: its result, the host after it, and the spans that are free now in a range. */
interface OwnChange<A> {
  readonly result: A
  readonly host: Host
  readonly spansIn: (range: Interval) => ReadonlyArray<Interval>
}

/**
 * Changes a host's own time in a transaction under the lock of its calendar, and offers what becomes free to the people who wait
 * for it: for the services of the host, and of the teams whose member it is.
 *
 * The teams are locked before the host, by id, as bookings of teams lock them. Decision 0130.
 */
export const freeOwnTime = Effect.fnUntraced(function* <A, E, R>(
  hostId: number,
  change: (locked: Locked) => Effect.Effect<OwnChange<A>, E, R>
) {
  const unitOfWork = yield* UnitOfWork
  const work = Effect.gen(function* () {
    const teams = yield* Effect.forEach(yield* teamsThatWait(hostId), (team) => lockHostCalendar(team.id))
    const { result, host, spansIn } = yield* change(yield* lockHostCalendar(hostId))
    yield* offerFreedSpans(host, spansIn)
    for (const team of teams) yield* offerFreedSpans(team.host, spansIn, { hosts: [hostId] })
    return result
  })
  return yield* withHostQueue(hostId, unitOfWork.transaction(work))
})

/** Returns the teams of a host on whose waiting lists someone is. */
const teamsThatWait = Effect.fnUntraced(function* (hostId: number) {
  const waitlist = yield* WaitlistStore
  const waiting = yield* Effect.forEach(yield* teamsOfHost(hostId), ({ team }) =>
    Effect.map(waitlist.list({ hostId: team.id, states: ["waiting"] }, 1), (entries) => (entries.length === 0 ? [] : [team]))
  )
  return waiting.flat()
})
