import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, type Sent, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
let key: string
let hostId: number
let serviceId: number
beforeAll(async () => {
  app = await startHttpTestApp()
  ;({ key, hostId, serviceId } = await aHostWithKey(app))
})
afterAll(() => app.close())

const call = async (method: string, path: string, sent: Sent = {}) => {
  app.clock.now += 2000
  const answer = await app.send(method, path, { token: key, ...sent })
  expect(answer.status, `${method} ${path}`).toBeLessThan(500)
  if (answer.status !== 204) expect(answer.headers.get("content-type")).toBe("application/json")
  return answer
}

const notIds = [
  "0",
  "-1",
  "01",
  "1.5",
  "1e3",
  "0x10",
  "5abc",
  "abc",
  "intro",
  "+1",
  "NaN",
  "Infinity",
  "null",
  "undefined",
  "true",
  "9999999999999999",
  "99999999999999999999",
  "1".repeat(400)
]

describe("Requests: integers in paths", () => {
  it.each(notIds)("MUST answer 404 {message} to the path id %s", async (id) => {
    for (const [method, path] of [
      ["GET", `/api/v1/services/${id}`],
      ["PATCH", `/api/v1/services/${id}`],
      ["DELETE", `/api/v1/services/${id}`],
      ["GET", `/api/v1/bookings/${id}`],
      ["GET", `/api/v1/invites/${id}`],
      ["DELETE", `/api/v1/invites/${id}`],
      ["GET", `/api/v1/webhooks/${id}`],
      ["PATCH", `/api/v1/webhooks/${id}`],
      ["DELETE", `/api/v1/webhooks/${id}`]
    ] as const) {
      const { status, json } = await call(method, path)
      expect([status, Object.keys(json)]).toEqual([404, ["message", "code"]])
    }
    expect((await app.manage("GET", `/hosts/${id}`)).status).toBe(404)
    expect((await app.manage("DELETE", `/hosts/${hostId}/busy/${id}`)).status).toBe(404)
  })

  it("MUST answer 404 to the largest integer allowed in a path", async () => {
    expect((await call("GET", "/api/v1/services/999999999999999")).status).toBe(404)
    expect((await app.manage("PATCH", "/hosts/999999999999999", {})).status).toBe(404)
  })
})

describe("Requests: integers in queries", () => {
  it.each([...notIds.filter((id) => id !== "undefined"), "", "%205%20", "%EF%BC%95", "1%00", "1,2", "[1]"])(
    "MUST answer 422 to page=%s",
    async (page) => {
      for (const list of ["bookings", "invites"]) {
        const { status, json } = await call("GET", `/api/v1/${list}?page=${page}`)
        expect(status).toBe(422)
        const message = "The page field must be an integer from 1 to 999999999999999."
        const problems = [{ path: "page", rule: "integer", message }]
        expect(json).toEqual({ message, code: "invalid", errors: { page: [message] }, problems })
      }
    }
  )

  it.each(["0", "101", "-5", "1e1", "10.0", ""])("MUST answer 422 to per_page=%s", async (perPage) => {
    const { status, json } = await call("GET", `/api/v1/bookings?per_page=${perPage}`)
    expect([status, json.errors]).toEqual([422, { per_page: ["The per_page field must be an integer from 1 to 100."] }])
  })

  it("MUST answer a page past the end with an empty page, however large its number", async () => {
    for (const page of [2, 999_999_999_999_999]) {
      const { status, json } = await call("GET", `/api/v1/bookings?page=${page}&per_page=100`)
      expect([status, json.data, json.meta.current_page, json.meta.from]).toEqual([200, [], page, null])
    }
  })

  it("MUST answer 422 to a repeated parameter", async () => {
    for (const name of ["page", "per_page", "status", "order", "from"]) {
      const { status, json } = await call("GET", `/api/v1/bookings?${name}=1&${name}=1`)
      expect([status, Object.keys(json.errors)]).toEqual([422, [name]])
    }
    expect((await call("GET", "/api/v1/availability?service=intro&service=intro")).json.errors).toEqual({
      service: ["The service field must be a string."]
    })
  })

  it("MUST ignore unknown parameters, including names of Object's own properties", async () => {
    expect((await call("GET", "/api/v1/bookings?__proto__=1&constructor=2&toString=3&x%5By%5D=4&=5&&%FF=%FF")).status).toBe(200)
  })
})

