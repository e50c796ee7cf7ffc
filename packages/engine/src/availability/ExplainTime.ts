import {
  defaultAvailabilityMinutes,
  defaultServiceSettings,
  formatInstant,
  type Host,
  type Instant,
  type OverrideReason
} from "@slotkit/core"
import {
  bookableDays,
  type ConflictFact,
  conflictSentence,
  type ExplainedStart,
  ExplainQuery,
  explainStart,
  localDateOf,
  millisPerMinute,
  type OfferedSlot,
  offerFact,
  serviceLimits,
  shortestDuration,
  staffFact
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { validate } from "../kernel/Validate.ts"
import type { Bookable } from "../services/Bookable.ts"
import { namedServiceFor } from "./GetAvailability.ts"
import { nextTimes, previousTime } from "./NextTimes.ts"
import { externalBusy, loadAgenda } from "./OccupiedAround.ts"
import { startQueryOf } from "./StartQueryOf.ts"
import { explainStartOfTeam, type RoleAtStart } from "./teams/SlotsOfTeam.ts"

/** The requested time: of a service by its slug or URL, or of the host in general. */
export interface WantedTime {
  readonly service?: string | undefined
  readonly start: Instant
  /** By default the service's shortest duration, or 30. */
  readonly durationMinutes?: number | undefined
  /** Only for a service of a team. */
  readonly people?: number | undefined
}

/** The verdict of a booking on a requested time, and what would end the reason if it is not offered. */
export interface ExplainedTime extends StartVerdict {
  readonly durationMinutes: number
  readonly service: string | null
  readonly previous: OfferedSlot | undefined
  /** The next three offered starts; empty if this one is offered. */
  readonly next: ReadonlyArray<OfferedSlot>
}

interface StartVerdict {
  /** Undefined if the start is offered. */
  readonly refusal: ConflictFact | undefined
  readonly until?: Instant | undefined
  readonly opens: ReadonlyArray<string>
  readonly needed: ReadonlyArray<OverrideReason> | undefined
  /** For a team: the rule of the service or of the opening hours that refuses the start. */
  readonly rule?: ConflictFact | undefined
  /** For a team: the roles with their members. */
  readonly roles?: ReadonlyArray<RoleAtStart>
}

/**
 * Returns whether a start is offered and, if not, which rule forbids it and what would open it, with the free times around it.
 * Decision 0107.
 */
export const explainTime = Effect.fnUntraced(function* (host: Host, target: WantedTime) {
  const { start } = target
  const { bookable, durationMinutes } = yield* wantedOf(host, target)
  const verdict = yield* verdictOn(host, bookable, { start, durationMinutes })
  const around = { start, from: start, durationMinutes }
  const [previous, next] =
    verdict.refusal === undefined
      ? [undefined, []]
      : [yield* previousTime(host, bookable, around), yield* nextTimes(host, bookable, around)]
  return { ...verdict, durationMinutes, service: bookable?.slug ?? null, previous, next } satisfies ExplainedTime as ExplainedTime
})

/**
 * Explains a start for the API. Callers who may not override rules are not told which ones could be. Members of a team are only
 * named with `seesMembers`. Decisions 0091 and 0110.
 */
export const explainRequestedStart = Effect.fnUntraced(function* (
  host: Host,
  query: unknown,
  { mayOverride = true, seesMembers = true }: { readonly mayOverride?: boolean; readonly seesMembers?: boolean } = {}
) {
  const { service, start, duration, people } = yield* validate(ExplainQuery, query)
  const explained = yield* explainTime(host, { service, start, durationMinutes: duration, people })
  const { refusal, until, needed, roles, durationMinutes, previous, next } = explained
  return {
    start: formatInstant(start),
    end: formatInstant(start + durationMinutes * millisPerMinute),
    service: explained.service,
    offered: refusal === undefined,
    reason: refusal?.code ?? null,
    message: refusal === undefined ? null : conflictSentence(refusal),
    owner: refusal !== undefined && "owner" in refusal ? (refusal.owner ?? null) : null,
    until: until === undefined ? null : formatInstant(until),
    opens: remediesFor(explained, mayOverride),
    override: mayOverride && needed !== undefined ? needed : null,
    ...(roles === undefined ? {} : { roles: roles.map((role) => roleResource(role, { mayOverride, seesMembers })) }),
    previous: previous === undefined ? null : formatInstant(previous.start),
    next: next[0] === undefined ? null : formatInstant(next[0].start)
  } satisfies ExplainedStart as ExplainedStart
})

const roleResource = (
  { key, needs, free, missing, reason, members }: RoleAtStart,
  { mayOverride, seesMembers }: { readonly mayOverride: boolean; readonly seesMembers: boolean }
) => ({
  ...{ key, needs, free, missing: missing ?? null, reason: reason ?? null },
  ...(seesMembers
    ? {
        members: members.map(({ host, free: isFree, reason: cause, until, opens }) => ({
          ...{ host, free: isFree, reason: cause ?? null, until: until === undefined ? null : formatInstant(until) },
          opens: remediesFor({ opens }, mayOverride)
        }))
      }
    : {})
})

/** Returns what would open a start, without overrides for those who may not override rules. */
export const remediesFor = ({ opens }: Pick<ExplainedTime, "opens">, mayOverride: boolean): ReadonlyArray<string> =>
  mayOverride ? opens : opens.filter((word) => !word.startsWith("override:"))

/** Returns the next three free times of a service from a start on. */
export const nextTimesOf = Effect.fnUntraced(function* (host: Host, target: WantedTime) {
  const { bookable, durationMinutes } = yield* wantedOf(host, target)
  return yield* nextTimes(host, bookable, { from: target.start, durationMinutes })
})

const wantedOf = Effect.fnUntraced(function* (host: Host, { service, durationMinutes, people }: WantedTime) {
  const bookable = yield* namedServiceFor(host, service, people)
  const shortest = bookable === undefined ? defaultAvailabilityMinutes : shortestDuration(bookable.durations)
  return { bookable, durationMinutes: durationMinutes ?? shortest }
})

const verdictOn = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable | undefined,
  { start, durationMinutes }: { readonly start: Instant; readonly durationMinutes: number }
) {
  const day = localDateOf(start, host.timezone)
  const days = { from: day, to: day }
  const settings = bookable?.settings ?? defaultServiceSettings
  const { schedule, ...occupied } = yield* loadAgenda(host, days, serviceLimits(settings))
  const now = yield* Clock.currentTimeMillis
  const serviceId = bookable?.id ?? null
  if (host.kind === "team") {
    const { capacity, request } = bookable ?? {}
    const state = { team: host, schedule, settings, durationMinutes, capacity, now, occupied, serviceId, request }
    const { refusal, ...found } = yield* explainStartOfTeam(state, days, start)
    return {
      ...found,
      refusal: refusal === undefined ? undefined : staffFact(refusal)
    } satisfies StartVerdict as StartVerdict
  }
  const window = { ...days, schedule, settings, durationMinutes }
  const isWithin = bookableDays(window, now, settings.bookingWindowDays, host.timezone) !== undefined
  const elsewhere = isWithin ? (yield* externalBusy(host.id, window, occupied)).busy : []
  const meeting = { serviceId, settings, capacity: bookable?.capacity ?? null, durationMinutes }
  const { rules, query } = startQueryOf(host, meeting, { now, schedule, occupied, elsewhere })
  const { verdict, needed, until, opens } = explainStart(rules, query, start)
  return {
    refusal: verdict.offered ? undefined : offerFact(verdict),
    until,
    // Without a service there are no settings to change.
    opens: bookable === undefined ? opens.filter((word) => !/^\w+=/.test(word)) : opens,
    needed
  } satisfies StartVerdict as StartVerdict
})
