import { expect, layer } from "@effect/vitest"
import { defaultSchedule } from "@slotkit/core"
import { BookingStore, HostStore, JobStore, MailOutbox, timerJob } from "@slotkit/engine"
import { aBooking, aHost, anOutgoingMail, aTimer } from "@slotkit/engine/fakes"
import { Effect, Layer } from "effect"
import { Statement } from "effect/sql"
import { SqlClient } from "effect/sql/SqlClient"
import { blocksOfClaim, openSnapshot } from "../../test/ClaimCosts.ts"
import { ownSchema, patientPool, realUrl, uniqueName } from "../../test/RealDatabase.ts"
import { pgStore } from "../index.ts"
import { migrated } from "../testing/Migrated.ts"

const schema = ownSchema("floors")
const many = 5000

layer(Layer.provideMerge(pgStore({ schema }), migrated(patientPool(realUrl, { maxConnections: 3 }), { schema })), {
  excludeTestServices: true
})("While an old snapshot keeps finished rows", (it) => {
  it.effect(
    "a claim of timers MUST not read them again",
    () =>
      Effect.gen(function* () {
        const jobs = yield* JobStore
        const booking = yield* (yield* BookingStore).add(aBooking({ hostId: yield* aHostId }))
        yield* jobs.enqueue([timerJob(aTimer(booking, { dueAt: Date.now() + 60_000_000 }))])
        yield* copies(
          "bookings",
          "timers",
          "booking_id",
          "(bucket, host_id, booking_id, kind, due_at)",
          "bucket, host_id, id, 'reminder'"
        )
        yield* expectFloor("timers", jobs.claim("timer", aClaim()))
      }),
    60_000
  )

  it.effect(
    "a claim of emails MUST not read them again",
    () =>
      Effect.gen(function* () {
        const outbox = yield* MailOutbox
        yield* outbox.add([anOutgoingMail({ hostId: yield* aHostId, createdAt: Date.now() + 60_000_000 })])
        yield* copies("emails", "email_queue", "email_id", "(bucket, email_id, attempts, due_at)", "bucket, id, 0")
        yield* expectFloor("email_queue", (yield* JobStore).claim("email", aClaim()))
      }),
    60_000
  )
})

const aClaim = () => {
  const now = Date.now()
  return { limit: 20, now, lease: { token: uniqueName("lease"), until: now + 600_000 } }
}

const table = (name: string) => Statement.identifier(`${schema}.${name}`)

const aHostId = Effect.gen(function* () {
  const host = aHost({ email: `${uniqueName("host")}@example.com`, username: null })
  return (yield* (yield* HostStore).add(host, defaultSchedule("UTC"))).id
})

/** Copies the only row of a table, and queues the copies as due since a minute. */
const copies = (from: string, queue: string, key: string, columns: string, selected: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const found = yield* sql<{ readonly name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = ${schema} AND table_name = ${from} AND column_name <> 'id' AND is_generated = 'NEVER' ORDER BY ordinal_position`
    const names = sql.literal(found.map(({ name }) => name).join(", "))
    yield* sql`INSERT INTO ${table(from)} (${names}) SELECT ${names} FROM ${table(from)}, generate_series(1, ${many}::int)`
    yield* sql`INSERT INTO ${table(queue)} ${sql.literal(columns)}
      SELECT ${sql.literal(selected)}, now() - interval '60 seconds' FROM ${table(from)}
      WHERE id NOT IN (SELECT ${sql.literal(key)} FROM ${table(queue)})`
  })

/** Deletes the due rows of a queue under an open snapshot, and compares the blocks that two claims read. */
const expectFloor = <A, E, R>(queue: string, claim: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient
    const snapshot = yield* openSnapshot(table(queue))
    yield* sql`DELETE FROM ${table(queue)} WHERE due_at < now()`
    const fromTheStart = yield* blocksOfClaim(claim)
    const fromTheFloor = yield* blocksOfClaim(claim)
    yield* snapshot.close
    expect(fromTheStart).toBeGreaterThan(50)
    expect(fromTheFloor).toBeLessThan(fromTheStart / 4)
  })
