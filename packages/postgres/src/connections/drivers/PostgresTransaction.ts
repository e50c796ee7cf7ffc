import { type PostgresQueries, postgresSession } from "./PostgresSession.ts"
import { oneByOne, type TextSession } from "./TextSession.ts"

/** The `sql` that `begin` of the package `postgres` gives, or a reserved one on which `begin` has been run by hand. */
export interface PostgresTransaction extends PostgresQueries {
  savepoint?(work: (sql: PostgresTransaction) => Promise<void>): Promise<unknown>
}

/**
 * Statements inside a transaction of `postgres`.
 *
 * `begin` rejects, and rolls everything back, once any statement of its `sql` has failed, even when the failure was caught and
 * undone by a savepoint that was set by a statement. A failure inside its own `savepoint` does not count; so the statements about
 * savepoints are turned into those, which are held open in between.
 */
export const postgresTransactionSession = (sql: PostgresTransaction): TextSession => {
  if (sql.savepoint === undefined) return oneByOne(postgresSession(sql))
  const open: Array<Savepoint> = []
  return oneByOne({
    run: async (statement, parameters) => {
      const [, verb, name = ""] = savepointStatement.exec(statement) ?? []
      const around = open.at(-1)?.sql ?? sql
      if (verb === undefined) return postgresSession(around).run(statement, parameters)
      if (verb === "SAVEPOINT") open.push(await openSavepoint(around, name))
      else if (open.at(-1)?.name === name) await open.pop()?.leave(verb === "RELEASE SAVEPOINT")
      return { columns: [], rows: [] }
    }
  })
}

interface Savepoint {
  readonly name: string
  readonly sql: PostgresTransaction
  readonly leave: (kept: boolean) => Promise<void>
}

const openSavepoint = (around: PostgresTransaction, name: string): Promise<Savepoint> =>
  new Promise((opened, failed) => {
    const undone = new Error("The work behind the savepoint has been undone.")
    const left = around.savepoint?.(
      (sql) =>
        new Promise<void>((keep, undo) => {
          const leave = async (kept: boolean) => {
            if (kept) keep()
            else undo(undone)
            await left?.catch((cause) => {
              if (cause !== undone) throw cause
            })
          }
          opened({ name, sql, leave })
        })
    )
    left?.catch(failed)
  })

const savepointStatement = /^(SAVEPOINT|RELEASE SAVEPOINT|ROLLBACK TO SAVEPOINT) (\w+)$/
