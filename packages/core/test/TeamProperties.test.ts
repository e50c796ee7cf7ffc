import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { chooseMembers, ledgerAfter, type RoleChoice, type RoleChoiceQuery } from "../src/teams/ChooseMembers.ts"
import {
  bookCompetition,
  type Competition,
  entryOf,
  type Ledger,
  reassignCompetition,
  redoCompetition,
  undoCompetition
} from "../src/teams/Ledger.ts"
import { creditUnit, sharesOf } from "../src/teams/Shares.ts"
import type { RoleMember } from "../src/teams/StaffedRole.ts"
import { member, picksOf, role } from "./TeamHistory.ts"

const seeded = { seed: 27, numRuns: 200 }

/** A step in the life of a team. Numbers select a member or a meeting. */
const anyStep = fc.record({
  on: fc.constantFrom("book", "book", "book", "book", "undo", "redo", "reassign", "join", "leave", "weigh"),
  pick: fc.nat(10_000),
  weight: fc.constantFrom(0, 1, 50, 100, 100, 100, 300, 1000),
  absent: fc.array(fc.nat(9), { maxLength: 6 }),
  named: fc.constantFrom(false, false, false, true)
})

const anyHistory = fc.record({
  pick: fc.constantFrom("fair" as const, "priority" as const, "list" as const),
  needs: fc.integer({ min: 1, max: 3 }),
  weights: fc.array(fc.constantFrom(0, 50, 100, 100, 200), { minLength: 1, maxLength: 8 }),
  steps: fc.array(anyStep, { maxLength: 40 })
})

type History = typeof anyHistory extends fc.Arbitrary<infer A> ? A : never

interface LifeState {
  readonly ledger: Ledger
  readonly competitions: ReadonlyArray<Competition>
}

/** Lives through a history, and shows each choice with the state before it. */
const live = ({ pick, needs, weights, steps }: History, onChoice: (query: RoleChoiceQuery, choice: RoleChoice) => void) => {
  let members: ReadonlyArray<RoleMember> = weights.map((weight, host) => member(host, { weight, priority: host % 2 }))
  let ledger: Ledger = new Map()
  const competitions: Array<Competition> = []
  const states: Array<LifeState> = []
  for (const [now, step] of steps.entries()) {
    const index = step.pick % Math.max(1, competitions.length)
    const competition = competitions[index]
    if (step.on === "book") {
      const offered = step.named ? members.slice(0, needs) : members
      const free = new Set(members.map(({ host }) => host).filter((host) => !step.absent.includes(host)))
      const query = { role: role(offered, { pick, needs, named: step.named }), free, ledger }
      const choice = chooseMembers(query)
      if (Result.isSuccess(choice)) {
        onChoice(query, choice.success)
        ledger = ledgerAfter(ledger, choice.success, now)
        if (choice.success.competition !== null) competitions.push(choice.success.competition)
      }
    } else if (step.on === "join") members = [...members, member(100 + now, { weight: step.weight })]
    else if (step.on === "leave") members = members.toSpliced(step.pick % Math.max(1, members.length), 1)
    else if (step.on === "weigh")
      members = members.map((each, at) => (at === step.pick % 8 ? { ...each, weight: step.weight } : each))
    else if (competition !== undefined) {
      const to = members[step.pick % Math.max(1, members.length)]?.host ?? 0
      const change =
        step.on === "undo"
          ? undoCompetition(ledger, competition)
          : step.on === "redo"
            ? redoCompetition(ledger, competition)
            : reassignCompetition(ledger, competition, { from: competition.payers[0]!, to })
      ledger = change.ledger
      competitions[index] = change.competition
    }
    states.push({ ledger, competitions: [...competitions] })
  }
  return states
}

const ignoreChoice = () => {}

const creditsOf = (ledger: Ledger) => new Map([...ledger].map(([host, { credit }]) => [host, credit]))

