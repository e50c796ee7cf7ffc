import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Semaphore from "effect/Semaphore"
import { noTables, type Tables } from "./MemoryTables.ts"

/**
 * The tables and their transactions.
 *
 * Tables are immutable, so a transaction works on its own version and commits by replacing the outer one. A level is the database
 * itself or a transaction inside another level. One writer at a time changes a level; a nested transaction is a writer of the
 * level around it. Readers never wait; they see the current version of their level.
 */
export class MemoryDatabase extends Context.Service<
  MemoryDatabase,
  {
    /** Reads the tables of the current transaction, or the committed tables. */
    readonly read: <A>(look: (tables: Tables, isTransactionOpen: boolean) => A) => Effect.Effect<A>
    /** Runs an atomic step that returns a result and the new tables. */
    readonly write: <A>(change: (tables: Tables, isTransactionOpen: boolean) => readonly [A, Tables]) => Effect.Effect<A>
    /** Runs an atomic step that may fail. A failure changes nothing. */
    readonly tryWrite: <A, E>(
      change: (tables: Tables, isTransactionOpen: boolean) => Result.Result<readonly [A, Tables], E>
    ) => Effect.Effect<A, E>
    /** Runs work in a transaction: its writes are kept if it succeeds, and dropped otherwise. */
    readonly transaction: <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
    /** Signals once the outermost transaction has committed: at once when there is none, and never after a rollback. */
    readonly afterCommit: (signal: () => void) => Effect.Effect<void>
  }
>()("@slotkit/engine/MemoryDatabase") {
  /** A new, empty database for each build of the layer. */
  static readonly layer: Layer.Layer<MemoryDatabase> = Layer.sync(MemoryDatabase, () => makeDatabase())
}

interface Level {
  tables: Tables
  ended: boolean
  readonly signals: Array<() => void>
  readonly lock: Semaphore.Semaphore
}

const levelOn = (tables: Tables): Level => ({ tables, ended: false, signals: [], lock: Semaphore.makeUnsafe(1) })

const makeDatabase = (): MemoryDatabase["Service"] => {
  const committed = levelOn(noTables)
  // A key per database: work on one database inside a transaction of another must not join that transaction.
  const Running = Context.Reference<Level>(`@slotkit/engine/MemoryDatabase/${globalThis.crypto.randomUUID()}`, {
    defaultValue: () => committed
  })
  const atLevel = <A, E, R>(use: (level: Level) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.flatMap(Running, (level) => (level.ended ? Effect.die(new Error("The transaction has ended")) : use(level)))

  const signalFrom = (level: Level, signal: () => void): void => {
    if (level === committed) signal()
    else level.signals.push(signal)
  }

  const tryWrite = <A, E>(
    change: (tables: Tables, isTransactionOpen: boolean) => Result.Result<readonly [A, Tables], E>
  ): Effect.Effect<A, E> =>
    atLevel((level) =>
      level.lock.withPermit(
        Effect.suspend(() => {
          const changed = change(level.tables, level !== committed)
          if (Result.isFailure(changed)) return Effect.fail(changed.failure)
          const [answer, tables] = changed.success
          level.tables = tables
          return Effect.succeed(answer)
        })
      )
    )

  const transaction = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    atLevel((around) =>
      around.lock.withPermit(
        Effect.suspend(() => {
          const level = levelOn(around.tables)
          return work.pipe(
            Effect.provideService(Running, level),
            Effect.onExit((exit) =>
              Effect.sync(() => {
                level.ended = true
                if (Exit.isFailure(exit)) return
                around.tables = level.tables
                for (const signal of level.signals) signalFrom(around, signal)
              })
            )
          )
        })
      )
    )

  return {
    read: (look) => atLevel((level) => Effect.sync(() => look(level.tables, level !== committed))),
    write: (change) => tryWrite((tables, isTransactionOpen) => Result.succeed(change(tables, isTransactionOpen))),
    tryWrite,
    transaction,
    afterCommit: (signal) => atLevel((level) => Effect.sync(() => signalFrom(level, signal)))
  }
}
