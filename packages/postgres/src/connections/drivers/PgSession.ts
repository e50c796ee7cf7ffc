import { oneByOne, type TextSession } from "./TextSession.ts"

/** A `Client` or `PoolClient` of the package `pg`, version 8, as far as Slotkit uses it. */
export interface PgConnection {
  query(statement: {
    readonly text: string
    readonly values: Array<unknown>
    readonly rowMode: "array"
    readonly types: { readonly getTypeParser: () => (value: string) => unknown }
  }): Promise<{
    readonly command: string
    readonly fields: ReadonlyArray<{ readonly name: string; readonly dataTypeID: number }>
    readonly rows: ReadonlyArray<ReadonlyArray<unknown>>
  }>
}

/** Statements on one client of `pg`, one after the other. */
export const pgSession = (client: PgConnection): TextSession =>
  oneByOne({
    run: async (text, parameters) => {
      const { command, fields, rows } = await client.query({ text, values: [...parameters], rowMode: "array", types: asText })
      return { command, columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })), rows }
    }
  })

const asText = { getTypeParser: () => (value: string) => value }
