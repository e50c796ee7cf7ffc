// @module-tag thorough

import { afterAll, beforeAll, expect, it } from "vitest"
import { createTestSlotkit, type TestHost, type TestSlotkit } from "../src/testing/index.ts"
import { type Application, applications, ownSchema } from "./Applications.ts"

const schema = ownSchema()
const operatorToken = "svc_op_0123456789abcdefghijklmnopqrstuvwxyz01"
const bookings = 20_000
let app: Application
let t: TestSlotkit
let host: TestHost

beforeAll(async () => {
  app = await applications["a pool of pg"]!()
  t = await createTestSlotkit({ database: app.database, schema, operatorToken })
  host = await t.aHost()
  const booking = await t.aBooking(await t.aService(host))
  const columns = (
    await app.execute(`SELECT column_name FROM information_schema.columns
      WHERE table_schema = '${schema}' AND table_name = 'bookings' AND column_name NOT IN ('id', 'status', 'scheduled_at')`)
  ).map(({ column_name }) => String(column_name))
  await app.execute(`INSERT INTO ${schema}.bookings (${columns.join(", ")}, scheduled_at)
    SELECT ${columns.join(", ")}, scheduled_at - n * interval '1 hour'
    FROM ${schema}.bookings, generate_series(1, ${bookings - 1}) AS n WHERE id = ${booking.id}`)
})
afterAll(async () => {
  await t.close()
  await app.execute(`DROP SCHEMA ${schema} CASCADE`)
  await app.close()
})

const request = () =>
  t.fetch(
    new Request(`http://localhost/manage/v1/hosts/${host.id}/export`, { headers: { authorization: `Bearer ${operatorToken}` } })
  )

it("The export of a host with 20,000 bookings MUST have each of them once, in chunks of at most 100 lines, and an end", async () => {
  const response = await request()
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-ndjson"])
  const ids = new Set<number>()
  let rest = ""
  let last: { readonly kind: string; readonly data: { readonly lines: number } } | undefined
  let lines = 0
  const decoder = new TextDecoder()
  for await (const chunk of response.body!) {
    const parts = `${rest}${decoder.decode(chunk, { stream: true })}`.split("\n")
    rest = parts.pop()!
    expect(parts.length).toBeLessThanOrEqual(101)
    for (const part of parts) {
      last = JSON.parse(part)
      lines++
      const { kind, data } = JSON.parse(part)
      if (kind === "booking") ids.add(data.id)
    }
  }
  expect(ids.size).toBe(bookings)
  expect(last).toEqual({ kind: "end", data: { lines: lines - 1 } })
})

it("The iteration of an export MUST have the lines of its parts in order, and end where its reader stops", async () => {
  const kinds: Array<string> = []
  for await (const { kind } of t.hosts.export(host.id)) {
    kinds.push(kind)
    if (kind === "booking") break
  }
  expect(kinds).toEqual(["host", "schedule", "service", "booking"])
  await expect(t.hosts.export(999_999_999)[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: "not_found" })
})
