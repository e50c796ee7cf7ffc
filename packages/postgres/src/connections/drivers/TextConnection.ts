import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Connection } from "effect/sql/SqlConnection"
import type { SqlError } from "effect/sql/SqlError"
import { columnValue } from "./ColumnValue.ts"
import { driverError } from "./DriverError.ts"
import { parameterText } from "./ParameterText.ts"
import type { TextAnswer, TextSession } from "./TextSession.ts"

/**
 * A connection over a driver of the application.
 *
 * These drivers cannot cancel a statement, so an interrupted caller waits for it to complete. The server's `statement_timeout`,
 * which the application sets, limits the wait.
 */
export const textConnection = (session: TextSession): Connection => {
  const answered = (statement: string, parameters: ReadonlyArray<unknown>): Effect.Effect<TextAnswer, SqlError> =>
    Effect.uninterruptible(
      Effect.tryPromise({
        try: () => session.run(statement, parameters.map(parameterText)),
        catch: (cause) => driverError(cause, "execute")
      })
    )
  const values = (statement: string, parameters: ReadonlyArray<unknown>) => Effect.map(answered(statement, parameters), rowValues)
  const execute: Connection["execute"] = (statement, parameters, transformRows) =>
    Effect.map(answered(statement, parameters), (answer) => {
      const rows = rowRecords(answer)
      return transformRows === undefined ? rows : transformRows(rows)
    })
  return {
    execute,
    executeUnprepared: execute,
    executeValues: values,
    executeValuesUnprepared: values,
    executeRaw: answered,
    executeStream: (statement, parameters, transformRows) =>
      Stream.fromIterableEffect(execute(statement, parameters, transformRows))
  }
}

const rowValues = ({ columns, rows }: TextAnswer): ReadonlyArray<ReadonlyArray<unknown>> =>
  rows.map((row) => columns.map(({ type }, index) => columnValue(type, row[index])))

const rowRecords = ({ columns, rows }: TextAnswer): ReadonlyArray<Record<string, unknown>> =>
  rows.map((row) => {
    const record: Record<string, unknown> = {}
    for (const [index, { name, type }] of columns.entries()) record[name] = columnValue(type, row[index])
    return record
  })
