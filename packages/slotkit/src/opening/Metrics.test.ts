// @module-tag thorough

import { manageOpenApiDocument, visitorOpenApiDocument } from "@slotkit/http"
import pg from "pg"
import { afterEach, describe, expect, it } from "vitest"
import { ownSchema, realUrl } from "../../test/Applications.ts"
import { createSlotkit } from "../createSlotkit.ts"
import type { SlotkitOptions } from "../options/Options.ts"
import { createTestSlotkit } from "../testing/createTestSlotkit.ts"
import type { Slotkit } from "./Slotkit.ts"

const baseUrl = "https://book.example.com"
const operatorToken = "an-operator-token-that-only-tests-know"

const opened: Array<Slotkit> = []
afterEach(async () => {
  for (const slotkit of opened.splice(0)) await slotkit.close()
})

const open = async (options: Partial<SlotkitOptions> = {}): Promise<Slotkit> => {
  const slotkit = await createSlotkit({
    database: { dataDir: "memory" },
    baseUrl,
    operatorToken,
    secret: "a secret that protects nothing at all",
    ...options
  })
  opened.push(slotkit)
  return slotkit
}

/** The samples of a metric in the text, as their labels and values. */
const samplesOf = (text: string, name: string): Readonly<Record<string, number>> =>
  Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, found, labels = "", value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      return found === name ? [[labels, Number(value)]] : []
    })
  )

const verbs: ReadonlySet<string> = new Set(["get", "post", "put", "patch", "delete"])

const host = { email: "zelda.surname@private.example", name: "Zelda Surname", username: "zelda-surname", timezone: "Europe/Rome" }

describe("Metrics of an instance", () => {
  it("MUST keep how far the process's clock is ahead of the database's", async () => {
    const schema = ownSchema()
    const slotkit = await open({ database: realUrl, schema })
    const differences = async () => Object.values(samplesOf(await slotkit.metrics(), "slotkit_clock_difference_seconds"))
    await expect.poll(differences).toHaveLength(1)
    const pool = new pg.Pool({ connectionString: realUrl, max: 1 })
    await pool.query(`DROP SCHEMA ${schema} CASCADE`)
    await pool.end()
  })

  it("MUST count requests by route template, without parts of the path", async () => {
    const slotkit = await open()
    const { id } = await slotkit.hosts.create({ ...host, plan: "pro" })
    const { key } = await slotkit.apiKeys.create(id, { name: "key", scopes: ["services.read"] })
    const send = (path: string, token: string, method = "GET") =>
      slotkit.fetch(new Request(`${baseUrl}${path}`, { method, headers: { authorization: `Bearer ${token}` } }))
    await send("/api/v1/services/4711", key)
    await send(`/manage/v1/hosts/${id}`, operatorToken)
    await send(`/visitor/v1/hosts/${host.username}`, "")
    await send("/oauth/token", "", "POST")
    await send("/app", "")
    await send(`/nowhere/at/all/${key}`, "", "STRANGE")
    const text = await slotkit.metrics()
    expect(samplesOf(text, "slotkit_http_requests_total")).toEqual({
      'api="v1",route="/api/v1/services/:id",method="GET",status="404"': 1,
      'api="manage",route="/manage/v1/hosts/:host",method="GET",status="200"': 1,
      'api="visitor",route="/visitor/v1/hosts/:username",method="GET",status="200"': 1,
      'api="oauth",route="/oauth/token",method="POST",status="400"': 1,
      'api="page",route="/app",method="GET",status="303"': 1,
      'api="page",route="none",method="other",status="404"': 1
    })
    expect(samplesOf(text, "slotkit_http_request_duration_seconds_count")).toMatchObject({
      'api="page",route="/app",method="GET"': 1
    })
    for (const word of [host.email, "zelda", "Zelda", key, operatorToken, "4711"]) expect(text).not.toContain(word)
  })

  it("MUST show every route of the three APIs under its template", async () => {
    const slotkit = await open({ database: "memory" })
    const routes = [slotkit.openapi(), manageOpenApiDocument(baseUrl), visitorOpenApiDocument(baseUrl)].flatMap((document) =>
      Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
        Object.keys(methods).flatMap((method) => (verbs.has(method) ? [[method.toUpperCase(), path] as const] : []))
      )
    )
    expect(routes.length).toBeGreaterThan(50)
    const prefixOf = (path: string) => (/^\/(?:api|manage|visitor)\/v1/.test(path) ? "" : "/api/v1")
    for (const [method, path] of routes) {
      const request = `${prefixOf(path)}${path.replaceAll(/\{\w+\}/g, "4711")}`
      await slotkit.fetch(new Request(`${baseUrl}${request}`, { method, headers: { authorization: `Bearer ${operatorToken}` } }))
    }
    const output = Object.keys(samplesOf(await slotkit.metrics(), "slotkit_http_request_duration_seconds_count"))
    const templates = new Set(output.map((labels) => /route="([^"]*)",method="(\w+)"/.exec(labels)!.slice(1).reverse().join(" ")))
    const expected = routes.map(([method, path]) => `${method} ${prefixOf(path)}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`)
    expect(expected.filter((route) => !templates.has(route))).toEqual([])
    expect(output.filter((labels) => labels.includes("4711"))).toEqual([])
  })

  it("MUST show what the database has overdue, its connections and the age of its snapshots", async () => {
    const slotkit = await open()
    const text = await slotkit.metrics()
    expect(samplesOf(text, "slotkit_overdue")).toEqual({ 'work="timers"': 0, 'work="mails"': 0, 'work="deliveries"': 0 })
    expect(samplesOf(text, "slotkit_overdue_age_seconds")).toEqual({
      'work="timers"': 0,
      'work="mails"': 0,
      'work="deliveries"': 0
    })
    expect(samplesOf(text, "slotkit_db_connections")).toMatchObject({ 'state="idle"': expect.any(Number) })
    expect(samplesOf(text, "slotkit_db_oldest_snapshot_seconds")).toEqual({ "": expect.any(Number) })
  })

  it("MUST NOT mix the metrics of two instances in one process", async () => {
    const [first, second] = [await open({ database: "memory" }), await open({ database: "memory" })]
    await first.fetch(new Request(`${baseUrl}/openapi.json`))
    expect(Object.values(samplesOf(await first.metrics(), "slotkit_http_requests_total"))).toEqual([1])
    expect(samplesOf(await second.metrics(), "slotkit_http_requests_total")).toEqual({})
  })
})

