import type { Instant } from "@slotkit/core"
import type { CompetitionTally } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type MeetingStaff, type Membership, type RoleCompetition, TeamStore } from "../ports/TeamStore.ts"
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
      saveMember: (membership, as) =>
        write((tables) => {
          const { teamId, hostId } = membership
          const { members } = holdingsOf(tables, teamId)
          const others = without(members, hostId)
          if (as === "former") {
            return others.length === members.length ? [false, tables] : [true, withHoldings(tables, teamId, { members: others })]
          }
          const account = HashMap.get(tables.accounts, hostId)
          if (!Option.exists(account, ({ isRemoved }) => isRemoved !== true)) return [false, tables]
          const saved = [...others, membership].sort((one, other) => one.hostId - other.hostId)
          return [true, withHoldings(tables, teamId, { members: saved })]
        }),
      staffOf: (teamId, meetingIds) =>
        read((tables) => {
          const { staff } = holdingsOf(tables, teamId)
          return new Map(
            meetingIds.flatMap((id) => Option.toArray(Option.map(HashMap.get(staff, id), ({ staff }) => [id, staff] as const)))
          )
        }),
      saveStaff: (teamId, meetingId, staff, changed = new Map()) =>
        Effect.flatMap(Clock.currentTimeMillis, (now) =>
          write((tables) => {
            const ledgers = HashMap.setMany(holdingsOf(tables, teamId).ledgers, changed)
            return [undefined, withHoldings(withStaff(tables, { teamId, meetingId, staff, now }), teamId, { ledgers })]
          })
        ),
      ledgers: (teamId, names) =>
        read((tables) => {
          const { ledgers } = holdingsOf(tables, teamId)
          return new Map(names.map((name) => [name, Option.getOrElse(HashMap.get(ledgers, name), () => new Map())]))
        }),
      record: (teamId, { after = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY }) =>
        read((tables) => {
          const { staff, bookings, ledgers } = holdingsOf(tables, teamId)
          const booked = Map.groupBy(HashMap.toValues(bookings), ({ meetingId }) => meetingId)
          const counted = HashMap.toEntries(staff).filter(([, { end }]) => end > after && end <= until)
          return {
            ledgers: new Map(HashMap.toEntries(ledgers)),
            competitions: counted.flatMap(
              ([
                ,
                {
                  staff: { competitions }
                }
              ]) => competitions.flatMap(talliesOf)
            ),
            meetings: counted.flatMap(
              ([
                meetingId,
                {
                  staff: { assignments }
                }
              ]) =>
                assignments.map(({ role, hostId, reason }) => ({
                  serviceId: booked.get(meetingId)?.[0]?.service.id ?? null,
                  role,
                  host: hostId,
                  requested: reason === "requested" ? 1 : 0,
                  noShows: booked.get(meetingId)?.filter(({ noShowAt }) => noShowAt !== null).length ?? 0
                }))
            )
          }
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

/** The shares and the payments of a competition that counts. */
const talliesOf = ({ ledger, competition }: RoleCompetition): ReadonlyArray<CompetitionTally> => {
  const { members, shares, payers, undone } = competition
  return undone
    ? []
    : [
        ...members.map((host, index) => ({ ledger, host, shares: shares[index]!, paid: 0 })),
        ...payers.map((host) => ({ ledger, host, shares: 0, paid: 1 }))
      ]
}

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
