import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { afterAll } from "vitest"
import { leasesOnProcessClock, migrationSql, preparationSql, useSchema } from "../src/index.ts"
import { asAdministrator, patientPool, realUrl, uniqueName } from "./RealDatabase.ts"

/**
 * Connects as a role that can create nothing, to tables that another role has created with the printed SQL and `further`
 * statements.
 *
 * The role has the privileges of docs/operations/deployment.md, and is dropped after the last test.
 */
export const asLimitedRole = (schema: string, further: ReadonlyArray<string> = []) => {
  const role = uniqueName("limited")
  // The role is only created if one of the file's tests runs.
  let isCreated = false
  afterAll(() => (isCreated ? Effect.runPromise(asAdministrator([`DROP OWNED BY "${role}"`, `DROP ROLE "${role}"`])) : undefined))
  const prepare = asAdministrator([
    // Two CREATE EXTENSION at a time fail. This is the lock of migrate, which other files call meanwhile.
    "SELECT pg_advisory_lock(hashtextextended('slotkit.migrate', 0))",
    ...preparationSql({ schema }),
    "SELECT pg_advisory_unlock(hashtextextended('slotkit.migrate', 0))",
    ...migrationSql({ schema }).flatMap(({ statements }) => statements),
    ...further,
    `CREATE ROLE "${role}" LOGIN PASSWORD 'limited'`,
    `GRANT USAGE ON SCHEMA "${schema}" TO "${role}"`,
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO "${role}"`,
    `REVOKE INSERT, UPDATE, DELETE ON "${schema}".schema_migrations FROM "${role}"`,
    `GRANT USAGE ON ALL SEQUENCES IN SCHEMA "${schema}" TO "${role}"`
  ])
  const url = new URL(realUrl)
  url.username = role
  url.password = "limited"
  const created = Effect.tap(prepare, () =>
    Effect.sync(() => {
      isCreated = true
    })
  )
  const connection = Layer.unwrap(Effect.as(created, patientPool(url.href, { maxConnections: 20 })))
  const checked = Layer.effectDiscard(Effect.orDie(useSchema("check", { schema })))
  return Layer.merge(Layer.provideMerge(checked, connection), leasesOnProcessClock)
}
