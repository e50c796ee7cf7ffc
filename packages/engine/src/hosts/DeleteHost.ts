import type { Instant } from "@slotkit/core"
import { maxBookingWindowDays, millisPerDay } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audit } from "../audit/Audit.ts"
import { Conflict } from "../kernel/Failure.ts"
import { withHostQueue } from "../kernel/HostQueue.ts"
import { foundHost } from "../kernel/RequireHost.ts"
import { validate } from "../kernel/Validate.ts"
import { AppStore } from "../ports/AppStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { HostStore } from "../ports/HostStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"

/** The query of `DELETE /manage/v1/hosts/{host}`. */
export const DeleteHostQuery = Schema.Struct({
  force: Schema.optionalKey(Schema.Literals(["true", "false"]).annotate({ message: "must be true or false" })),
  meetings: Schema.optionalKey(Schema.Literal("reassign").annotate({ message: "must be reassign" }))
})

/**
 * Deletes a host and everything that belongs to it, except its audit log.
 *
 * A host with upcoming or paid bookings is a `Conflict` unless `force` is `"true"`, and one who holds upcoming meetings of teams
 * is one in any case, because they are the teams' to give away or cancel. The deletion only marks the host, so it takes
 * the same time for every host, and its apps, whose tokens are rejected from the next request on. A job then cancels the upcoming
 * bookings, refunds the paid ones of these, tells everyone, and deletes the rows. Decision 0052.
 */
export const deleteHost = Effect.fnUntraced(function* (hostId: number, query: unknown = {}) {
  const hosts = yield* HostStore
  const apps = yield* AppStore
  const bookings = yield* BookingStore
  const jobs = yield* JobStore
  const unitOfWork = yield* UnitOfWork
  const remove = Effect.gen(function* () {
    yield* foundHost(yield* Effect.orDie(hosts.withSchedule(hostId, "wait")))
    const { force } = yield* validate(DeleteHostQuery, query)
    const now = yield* Clock.currentTimeMillis
    const teams = yield* heldForTeams(hostId, now)
    if (teams.length > 0) {
      const meetings = teams.reduce((sum, team) => sum + team.meetings, 0)
      return yield* Conflict.of({ code: "member_has_meetings", meetings, teams })
    }
    if (force !== "true") {
      const blocking = yield* bookings.blockingDeletion(hostId, now, countedBookings + 1)
      const unfinished = blocking.unfinished.length
      if (unfinished + blocking.paidBefore > 0)
        return yield* Conflict.of({ code: "host_has_bookings", ...blocking, unfinished, limit: countedBookings })
    }
    yield* audit(hostId, "host.delete", hostId)
    yield* apps.remove({ ownerHostId: hostId })
    yield* jobs.cancel([{ hostId, kind: "import", key: String(hostId) }])
    yield* hosts.remove(hostId, now)
  })
  yield* withHostQueue(hostId, unitOfWork.transaction(remove))
})

/**
 * Counts the upcoming meetings that a host holds for teams, by team. The host's lock keeps them from changing. Those of a team
 * that was deleted are about to be cancelled.
 */
const heldForTeams = Effect.fnUntraced(function* (hostId: number, now: Instant) {
  const { held } = yield* (yield* BookingStore).occupiedBetween(hostId, now, now + maxBookingWindowDays * millisPerDay)
  const upcoming = held.filter(({ start, teamId }) => start >= now && teamId !== undefined)
  const byTeam = Map.groupBy(upcoming, ({ teamId }) => teamId!)
  if (byTeam.size === 0) return []
  const teams = yield* (yield* HostStore).findEach([...byTeam.keys()])
  return [...byTeam]
    .filter(([id]) => teams.some(({ host }) => host.id === id))
    .map(([id, meetings]) => ({ id, meetings: meetings.length }))
    .toSorted((one, other) => one.id - other.id)
})

/** The number up to which bookings are counted, so that the answer takes the same time for every host. */
const countedBookings = 1000
