import { rowsAsJson } from "./RowsAsJson.ts"
import { asServerError } from "./ServerError.ts"
import type { TextAnswer, TextSession } from "./TextSession.ts"

/**
 * The open transaction of a library that runs raw SQL, such as an ORM: `query` runs one statement in it, with `$1`, `$2` ... for
 * the values, and resolves to its rows or to an object with `rows`. The values are strings and null.
 */
export interface QueryTransaction {
  query(text: string, values: ReadonlyArray<string | null>): PromiseLike<unknown>
}

/**
 * Runs statements through a function of the application.
 *
 * Libraries convert types differently, so each row is fetched as JSON text and every value is sent as text. Instants arrive as
 * strings.
 */
export const querySession = ({ query }: QueryTransaction): TextSession => ({
  run: async (statement, parameters) => {
    const wrapped = rowsAsJson(statement)
    const text = (wrapped ?? statement).replace(/\$(\d+)::/g, "$$$1::text::")
    const answer = await Promise.resolve(query(text, parameters)).catch((cause: unknown) => {
      throw asServerError(cause)
    })
    return wrapped === undefined ? nothing : answerOf(rowsOf(answer).map((row) => JSON.parse(textOf(row))))
  }
})

const nothing: TextAnswer = { columns: [], rows: [] }

const answerOf = (records: ReadonlyArray<Record<string, unknown>>): TextAnswer => {
  const names = Object.keys(records[0] ?? {})
  return {
    columns: names.map((name) => ({ name, type: alreadyRead })),
    rows: records.map((record) => names.map((name) => record[name]))
  }
}

/** Not the OID of any type: the value needs no conversion. */
const alreadyRead = 0

const rowsOf = (answer: unknown): ReadonlyArray<unknown> => {
  if (Array.isArray(answer)) return answer
  if (typeof answer === "object" && answer !== null && "rows" in answer && Array.isArray(answer.rows)) return answer.rows
  throw new TypeError("The function query must resolve to the statement's rows, or to an object with rows.")
}

const textOf = (row: unknown): string => {
  const [value] = typeof row === "object" && row !== null ? Object.values(row) : []
  if (typeof value === "string") return value
  throw new TypeError("The function query must resolve to rows that are objects with one field per column.")
}
