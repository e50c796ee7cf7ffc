import { bucketCount, bucketOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { SqlClient } from "effect/sql/SqlClient"
import type { SqlError } from "effect/sql/SqlError"
import { type Fragment, fragment, literal } from "effect/sql/Statement"
import { type Within, withinAll } from "../../sql/Bucket.ts"
import type { LeaseTime } from "../../sql/LeaseTime.ts"
import { type PgStoreOptions, schemaName, tablesIn } from "../../sql/Tables.ts"
import { isTransactionOpen } from "../../sql/Transaction.ts"

/** The database of a statement about rows of many buckets. */
export interface ManyBuckets {
  readonly sql: SqlClient
  readonly layout: "single" | "distributed"
  readonly options: PgStoreOptions | undefined
}

/**
 * Runs a statement about rows of many buckets. While a worker of a Citus cluster does not respond, the statement is limited to
 * the buckets of the others. On one server it is not limited at all, and costs nothing more. Decision 0161.
 *
 * The failure of a statement makes this process look which workers respond. Outside a transaction the statement then runs again;
 * a transaction is over, and the next one knows. While a worker is away, this process looks again every few seconds.
 */
export const inReachableBuckets = <A, E>(
  database: ManyBuckets,
  statement: (within: Within, reaches: (hostId: number) => boolean) => Effect.Effect<A, E | SqlError>
): Effect.Effect<A, E | SqlError> => {
  const { sql, layout } = database
  if (layout === "single") return statement(withinAll, () => true)
  const limited = (buckets: Known["buckets"]) =>
    statement(withinOf(buckets), (hostId) => buckets === undefined || buckets.includes(bucketOf(hostId)))
  return Effect.gen(function* () {
    const known = knownOf(sql)
    const isStale = known.buckets !== undefined && (yield* Clock.currentTimeMillis) - known.lookedAt >= lookAgainMillis
    if (isStale) yield* lookSoon(database)
    const { buckets } = known
    return yield* Effect.catchIf(limited(buckets), isOfServer, (error) =>
      Effect.gen(function* () {
        if (yield* isTransactionOpen(sql)) yield* lookSoon(database)
        else yield* look(database)
        const changed = knownOf(sql).buckets
        const isOther = changed !== undefined && changed !== buckets
        return yield* isOther && !(yield* isTransactionOpen(sql)) ? limited(changed) : Effect.fail(error)
      })
    )
  })
}

/** Returns the first instant that a statement selects in the buckets that are reachable. */
export const nextInReachable = (
  { time, ...database }: ManyBuckets & { readonly time: LeaseTime },
  next: (within: Within) => Fragment
) => Effect.orDie(inReachableBuckets(database, (within) => time.read(next(within))))

/** The buckets whose workers responded. Undefined if all did. */
interface Known {
  buckets: ReadonlyArray<number> | undefined
  lookedAt: number
}

const knownOf = (sql: SqlClient): Known => {
  const known = ofClients.get(sql) ?? { buckets: undefined, lookedAt: 0 }
  ofClients.set(sql, known)
  return known
}

const ofClients = new WeakMap<SqlClient, Known>()

/** Long enough to not ask a worker that is away with each statement. */
const lookAgainMillis = 5000

const withinOf = (buckets: ReadonlyArray<number> | undefined): Within =>
  buckets === undefined
    ? withinAll
    : (alias) =>
        fragment([literal(`${alias === undefined ? "" : `${alias}.`}bucket = ANY('{${buckets.join(",")}}'::smallint[]) AND `)])

/** Returns true for a connection exception between servers, or an internal error at the moment when a worker stops. */
export const isOfServer = (error: unknown): error is SqlError => {
  const state = (error as { readonly reason?: { readonly cause?: { readonly code?: unknown } } }).reason?.cause?.code
  return typeof state === "string" && (state.startsWith("08") || state === "XX000")
}

/** Asks each worker for a row of one of its buckets. */
const look = Effect.fnUntraced(function* ({ sql, options }: ManyBuckets) {
  const known = knownOf(sql)
  known.lookedAt = yield* Clock.currentTimeMillis
  const { hosts } = tablesIn(options)
  const table = `"${schemaName(options ?? {})}".hosts`
  const workers = yield* sql<{ readonly buckets: ReadonlyArray<number> }>`
    SELECT array_agg(bucket ORDER BY bucket) AS buckets FROM (
      SELECT bucket, (SELECT groupid FROM pg_dist_placement
        WHERE shardid = get_shard_id_for_distribution_column(${table}, bucket::smallint) LIMIT 1) AS worker
      FROM generate_series(0, ${bucketCount - 1}) AS bucket) AS placed GROUP BY worker`
  const answers = yield* Effect.forEach(workers, ({ buckets }) =>
    Effect.map(Effect.result(sql`SELECT id FROM ${hosts} WHERE bucket = ${String(buckets[0])} LIMIT 1`), (answer) =>
      Result.isFailure(answer) && isOfServer(answer.failure) ? [] : buckets
    )
  )
  const reachable = answers.flat()
  known.buckets = reachable.length === 0 || reachable.length === bucketCount ? undefined : reachable
})

/** Looks beside the caller, on another connection than that of its transaction. */
const lookSoon = (database: ManyBuckets) => {
  const alone = Effect.updateContext(Effect.ignore(look(database)), (context: Context.Context<never>) =>
    Context.omit(database.sql.transactionService)(context)
  )
  return Effect.forkDetach(alone)
}
