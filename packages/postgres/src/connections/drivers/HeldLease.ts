import type { Lease } from "./SqlDriver.ts"
import { oneByOne, type TextSession } from "./TextSession.ts"

/**
 * Holds open a transaction of a driver whose transactions wrap a callback. `BEGIN` starts the callback; `COMMIT` and `ROLLBACK`
 * let it return, each after the statements before it have completed.
 *
 * If the driver aborts the transaction because its connection broke, every statement fails with that error and the callback never
 * returns. Otherwise `postgres` would send a `ROLLBACK` on the closed connection, which crashes the process. `first` runs as soon
 * as the transaction has begun.
 */
export const heldLease = <Transaction>(
  transaction: (work: (tx: Transaction) => Promise<void>) => Promise<unknown>,
  session: (tx: Transaction) => TextSession,
  first?: string
): Promise<Lease> =>
  new Promise((leased, failed) => {
    const undone = new Error("The transaction has been rolled back.")
    let over: { readonly reason: unknown } | undefined
    const ended = transaction(
      (tx) =>
        new Promise<void>((keep, undo) => {
          const { run } = session(tx)
          const rollBack = async () => {
            undo(undone)
            await ended.catch((reason) => {
              if (reason !== undone) throw reason
            })
          }
          const turned = oneByOne({
            run: async (statement, parameters) => {
              if (over !== undefined) throw over.reason
              if (statement.startsWith("BEGIN")) {
                if (first !== undefined) await run(first, [])
                return { command: "BEGIN", ...nothing }
              }
              if (statement === "ROLLBACK") return rollBack().then(() => ({ command: "ROLLBACK", ...nothing }))
              if (statement !== "COMMIT") return run(statement, parameters)
              keep()
              await ended
              return { command: "COMMIT", ...nothing }
            }
          })
          leased({ ...turned, client: tx, release: () => (over === undefined ? rollBack() : undefined) })
        })
    )
    ended.then(
      () => {
        over = { reason: new Error("The transaction has been committed.") }
      },
      (reason) => {
        over = { reason }
        failed(reason)
      }
    )
  })

const nothing = { columns: [], rows: [] }
