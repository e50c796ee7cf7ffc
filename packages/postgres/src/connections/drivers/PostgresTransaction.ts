import { type PostgresQueries, postgresSession } from "./PostgresSession.ts"
import { oneByOne, type TextSession } from "./TextSession.ts"

/** The `sql` passed by `begin` of the package `postgres`, or a reserved connection on which the caller executed `BEGIN`. */
export interface PostgresTransaction extends PostgresQueries {
  savepoint?(work: (sql: PostgresTransaction) => Promise<void>): Promise<unknown>
}

/**
 * Runs statements inside a transaction of `postgres`.
 *
 * `begin` rejects and rolls back if any statement of its `sql` fails, even if a savepoint statement undid the failure. A failure
 * inside the client's own `savepoint` function does not count. Savepoint statements are therefore translated to calls of that
 * function, held open until the savepoint ends.
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
  readonly leave: (stored: boolean) => Promise<void>
}

const openSavepoint = (around: PostgresTransaction, name: string): Promise<Savepoint> =>
  new Promise((opened, failed) => {
    const undone = new Error("The work behind the savepoint has been undone.")
    const left = around.savepoint?.(
      (sql) =>
        new Promise<void>((keep, undo) => {
          const leave = async (stored: boolean) => {
            if (stored) keep()
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
