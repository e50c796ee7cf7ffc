import { columnReaders } from "./ColumnValue.ts"
import type { TextSession } from "./TextSession.ts"

/** The interface that a PGlite and its transactions share. */
export interface PgliteQueries {
  query(
    statement: string,
    parameters: Array<unknown>,
    options: {
      readonly rowMode: "array"
      readonly parsers: Record<number, (text: string) => unknown>
      readonly serializers: Record<number, (text: string) => string>
    }
  ): Promise<{
    readonly rows: ReadonlyArray<unknown>
    readonly fields: ReadonlyArray<{ readonly name: string; readonly dataTypeID: number }>
  }>
}

/** Runs statements on a PGlite or on one of its transactions. */
export const pgliteSession = (db: PgliteQueries): TextSession => ({
  run: async (statement, parameters) => {
    const { fields, rows } = await db.query(statement, [...parameters], {
      rowMode: "array",
      parsers: asText,
      serializers: asText
    })
    return {
      columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
      rows: rows as ReadonlyArray<ReadonlyArray<unknown>>
    }
  }
})

const asText: Record<number, (text: string) => string> = Object.fromEntries(
  Object.keys(columnReaders).map((type) => [type, (text: string) => text])
)

/** A PGlite transaction. */
export interface PgliteTransaction extends PgliteQueries {
  exec(statements: string): Promise<unknown>
  rollback(): Promise<void>
  readonly closed: boolean
}

/** The parts of the application's PGlite that Slotkit uses. */
export interface PgliteDatabase extends PgliteQueries {
  transaction(work: (tx: PgliteTransaction) => Promise<void>): Promise<unknown>
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
}
