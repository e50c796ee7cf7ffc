import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type MeetingStaff, type Membership, TeamStore } from "../ports/TeamStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, type Tables, withHoldings } from "./MemoryTables.ts"

/** Teams in memory. */
export const memoryTeamStore: Layer.Layer<TeamStore, never, MemoryDatabase> = Layer.effect(
  TeamStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    TeamStore.of({
      members: (id, as) =>
        read((tables) =>
          as === undefined
            ? holdingsOf(tables, id).members
            : HashMap.toValues(tables.holdings)
                .flatMap(({ members }) => members.filter((member) => member.hostId === id))
                .sort((one, other) => one.teamId - other.teamId)
        ),
      saveMember: (membership) =>
        write((tables) => {
          const account = HashMap.get(tables.accounts, membership.hostId)
          if (!Option.exists(account, ({ isRemoved }) => isRemoved !== true)) return [undefined, tables]
          const others = without(holdingsOf(tables, membership.teamId).members, membership.hostId)
          const members = [...others, membership].sort((one, other) => one.hostId - other.hostId)
          return [undefined, withHoldings(tables, membership.teamId, { members })]
        }),
      removeMember: (teamId, hostId) =>
        write((tables) => {
          const { members } = holdingsOf(tables, teamId)
          const left = without(members, hostId)
          return left.length === members.length ? [false, tables] : [true, withHoldings(tables, teamId, { members: left })]
        }),
      staffOf: (teamId, meetingIds) =>
        read((tables) => {
          const { staff } = holdingsOf(tables, teamId)
          return new Map(
            meetingIds.flatMap((id) => Option.toArray(Option.map(HashMap.get(staff, id), ({ staff }) => [id, staff] as const)))
          )
        }),
      saveStaff: (teamId, meetingId, staff) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          write((tables) => [undefined, withStaff(tables, { teamId, meetingId, staff, now })])
        ),
      countUpcoming: (teamId, hostId, from) =>
        read(
          (tables) => holdingsOf(tables, hostId).meetings.filter(({ team, start }) => team?.id === teamId && start >= from).length
        ),
      ledgers: (teamId, names) =>
        read((tables) => {
          const { ledgers } = holdingsOf(tables, teamId)
          return new Map(names.map((name) => [name, Option.getOrElse(HashMap.get(ledgers, name), () => new Map())]))
        }),
      saveLedgers: (teamId, changed) =>
        write((tables) => {
          const ledgers = HashMap.setMany(holdingsOf(tables, teamId).ledgers, changed)
          return [undefined, withHoldings(tables, teamId, { ledgers })]
        })
    })
  )
)

/** Takes a host out of all teams. */
export const withoutMember = (tables: Tables, hostId: number): Tables => ({
  ...tables,
  holdings: HashMap.map(tables.holdings, (holdings) =>
    holdings.members.some((member) => member.hostId === hostId)
      ? { ...holdings, members: without(holdings.members, hostId) }
      : holdings
  )
})

const without = (members: ReadonlyArray<Membership>, hostId: number): ReadonlyArray<Membership> =>
  members.filter((member) => member.hostId !== hostId)

interface NewStaff {
  readonly teamId: number
  readonly meetingId: number
  readonly staff: MeetingStaff
  readonly now: Instant
}

const withStaff = (tables: Tables, { teamId, meetingId, staff, now }: NewStaff): Tables => {
  const { meetings, staff: before } = holdingsOf(tables, teamId)
  const meeting = meetings.find((each) => each.meetingId === meetingId)
  const end = meeting?.end ?? Option.getOrUndefined(HashMap.get(before, meetingId))?.end ?? now
  const isEmpty = staff.assignments.length === 0 && staff.competitions.length === 0
  return withHoldings(tables, teamId, {
    staff: isEmpty ? HashMap.remove(before, meetingId) : HashMap.set(before, meetingId, { staff, end })
  })
}
