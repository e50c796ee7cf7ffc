import { hashToken, type Schedule } from "@slotkit/core"
import { bucketCount, foldedAddress } from "@slotkit/core/internal"
import {
  CalendarLocked,
  type FoundHost,
  type HostChanges,
  HostStore,
  type HostWithSchedule,
  type SealedSecret,
  type UniqueTaken,
  withCalendarVersion
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { SqlClient } from "effect/sql/SqlClient"
import { isSqlError, type SqlError } from "effect/sql/SqlError"
import type { Fragment } from "effect/sql/Statement"
import {
  allBuckets,
  bucketValue,
  inBucketOf,
  inBucketOfToken,
  inBucketsOf,
  ofHost,
  type Within,
  whereEachHost
} from "../sql/Bucket.ts"
import { raiseVersion, versionOfEach } from "../sql/CalendarVersion.ts"
import { firstRow, hasRow } from "../sql/FirstRow.ts"
import { changedNow, timestamp } from "../sql/Instants.ts"
import { recordChanges } from "../sql/ListCounters.ts"
import { byId, selectPage } from "../sql/SelectPage.ts"
import { TableLayout } from "../sql/TableLayout.ts"
import { columnsOf, type PgStoreOptions, tablesIn } from "../sql/Tables.ts"
import { byIdOfFound, hostHasWords } from "../sql/TextWords.ts"
import { inTransaction, isTransactionOpen } from "../sql/Transaction.ts"
import { inReachableBuckets, isOfServer } from "./distributed/ReachableBuckets.ts"
import { hostRow } from "./HostRow.ts"
import { leaveTeams } from "./teams/LeaveTeams.ts"
import { type MemberRow, membershipFromRow, membershipRow } from "./teams/MembershipRow.ts"
import { uniqueNamesOf } from "./UniqueNames.ts"

/** Stores hosts and their schedules. One row holds both, so that they share one time zone. */
export const pgHostStore = (options?: PgStoreOptions): Layer.Layer<HostStore, never, SqlClient> => {
  const tables = tablesIn(options)
  const { hosts, members, places } = tables
  const listed = columnsOf(hostRow.names, "host")
  const columns = columnsOf(hostRow.names)
  return Layer.effect(
    HostStore,
    Effect.map(Effect.all([SqlClient, TableLayout]), ([sql, layout]) => {
      const newId = sql<{ readonly id: number }>`SELECT nextval(pg_get_serial_sequence('${hosts}', 'id')) AS id`
      const isHost = (hostId: number) => sql`${inBucketOf(hostId)} AND id = ${hostId}`
      /** Without the buckets in the inner statement, Citus would read it from every server. */
      const versionIn = (within?: Fragment) => sql`(${versionOfEach(sql, tables, within)}) AS calendar_version`
      const version = versionIn()
      const versionsOf = (hostIds: ReadonlyArray<number>) => {
        const rows = hostIds.map((hostId) => ({ hostId }))
        return versionIn(sql`${inBucketsOf(rows, "change")} AND `)
      }
      const versioned = (statement: Effect.Effect<ReadonlyArray<VersionedRow>, SqlError>) =>
        Effect.flatMap(isTransactionOpen(sql), (isOpen) =>
          firstRow(statement, (row) =>
            isOpen ? hostRow.read(row) : withCalendarVersion(hostRow.read(row), row.calendar_version)
          )
        )
      const find = (hostId: number) =>
        versioned(
          sql<VersionedRow>`SELECT ${columns}, ${versionsOf([hostId])}
            FROM ${hosts} AS host WHERE ${isHost(hostId)} AND removed_at IS NULL`
        )
      const lockClauses = { wait: sql`FOR NO KEY UPDATE`, noWait: sql`FOR NO KEY UPDATE NOWAIT` }
      const { keyOf, take, free } = uniqueNamesOf(sql, layout, tables)
      /** A refusal undoes the writes of the work alone. */
      const write = <A>(work: Effect.Effect<A, UniqueTaken | SqlError>) =>
        Effect.catchTag(sql.withTransaction(work), "SqlError", Effect.die)
      /** Citus would look in every shard of a join, because the host's bucket is in the row of its place. */
      const findInTurn = (key: Fragment, isIt: Fragment) =>
        Effect.flatMap(
          Effect.result(sql<{ readonly host_id: number }>`SELECT host_id FROM ${places} WHERE key = ${key}`),
          (read) => {
            if (Result.isFailure(read))
              return isOfServer(read.failure) ? findWithoutPlace(isIt, read.failure) : Effect.die(read.failure)
            const [place] = read.success
            return place === undefined ? Effect.succeedNone : find(place.host_id)
          }
        )
      /** The place may be on a worker that does not respond while the host is on another one. */
      const findWithoutPlace = Effect.fnUntraced(function* (isIt: Fragment, failure: SqlError) {
        const statement = (within: Within) => sql<{ readonly id: number }>`
          SELECT id FROM ${hosts} ${allBuckets} WHERE ${within()}${isIt} AND removed_at IS NULL`
        const [found] = yield* Effect.orDie(inReachableBuckets({ sql, layout, options }, statement))
        return found === undefined ? yield* Effect.die(failure) : yield* find(found.id)
      })
      const findAt = (key: Fragment, isIt: Fragment) =>
        layout === "distributed"
          ? findInTurn(key, isIt)
          : versioned(
              sql<VersionedRow>`SELECT ${listed}, ${version} FROM ${places} AS place
            JOIN ${hosts} AS host ON host.bucket = place.bucket AND host.id = place.host_id
            WHERE place.key = ${key} AND host.removed_at IS NULL`
            )
      const findSome = (hostIds: ReadonlyArray<number>) => Effect.orDie(selectSome(hostIds))
      const selectSome = (hostIds: ReadonlyArray<number>): Effect.Effect<ReadonlyArray<HostWithSchedule>, SqlError> => {
        if (hostIds.length === 0) return Effect.succeed([])
        const selected = sql<Schedule & VersionedRow>`SELECT ${columns}, weekly, overrides, ${versionsOf(hostIds)}
          FROM ${hosts} AS host
          WHERE ${whereEachHost(hostIds)} AND removed_at IS NULL ORDER BY id`
        return Effect.map(Effect.all([selected, isTransactionOpen(sql)]), ([rows, isOpen]) =>
          rows.map((row) => versionedHost(row, isOpen))
        )
      }
      const memberColumns = columnsOf(["member_host_id", ...membershipRow.names], "member")
      /** Citus would look in every shard of a join, because members are in the bucket of the team. */
      const membersInTurn = Effect.fnUntraced(function* (teamId: number, ofReachable: boolean) {
        const rows = yield* Effect.orDie(
          sql<MemberRow>`SELECT host_id AS team_id, ${memberColumns} FROM ${members} AS member WHERE ${ofHost(teamId, "member")}`
        )
        const memberships = new Map(rows.map((row) => [row.member_host_id, membershipFromRow(row)]))
        const ids = [...memberships.keys()]
        const inReach = inReachableBuckets({ sql, layout, options }, (_, reaches) => selectSome(ids.filter(reaches)))
        const found = yield* ofReachable ? Effect.orDie(inReach) : findSome(ids)
        return found.map((each): FoundHost => ({ ...each, membership: memberships.get(each.host.id)! }))
      })
      const buckets = sql.literal(String(bucketCount))
      const membersOf = (teamId: number, ofReachable: boolean) =>
        layout === "distributed"
          ? membersInTurn(teamId, ofReachable)
          : Effect.map(
              Effect.all([
                Effect.orDie(
                  sql<MemberHostRow>`SELECT ${listed}, host.weekly, host.overrides, ${version}, member.host_id AS team_id,
                    ${memberColumns} FROM ${members} AS member
                    JOIN ${hosts} AS host ON host.bucket = member.member_host_id % ${buckets} AND host.id = member.member_host_id
                    WHERE ${ofHost(teamId, "member")} AND host.removed_at IS NULL ORDER BY host.id`
                ),
                isTransactionOpen(sql)
              ]),
              ([rows, isOpen]) =>
                rows.map((row): FoundHost => ({ ...versionedHost(row, isOpen), membership: membershipFromRow(row) }))
            )
      return HostStore.of({
        add: (host, schedule) => {
          const values = { ...hostRow.values({ ...host, updatedAt: host.createdAt }), ...scheduleValues(schedule) }
          return Effect.flatMap(Effect.orDie(newId), ([next]) => {
            const id = next!.id
            const added = sql<object>`
              WITH added AS (INSERT INTO ${hosts} ${sql.insert({ bucket: bucketValue(id), id, ...values })} RETURNING ${columns}),
              counted AS (${recordChanges(sql, tables, sql`SELECT 0, 0, 'hosts', 1 FROM added`)})
              SELECT * FROM added`
            return Effect.map(write(Effect.andThen(take(id, host), added)), ([row]) => hostRow.read(row!))
          })
        },
        find: (key) => {
          if (typeof key === "number") return find(key)
          if ("username" in key) return findAt(keyOf.username(key.username), sql`username = ${key.username}`)
          if ("email" in key) return findAt(keyOf.email(key.email), sql`lower(email COLLATE "C") = ${foldedAddress(key.email)}`)
          if ("externalId" in key) return findAt(keyOf.externalId(key.externalId), sql`external_id = ${key.externalId}`)
          const where =
            "feedToken" in key
              ? sql`${inBucketOfToken(key.feedToken)} AND feed_token_hash = ${hashToken(key.feedToken)} AND removed_at IS NULL`
              : sql`${isHost(key.removedId)} AND removed_at IS NOT NULL AND emptied_at IS NULL`
          return firstRow(sql<object>`SELECT ${columns} FROM ${hosts} WHERE ${where}`, hostRow.read)
        },
        findEach: (some) => ("team" in some ? membersOf(some.team, some.reachable === true) : findSome(some)),
        feed: (hostId, next) => {
          const read = sql`feed_token AS sealed, feed_token_context AS context`
          const isIt = sql`${isHost(hostId)} AND removed_at IS NULL`
          const values = {
            feed_token_hash: next?.tokenHash,
            feed_token: next?.token.sealed,
            feed_token_context: next?.token.context
          }
          return firstRow(
            next === undefined
              ? sql<SealedSecret>`SELECT ${read} FROM ${hosts} WHERE ${isIt} AND feed_token IS NOT NULL`
              : sql<SealedSecret>`UPDATE ${hosts} SET ${sql.update(values)} WHERE ${isIt} RETURNING ${read}`,
            (feed) => feed
          )
        },
        page: ({ externalId, search }, request) => {
          const ofApplication =
            externalId === undefined
              ? []
              : [sql`id = (SELECT host_id FROM ${places} WHERE key = ${keyOf.externalId(externalId)})`]
          const searched = search === undefined ? [] : [hostHasWords(options, search)]
          const isWhole = externalId === undefined && search === undefined
          const source = {
            ...(isWhole ? { counter: { tables, hostId: 0, list: "hosts" } } : {}),
            table: sql`${hosts} ${allBuckets}`,
            columns,
            where: sql.and([sql`removed_at IS NULL`, ...ofApplication, ...searched]),
            lookUp: sql`removed_at IS NULL`,
            order: search === undefined ? byId : byIdOfFound,
            isScattered: layout === "distributed"
          }
          return selectPage(sql, source, request, hostRow.read)
        },
        change: (hostId, { schedule, ...changes }) => {
          const ofSchedule = schedule === undefined ? {} : { timezone: schedule.timezone, ...scheduleValues(schedule) }
          const values = { ...hostRow.values(changes), ...ofSchedule }
          if (Object.keys(values).length === 0) return find(hostId)
          const changed = Effect.flatMap(
            changedNow,
            (now) =>
              sql<object>`WITH raised AS (${raiseVersion(sql, tables, hostId)})
                UPDATE ${hosts} SET ${sql.update({ ...values, ...now })}
                WHERE ${isHost(hostId)} AND removed_at IS NULL RETURNING ${columns}`
          )
          const conflict = Effect.gen(function* () {
            const [present] = yield* sql`SELECT id FROM ${hosts} WHERE ${isHost(hostId)} AND removed_at IS NULL FOR NO KEY UPDATE`
            if (present === undefined) return []
            yield* take(hostId, changes)
            const rows = yield* changed
            yield* free(hostId)
            return rows
          })
          return Effect.map(write(hasUniqueName(changes) ? conflict : changed), ([row]) =>
            Option.map(Option.fromUndefinedOr(row), hostRow.read)
          )
        },
        remove: (hostId, now) =>
          hasRow(
            inTransaction(
              sql,
              Effect.tap(
                sql`
                  WITH removed AS (
                    UPDATE ${hosts} SET removed_at = ${timestamp(now)}
                    WHERE ${inBucketOf(hostId)} AND id = ${hostId} AND removed_at IS NULL RETURNING id
                  ), counted AS (${recordChanges(sql, tables, sql`SELECT 0, 0, 'hosts', -1 FROM removed`)})
                  SELECT id FROM removed`,
                Effect.andThen(free(hostId), leaveTeams(sql, tables, hostId))
              )
            )
          ),
        withSchedule: (hostId, lock) => {
          const locking = lock === undefined ? sql`` : lockClauses[lock]
          const selected = sql<Schedule>`
            SELECT ${columns}, weekly, overrides FROM ${hosts} WHERE ${isHost(hostId)} AND removed_at IS NULL ${locking}`
          return Effect.catchDefect(firstRow(selected, withScheduleFromRow), (defect) =>
            lock === "noWait" && isSqlError(defect) && defect.reason._tag === "LockTimeoutError"
              ? Effect.fail(new CalendarLocked({ hostId }))
              : Effect.die(defect)
          )
        }
      })
    })
  )
}

interface VersionedRow {
  readonly calendar_version: number
}

/** A member of a team with the schedule. */
interface MemberHostRow extends Schedule, MemberRow, VersionedRow {}

const versionedHost = (row: Schedule & VersionedRow, isOpen: boolean): HostWithSchedule => {
  const found = withScheduleFromRow(row)
  return isOpen ? found : { ...found, host: withCalendarVersion(found.host, row.calendar_version) }
}

const withScheduleFromRow = (row: Schedule): HostWithSchedule => ({
  host: hostRow.read(row),
  schedule: { timezone: row.timezone, weekly: row.weekly, overrides: row.overrides }
})

const scheduleValues = ({ weekly, overrides }: Schedule) => ({
  weekly: JSON.stringify(weekly),
  overrides: JSON.stringify(overrides)
})

const hasUniqueName = ({ email, username, externalId }: HostChanges): boolean =>
  email !== undefined || username !== undefined || externalId !== undefined
