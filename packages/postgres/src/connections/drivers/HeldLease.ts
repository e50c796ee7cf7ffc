import type { Lease } from "./SqlDriver.ts"
import { oneByOne, type TextSession } from "./TextSession.ts"

/**
 * One transaction of a driver that begins and ends transactions itself, around a function: the statements that would do it hold that
 * function open and let it go, each after the statements before it have ended.
 *
 * Once the driver has given the transaction up, because its connection broke, every statement fails with its reason, and the function
 * is never let go: `postgres` would send a `ROLLBACK` into the connection that is gone, which ends the process. `first` runs as soon as
 * the transaction has begun.
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
