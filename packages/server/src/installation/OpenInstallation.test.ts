import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Effect from "effect/Effect"
import { AccountSources, runOn } from "slotkit/effect"
import { expect, it, onTestFinished } from "vitest"
import { readConfig } from "./Config.ts"
import { baseUrlOf, openSlotkit } from "./OpenInstallation.ts"

it.each([
  ["127.0.0.1", "http://127.0.0.1:8080"],
  ["localhost", "http://localhost:8080"],
  ["::1", "http://[::1]:8080"],
  ["0.0.0.0", "http://127.0.0.1:8080"],
  ["::", "http://127.0.0.1:8080"]
])("MUST derive the base URL of a server on %s %s", (host, expected) => {
  expect(baseUrlOf({ baseUrl: undefined, host, prefix: undefined }, 8080)).toBe(expected)
  expect(baseUrlOf({ baseUrl: undefined, host, prefix: "/scheduling" }, 8080)).toBe(`${expected}/scheduling`)
})

it("MUST use the configured base URL unchanged", () => {
  expect(baseUrlOf({ baseUrl: "https://book.example.com", host: "0.0.0.0", prefix: "/scheduling" }, 8080)).toBe(
    "https://book.example.com"
  )
})

it.each<[environment: Readonly<Record<string, string>>, demo: boolean, expected: string]>([
  [{}, false, "pending"],
  [{ HOST: "0.0.0.0" }, false, "conflict"],
  [{ SLOTKIT_BASE_URL: "https://book.example.com" }, false, "conflict"],
  [{ SLOTKIT_BASE_URL: "https://book.example.com" }, true, "pending"],
  [{ SLOTKIT_BASE_URL: "https://book.example.com", SLOTKIT_PAYMENTS: "sandbox" }, false, "pending"],
  [{ SLOTKIT_PAYMENTS: "none" }, false, "conflict"]
])("MUST pay on the sandbox only where %o and demo %s let it", async (environment, demo, expected) => {
  const { slotkit } = await openSlotkit(readConfig({ SLOTKIT_DATA_DIR: "memory", ...environment }), undefined, { demo })
  onTestFinished(() => slotkit.close())
  const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC" })
  await slotkit.services.create(host.id, { title: "Review", durations: [{ minutes: 30, price: 9900 }] })
  const { data } = await slotkit.availability.get(host.id, { service: "review" })
  const start = Object.values(data).flat().at(-1)!.start
  const booked = slotkit.bookings.book(host.id, { service: "review", start, booker: { name: "Grace", email: "g@example.com" } })
  expect(
    await booked.then(
      ({ payment }) => payment.status,
      (error) => error.code
    )
  ).toBe(expected)
})

it.each([
  [{ SLOTKIT_UNKNOWN_TOKENS_PER_MINUTE: "2" }, [401, 401, 429]],
  [{}, [401, 401, 401]]
])("MUST rate-limit an address after the unknown tokens that %o allows", async (environment, expected) => {
  const { slotkit } = await openSlotkit(readConfig({ SLOTKIT_DATA_DIR: "memory", ...environment }))
  const statuses: Array<number> = []
  for (const _ of expected) {
    const headers = { authorization: "Bearer nothing" }
    const request = new Request("http://127.0.0.1:3000/api/v1/token", { headers })
    statuses.push((await slotkit.fetch(request, { clientAddress: "192.0.2.1" })).status)
  }
  expect(statuses).toEqual(expected)
  await slotkit.close()
})

it.each([
  [{}, ["calendly", "cal.com"]],
  [{ SLOTKIT_IMPORTS: "on" }, ["calendly", "cal.com"]],
  [{ SLOTKIT_IMPORTS: "off" }, []]
])("MUST let hosts import their accounts as %o says", async (environment, expected) => {
  const { slotkit } = await openSlotkit(readConfig({ SLOTKIT_DATA_DIR: "memory", ...environment }))
  onTestFinished(() => slotkit.close())
  const sources = await runOn(
    slotkit,
    Effect.map(AccountSources, (found) => [...found.keys()])
  )
  expect(sources).toEqual(expected)
})

it.each(["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"])("MUST export spans to %s", async (name) => {
  const exported: Array<string> = []
  const collector = createServer((request, response) => {
    exported.push(request.url ?? "")
    response.end("{}")
  })
  await new Promise<void>((listening) => collector.listen(0, "127.0.0.1", listening))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}${name.includes("TRACES") ? "/v1/traces" : ""}`
  const { slotkit } = await openSlotkit(readConfig({ SLOTKIT_DATA_DIR: "memory", [name]: endpoint }))
  await slotkit.fetch(new Request("http://127.0.0.1:3000/api/v1/token"))
  await slotkit.close()
  collector.close()
  expect(exported).toContain("/v1/traces")
})
