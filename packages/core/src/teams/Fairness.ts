import * as Schema from "effect/Schema"
import { HostRef } from "../values/HostRef.ts"
import { LocalDateText } from "../values/Timestamp.ts"
import { entryOf, type Ledger } from "./Ledger.ts"
import { creditUnit } from "./Shares.ts"
import { ledgerName, RoleKey, type Staffing } from "./Staffing.ts"
import { keepsLedger } from "./StaffOrder.ts"
import { staffRoles, type TeamMember } from "./StaffRoles.ts"

/** The days for which competitions and former assignments are kept, from the end of the meeting. */
export const competitionDays = 60

/** The query of `GET /manage/v1/hosts/{host}/fairness`. */
export const FairnessQuery = Schema.Struct({
  ledger: Schema.optionalKey(Schema.String).annotate({
    description: "The name of a ledger. Without it: all ledgers of the team."
  }),
  from: Schema.optionalKey(LocalDateText).annotate({
    description: "Counts meetings that end on this day of the team or later. Defaults to all that are kept."
  }),
  to: Schema.optionalKey(LocalDateText).annotate({
    description: "Counts meetings that end on this day of the team or before. Defaults to all, also those to come."
  })
})

/** The competitions of a member in a ledger that count. */
export interface CompetitionTally {
  readonly ledger: string
  readonly host: number
  /** The shares of the member, in units. */
  readonly shares: number
  /** The meetings that the member pays for. */
  readonly paid: number
}

/** The meetings that a member holds in a role of a service. */
export interface MeetingTally {
  /** Null if the service was deleted, or the booking is no longer kept. */
  readonly serviceId: number | null
  readonly role: string
  readonly host: number
  /** The meetings whose request named the member. */
  readonly requested: number
  /** The meetings that the visitor missed. */
  readonly noShows: number
}

/** The stored choices of a team. */
export interface StaffRecord {
  readonly ledgers: ReadonlyMap<string, Ledger>
  readonly competitions: ReadonlyArray<CompetitionTally>
  readonly meetings: ReadonlyArray<MeetingTally>
}

/** A service of a team with the roles that its meetings need. */
export interface StaffedService {
  readonly id: number
  readonly slug: string
  readonly staffing: Staffing | null
}

/** The account of a member in a ledger. Amounts are in units, numbers in meetings. */
export interface MemberFairness {
  readonly host: number
  readonly chances: number
  readonly assigned: number
  readonly requested: number
  readonly noShows: number
  readonly credit: number
  /** The rest of the credit: from meetings that are not counted here. */
  readonly other: number
}

/** A ledger with the roles that keep it, and the accounts of its members. */
export interface LedgerFairness {
  readonly ledger: string
  readonly roles: ReadonlyArray<{ readonly service: number; readonly slug: string; readonly key: string }>
  readonly members: ReadonlyArray<MemberFairness>
}

/**
 * Returns the accounts of all ledgers of a team: those that roles of its services keep, in their order, then those of former
 * roles. The members are those of the roles, in order, then others who have an account.
 *
 * `chances - assigned + other = credit` for each member, with `assigned` in units. `other` is 0 if all meetings that ever moved
 * the ledger are counted, so each account can be checked. Decision 0113.
 */
