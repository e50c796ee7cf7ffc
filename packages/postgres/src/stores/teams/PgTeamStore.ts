import type { Instant } from "@slotkit/core"
import type { Ledger, StaffRecord } from "@slotkit/core/internal"
import { type Assignment, type MeetingStaff, type RoleCompetition, TeamStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import type { Fragment } from "effect/sql/Statement"
import { hostValues, inBucketOf, ofHost, whereHostFenced, whereRow } from "../../sql/Bucket.ts"
import { hasRow } from "../../sql/FirstRow.ts"
import { timestamp } from "../../sql/Instants.ts"
import { TableLayout } from "../../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../../sql/Tables.ts"
import { inTransaction } from "../../sql/Transaction.ts"
import { type MemberRow, membershipFromRow, membershipRow } from "./MembershipRow.ts"

/** Stores teams. The row of a member is in the team's bucket, and that of the membership in the member's. */
export const pgTeamStore = (options?: PgStoreOptions): Layer.Layer<TeamStore, never, SqlClient> => {
  const { hosts, meetings, bookings, members, memberships, assignments, ledgers, competitions } = tablesIn(options)
  const columns = columnsOf(membershipRow.names)
  return Layer.effect(
    TeamStore,
    Effect.map(Effect.all([SqlClient, TableLayout]), ([sql, layout]) => {
      const ofMeeting = (teamId: number, meetingId: number) => sql`${whereHostFenced(teamId)} AND meeting_id = ${meetingId}`
      const current = sql`ended_at IS NULL`

      /** Adds or changes rows, whose values are those of the columns in order. */
      const upsert = (
        table: Fragment,
        names: ReadonlyArray<string>,
        rows: ReadonlyArray<Fragment>,
        [key, changed]: readonly [key: Fragment, changed: ReadonlyArray<string>]
      ) => sql`INSERT INTO ${table} (${columnsOf(names)}) VALUES ${sql.csv(rows)}
        ON CONFLICT ${key} DO UPDATE SET ${sql.literal(changed.map((name) => `${name} = excluded.${name}`).join(", "))}`

      /** The end of a meeting. A meeting that was released has the end that was stored with its staff. */
      const endOf = (teamId: number, meetingId: number, now: Instant) => sql`coalesce(
        (SELECT end_at FROM ${meetings} WHERE ${whereRow(teamId, meetingId)}),
        (SELECT max(meeting_end) FROM ${assignments} WHERE ${ofMeeting(teamId, meetingId)}),
        ${timestamp(now)}::timestamptz)`

      /** The statements that store the staff of a meeting and the ledgers. None depends on another. */
      const staffStatements = ({ teamId, meetingId, staff, changed, now, end }: NewStaff) => {
        const { bucket, host_id } = hostValues(teamId)
        const assigned = staff.assignments.map(
          (each, place) => sql`(${bucket}, ${host_id}, ${meetingId}, ${each.role}, ${place}, ${each.hostId}, ${each.meetingId},
            ${each.isLead}, ${each.reason}, ${timestamp(each.assignedAt)}, ${end})`
        )
        const competed = staff.competitions.map(
          ({ role, ledger, competition: { members, shares, payers, undone } }, place) => sql`(${bucket}, ${host_id}, ${meetingId},
            ${role}, ${place}, ${ledger}, ${members.map(String)}::bigint[], ${shares.map(String)}::int[],
            ${payers.map(String)}::bigint[], ${undone}, ${end})`
        )
        const credited = Array.from(
          changed,
          ([name, ledger]) => sql`(${bucket}, ${host_id}, ${name}, ${JSON.stringify(creditsOf(ledger))})`
        )
        return [
          sql`UPDATE ${assignments} SET ended_at = ${timestamp(now)} WHERE ${ofMeeting(teamId, meetingId)} AND ${current}
            AND role || ' ' || member_host_id
              <> ALL(${staff.assignments.map(({ role, hostId }) => `${role} ${hostId}`)}::text[])`,
          sql`DELETE FROM ${competitions} WHERE ${ofMeeting(teamId, meetingId)}
            AND role <> ALL(${staff.competitions.map(({ role }) => role)}::text[])`,
          ...(assigned.length === 0 ? [] : [upsert(assignments, assignmentColumns, assigned, assignmentKey)]),
          ...(competed.length === 0 ? [] : [upsert(competitions, competitionColumns, competed, competitionKey)]),
          ...(credited.length === 0 ? [] : [upsert(ledgers, ledgerColumns, credited, ledgerKey)])
        ]
      }
      const assignmentKey = [
        sql`(bucket, meeting_id, role, member_host_id) WHERE ${current}`,
        ["place", "member_meeting_id", "is_lead", "reason", "assigned_at"]
      ] as const
      const competitionKey = [
        sql`(bucket, meeting_id, role)`,
        ["place", "ledger", "members", "shares", "payers", "undone"]
      ] as const
      const ledgerKey = [sql`(bucket, host_id, ledger)`, ["credits"]] as const

      return TeamStore.of({
        members: (id, as) =>
          (as === undefined
            ? sql<MemberRow>`SELECT host_id AS team_id, member_host_id, ${columns} FROM ${members} WHERE ${ofHost(id)}
                ORDER BY member_host_id`
            : sql<MemberRow>`SELECT team_id, host_id AS member_host_id, ${columns} FROM ${memberships} WHERE ${ofHost(id)}
                ORDER BY team_id`
          ).pipe(
            Effect.orDie,
            Effect.map((rows) => rows.map(membershipFromRow))
          ),
        saveMember: ({ teamId, hostId, ...membership }, as) => {
          if (as === "former") {
            return hasRow(
              inTransaction(
                sql,
                Effect.andThen(
                  sql`DELETE FROM ${memberships} WHERE ${ofHost(hostId)} AND team_id = ${teamId}`,
                  sql`DELETE FROM ${members} WHERE ${ofHost(teamId)} AND member_host_id = ${hostId} RETURNING id`
                )
              )
            )
          }
          const values = membershipRow.values(membership)
          const save = (table: Fragment, of: number, column: string, other: number) =>
            sql`INSERT INTO ${table} ${sql.insert({ ...hostValues(of), [column]: String(other), ...values })}
              ON CONFLICT (bucket, host_id, ${sql(column)}) DO UPDATE SET ${sql.update(values)}`
          return Effect.gen(function* () {
            // A host that is being removed at this moment is waited for, and is no member afterwards.
            const present =
              yield* sql`SELECT id FROM ${hosts} WHERE ${inBucketOf(hostId)} AND id = ${hostId} AND removed_at IS NULL
              FOR SHARE`
            if (present.length === 0) return false
            yield* save(memberships, hostId, "team_id", teamId)
            yield* save(members, teamId, "member_host_id", hostId)
            return true
          }).pipe((work) => inTransaction(sql, work), Effect.orDie)
        },
        staffOf: (teamId, meetingIds) => {
          const ofMeetings = sql`${whereHostFenced(teamId)} AND meeting_id = ANY(${meetingIds.map(String)}::bigint[])`
          return sql<StaffRow>`
            SELECT meeting_id, json_agg(json_build_object('role', role, 'hostId', member_host_id, 'meetingId', member_meeting_id,
              'isLead', is_lead, 'reason', reason, 'assignedAt', (date_part('epoch', assigned_at) * 1000)::bigint) ORDER BY place)
              AS assignments, NULL::json AS competitions
            FROM ${assignments} WHERE ${ofMeetings} AND ${current} GROUP BY meeting_id
            UNION ALL
            SELECT meeting_id, NULL, json_agg(json_build_object('role', role, 'ledger', ledger, 'competition',
              json_build_object('members', members, 'shares', shares, 'payers', payers, 'undone', undone)) ORDER BY place)
            FROM ${competitions} WHERE ${ofMeetings} GROUP BY meeting_id`.pipe(Effect.orDie, Effect.map(staffFromRows))
        },
        saveStaff: (teamId, meetingId, staff, changed = new Map()) =>
          Effect.flatMap(Clock.currentTimeMillis, (now) => {
            const end = endOf(teamId, meetingId, now)
            // Citus refuses subqueries in an insert of values, and such inserts in a WITH clause.
            if (layout === "distributed") {
              const work = Effect.gen(function* () {
                const [meeting] = yield* sql<{ readonly end_at: Date }>`SELECT ${end} AS end_at`
                const known = sql`${meeting!.end_at}`
                for (const statement of staffStatements({ teamId, meetingId, staff, changed, now, end: known })) yield* statement
              })
              return Effect.orDie(inTransaction(sql, work))
            }
            const statements = staffStatements({ teamId, meetingId, staff, changed, now, end })
            const parts = statements.map((statement, index) => sql`${sql.literal(`part_${index}`)} AS (${statement})`)
            return Effect.asVoid(Effect.orDie(sql`WITH ${sql.csv(parts)} SELECT`))
          }),
        ledgers: (teamId, names, as) =>
          sql<LedgerRow>`SELECT ledger, credits FROM ${ledgers} WHERE ${ofHost(teamId)} AND ledger = ANY(${names}::text[])
            ${as === "locked" ? sql`FOR NO KEY UPDATE` : sql``}`.pipe(
            Effect.orDie,
            Effect.map((rows) => {
              const stored = new Map(rows.map(({ ledger, credits }) => [ledger, ledgerOf(credits)]))
              return new Map(names.map((name) => [name, stored.get(name) ?? new Map()]))
            })
          ),
        record: (teamId, { after, until }) => {
          const counted = sql`${ofHost(teamId)}
            ${after === undefined ? sql`` : sql`AND meeting_end > ${timestamp(after)}`}
            ${until === undefined ? sql`` : sql`AND meeting_end <= ${timestamp(until)}`}`
          const valid = sql`SELECT ledger, members, shares, payers FROM ${competitions} WHERE ${counted} AND NOT undone`
          // A full join is never a nested loop, which the plan for a typical host would be, and too slow for one with many rows.
          return sql<RecordRow>`
            SELECT ledger, credits, NULL::bigint AS host, NULL::bigint AS shares, NULL::int AS paid, NULL::bigint AS service_id,
              NULL AS role, NULL::int AS requested, NULL::int AS no_shows
            FROM ${ledgers} WHERE ${ofHost(teamId)}
            UNION ALL
            SELECT ledger, NULL, host, sum(share)::bigint, sum(payment)::int, NULL, NULL, NULL, NULL FROM (
              SELECT ledger, host, share, 0 AS payment FROM (${valid}) AS valid, unnest(members, shares) AS earned (host, share)
              UNION ALL
              SELECT ledger, host, 0, 1 FROM (${valid}) AS valid, unnest(payers) AS paying (host)
            ) AS movement GROUP BY ledger, host
            UNION ALL
            SELECT NULL, NULL, assigned.member_host_id, NULL, NULL, booked.service_id, assigned.role,
              (count(DISTINCT assigned.meeting_id) FILTER (WHERE assigned.reason = 'requested'))::int,
              count(booked.no_show_at)::int
            FROM (SELECT * FROM ${assignments} WHERE ${counted} AND ${current}) AS assigned
            FULL JOIN (SELECT * FROM ${bookings} WHERE ${ofHost(teamId)} AND meeting_id IS NOT NULL) AS booked
              ON booked.meeting_id = assigned.meeting_id
            GROUP BY assigned.member_host_id, booked.service_id, assigned.role`.pipe(Effect.orDie, Effect.map(recordFromRows))
        }
      })
    })
  )
}

interface NewStaff {
  readonly teamId: number
  readonly meetingId: number
  readonly staff: MeetingStaff
  readonly changed: ReadonlyMap<string, Ledger>
  readonly now: Instant
  /** The end of the meeting, as an expression. */
  readonly end: Fragment
}

const assignmentColumns = [
  ...["bucket", "host_id", "meeting_id", "role", "place", "member_host_id", "member_meeting_id"],
  ...["is_lead", "reason", "assigned_at", "meeting_end"]
]

const competitionColumns = [
  ...["bucket", "host_id", "meeting_id", "role", "place", "ledger", "members", "shares", "payers", "undone", "meeting_end"]
]

const ledgerColumns = ["bucket", "host_id", "ledger", "credits"]

interface StaffRow {
  readonly meeting_id: number
  readonly assignments: ReadonlyArray<Assignment> | null
  readonly competitions: ReadonlyArray<RoleCompetition> | null
}

/** Up to two rows of each meeting: its assignments and its competitions. */
const staffFromRows = (rows: ReadonlyArray<StaffRow>): ReadonlyMap<number, MeetingStaff> => {
  const found = new Map<number, MeetingStaff>()
  for (const { meeting_id, assignments, competitions } of rows) {
    const before = found.get(meeting_id)
    found.set(meeting_id, {
      assignments: assignments ?? before?.assignments ?? [],
      competitions: competitions ?? before?.competitions ?? []
    })
  }
  return found
}

/** A ledger, the competitions of a member in a ledger, or the meetings of a member in a role. */
type RecordRow =
  | LedgerRow
  | {
      readonly role: null
      readonly credits: null
      readonly ledger: string
      readonly host: number
      readonly shares: number
      readonly paid: number
    }
  | MeetingRow

interface MeetingRow {
  readonly credits: null
  readonly ledger: null
  /** Null for bookings without staff. */
  readonly host: number | null
  readonly service_id: number | null
  readonly role: string
  readonly requested: number
  readonly no_shows: number
}

const recordFromRows = (rows: ReadonlyArray<RecordRow>): StaffRecord => ({
  ledgers: new Map(rows.flatMap((row) => (row.credits === null ? [] : [[row.ledger, ledgerOf(row.credits)]]))),
  competitions: rows.flatMap((row) =>
    row.credits === null && row.ledger !== null
      ? [{ ledger: row.ledger, host: row.host, shares: row.shares, paid: row.paid }]
      : []
  ),
  meetings: rows.flatMap((row) =>
    row.credits === null && row.ledger === null && row.host !== null
      ? [{ serviceId: row.service_id, role: row.role, host: row.host, requested: row.requested, noShows: row.no_shows }]
      : []
  )
})

/** The entries of a ledger by host, as they are stored. */
type StoredCredits = Readonly<Record<string, readonly [credit: number, assignedAt: Instant | null]>>

interface LedgerRow {
  readonly ledger: string
  readonly credits: StoredCredits
}

const ledgerOf = (credits: StoredCredits): Ledger =>
  new Map(Object.entries(credits).map(([host, [credit, assignedAt]]) => [Number(host), { credit, assignedAt }]))

const creditsOf = (ledger: Ledger): StoredCredits =>
  Object.fromEntries(Array.from(ledger, ([host, { credit, assignedAt }]) => [host, [credit, assignedAt]]))
