import { formatInstant, type Instant, type Interval } from "@slotkit/core"
import { type CoverResource, type CoverState, hostRef, millisPerDay } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { NotFound } from "../../kernel/Failure.ts"
import type { Actor } from "../../ports/AuditLog.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { type Job, JobStore, type NewJob } from "../../ports/JobStore.ts"
import type { Exchanged } from "./TakeOver.ts"

/** A bulk reassignment itself, as the payload of a job. */
export interface CoverHead {
  readonly of: "reassignment"
  readonly at: Instant
  readonly reasonCode: string | null
  /** The number of meetings that were selected. */
  readonly planned: number
  readonly isUndone: boolean
}

/** The reason why a meeting stays. */
export interface CoverRefusal {
  readonly reason: string
  readonly message: string
}

/** A meeting of a bulk reassignment, as the payload of its job. */
export interface CoverStep {
  readonly of: "meeting"
  readonly booking: number
  readonly start: Instant
  readonly role: string
  /** The host who gives the meeting up. */
  readonly from: number
  /** The host who takes it over. Null while that is open. */
  readonly to: number | null
  readonly notify: boolean
  readonly reasonCode?: string | null
  /** The time off that selected the meeting. */
  readonly timeOff: Interval | null
  /** The actor of the request or of its undo. */
  readonly actor: Actor
  /** The message to the members, until the meeting was tried. */
  readonly note: string | null
  readonly state: "waiting" | "moved" | "failed" | "undoing" | "undone" | "stayed"
  /** The reason for `failed` and `stayed`. */
  readonly refusal: CoverRefusal | null
  /** The exchange of hosts, once it has happened. */
  readonly exchanged: Exchanged | null
}

type CoverPayload = CoverHead | CoverStep

/** The payload of a job of the kind `reassignment`. */
export const coverPayload = ({ payload }: Job<"reassignment">): CoverPayload => JSON.parse(payload!) as CoverPayload

/** A job of a bulk reassignment: itself, or the meeting of a booking. */
export const coverJob = (teamId: number, id: number, payload: CoverPayload, dueAt: Instant): NewJob => ({
  hostId: teamId,
  kind: "reassignment",
  key: `${id}/${payload.of === "meeting" ? payload.booking : ""}`,
  payload: JSON.stringify(payload),
  dueAt
})

/** The time for which a bulk reassignment can be read after its end. */
export const coverKeptMillis = 60 * millisPerDay

/** The jobs of a bulk reassignment as they are stored. */
export interface StoredCover {
  readonly id: number
  readonly head: CoverHead
  /** The meetings by start. */
  readonly steps: ReadonlyArray<CoverStep>
}

/** Reads a bulk reassignment of a team, or fails with `NotFound`. */
export const readCover = Effect.fnUntraced(function* (teamId: number, id: number) {
  const jobs = yield* JobStore
  const found = (yield* jobs.list(teamId, "reassignment", `${id}/`)).map(coverPayload)
  const head = found.find((each) => each.of === "reassignment")
  if (head === undefined) return yield* new NotFound({ what: "reassignment" })
  const steps = found.filter((each) => each.of === "meeting")
  const byStart = steps.toSorted((one, other) => one.start - other.start || one.booking - other.booking)
  return { id, head, steps: byStart } satisfies StoredCover as StoredCover
})

/** Renders a bulk reassignment. A plan has the id 0. */
export const coverResource = Effect.fnUntraced(function* ({ id, head, steps }: StoredCover) {
  const hosts = yield* HostStore
  const ids = [...new Set(steps.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))]
  const found = new Map((yield* hosts.findEach(ids)).map(({ host }) => [host.id, hostRef(host)]))
  const named = (host: number) => found.get(host) ?? { id: host, username: null, name: null }
  const refused = (state: CoverStep["state"]) =>
    steps.flatMap(({ booking, refusal, ...step }) => (step.state === state && refusal !== null ? [{ booking, ...refusal }] : []))
  const count = (...states: ReadonlyArray<CoverStep["state"]>) => steps.filter(({ state }) => states.includes(state)).length
  const resource: CoverResource = {
    id,
    state: id === 0 ? "planned" : stateOf(head, steps),
    created_at: formatInstant(head.at),
    reason_code: head.reasonCode,
    planned: head.planned,
    moved: id === 0 ? 0 : count("moved", "undoing", "undone", "stayed"),
    failed: refused("failed"),
    undo: head.isUndone ? { moved_back: count("undone"), failed: refused("stayed") } : null,
    meetings: steps.map(({ booking, start, role, from, to, state }) => ({
      booking,
      start: formatInstant(start),
      role,
      from: named(from),
      to: to === null || state === "failed" ? null : named(to)
    }))
  }
  return resource
})

const stateOf = ({ isUndone }: CoverHead, steps: ReadonlyArray<CoverStep>): CoverState => {
  if (steps.some(({ state }) => state === "waiting")) return "running"
  if (!isUndone) return "done"
  return steps.some(({ state }) => state === "undoing") ? "undoing" : "undone"
}
