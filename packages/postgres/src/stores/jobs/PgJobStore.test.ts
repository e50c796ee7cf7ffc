import { describe, expect, it } from "@effect/vitest"
import { type Claim, JobStore } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import { ownSchema, patientPool, realUrl } from "../../../test/RealDatabase.ts"
import { migrate, migrationSql, pgFromPglite, pgStore, preparationSql } from "../../index.ts"

const connections = [
  ["PostgreSQL", patientPool(realUrl, { maxConnections: 3 })],
  ["the embedded database", Layer.fresh(pgFromPglite({ dataDir: "memory" }))]
] as const

describe.each(connections)("Work that a process of 0.2.0 has left on %s", (_name, connection) => {
  const schema = ownSchema("adopt")

  it.live("MUST become jobs once: before the migration, and while such a process runs beside this version", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient
      const at = (table: string) => sql(`${schema}.${table}`)
      const [first] = migrationSql({ schema })
      for (const statement of [...preparationSql({ schema }), ...first!.statements]) yield* sql.unsafe(statement)
      yield* sql`INSERT INTO ${at("hosts")} (bucket, id, email, timezone, currency, plan, weekly, overrides, created_at)
        VALUES (1, 1, 'ada@example.com', 'UTC', 'EUR', 'free', '[]', '[]', '2026-01-05')`
      const account = (id: number, state: string) => sql`INSERT INTO ${at("calendar_accounts")} (bucket, host_id, id, kind,
          subject, label, credentials, credentials_context, scopes, state, state_since, failures, next_read_at, created_at)
        VALUES (1, 1, ${id}, 'caldav', ${`subject-${id}`}, 'Ada', 'sealed', 'context', '{}', ${state}, now(), 0, now(), now())`
      const erasure = (hostId: number | null, begun: string) => sql<{ readonly id: number }>`INSERT INTO ${at("erasures")}
          (bucket, host_id, address, address_context, begun_at, row_count)
        VALUES (${hostId ?? 0}, ${hostId}, 'sealed', 'context', now() - ${begun}::interval, 1) RETURNING id`
      yield* account(1, "active")
      yield* account(2, "leaving")
      const [ofAll] = yield* erasure(null, "1 minute")
      yield* erasure(1, "1 second")
      expect((yield* migrate({ schema })).applied).toContain("0003_jobs")

      yield* Effect.gen(function* () {
        const jobs = yield* JobStore
        yield* jobs.adopt
        const claim = yield* aClaim
        expect(yield* jobs.claim("disconnect", claim)).toMatchObject([{ hostId: 1, key: "2", attempts: 0 }])
        expect(yield* jobs.claim("erasure", claim)).toMatchObject([{ hostId: 0, key: String(ofAll!.id) }])
        yield* account(3, "leaving")
        const [ofHost] = yield* erasure(1, "2 minutes")
        yield* jobs.adopt
        yield* jobs.adopt
        const second = yield* aClaim
        expect(yield* jobs.claim("disconnect", second)).toMatchObject([{ hostId: 1, key: "3", revision: 0 }])
        expect(yield* jobs.claim("erasure", second)).toMatchObject([{ hostId: 1, key: String(ofHost!.id), revision: 0 }])
      }).pipe(Effect.provide(pgStore({ schema })))
    }).pipe(Effect.provide(connection))
  )
})

let claims = 0
const aClaim = Effect.map(
  Clock.currentTimeMillis,
  (now): Claim => ({ limit: 10, now, lease: { token: `lease-${++claims}`, until: now + 60_000 } })
)
