import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"

/** Transactions over all tables in memory. */
export const memoryUnitOfWork: Layer.Layer<UnitOfWork, never, MemoryDatabase> = Layer.effect(
  UnitOfWork,
  Effect.map(MemoryDatabase, (database) => {
    /** The actions to run after the outermost transaction commits. */
    const Waiting = Context.Reference<Array<Effect.Effect<void>> | undefined>(
      `@slotkit/engine/MemoryUnitOfWork/${globalThis.crypto.randomUUID()}`,
      { defaultValue: () => undefined }
    )
    const outermost = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.suspend(() => {
        const waiting: Array<Effect.Effect<void>> = []
        return database
          .transaction(Effect.provideService(work, Waiting, waiting))
          .pipe(Effect.tap(() => Effect.forEach(waiting, (each) => Effect.ignoreCause(each), { discard: true })))
      })
    return UnitOfWork.of({
      transaction: (work) =>
        Effect.flatMap(Waiting, (waiting) => (waiting === undefined ? outermost(work) : database.transaction(work))),
      afterCommit: (work) =>
        Effect.flatMap(Waiting, (waiting) =>
          waiting === undefined ? Effect.ignoreCause(work) : database.afterCommit(() => void waiting.push(work))
        ),
      inOneTrip: (first, next) => Effect.all([first, next])
    })
  })
)
