import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "@effect/vitest"
import type { Booking } from "@slotkit/core"
import { inferredEndReason } from "@slotkit/core/internal"
import { BookingStore } from "@slotkit/engine"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { freshDatabase, patientPool } from "../../test/RealDatabase.ts"
import { migrate, pgFromPglite, pgStore } from "../index.ts"

const tablesOf020 = readFileSync(join(import.meta.dirname, "../../test/releases/0.2.0.sql"), "utf8")

/** State, `calendar_sequence`, payment and text of a booking of 0.2.0, then its end reason and the text of a person. */
const ended = [
  ["declined", 0, "none", "Declined by the host", "declined", null],
  ["declined", 0, "none", "On holiday", "declined", "On holiday"],
  ["declined", 0, "none", "The request was not answered in time", "not_answered", null],
  ["declined", 0, "none", "The host's account was deleted", "host_removed", null],
  ["declined", 0, "none", null, "declined", null],
  ["cancelled", 0, "none", "Cancelled by the booker", "withdrawn", null],
  ["cancelled", 0, "none", "Ill", "withdrawn", "Ill"],
  ["cancelled", 0, "none", "The booking was not confirmed in time", "not_confirmed", null],
  ["cancelled", 0, "failed", "Payment was not completed", "not_paid", null],
  ["cancelled", 1, "none", "Cancelled by the host", "cancelled_by_host", null],
  ["cancelled", 1, "none", "The host removed the meeting from their calendar.", "removed_from_calendar", null],
  ["cancelled", 2, "none", "Cancelled by the booker", "cancelled_by_booker", null],
  ["cancelled", 1, "refunded", "The host's account was deleted", "host_removed", null],
  ["cancelled", 1, "none", "It's over", "cancelled", "It's over"],
  ["cancelled", 1, "none", null, "cancelled", null],
  ["accepted", 0, "none", null, null, null],
  ["pending", 0, "none", null, null, null]
] as const

const addBookingsOf020 = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`INSERT INTO slotkit.hosts (bucket, id, email, timezone, currency, plan, weekly, overrides, created_at)
    VALUES (1, 1, 'ada@example.com', 'UTC', 'EUR', 'free', '[]', '[]', '2026-01-05')`
  for (const [state, sequence, payment, text] of ended) {
    yield* sql`INSERT INTO slotkit.bookings (bucket, host_id, state, service_type, service_slug, service_title, service_is_group,
        location, duration_minutes, created_at, cancellation_reason, attendees, payment_status, payment_currency,
        calendar_sequence, answers, metadata)
      VALUES (1, 1, ${state}, 'default', 'intro', 'Intro', false, '{"type":"none","label":null,"address":null}', 30, '2026-01-05', ${text}, '[]', ${payment}, 'EUR',
        ${sequence}, '[]', '{}')`
  }
})

/** Reads the first bookings, or those after them. */
const bookingsFrom = Effect.fnUntraced(function* (first: number) {
  const store = yield* BookingStore
  return yield* Effect.forEach(ended, (_, index) => Effect.map(store.find(1, first + index), Option.getOrThrow))
})

const ends = (bookings: ReadonlyArray<Booking>) =>
  bookings.map(({ endReason, cancellationReason }) => [endReason, cancellationReason])

const expected = ended.map(([, , , , endReason, text]) => [endReason, text])

const runScript = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.forEach(
    tablesOf020
      .split("\n")
      .filter((line) => !line.startsWith("--"))
      .join("\n")
      .split(/;\n/)
      .filter((statement) => statement.trim() !== ""),
    (statement) => sql.unsafe(statement),
    { discard: true }
  )
)

const upgraded = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* runScript
  yield* addBookingsOf020
  expect((yield* migrate()).applied).toContain("0002_end_reason")
  const stored = yield* sql<{ readonly end_reason: string | null }>`SELECT end_reason FROM slotkit.bookings ORDER BY id`
  expect(stored.map((row) => row.end_reason)).toEqual(expected.map(([code]) => code))
  yield* Effect.gen(function* () {
    const bookings = yield* bookingsFrom(1)
    expect(ends(bookings)).toEqual(expected)
    const store = yield* BookingStore
    for (const booking of bookings) yield* store.save(booking)
  }).pipe(Effect.provide(pgStore()))
  // The same texts as before, or the one of the end reason where there was none.
  const texts = yield* sql<{ readonly text: string | null }>`SELECT cancellation_reason AS text FROM slotkit.bookings ORDER BY id`
  expect(texts.map(({ text }) => text)).toEqual(
    ended.map(([, , , text, code]) => (code === "declined" ? (text ?? "Declined by the host") : text))
  )
})

describe("The migration of end reasons", () => {
  it.live("MUST read them from the texts of 0.2.0, on PostgreSQL", () =>
    Effect.gen(function* () {
      yield* Effect.provide(upgraded, patientPool(yield* freshDatabase))
    }).pipe(Effect.scoped)
  )

  it.live("MUST read them from the texts of 0.2.0, on the embedded database", () =>
    Effect.provide(upgraded, Layer.fresh(pgFromPglite({ dataDir: "memory" })))
  )

  it.live("MUST read the bookings that a process of 0.2.0 ends afterwards by the same rules", () =>
    Effect.gen(function* () {
      const beside = Effect.gen(function* () {
        yield* migrate()
        yield* addBookingsOf020
        const bookings = yield* Effect.provide(bookingsFrom(1), pgStore())
        expect(ends(bookings)).toEqual(expected)
      })
      yield* Effect.provide(beside, patientPool(yield* freshDatabase))
    }).pipe(Effect.scoped)
  )

  it("MUST infer no end of a booking that has not ended", () => {
    for (const state of ["unconfirmed", "pending", "awaitingPayment", "accepted"] as const)
      expect(inferredEndReason({ state, calendarSequence: 0, paymentStatus: "none", text: null })).toBeNull()
  })
})
