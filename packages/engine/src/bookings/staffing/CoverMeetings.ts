import { CoverInput } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audited } from "../../audit/Audit.ts"
import { Conflict, NotFound } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { foundHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { CurrentActor } from "../../ports/AuditLog.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { JobStore } from "../../ports/JobStore.ts"
import { Randomness } from "../../ports/Randomness.ts"
import {
  type CoverHead,
  type CoverStep,
  coverJob,
  coverKeptMillis,
  coverResource,
  readCover,
  type StoredCover
} from "./CoverJobs.ts"
import { planCover } from "./PlanCover.ts"
import { notAnother } from "./ReassignBooking.ts"
import { memberNamed, selectMeetings } from "./SelectMeetings.ts"

/**
 * Gives meetings of a team to other members: each as `reassignBooking` does, in its own transaction, by a job. Returns the bulk
 * reassignment, which `getCover` follows. With `dry_run` it only returns who would take which meeting over. Operator API:
 * bookings. Decision 0115.
 */
export const coverMeetings = Effect.fnUntraced(function* (teamId: number, input: unknown) {
  const hosts = yield* HostStore
  const { host: team, schedule } = yield* foundHost(yield* Effect.orDie(hosts.withSchedule(teamId)))
  if (team.kind !== "team") return yield* new NotFound({ what: "team" })
  const request = yield* validate(CoverInput, input)
  const to = request.to === "auto" ? undefined : (yield* memberNamed(team, "to", request.to)).id
  const { meetings, leaving, timeOff } = yield* selectMeetings(team, request)
  if (to !== undefined && leaving.includes(to)) return yield* notAnother
  const at = yield* Clock.currentTimeMillis
  const head: CoverHead = {
    of: "reassignment",
    at,
    reasonCode: request.reason_code ?? null,
    planned: meetings.length,
    isUndone: false
  }
  const step: Omit<CoverStep, "booking" | "start" | "role" | "from" | "to" | "state" | "refusal"> = {
    of: "meeting",
    notify: request.notify ?? true,
    note: request.note ?? null,
    reasonCode: head.reasonCode,
    timeOff,
    exchanged: null,
    actor: yield* CurrentActor
  }
  if (request.dry_run === true) {
    const planned = yield* planCover(team, schedule, meetings, to)
    const steps = planned.map(({ booking, start, role, from, to: successor, refusal }): CoverStep => {
      const state = refusal === null ? "waiting" : "failed"
      return { ...step, booking: booking.id, start, role, from, to: successor, state, refusal }
    })
    return yield* coverResource({ id: 0, head, steps })
  }
  const id = yield* newId
  const steps = meetings.map(
    ({ booking, start, role, from }): CoverStep => ({
      ...{ ...step, booking: booking.id, start, role, from, to: to ?? null },
      ...{ state: "waiting", refusal: null }
    })
  )
  const begin = Effect.gen(function* () {
    const jobs = yield* JobStore
    yield* jobs.enqueue([coverJob(teamId, id, head, at + coverKeptMillis), ...inOrder(teamId, id, steps, at)])
    return { id, head, steps }
  })
  return yield* recorded(teamId, id, "team.cover", begin)
})

/** Changes a bulk reassignment in the turn of the team's calendar, and returns it. */
const recorded = <E, R>(teamId: number, id: number, action: string, change: Effect.Effect<StoredCover, E, R>) => {
  const work = Effect.flatMap(Effect.andThen(lockHostCalendar(teamId), change), coverResource)
  return withHostQueue(teamId, withReplay(audited(teamId, action, work, () => id)))
}

/** The jobs of meetings that are due now, one after the other. */
const inOrder = (teamId: number, id: number, steps: ReadonlyArray<CoverStep>, now: number) =>
  steps.map((step, index) => coverJob(teamId, id, step, now - steps.length + index))

/** Returns a bulk reassignment of a team: how far it got, and what failed. Operator API: bookings. Decision 0115. */
export const getCover = (teamId: number, id: number) => Effect.flatMap(readCover(teamId, id), coverResource)

/**
 * Gives the meetings that a bulk reassignment has moved back to their former hosts, by jobs, if nothing has happened to them
 * since. Fails with a `Conflict` while it is running. An undo that was requested before goes on. Operator API: bookings.
 * Decision 0115.
 */
export const undoCover = Effect.fnUntraced(function* (teamId: number, id: number) {
  const actor = yield* CurrentActor
  const undo = Effect.gen(function* () {
    const jobs = yield* JobStore
    const now = yield* Clock.currentTimeMillis
    const cover = yield* readCover(teamId, id)
    if (cover.head.isUndone) return cover
    if (cover.steps.some(({ state }) => state === "waiting")) return yield* Conflict.of({ code: "reassignment_runs" })
    const head: CoverHead = { ...cover.head, isUndone: true }
    const moved = cover.steps.filter(({ state }) => state === "moved")
    const undoing = moved.map((step): CoverStep => ({ ...step, actor, state: "undoing" }))
    yield* jobs.enqueue([coverJob(teamId, id, head, now + coverKeptMillis), ...inOrder(teamId, id, undoing, now)])
    return { ...cover, head, steps: cover.steps.map((step) => undoing[moved.indexOf(step)] ?? step) }
  })
  return yield* recorded(teamId, id, "team.undo_cover", undo)
})

/** A number that no other bulk reassignment has, because jobs have no sequence of their host. */
const newId = Effect.gen(function* () {
  const bytes = yield* (yield* Randomness).bytes(6)
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0) + 1
})
