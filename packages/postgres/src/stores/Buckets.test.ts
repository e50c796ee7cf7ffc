// @module-tag thorough

import { storeContract } from "@slotkit/conformance"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Statement from "effect/sql/Statement"
import { describe, expect, it } from "vitest"
import { ownSchema, realUrl } from "../../test/RealDatabase.ts"
import { pgFromUrl, pgStore } from "../index.ts"
import { localTables, referenceTables, tableNames } from "../sql/Tables.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("buckets")

/** Tables that belong to no host. */
const ofNoHost: ReadonlySet<string> = new Set(["places", ...referenceTables, ...localTables])

/**
 * Returns the tables of hosts that a statement reads or writes without their bucket. Statements of migrations are left out, and a
 * statement about all hosts says so in a comment.
 */
const withoutBucket = (statement: string): ReadonlyArray<string> => {
  if (statement.includes("/* all buckets */") || /^\s*CREATE /.test(statement)) return []
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

describe("The check of statements", () => {
  it.each([
    ['SELECT id FROM "s"."bookings" WHERE id = $1', ["bookings"]],
    ['SELECT id FROM "s"."bookings" WHERE bucket = $1 AND id = $2', []],
    [
      'SELECT 1 FROM "s"."hosts" AS host JOIN "s"."webhooks" AS webhook ON webhook.host_id = host.id WHERE host.bucket = $1',
      ["webhooks"]
    ],
    ['INSERT INTO "s"."events" ("id","host_id") VALUES ($1,$2)', ["events"]],
    ['INSERT INTO "s"."events" ("bucket","host_id") VALUES ($1,$2)', []],
    ['SELECT id FROM "s"."apps"', []],
    ['SELECT min(due_at) FROM "s"."timers" /* all buckets */', []]
  ])("finds in %s: %j", (statement, expected) => {
    expect(withoutBucket(statement)).toEqual(expected)
  })
})

const checked: Statement.Transformer = (statement) => {
  const [text] = statement.compile()
  const tables = withoutBucket(text)
  return tables.length === 0
    ? Effect.succeed(statement)
    : Effect.die(new Error(`The statement does not say the bucket of ${tables.join(", ")}: ${text}`))
}

storeContract(
  "PostgreSQL, with every statement checked for its bucket",
  pgStore({ schema }).pipe(
    Layer.provide(migrated(pgFromUrl(realUrl, { maxConnections: 20 }), { schema })),
    Layer.provideMerge(Layer.succeed(Statement.CurrentTransformer, checked))
  )
)