describe("Requests: dates", () => {
  const notDates = [
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "0",
    "20260101",
    "2026-01-01T00:00:00",
    "2026-01-01T24:00:00Z",
    "2026-01-01T23:59:60Z",
    "2026-01-01T00:00Z",
    "2026-01-01 00:00:00Z",
    "infinity",
    "now",
    "today",
    "0000-01-01",
    "1969-12-31",
    "3000-01-01",
    "294276-01-01",
    "-2026-01-01",
    "%EF%BC%92%EF%BC%90%EF%BC%92%EF%BC%96-01-01",
    "2026-01-01%00",
    ""
  ]

  it.each(notDates)("MUST answer 422 to from=%s", async (date) => {
    for (const path of ["/api/v1/bookings", "/api/v1/availability"]) {
      const { status, json } = await call("GET", `${path}?from=${date}`)
      expect([status, Object.keys(json.errors)]).toEqual([422, ["from"]])
    }
  })

  it.each(["2026-01-01T00:00:00Z", "2026-01-01T02:00:00%2B02:00", "2026-01-01T00:00:00.123Z", "2026-01-01", "2999-12-31"])(
    "MUST accept from=%s for bookings",
    async (date) => {
      expect((await call("GET", `/api/v1/bookings?from=${date}`)).status).toBe(200)
    }
  )
})

describe("Requests: text", () => {
  const patch = (json: unknown) => call("PATCH", `/api/v1/services/${serviceId}`, { json })
  const raw = (body: string) =>
    call("PATCH", `/api/v1/services/${serviceId}`, { body, headers: { "content-type": "application/json" } })
  const notText = { title: ["The title field must not contain NUL or unpaired surrogate characters."] }

  it.each(['"a\\u0000b"', '"\\ud800"', '"\\udc00x"', '"x\\ud83d"'])("MUST answer 422 on the field to %s", async (literal) => {
    const { status, json } = await raw(`{"title":${literal}}`)
    expect([status, json.errors]).toEqual([422, notText])
  })

  it("MUST count lengths in code points, after trimming", async () => {
    const family = "👩‍👩‍👧"
    expect((await patch({ title: ` ${family.repeat(10)} ` })).json.data.title).toBe(family.repeat(10))
    expect((await patch({ title: `${family.repeat(10)}x` })).json.errors).toEqual({
      title: ["The title field must be at most 50 characters."]
    })
    expect((await patch({ title: "   " })).json.errors).toEqual({ title: ["The title field must not be empty."] })
    expect((await patch({ description: "é".repeat(500) })).status).toBe(200)
    expect((await patch({ description: "é".repeat(501) })).status).toBe(422)
  })

  it.each<[string, unknown]>([
    ["a number too large for a double", "1e400"],
    ["a fraction", "30.5"],
    ["a negative number", "-30"],
    ["a number as text", '"30"'],
    ["nothing", "null"],
    ["a list", "[30]"]
  ])("MUST answer 422 where minutes are %s", async (_, literal) => {
    const { status, json } = await raw(`{"durations":[{"minutes":${literal}}]}`)
    expect([status, Object.keys(json.errors)]).toEqual([422, ["durations"]])
  })

  it("MUST answer 422 to fields of another type", async () => {
    const wrong = {
      title: 1,
      description: [],
      slug: {},
      durations: "30",
      is_group: "true",
      max_attendees: "2",
      requires_approval: 1,
      location: "video"
    }
    const { status, json } = await patch(wrong)
    expect([status, Object.keys(json.errors).sort()]).toEqual([422, Object.keys(wrong).sort()])
  })

  it("MUST answer 404 or 422 to a search for text that cannot be a slug", async () => {
    for (const slug of [
      "%00",
      "%FF",
      "a%00b",
      "' or 1=1 --",
      "%ED%A0%80",
      "../..",
      "a".repeat(101),
      "<script>",
      "%F0%9F%92%A9"
    ]) {
      expect([404, 422]).toContain((await call("GET", `/api/v1/availability?service=${slug}`)).status)
    }
  })
})