const creditSum = (ledger: Ledger) => [...ledger.values()].reduce((sum, { credit }) => sum + credit, 0)

/** The credits by the stored competitions alone: shares minus payments of all that count. */
const recountedCredits = (competitions: ReadonlyArray<Competition>) => {
  const credits = new Map<number, number>()
  const add = (host: number, units: number) => credits.set(host, (credits.get(host) ?? 0) + units)
  for (const { members, shares, payers, undone } of competitions) {
    for (const [index, host] of members.entries()) add(host, undone ? 0 : shares[index]!)
    for (const host of payers) add(host, undone ? 0 : -creditUnit)
  }
  return credits
}

const forEachChoice = (check: (query: RoleChoiceQuery, choice: RoleChoice) => void) =>
  fc.assert(
    fc.property(anyHistory, (history) => {
      live(history, check)
    }),
    seeded
  )

/** The shares by water-filling in rational numbers: the level at which all shares, cut at one, add up to the picks. */
const rationalShares = (weights: ReadonlyArray<number>, picks: number): ReadonlyArray<number> => {
  let low = 0
  let high = picks / Math.min(...weights)
  for (let step = 0; step < 200; step++) {
    const level = (low + high) / 2
    const total = weights.reduce((sum, weight) => sum + Math.min(1, level * weight), 0)
    if (total < picks) low = level
    else high = level
  }
  return weights.map((weight) => Math.min(1, high * weight))
}

/** The choice by trying every subset of the members: the one whose members are owed most, in the order of ties. */
const bestSubset = ({ role, free, ledger }: RoleChoiceQuery, { members, shares }: Competition): ReadonlyArray<number> => {
  const rank = (host: number) => {
    const { credit, assignedAt } = entryOf(ledger, host)
    return [-(credit + shares[members.indexOf(host)]!), assignedAt ?? -1, role.members.findIndex((each) => each.host === host)]
  }
  const isBefore = (one: number, other: number) => {
    const difference = rank(one)
      .map((value, index) => value - rank(other)[index]!)
      .find((value) => value !== 0)
    return difference !== undefined && difference < 0
  }
  const candidates = members.filter((host) => free.has(host))
  const subsets = Array.from({ length: 2 ** candidates.length }, (_, mask) => candidates.filter((_, bit) => (mask >> bit) & 1))
  const picks = shares.reduce((sum, share) => sum + share, 0) / creditUnit
  return subsets.find((subset) => {
    const out = candidates.filter((host) => !subset.includes(host))
    return subset.length === picks && subset.every((host) => out.every((other) => isBefore(host, other)))
  })!
}

