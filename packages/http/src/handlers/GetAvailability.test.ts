import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, origin, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let key: string
let today: string
beforeAll(async () => {
  app = await startHttpTestApp()
  ;({ key } = await aHostWithKey(app))
  today = new Date(app.clock.now).toISOString().slice(0, 10)
})
afterAll(() => app.close())

const dayAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
const ask = (query: string) => {
  app.clock.now += 2000
  return app.send("GET", `/api/v1/availability${query}`, { token: key })
}
const meta = async (query: string) => (await ask(query)).json.meta

describe("GET /availability", () => {
  it("MUST cover today and the next seven days for 30 minutes when no service and no day is given", async () => {
    expect(await meta("")).toEqual({
      from: today,
      to: dayAfter(today, 7),
      duration_minutes: 30,
      timezone: "Europe/Rome",
      service: null
    })
  })

  it("MUST cover from and the next seven days when to is omitted", async () => {
    expect(await meta("?from=2026-02-02")).toMatchObject({ from: "2026-02-02", to: "2026-02-09" })
  })

  it("MUST clamp a range wider than 31 days, and report the last day covered in meta.to", async () => {
    const { status, json } = await ask("?from=2026-02-02&to=2026-12-31")
    expect([status, json.meta.to]).toEqual([200, "2026-03-05"])
    expect(Object.keys(json.data).at(-1)).toBe("2026-03-05")
    expect(await meta("?from=2026-02-02&to=2026-03-05")).toMatchObject({ to: "2026-03-05" })
  })

  it("MUST omit days without a free slot, including past days, even if no days remain", async () => {
    const { status, json } = await ask("?from=2025-12-01&to=2025-12-12")
    expect([status, json.data]).toEqual([200, {}])
    expect(Object.keys((await ask("?from=2026-02-02&to=2026-02-09")).json.data)).not.toContain("2026-02-07")
  })

  it("MUST use the service's shortest duration by default, and accept any from 15 to 180", async () => {
    const durations = [
      { minutes: 60, price: null },
      { minutes: 20, price: null }
    ]
    const created = await app.send("POST", "/api/v1/services", { token: key, json: { title: "Two lengths", durations } })
    expect(created.status).toBe(201)
    expect(await meta("?service=two-lengths")).toMatchObject({ duration_minutes: 20, service: "two-lengths" })
    expect(await meta("?service=two-lengths&duration=180")).toMatchObject({ duration_minutes: 180 })
  })

  it("MUST accept a service's booking URL in place of its slug", async () => {
    const byAddress = await ask(`?from=2026-02-02&service=${encodeURIComponent(`${origin}/ada/intro`)}`)
    expect(byAddress.json).toEqual((await ask("?from=2026-02-02&service=intro")).json)
    expect(byAddress.json.meta.service).toBe("intro")
  })

  it.each(["nobody", "https://elsewhere.example.com/ada/intro", `${origin}/grace/intro`])(
    "MUST answer 404 {message} to the service %s",
    async (service) => {
      const { status, json } = await ask(`?service=${encodeURIComponent(service)}`)
      expect([status, Object.keys(json)]).toEqual([404, ["message", "code"]])
    }
  )

  it.each([
    ["duration", "duration=14"],
    ["duration", "duration=181"],
    ["to", "from=2026-02-02&to=2026-02-01"],
    ["service", `service=${"a".repeat(101)}`]
  ])("MUST answer 422 on %s to %s", async (field, query) => {
    const { status, json } = await ask(`?${query}`)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })
})
