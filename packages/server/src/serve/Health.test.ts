import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { databaseReadiness, withHealth } from "./Health.ts"
import { type HttpServer, listen } from "./HttpServer.ts"

let server: HttpServer
let problem: string | undefined
beforeAll(async () => {
  const next = withHealth(
    async () => problem,
    (_request, response) => response.end("next")
  )
  server = await listen({ port: 0, host: "127.0.0.1" }, next)
})
afterAll(() => server.close(0))
afterEach(() => {
  problem = undefined
})

const ask = async (path: string, method = "GET") => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method })
  expect(response.headers.get("svc-request-id") ?? (await response.clone().text())).toMatch(/^(?:[0-9a-f-]{36}|next)$/)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe("/health/live and /health/ready", () => {
  it("MUST answer 200 while healthy, with caching disabled", async () => {
    for (const path of ["/health/live", "/health/ready", "/health/ready?verbose=1"]) {
      const { status, headers, text } = await ask(path)
      expect([status, text, headers.get("cache-control")]).toEqual([200, '{"status":"ok"}', "no-store"])
    }
  })

  it("MUST answer 503 with the reason on /health/ready only", async () => {
    problem = "The database isn't responding."
    const { status, headers, text } = await ask("/health/ready")
    expect([status, headers.get("retry-after"), JSON.parse(text)]).toEqual([
      503,
      "1",
      { status: "unavailable", message: "The database isn't responding." }
    ])
    expect((await ask("/health/live")).status).toBe(200)
  })

  it("MUST answer HEAD without a body and other methods with 405", async () => {
    expect(await ask("/health/ready", "HEAD")).toMatchObject({ status: 200, text: "" })
    const { status, headers } = await ask("/health/live", "POST")
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"])
  })

  it.each(["/health", "/health/", "/health/live/", "/health/readyz", "/health/toString", "/Health/live", "/"])(
    "MUST pass %s on",
    async (path) => {
      expect((await ask(path)).text).toBe("next")
    }
  )
})

describe("/health/live and /health/ready with a prefix", () => {
  it("MUST answer below the prefix and without it", async () => {
    const prefixed = await listen(
      { port: 0, host: "127.0.0.1" },
      withHealth(
        async () => undefined,
        (_request, response) => response.end("next"),
        "/scheduling"
      )
    )
    const answers = []
    for (const path of ["/health/ready", "/scheduling/health/ready?x", "/schedulinghealth/ready", "/other/health/ready"]) {
      answers.push(await (await fetch(`http://127.0.0.1:${prefixed.port}${path}`)).text())
    }
    await prefixed.close(0)
    expect(answers).toEqual(['{"status":"ok"}', '{"status":"ok"}', "next", "next"])
  })
})

describe("The database's readiness", () => {
  afterEach(() => void vi.useRealTimers())
  const away = "The database isn't responding."

  it("MUST follow the database's state", async () => {
    expect(await databaseReadiness(async () => undefined)()).toBeUndefined()
    expect(await databaseReadiness(async () => "The database is read-only.")()).toBe("The database is read-only.")
    expect(await databaseReadiness(() => Promise.reject(new Error("broken")))()).toBe(away)
  })

  it("MUST time out on an unresponsive database, and share one check among concurrent requests", async () => {
    vi.useFakeTimers()
    const answers: Array<(problem: string | undefined) => void> = []
    const readiness = databaseReadiness(() => new Promise((resolve) => void answers.push(resolve)), 1000)
    const request = Promise.all([readiness(), readiness(), readiness()])
    await vi.advanceTimersByTimeAsync(1000)
    expect(await request).toEqual([away, away, away])
    const late = readiness()
    expect(answers).toHaveLength(1)
    answers[0]!(undefined)
    expect(await late).toBeUndefined()
    const next = readiness()
    expect(answers).toHaveLength(2)
    answers[1]!(away)
    expect(await next).toBe(away)
  })
})
