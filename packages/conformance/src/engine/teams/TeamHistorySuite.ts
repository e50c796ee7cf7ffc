import { formatInstant, type Instant } from "@slotkit/core"
import { creditUnit } from "@slotkit/core/internal"
import {
  BookingStore,
  bookForHost,
  cancelBooking,
  createService,
  markNoShow,
  patchMember,
  patchServiceSettings,
  reassignBooking,
  rescheduleForHost,
  type Store,
  unmarkNoShow
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { group, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { FairnessOracle, type OracleMember, type OraclePick } from "./FairnessOracle.ts"
import { aMemberOf, aStaffedTeam, creditsOf, hostsOf } from "./TeamFixtures.ts"

/** Numbers below a limit that follow from a seed. */
const numbersFrom = (seed: number) => {
  let state = seed * 7919 + 1
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

/** A meeting as the oracle sees it. A session of the group service has several bookings. */
interface HeldMeeting {
  readonly service: string
  start: Instant
  hosts: ReadonlyArray<number>
  contest: OraclePick["contest"]
  readonly bookings: Array<{ readonly id: number; missed: boolean }>
}

const seats = 2

/** The sum of all weights is at most 16 times the smallest, so that every share is a whole number of units. */
const weights = [50, 100, 100, 150, 0]
const mostMembers = 5

/** Lives through a history of a team, and compares hosts and ledger with those of the oracle after every step. */
const live = Effect.fnUntraced(function* (seed: number, steps: number) {
  yield* TestClock.setTime(fixtureNow)
  const below = numbersFrom(seed)
  const { team, members: first, service: visit } = yield* aStaffedTeam(3)
  const course = yield* createService(team.id, { ...group, max_attendees: seats })
  const needs = 1 + (seed % 2)
  const everyone = [...first]
  const paused = new Set<number>()
  let listed: ReadonlyArray<OracleMember> = first.map(({ id }) => ({ host: id, weight: 100 }))
  const oracle = new FairnessOracle()
  const meetings: Array<HeldMeeting> = []
  let booked = 0

  const staff = Effect.fnUntraced(function* () {
    const role = { key: "host", ledger: "shared", members: listed }
    yield* patchServiceSettings(team.id, visit.id, { staffing: { roles: [{ ...role, needs }] } })
    yield* patchServiceSettings(team.id, course.id, { staffing: { roles: [role] } })
  })
  yield* staff()

  const holds = (host: number, start: Instant, except?: HeldMeeting) =>
    meetings.some((each) => each !== except && each.start === start && each.hosts.includes(host))
  const freeAt = (start: Instant, except?: HeldMeeting) =>
    listed.filter(({ host }) => !paused.has(host) && !holds(host, start, except))
  const anyStart = () => (below(2) === 0 ? tuesday : wednesday)(9, 30 * below(5))
  const any = <A>(list: ReadonlyArray<A>): A | undefined => list[below(Math.max(1, list.length))]
  /** Expects a change to be refused exactly if the oracle has no answer. */
  const compared = <A, E, R>(change: Effect.Effect<A, E, R>, answer: unknown) =>
    Effect.map(Effect.exit(change), (exit) => {
      const refusal = Exit.isSuccess(exit) ? undefined : Option.getOrUndefined(Cause.findErrorOption(exit.cause))
      expect([Exit.isSuccess(exit), refusal]).toEqual([
        answer !== undefined,
        answer === undefined ? expect.anything() : undefined
      ])
      return Exit.isSuccess(exit) ? exit.value : undefined
    })

  const bookAt = Effect.fnUntraced(function* (service: typeof visit, start: Instant, now: Instant, named?: number) {
    const booker = { name: "Grace", email: `grace${booked++}@example.com` }
    const narrow = named === undefined ? {} : { members: { host: [named] } }
    const request = bookForHost(team.id, { service: service.slug, start: formatInstant(start), booker, ...narrow })
    const session = meetings.find(
      (each) => each.service === course.slug && service === course && each.start === start && each.bookings.length < seats
    )
    const candidates = freeAt(start).filter(({ host }) => named === undefined || host === named)
    const answer = session ?? oracle.pick(candidates, service === visit ? needs : 1)
    const booking = yield* compared(request, answer)
    if (booking === undefined || answer === undefined) return
    expect(hostsOf(booking)).toEqual(answer.hosts)
    const entry = { id: booking.id, missed: false }
    if (session !== undefined) session.bookings.push(entry)
    else {
      oracle.count(answer.contest, now)
      meetings.push({ service: service.slug, start, hosts: answer.hosts, contest: answer.contest, bookings: [entry] })
    }
  })

  const cancel = Effect.fnUntraced(function* (meeting: HeldMeeting) {
    const entry = meeting.bookings.splice(below(meeting.bookings.length), 1)[0]!
    yield* cancelBooking(team.id, entry.id, {})
    if (meeting.bookings.length > 0) return
    oracle.undo(meeting.contest)
    meetings.splice(meetings.indexOf(meeting), 1)
  })

  const reschedule = Effect.fnUntraced(function* (meeting: HeldMeeting, start: Instant, now: Instant) {
    if (start === meeting.start) return
    const candidates = freeAt(start, meeting)
    const stay = meeting.hosts.filter((id) => candidates.some(({ host }) => host === id))
    const isKept = stay.length === meeting.hosts.length
    oracle.undo(meeting.contest)
    const answer = isKept ? { hosts: stay, contest: null } : oracle.pick(candidates, needs, stay)
    if (isKept || answer === undefined) oracle.redo(meeting.contest)
    const moved = yield* compared(rescheduleForHost(team.id, meeting.bookings[0]!.id, { start: formatInstant(start) }), answer)
    if (moved === undefined || answer === undefined) return
    expect(hostsOf(moved)).toEqual(answer.hosts)
    if (!isKept) {
      oracle.count(answer.contest, now)
      meeting.contest = answer.contest
    }
    meeting.start = start
    meeting.hosts = answer.hosts
  })

  const reassign = Effect.fnUntraced(function* (meeting: HeldMeeting, from: number, to: number | "auto", now: Instant) {
    if (to === from) return
    const candidates = freeAt(meeting.start).filter(({ host }) => !meeting.hosts.includes(host))
    if (to === "auto") oracle.undo(meeting.contest)
    const answer = to === "auto" ? oracle.pick(candidates, 1) : candidates.find(({ host }) => host === to)
    if (to === "auto" && answer === undefined) oracle.redo(meeting.contest)
    const change = { role: "host", from, to, notify: false }
    const after = yield* compared(reassignBooking(team.id, meeting.bookings[0]!.id, change), answer)
    if (after === undefined || answer === undefined) return
    const successor = "host" in answer ? answer.host : answer.hosts[0]!
    meeting.contest = "host" in answer ? oracle.passOn(meeting.contest, from, successor) : answer.contest
    if ("hosts" in answer) oracle.count(answer.contest, now)
    meeting.hosts = meeting.hosts.map((host) => (host === from ? successor : host))
    expect(hostsOf(after)).toEqual(meeting.hosts)
  })

  const expectLedger = Effect.fnUntraced(function* () {
    const credits = yield* creditsOf(team, visit, everyone, "shared")
    expect(credits).toEqual(everyone.map(({ id }) => oracle.creditIn(creditUnit, id)))
    expect(credits.reduce((sum, credit) => sum + credit, 0)).toBe(0)
  })

  const oneStep = Effect.fnUntraced(function* (now: Instant) {
    const meeting = any(meetings)
    const kind = below(14)
    if (kind < 4 || meeting === undefined) return yield* bookAt(visit, anyStart(), now)
    if (kind === 4 && needs === 1) return yield* bookAt(visit, anyStart(), now, any(listed)?.host)
    if (kind < 7) return yield* bookAt(course, anyStart(), now)
    if (kind === 7) return yield* cancel(meeting)
    if (kind < 10 && meeting.service === visit.slug) return yield* reschedule(meeting, anyStart(), now)
    if (kind === 10) return yield* reassign(meeting, any(meeting.hosts)!, any(everyone)!.id, now)
    if (kind === 11) return yield* reassign(meeting, any(meeting.hosts)!, "auto", now)
    if (kind === 12) {
      const { id } = any(everyone)!
      const active = paused.delete(id)
      if (!active) paused.add(id)
      return yield* patchMember(team.id, id, { active })
    }
    const change = below(3)
    if (change === 0 && everyone.length < mostMembers) {
      const { id } = everyone[everyone.push(yield* aMemberOf(team)) - 1]!
      listed = [...listed, { host: id, weight: any(weights)! }]
    } else if (change === 1 && listed.length > 1) listed = listed.toSpliced(below(listed.length), 1)
    else if (change === 2 && listed.length < everyone.length) {
      const { id } = everyone.find((each) => !listed.some(({ host }) => host === each.id))!
      listed = [{ host: id, weight: any(weights)! }, ...listed]
    } else listed = listed.map((each, index) => (index === below(listed.length) ? { ...each, weight: any(weights)! } : each))
    return yield* staff()
  })

  for (let step = 0; step < steps; step++) {
    yield* TestClock.adjust("1 minute")
    yield* oneStep(yield* Effect.clockWith((clock) => clock.currentTimeMillis))
    yield* expectLedger()
  }

  const bookings = yield* BookingStore
  for (const { id } of everyone) {
    const { held } = yield* bookings.occupiedBetween(id, tuesday(0), wednesday(24))
    const starts = meetings.filter(({ hosts }) => hosts.includes(id)).map(({ start }) => start)
    expect(held.map(({ start }) => start).toSorted()).toEqual(starts.toSorted())
  }

  // Chances come back while no one of a meeting came, and are taken again with the first who did.
  yield* TestClock.setTime(wednesday(24))
  for (let step = 0; step < steps / 4; step++) {
    const meeting = any(meetings)
    const entry = any(meeting?.bookings ?? [])
    if (meeting === undefined || entry === undefined) break
    const wasMissed = meeting.bookings.every(({ missed }) => missed)
    yield* entry.missed ? unmarkNoShow(team.id, entry.id) : markNoShow(team.id, entry.id)
    entry.missed = !entry.missed
    const isMissed = meeting.bookings.every(({ missed }) => missed)
    if (isMissed && !wasMissed) oracle.undo(meeting.contest)
    if (wasMissed && !isMissed) oracle.redo(meeting.contest)
    yield* expectLedger()
  }
  return meetings.length
})

/** Random histories of teams: hosts and ledgers are those of an oracle in rational numbers. */
export const teamHistorySuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Histories of teams", stores, (clause) => {
    const seeds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

    clause(
      "pick the members and move the ledger as rational numbers say, whatever happens to members and meetings",
      Effect.gen(function* () {
        const left = yield* Effect.forEach(seeds(1, 4), (seed) => live(seed, 50))
        expect(Math.max(...left)).toBeGreaterThan(4)
      }),
      60_000
    )

    clause.rule(
      "do so in more histories, too",
      Effect.forEach(seeds(5, 24), (seed) => live(seed, 60), { discard: true }),
      60_000
    )
  })
