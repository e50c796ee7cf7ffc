import { Duplex } from "node:stream"

/** The parts of a PGlite that are used here. PGlite's own type does not compile without Emscripten's types. */
export interface PgliteProtocol {
  _runExclusiveTransaction(turn: () => Promise<void>): Promise<void>
  runExclusive(work: () => Promise<void>): Promise<void>
  execProtocolRawStream(messages: Uint8Array, options: { readonly onRawData: (bytes: Uint8Array) => void }): Promise<void>
  isInTransaction(): boolean
}

/**
 * A stream that speaks the PostgreSQL wire protocol with a PGlite in the same process, in place of a socket.
 *
 * PGlite has a single session. A writer holds that session until its transaction ends, so the application's own `db.query` and
 * `db.transaction` calls run before or after it, never inside.
 */
export const pgliteWire = (db: PgliteProtocol): Duplex => {
  let received: Buffer = Buffer.alloc(0)
  let started = false
  let endTurn: (() => void) | undefined

  const takeTurn = () =>
    new Promise<void>((resolve, failed) => {
      const turn = () =>
        new Promise<void>((end) => {
          endTurn = end
          resolve()
        })
      db._runExclusiveTransaction(turn).catch(failed)
    })

  const execute = async (messages: Uint8Array, answer: (bytes: Uint8Array) => void) => {
    if (endTurn === undefined) await takeTurn()
    try {
      await db.runExclusive(() => db.execProtocolRawStream(messages, { onRawData: answer }))
    } finally {
      if (!db.isInTransaction()) {
        endTurn?.()
        endTurn = undefined
      }
    }
  }

  const leave = async () => {
    if (endTurn !== undefined) await execute(rollback, () => {})
    wire.push(null)
  }

  const pump = async () => {
    const { length, leaves } = completeMessages(received, started)
    const messages = new Uint8Array(received.subarray(0, length))
    received = received.subarray(length)
    if (length > 0) {
      started = true
      await execute(messages, (bytes) => void wire.push(Buffer.from(bytes)))
    }
    if (leaves) await leave()
  }

  const wire: Duplex = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      received = Buffer.concat([received, chunk])
      pump().then(() => done(), done)
    },
    final(done) {
      leave().then(() => done(), done)
    }
  })
  return wire
}

/** Returns the number of bytes that form complete messages to execute, and whether the client disconnects after them. */
const completeMessages = (bytes: Buffer, started: boolean): { readonly length: number; readonly leaves: boolean } => {
  let length = 0
  let typed = started
  // The startup message has no type byte, and its length includes itself.
  while (bytes.length - length >= (typed ? 5 : 8)) {
    const size = typed ? bytes.readInt32BE(length + 1) + 1 : bytes.readInt32BE(length)
    if (bytes.length - length < size) break
    if (typed ? bytes[length] === terminate : bytes.readInt32BE(length + 4) === cancelRequest) return { length, leaves: true }
    length += size
    typed = true
  }
  return { length, leaves: false }
}

const terminate = "X".charCodeAt(0)
/** PGlite cannot cancel a query: the thread that would read the cancel request is executing the query. */
const cancelRequest = 80877102
const rollback = new Uint8Array(Buffer.from("Q\0\0\0\rROLLBACK\0", "latin1"))
