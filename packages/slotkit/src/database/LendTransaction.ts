import { abandonClient, clientOfTransaction } from "@slotkit/postgres"
import * as Effect from "effect/Effect"
import type { SqlClient } from "effect/sql/SqlClient"
import type { HookTransaction } from "./HookTransaction.ts"

/**
 * Lends the current transaction to the application's work until that ends. `abandon` is for work that timed out and may still be
 * running.
 */
export type LendTransaction = <A, E>(
  work: (tx: HookTransaction, abandon: Effect.Effect<void>) => Effect.Effect<A, E>
) => Effect.Effect<A, E>

/**
 * Lends a transaction with `statement_timeout` set to ten seconds. Work that timed out is also cancelled from another connection,
 * but not inside a transaction of the application, because the cancellation could hit the application's next statement.
 */
export const lendTransaction = (sql: SqlClient, isOwn: boolean): LendTransaction =>
  Effect.fnUntraced(function* (work) {
    const client = yield* clientOfTransaction(sql)
    const context = yield* Effect.context()
    let isOver = false
    const query: HookTransaction["query"] = async (statement, values = []) => {
      if (isOver) throw new Error("The transaction is over. A hook may use it only until its own promise settles.")
      return Effect.runPromiseWith(context)(sql.unsafe<Record<string, unknown>>(statement, values))
    }
    const end = Effect.sync(() => {
      isOver = true
    })
    const lent = yield* Effect.orDie(begin(sql))
    const giveUp = Effect.sync(() => void (isOwn && Effect.runFork(Effect.ignoreCause(cancel(sql, lent)))))
    const abandon = Effect.andThen(giveUp, abandonClient(sql))
    const answer = yield* Effect.ensuring(work({ client, query }, abandon), end)
    const [{ same } = { same: false }] = yield* Effect.orDie(takeBack(sql, lent))
    if (!same) return yield* Effect.die(new Error(endedByHook))
    return answer
  })

interface Lent {
  readonly pid: number
  readonly xid: string
  readonly timeout: string
}

const begin = (sql: SqlClient) =>
  Effect.map(
    sql<Lent>`WITH before AS MATERIALIZED (
        SELECT pg_backend_pid() AS pid, pg_current_xact_id()::xid::text AS xid, current_setting('statement_timeout') AS timeout
      )
      SELECT pid, xid, timeout, set_config('statement_timeout', CASE
        WHEN timeout <> '0' AND timeout::interval < '10 seconds' THEN timeout ELSE '10s' END, true)
      FROM before`,
    ([lent]) => lent as Lent
  )

const takeBack = (sql: SqlClient, { xid, timeout }: Lent) =>
  sql<{ readonly same: boolean }>`SELECT pg_current_xact_id()::xid::text = ${xid} AS same,
    set_config('statement_timeout', ${timeout}, true)`

/** Cancels the current statement of a transaction, but never a statement of a later transaction on the same connection. */
const cancel = (sql: SqlClient, { pid, xid }: Lent) =>
  sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE pid = ${pid} AND backend_xid = ${xid}::xid`

const endedByHook =
  "The hook inTransaction has ended the transaction with its own COMMIT or ROLLBACK, so the outcome of the change is unknown."
