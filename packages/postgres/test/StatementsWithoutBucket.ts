import * as Effect from "effect/Effect"
import type * as Statement from "effect/sql/Statement"
import { localTables, referenceTables, tableNames } from "../src/sql/Tables.ts"

/** Tables that belong to no host. */
const ofNoHost: ReadonlySet<string> = new Set(["places", ...referenceTables, ...localTables])

/**
 * Returns the tables of hosts that a statement reads or writes without their bucket. Statements of migrations are left out, and a
 * statement about all hosts says so in a comment.
 */
export const withoutBucket = (statement: string): ReadonlyArray<string> => {
  if (statement.includes("/* all buckets */") || /^\s*(?:CREATE|ALTER) /.test(statement)) return []
  const named = [...statement.matchAll(/(INSERT INTO )?(?<!')"\w+"\."(\w+)"(?: AS (\w+))?/g)]
  return named.flatMap(([text, into, table, alias]) => {
    if (!tableNames.includes(table as never) || ofNoHost.has(table!)) return []
    const rest = statement.slice(statement.indexOf(text))
    const limited =
      into === undefined
        ? new RegExp(alias === undefined ? String.raw`(?<![.\w])bucket\b` : String.raw`\b${alias}\.bucket\b`).test(statement)
        : /^[^(]*\([^)]*\bbucket\b/.test(rest)
    return limited ? [] : [table!]
  })
}

/** Fails at a statement that leaves out a bucket. */
export const checkedForBucket: Statement.Transformer = (statement) => {
  const [text] = statement.compile()
  const tables = withoutBucket(text)
  return tables.length === 0
    ? Effect.succeed(statement)
    : Effect.die(new Error(`The statement does not say the bucket of ${tables.join(", ")}: ${text}`))
}