describe("Properties of the ledger", () => {
  it("I1: the credits always add up to 0, and equal shares minus payments", () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        for (const { ledger, competitions } of live(history, ignoreChoice)) {
          expect(creditSum(ledger)).toBe(0)
          const recounted = recountedCredits(competitions)
          for (const [host, credit] of creditsOf(ledger)) expect(credit).toBe(recounted.get(host) ?? 0)
        }
      }),
      seeded
    )
  })

  it("I6: a booking that is undone leaves all credits as before, however often", () => {
    forEachChoice(({ ledger }, { competition }) => {
      if (competition === null) return
      const undone = undoCompetition(bookCompetition(ledger, competition, 1), competition)
      for (const [host, credit] of creditsOf(undone.ledger)) expect(credit).toBe(entryOf(ledger, host).credit)
      expect(undoCompetition(undone.ledger, undone.competition)).toEqual(undone)
      const redone = redoCompetition(undone.ledger, undone.competition)
      expect(creditsOf(redone.ledger)).toEqual(creditsOf(bookCompetition(ledger, competition, 1)))
      expect(redone.competition).toEqual(competition)
    })
  })

  it("I7: a member who did not compete gains and loses nothing", () => {
    forEachChoice((query, choice) => {
      const after = ledgerAfter(query.ledger, choice, 1)
      const competed = new Set(choice.competition?.members)
      for (const [host, entry] of query.ledger) if (!competed.has(host)) expect(after.get(host)).toEqual(entry)
    })
  })

  it("I8: without a choice the ledger does not move", () => {
    forEachChoice((query, choice) => {
      const candidates = query.role.members.filter(({ host }) => query.free.has(host))
      if (candidates.length > choice.picked.length && query.role.pick !== "list") return
      expect(choice.competition).toBeNull()
      expect(ledgerAfter(query.ledger, choice, 1)).toBe(query.ledger)
    })
  })

  it("I9: the same state leads to the same choice, whatever the order of the ledger's entries", () => {
    forEachChoice((query, choice) => {
      const ledger = new Map([...query.ledger].reverse())
      expect(Result.getOrThrow(chooseMembers({ ...query, ledger }))).toEqual(choice)
    })
  })

  it("I10: weights times a common factor change nothing", () => {
    forEachChoice((query, choice) => {
      const members = query.role.members.map((each) => ({ ...each, weight: each.weight * 7 }))
      expect(Result.getOrThrow(chooseMembers({ ...query, role: { ...query.role, members } }))).toEqual(choice)
    })
  })

  it.each([
    [3, 1],
    [10, 2],
    [50, 3]
  ])("I11: a credit of %i members stays within two meetings, at needs %i", (size, needs) => {
    const random = fc.sample(fc.array(fc.nat(99), { minLength: size, maxLength: size }), { seed: 11, numRuns: 1500 })
    const members = Array.from({ length: size }, (_, host) => member(host, { weight: [50, 100, 200][host % 3]! }))
    let ledger: Ledger = new Map()
    for (const [now, chances] of random.entries()) {
      const free = new Set(members.map(({ host }) => host).filter((host) => chances[host]! < 70))
      const choice = chooseMembers({ role: role(members, { needs }), free, ledger })
      if (Result.isSuccess(choice)) ledger = ledgerAfter(ledger, choice.success, now)
    }
    const largest = Math.max(...[...ledger.values()].map(({ credit }) => Math.abs(credit)))
    expect(largest).toBeGreaterThan(0)
    expect(largest).toBeLessThanOrEqual(2 * creditUnit)
  })
})

describe("Properties of a choice", () => {
  it("picks as many different members as the role needs, all of them free", () => {
    forEachChoice(({ role: { needs }, free }, choice) => {
      const hosts = picksOf(choice)
      expect(new Set(hosts).size).toBe(needs)
      expect(hosts.filter((host) => !free.has(host))).toEqual([])
    })
  })

  it("picks the members that a search through all subsets finds", () => {
    forEachChoice((query, { competition }) => {
      if (competition === null || competition.members.length > 8) return
      expect(new Set(competition.payers)).toEqual(new Set(bestSubset(query, competition)))
    })
  })

  it("divides shares as rational numbers do, to the unit, with an exact sum", () => {
    const anyCompetition = fc
      .array(fc.record({ weight: fc.integer({ min: 1, max: 1000 }), credit: fc.integer({ min: -9, max: 9 }) }), {
        minLength: 2,
        maxLength: 20
      })
      .chain((competitors) =>
        fc.record({ competitors: fc.constant(competitors), picks: fc.integer({ min: 1, max: competitors.length - 1 }) })
      )
    fc.assert(
      fc.property(anyCompetition, ({ competitors, picks }) => {
        const shares = sharesOf(competitors, picks)
        const exact = rationalShares(
          competitors.map(({ weight }) => weight),
          picks
        )
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(picks * creditUnit)
        for (const [index, share] of shares.entries()) {
          expect(Math.abs(share - exact[index]! * creditUnit)).toBeLessThan(1.001)
          expect(share).toBeLessThanOrEqual(creditUnit)
        }
      }),
      seeded
    )
  })
})
