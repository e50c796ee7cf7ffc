import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SqlError } from "effect/sql/SqlError"

/** Returns the single row of a statement, or undefined. A database error is a defect. */
export const firstRow = <Row, A>(
  statement: Effect.Effect<ReadonlyArray<Row>, SqlError>,
  fromRow: (row: Row) => A
): Effect.Effect<Option.Option<A>> =>
  Effect.map(Effect.orDie(statement), ([row]) => (row === undefined ? Option.none() : Option.some(fromRow(row))))

/** Returns true if a statement has a row. A database error is a defect. */
export const hasRow = (statement: Effect.Effect<ReadonlyArray<unknown>, SqlError>): Effect.Effect<boolean> =>
  Effect.map(Effect.orDie(statement), (rows) => rows.length > 0)

/** Returns what is read from all rows of a statement. A database error is a defect. */
export const allRows = <Row, A>(
  statement: Effect.Effect<ReadonlyArray<Row>, SqlError>,
  fromRow: (row: Row) => A
): Effect.Effect<ReadonlyArray<A>> => Effect.map(Effect.orDie(statement), (rows) => rows.map(fromRow))
