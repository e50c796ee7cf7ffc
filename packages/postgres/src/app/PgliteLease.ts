import type { Lease } from "./AppDriver.ts"
import { type PgliteQueries, pgliteSession } from "./PgliteSession.ts"

/** A transaction that a PGlite has begun. */
export interface PgliteTransaction extends PgliteQueries {
  exec(statements: string): Promise<unknown>
  rollback(): Promise<void>
  readonly closed: boolean
}

/** A PGlite of the application as far as Slotkit uses it. */
export interface PgliteDatabase extends PgliteQueries {
  transaction(work: (tx: PgliteTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
}

/**
 * The one connection of a PGlite for one transaction.
 *
 * PGlite begins and ends transactions itself, around a function; so the statements that would do it hold that function open and
 * let it go.
 */
export const pgliteLease = (db: PgliteDatabase): Promise<Lease> =>
  new Promise((leased, failed) => {
    const ended = db.transaction(
      (tx) =>
        new Promise<void>((keep) => {
          const { run } = pgliteSession(tx)
          const rollBack = async () => {
            if (!tx.closed) await tx.rollback()
            keep()
            await ended
          }
          leased({
            client: tx,
            run: async (statement, parameters) => {
              if (statement.startsWith("BEGIN")) return { command: "BEGIN", ...nothing }
              if (statement === "ROLLBACK") return rollBack().then(() => ({ command: "ROLLBACK", ...nothing }))
              if (statement !== "COMMIT") return run(statement, parameters)
              keep()
              await ended
              return { command: "COMMIT", ...nothing }
            },
            release: rollBack
          })
        })
    )
    ended.catch(failed)
  })

const nothing = { columns: [], rows: [] }