describe("Metrics of the work", () => {
  it("MUST count moves, rejected starts, deliveries, emails and timers, without personal data", async () => {
    const t = await createTestSlotkit({ database: { dataDir: "memory" } })
    opened.push(t)
    const ada = await t.aHost({ name: "Ada Surname", email: "ada@private.example", username: "ada-surname" })
    await t.aWebhook(ada)
    const service = await t.aService(ada)
    t.webhooks.answer(503, 1)
    const booking = await t.aBooking(service)
    const start = booking.scheduled_at!
    await expect(t.aBooking(service, { start })).rejects.toThrow()
    await expect(t.aBooking(service, { start: "2026-01-10T10:00:00Z" })).rejects.toThrow()
    await t.jobs.runOnce()
    await t.clock.advance({ days: 2 })
    const cancelled = await t.aBooking(service)
    await t.bookings.cancel(ada.id, cancelled.id)
    await expect(t.bookings.cancel(ada.id, cancelled.id)).rejects.toThrow()
    await t.jobs.runOnce()
    const text = await t.metrics()
    expect(samplesOf(text, "slotkit_bookings_total")).toEqual({
      'trigger="book",outcome="done"': 2,
      'trigger="book",outcome="refused"': 2,
      'trigger="reminderDue",outcome="done"': 1,
      'trigger="cancel",outcome="done"': 1,
      'trigger="cancel",outcome="refused"': 1
    })
    expect(samplesOf(text, "slotkit_booking_conflicts_total")).toEqual({ 'reason="time"': 1, 'reason="closed"': 1 })
    expect(samplesOf(text, "slotkit_deliveries_total")).toEqual({
      'outcome="retry",status_class="5xx"': 1,
      'outcome="delivered",status_class="2xx"': 3
    })
    expect(samplesOf(text, "slotkit_delivery_lag_seconds_count")).toEqual({ "": 3 })
    expect(samplesOf(text, "slotkit_delivery_duration_seconds_count")).toEqual({ "": 4 })
    expect(samplesOf(text, "slotkit_mails_total")).toMatchObject({
      'kind="confirmation",outcome="sent"': 4,
      'kind="reminder",outcome="sent"': 2
    })
    expect(samplesOf(text, "slotkit_timers_total")).toEqual({ 'kind="reminder",outcome="done"': 1 })
    expect(Object.keys(samplesOf(text, "slotkit_claim_duration_seconds_count")).sort()).toEqual([
      'work="announcement"',
      'work="counts"',
      'work="deliveries"',
      'work="disconnect"',
      'work="erasure"',
      'work="import"',
      'work="mails"',
      'work="offer"',
      'work="purge"',
      'work="reassignment"',
      'work="removal"',
      'work="timers"'
    ])
    expect(samplesOf(text, "slotkit_db_statement_seconds_count")).toMatchObject({ 'store="booking"': expect.any(Number) })
    expect(samplesOf(text, "slotkit_db_wait_seconds_count")).toEqual({ "": expect.any(Number) })
    for (const word of ["Surname", "private.example", "grace", "surname", service.slug]) expect(text).not.toContain(word)
  })

  it("MUST count a webhook disabled by its receiver, and rate-limited requests", async () => {
    const t = await createTestSlotkit()
    opened.push(t)
    const host = await t.aHost()
    await t.aWebhook(host)
    t.webhooks.answer(410)
    await t.aBooking(await t.aService(host))
    await t.jobs.runOnce()
    const key = await t.anApiKey(host)
    for (let sent = 0; sent < 61; sent++) await key.fetch("/api/v1/token")
    const text = await t.metrics()
    expect(samplesOf(text, "slotkit_webhooks_disabled_total")).toEqual({ 'reason="gone"': 1 })
    expect(samplesOf(text, "slotkit_deliveries_total")).toEqual({ 'outcome="gone",status_class="4xx"': 1 })
    expect(samplesOf(text, "slotkit_rate_limited_total")).toEqual({ 'by="credential"': 1 })
  })
})
