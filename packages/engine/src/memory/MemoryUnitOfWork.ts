import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"

/** Transactions over everything in memory. */
export const memoryUnitOfWork: Layer.Layer<UnitOfWork, never, MemoryDatabase> = Layer.effect(
  UnitOfWork,
  Effect.map(MemoryDatabase, ({ transaction }) => UnitOfWork.of({ transaction }))
)
