import type * as PgConnection from "@effect/sql-pg/PgConnection"
import type * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Connection } from "effect/sql/SqlConnection"

/** The ways of a connection to run statements. */
export type Queries = Pick<PgConnection.PgConnection, "query" | "queryValues" | "stream">

/** Runs the statements of a SQL client on a connection. */
export const connectionOver = (connection: Queries): Connection => {
  const execute =
    (prepare: boolean): Connection["execute"] =>
    (statement, parameters, transformRows) =>
      Effect.map(connection.query(statement, parameters, prepare), ({ rows }) =>
        transformRows === undefined ? rows : transformRows(rows)
      )
  return {
    execute: execute(true),
    executeUnprepared: execute(false),
    executeRaw: (statement, parameters) => connection.query(statement, parameters),
    executeValues: (statement, parameters) => connection.queryValues(statement, parameters),
    executeValuesUnprepared: (statement, parameters) => connection.queryValues(statement, parameters, false),
    executeStream: (statement, parameters, transformRows) => {
      const rows = connection.stream(statement, parameters)
      return transformRows === undefined
        ? rows
        : Stream.mapArray(rows, (some) => transformRows(some) as Arr.NonEmptyReadonlyArray<PgConnection.Row>)
    }
  }
}