export const fairnessOf = (
  { ledgers, competitions, meetings }: StaffRecord,
  services: ReadonlyArray<StaffedService>,
  team: ReadonlyArray<TeamMember>
): ReadonlyArray<LedgerFairness> => {
  const roles = services.flatMap(({ id, slug, staffing }) =>
    staffing === null
      ? []
      : staffRoles(staffing, team).map((role, at) => ({
          ...{ service: id, slug, key: role.key, members: role.members.map(({ host }) => host) },
          ...{ ledger: ledgerName(id, staffing.roles[at]!), keepsLedger: keepsLedger(role) }
        }))
  )
  const names = roles.flatMap(({ ledger, keepsLedger: isKeeper }) => (isKeeper ? [ledger] : []))
  const moved = [...ledgers].flatMap(([name, ledger]) => (ledger.size === 0 ? [] : [name]))
  const byLedger = Map.groupBy(competitions, ({ ledger }) => ledger)
  const others = [...moved, ...byLedger.keys()].sort()
  return [...new Set([...names, ...others])].map((name) => {
    const own = roles.filter(({ ledger }) => ledger === name)
    const ledger: Ledger = ledgers.get(name) ?? new Map()
    const competed = Map.groupBy(byLedger.get(name) ?? [], ({ host }) => host)
    const isOwn = ({ serviceId, role }: MeetingTally) => own.some(({ service, key }) => service === serviceId && key === role)
    const held = Map.groupBy(meetings.filter(isOwn), ({ host }) => host)
    const accounts = [...ledger.keys(), ...competed.keys(), ...held.keys()]
    const hosts = new Set([...own.flatMap(({ members }) => members), ...accounts.sort((one, other) => one - other)])
    return {
      ledger: name,
      roles: own.map(({ service, slug, key }) => ({ service, slug, key })),
      members: [...hosts].map((host) => {
        const competitionsOf = competed.get(host) ?? []
        const meetingsOf = held.get(host) ?? []
        const chances = sum(competitionsOf.map(({ shares }) => shares))
        const assigned = sum(competitionsOf.map(({ paid }) => paid))
        const { credit } = entryOf(ledger, host)
        return {
          ...{ host, chances, assigned, credit, other: credit - (chances - assigned * creditUnit) },
          requested: sum(meetingsOf.map(({ requested }) => requested)),
          noShows: sum(meetingsOf.map(({ noShows }) => noShows))
        }
      })
    }
  })
}

const sum = (numbers: ReadonlyArray<number>): number => numbers.reduce((total, each) => total + each, 0)

/** The ledgers of a team: what each member was due and got. */
export const Fairness = Schema.Struct({
  unit: Schema.Int.annotate({ description: "The units of one meeting, in which chances and credits are counted: 720720." }),
  ledgers: Schema.Array(
    Schema.Struct({
      ledger: Schema.String.annotate({ description: "The name of the ledger." }),
      roles: Schema.Array(
        Schema.Struct({
          service: Schema.Int.annotate({ description: "The id of the service." }),
          slug: Schema.String.annotate({ description: "The slug of the service." }),
          key: RoleKey.annotate({ description: "The key of the role." })
        })
      ).annotate({ description: "The roles that have this ledger now. Empty for the ledger of a former role." }),
      members: Schema.Array(
        Schema.Struct({
          host: HostRef.annotateKey({ description: "The member. Without names if the host was deleted." }),
          member: Schema.Boolean.annotate({ description: "False if the host has left the team." }),
          chances: Schema.Int.annotate({ description: "The shares of all meetings that the member competed for, in units." }),
          assigned: Schema.Int.annotate({
            description: "The number of meetings that the member got by competing, or took over from someone who did."
          }),
          requested: Schema.Int.annotate({
            description: "The number of meetings that the member holds because the visitor or the request named the member."
          }),
          no_shows: Schema.Int.annotate({ description: "The number of meetings of the member that the visitor missed." }),
          credit: Schema.Int.annotate({ description: "The member's credit in the ledger now, in units." }),
          other: Schema.Int.annotate({
            description: "The part of the credit from meetings outside the days, or no longer kept, in units."
          })
        })
      ).annotate({
        description:
          "The members of the roles, in order, then others with an account. For each, `chances` minus `assigned` meetings " +
          "plus `other` is `credit`."
      })
    })
  ).annotate({ description: "The ledgers: those of the roles in their order, then those of former roles." }),
  from: Schema.NullOr(Schema.String).annotate({ description: "The first day that is counted; null for all that are kept." }),
  to: Schema.NullOr(Schema.String).annotate({ description: "The last day that is counted; null for all." }),
  kept_from: Schema.String.annotate({
    description: `The first day with all competitions, which are deleted ${competitionDays} days after their meetings.`
  }),
  timezone: Schema.String.annotate({ description: "The time zone of the team, which the days are in." })
}).annotate({ identifier: "Fairness" })
export type Fairness = typeof Fairness.Type
