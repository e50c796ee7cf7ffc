// @module-tag thorough

import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it, onTestFinished } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import type { LogEntry } from "./LogLine.ts"

const baseUrl = "https://book.example.com"
const operatorToken = "an-operator-token-that-only-tests-know"

interface ExportedSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: ReadonlyArray<{ readonly key: string; readonly value: Readonly<Record<string, unknown>> }>
}

/** Collects what is exported to it, and receives webhooks. */
const collector = async () => {
  const bodies: Array<{ readonly path: string; readonly text: string }> = []
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk) => chunks.push(chunk))
    request.on("end", () => {
      bodies.push({ path: request.url ?? "", text: Buffer.concat(chunks).toString() })
      response.end("{}")
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void server.close())
  const to = (path: string) => bodies.filter((body) => body.path === path).map(({ text }) => text)
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to,
    spans: (): ReadonlyArray<ExportedSpan> =>
      to("/v1/traces").flatMap((text) =>
        JSON.parse(text).resourceSpans.flatMap(
          (resource: { scopeSpans: ReadonlyArray<{ spans: ReadonlyArray<ExportedSpan> }> }) =>
            resource.scopeSpans.flatMap(({ spans }) => spans)
        )
      )
  }
}

const attributesOf = ({ attributes }: ExportedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const host = { email: "zelda@private.example", name: "Zelda Surname", username: "zelda-surname", timezone: "UTC", plan: "pro" }
const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

/** A host whose booking is told to a webhook, with everything exported that is to be exported. */
const traced = async () => {
  const { origin, to, spans } = await collector()
  const logs: Array<LogEntry> = []
  const slotkit = await createSlotkit({
    database: { dataDir: "memory" },
    baseUrl,
    operatorToken,
    secret: "a secret that protects nothing at all",
    webhookAllow: ["127.0.0.1"],
    log: (entry) => logs.push(entry),
    logRequests: true,
    openTelemetry: { OTEL_EXPORTER_OTLP_ENDPOINT: origin, OTEL_SERVICE_NAME: "booking" }
  })
  const manage = async (method: string, path: string, body: unknown, headers = {}) => {
    const request = new Request(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json", ...headers },
      body: JSON.stringify(body)
    })
    const answer = await slotkit.fetch(request)
    return (await answer.json()).data
  }
  const { id } = await manage("POST", "/manage/v1/hosts", host)
  const scopes = ["services.write", "webhooks.write"] as const
  const key = await slotkit.apiKeys.create(id, { name: "key", scopes: [...scopes] })
  await slotkit.webhooks.create(id, key.id, { url: `${origin}/hook`, events: ["booking.confirmed"] })
  const service = await slotkit.services.create(id, { title: "Talk", durations: [{ minutes: 30 }] })
  const { data } = await slotkit.availability.get(id, { service: service.slug })
  const start = Object.values(data).flat()[0]!.start
  const booker = { name: "Grace Hopper", email: "grace@private.example" }
  await manage("POST", `/manage/v1/hosts/${id}/bookings`, { service: service.slug, start, booker }, { traceparent })
  await slotkit.jobs.runOnce()
  await slotkit.close()
  return { id, origin, to, spans: spans(), logs, key: key.key }
}

describe("Exported telemetry", () => {
  it("MUST show request, use case, transaction, claim and attempt, and continue the caller's trace", async () => {
    const { id, spans, to } = await traced()
    expect(to("/hook")).toHaveLength(1)
    const ofCaller = spans.filter(({ traceId }) => traceId === "0af7651916cd43dd8448eb211c80319c")
    const named = (name: string) => ofCaller.find((span) => span.name === name)!
    const [request, useCase, transaction] = [
      named("POST /manage/v1/hosts/:host/bookings"),
      named("bookSlot"),
      named("sql.transaction")
    ]
    expect(attributesOf(request)).toEqual({
      "http.request.method": "POST",
      "http.route": "/manage/v1/hosts/:host/bookings",
      "http.response.status_code": 201
    })
    expect([request.parentSpanId, useCase.parentSpanId, transaction.parentSpanId]).toEqual([
      "b7ad6b7169203331",
      request.spanId,
      useCase.spanId
    ])
    const claims = spans.filter(({ name }) => name === "claim").map(attributesOf)
    expect(claims).toContainEqual({ work: "deliveries", claimed: 1 })
    expect(claims).toContainEqual({ work: "mails", claimed: 2 })
    expect(claims.every(({ claimed }) => Number(claimed) > 0)).toBe(true)
    expect(spans.filter(({ name }) => name === "attempt").map(attributesOf)).toEqual([
      { "server.address": "127.0.0.1", "host.id": id, attempt: 1, outcome: "delivered" }
    ])
    expect(spans.some(({ name }) => name.startsWith("sql.execute"))).toBe(false)
  })

  it("MUST export the metrics under the service's name, and neither names, addresses nor tokens", async () => {
    const { to, spans, key } = await traced()
    const exported = [...to("/v1/traces"), ...to("/v1/metrics")].join("\n")
    for (const name of ["slotkit_http_requests_total", "slotkit_bookings_total", "slotkit_deliveries_total", '"booking"'])
      expect(exported).toContain(name)
    for (const secret of ["Zelda", "zelda", "Grace", "grace", "private.example", operatorToken, key])
      expect(exported).not.toContain(secret)
    expect(spans.length).toBeGreaterThan(0)
  })

  it("MUST put the trace into the line of each request", async () => {
    const { logs } = await traced()
    const lines = logs.filter(({ message }) => message === "Answered a request")
    expect(lines.map(({ level, details: { method, route, status } }) => [level, method, route, status])).toEqual([
      ["info", "POST", "/manage/v1/hosts", 201],
      ["info", "POST", "/manage/v1/hosts/:host/bookings", 201]
    ])
    expect(lines.map(({ details }) => details.trace_id)).toEqual([
      expect.stringMatching(/^[0-9a-f]{32}$/),
      "0af7651916cd43dd8448eb211c80319c"
    ])
    expect(JSON.stringify(logs)).not.toContain(operatorToken)
  })
})
