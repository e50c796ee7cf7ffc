import { purgedHostContract } from "@slotkit/conformance"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { ownSchema, patientPool, realUrl } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("purged_host")

/** Tables without rows of hosts, or whose rows outlive them. */
const others = [
  ...["apps", "audit_log", "completed_sign_ins", "delivery_attempts", "erasures", "idempotency_keys", "installation", "jobs"],
  ...["operator_links", "operator_sessions", "schema_migrations"]
]

const rowsOfHosts = Effect.gen(function* () {
  const sql = yield* SqlClient
  const tables = yield* sql<{ readonly name: string }>`SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = ${schema} AND table_type = 'BASE TABLE'
      AND table_name <> ALL(${others})`
  const rowsOf = ({ name }: { readonly name: string }) =>
    Effect.map(
      sql<{ readonly row: string }>`SELECT to_jsonb(one)::text AS row FROM ${sql(schema)}.${sql(name)} AS one ORDER BY 1`,
      (rows) => [name, rows.map(({ row }) => row).filter((row) => !/"list": "(hosts|audit)"/.test(row))] as const
    )
  return Object.fromEntries(yield* Effect.forEach(tables, rowsOf))
}).pipe(Effect.orDie)

purgedHostContract(
  "PostgreSQL",
  pgStore({ schema }).pipe(Layer.provideMerge(migrated(patientPool(realUrl, { maxConnections: 4 }), { schema }))),
  rowsOfHosts
)
