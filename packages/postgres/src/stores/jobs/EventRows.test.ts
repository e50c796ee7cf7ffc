import { expect, layer } from "@effect/vitest"
import { JobStore } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { SqlClient } from "effect/sql/SqlClient"
import * as Statement from "effect/sql/Statement"
import { blocksOfClaim } from "../../../test/ClaimCosts.ts"
import { ownSchema, patientPool, realUrl, uniqueName } from "../../../test/RealDatabase.ts"
import { pgStore } from "../../index.ts"
import { migrated } from "../../testing/Migrated.ts"

const schema = ownSchema("claim_copies")
const hosts = 500
const each = 40

/** Accounts that are written into at a time, by four processes. */
const writing = 80

layer(Layer.provideMerge(pgStore({ schema }), migrated(patientPool(realUrl, { maxConnections: 1 }), { schema })), {
  excludeTestServices: true
})(`With ${hosts * each} due copies in ${hosts} accounts`, (it) => {
  it.effect.each([
    // Copies of many accounts, made over time.
    { order: "interleaved", free: 1000, busy: 2000 },
    // Accounts that all have a new target calendar. Only these reads grow with the number of copies in accounts that are written
    // into.
    { order: "account by account", free: 1000, busy: 5000 }
  ] as const)("a claim MUST read few of them, $order", ({ order, free, busy }) =>
    Effect.gen(function* () {
      const jobs = yield* JobStore
      yield* dueEvents(order)
      expect(yield* blocksOfClaim(jobs.claim("calendar_event", aClaim()))).toBeLessThanOrEqual(free)
      let claimed = 0
      for (let count = 1; claimed < writing && count > 0; claimed += count)
        count = (yield* jobs.claim("calendar_event", aClaim())).length
      expect(claimed).toBeGreaterThanOrEqual(writing)
      expect(yield* blocksOfClaim(jobs.claim("calendar_event", aClaim()))).toBeLessThanOrEqual(busy)
      expect(yield* blocksOfClaim(jobs.nextDueAt("calendar_event"))).toBeLessThanOrEqual(busy)
    })
  )
})

const aClaim = () => {
  const now = Date.now()
  return { limit: 20, now, lease: { token: uniqueName("lease"), until: now + 600_000 } }
}

const table = (name: string) => Statement.identifier(`${schema}.${name}`)

/** Replaces all rows by those of hosts that have a target calendar with many due copies each. */
const dueEvents = (order: "interleaved" | "account by account") =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const place = order === "interleaved" ? sql`n * ${hosts}::int + host.id` : sql`host.id * ${each}::int + n`
    yield* sql`TRUNCATE ${table("hosts")} CASCADE`
    yield* sql`INSERT INTO ${table("hosts")} (bucket, id, email, timezone, currency, plan, weekly, overrides, created_at)
      SELECT id % 64, id, id || '@example.com', 'UTC', 'usd', 'pro', '{}', '{}', now() FROM generate_series(1, ${hosts}::int) AS id`
    yield* sql`INSERT INTO ${table("calendar_accounts")} (bucket, host_id, id, kind, subject, label, credentials, credentials_context,
        scopes, state, state_since, failures, next_read_at, created_at)
      SELECT bucket, id, id, 'google', id::text, email, repeat('x', 500), '', '{}', 'active', now(), 0, now(), now()
      FROM ${table("hosts")}`
    yield* sql`INSERT INTO ${table("calendars")} (bucket, host_id, id, account_id, remote_id, name, writable, checked, target, follow,
        missing, skipped)
      OVERRIDING SYSTEM VALUE
      SELECT bucket, id, id, id, 'work', 'Work', true, true, true, 'tell', false, 0 FROM ${table("hosts")}`
    yield* sql`INSERT INTO ${table("calendar_copies")} (bucket, host_id, account_id, calendar_id, meeting_key, remote_key, revision,
        written_revision, wanted, start_at, end_at, due_at, attempts)
      SELECT host.bucket, host.id, host.id, host.id, 'booking:' || n, 'sk' || n, 1, 0, 'present', now(), now(),
        now() - interval '1 day' + (${place}) * interval '1 millisecond', 0
      FROM ${table("hosts")} AS host, generate_series(1, ${each}::int) AS n`
    for (const name of ["hosts", "calendar_accounts", "calendars", "calendar_copies"]) yield* sql`VACUUM ANALYZE ${table(name)}`
  })
