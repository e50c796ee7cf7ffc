import { oneByOne, type TextSession } from "./TextSession.ts"

/** The parts of a `Client` or `PoolClient` from the package `pg`, version 8, that Slotkit uses. */
export interface PgConnection {
  query(statement: {
    readonly text: string
    readonly values: Array<unknown>
    readonly rowMode: "array"
    readonly types: { readonly getTypeParser: () => (value: string) => unknown }
  }): Promise<PgAnswer>
}

interface PgAnswer {
  readonly command: string
  readonly fields: ReadonlyArray<{ readonly name: string; readonly dataTypeID: number }>
  readonly rows: ReadonlyArray<ReadonlyArray<unknown>>
}

/**
 * Runs statements on one `pg` client, one after another. A text with several statements, without parameters, returns the last
 * one's result.
 */
export const pgSession = (client: PgConnection): TextSession =>
  oneByOne({
    run: async (text, parameters) => {
      const answers = [await client.query({ text, values: [...parameters], rowMode: "array", types: asText })].flat()
      const { command, fields, rows } = answers.at(-1)!
      return { command, columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })), rows }
    }
  })

const asText = { getTypeParser: () => (value: string) => value }
