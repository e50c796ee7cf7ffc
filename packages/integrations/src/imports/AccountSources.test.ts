import { type AccountRequest, type NameResolver, type ReadingProgress, Settings } from "@slotkit/engine"
import { FakeDns } from "@slotkit/engine/fakes"
import { Clock, Effect, Fiber, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { accountSources } from "./AccountSources.ts"
import { type FakeCalcom, type FakeCalendly, fakeCalcom, fakeCalendly } from "./testing/index.ts"

let calendly: FakeCalendly
let calcom: FakeCalcom
let reports: Array<ReadingProgress>
let waits: Array<number>
beforeEach(async () => {
  calendly = await fakeCalendly()
  calcom = await fakeCalcom()
  reports = []
  waits = []
})
afterEach(async () => {
  await calendly.close()
  await calcom.close()
})

const run = <A, E>(work: Effect.Effect<A, E, NameResolver | Settings>, allowed: ReadonlyArray<string> = []) => {
  const settings = Layer.succeed(Settings, {
    ownDomains: ["book.example.com"],
    webhookAllow: { host: (host: string) => allowed.includes(host), address: () => false }
  } as unknown as typeof Settings.Service)
  return Effect.runPromise(Effect.provide(work, Layer.merge(FakeDns.layer, settings)))
}

const sleep = async (millis: number): Promise<void> => void waits.push(millis)

const local = ["127.0.0.1"]

const read = (source: "calendly" | "cal.com", request: Partial<AccountRequest> = {}) =>
  Effect.gen(function* () {
    const sources = yield* accountSources({ calendly: calendly.origin, "cal.com": calcom.origin, sleep })
    const token = source === "calendly" ? calendly.token : calcom.key
    const onProgress = (progress: ReadingProgress): void => void reports.push(progress)
    return yield* sources.get(source)!.read({ token, url: null, bookings: "held", onProgress, ...request })
  })

const problem = (source: "calendly" | "cal.com", request: Partial<AccountRequest> = {}, allowed: ReadonlyArray<string> = []) =>
  run(
    Effect.map(Effect.flip(read(source, request)), (refused) => refused.problem),
    allowed
  )

describe("The sources of accounts", () => {
  it("MUST read an account, and count the answers", async () => {
    expect(await run(read("calendly"))).toMatchObject({ source: "calendly", profile: { email: calendly.account.user.email } })
    expect(reports.map(({ answers }) => answers)).toEqual(calendly.requests.map((_, index) => index + 1))
    expect(await run(read("cal.com"))).toMatchObject({ source: "cal.com" })
  })

  it("MUST name the reason for which an account cannot be read, also half-way", async () => {
    expect(await problem("calendly", { token: "wrong" })).toBe("token")
    const answers = [
      [{ status: 403, json: { message: "Missing scope" } }, "permission"],
      [{ status: 500, json: {} }, "failing"],
      [{ status: 503, text: "busy" }, "failing"],
      [{ status: 429, headers: { "retry-after": "3600" } }, "limited"],
      [{ status: 302, headers: { location: "http://127.0.0.1:1/" } }, "unexpected"],
      [{ status: 404, json: {} }, "unexpected"],
      [{ status: 200, text: "<html>" }, "unexpected"],
      [{ status: 400, json: {} }, "unreadable"],
      [{ status: 200, json: { collection: 1 } }, "unreadable"]
    ] as const
    for (const [answer, expected] of answers) {
      calendly.faults.intercept = ({ path }) => (path === "/event_types" ? answer : undefined)
      expect(await problem("calendly"), expected).toBe(expected)
    }
    await calendly.close()
    expect(await problem("calendly")).toBe("unreachable")
  })

  it("MUST name an address that the host has given as the reason", async () => {
    for (const answer of [
      { status: 302, headers: { location: "http://127.0.0.1:1/" } },
      { status: 404, json: {} },
      { status: 200, text: "<html>" }
    ]) {
      calcom.faults.intercept = () => answer
      expect(await problem("cal.com", { url: calcom.origin }, local)).toBe("address")
      expect(await problem("cal.com")).toBe("unexpected")
    }
  })

  it("MUST end the reading at an answer that is too large, also of a host's own server", async () => {
    const text = `{"data":["${"x".repeat(10 * 1024 * 1024)}"]}`
    calcom.faults.intercept = ({ path }) => (path === "/v2/schedules" ? { status: 200, text } : undefined)
    expect(await problem("cal.com", { url: calcom.origin }, local)).toBe("large")
    expect(await problem("cal.com")).toBe("large")
    expect(calcom.requests.filter(({ path }) => path === "/v2/schedules")).toHaveLength(2)
  })

  it("MUST end the reading once all answers together are too large, so that none fills the memory", async () => {
    const page = (data: string) => ({ status: 200, text: `{"data":[${data}],"pagination":{"hasNextPage":true}}` })
    const calls = () => calcom.requests.filter(({ path }) => path === "/v2/bookings").length
    const large = page(`{"uid":1,"text":"${"x".repeat(9_000_000)}"}`)
    calcom.faults.intercept = ({ path }) => (path === "/v2/bookings" ? large : undefined)
    expect(await problem("cal.com", { url: calcom.origin }, local)).toBe("large")
    expect(calls()).toBe(6)
    const values = page(Array.from({ length: 1000 }, () => `{"a":[${"{},".repeat(999)}{}]}`).join())
    calcom.faults.intercept = ({ path }) => (path === "/v2/bookings" ? values : undefined)
    expect(await problem("cal.com")).toBe("large")
    expect(calls()).toBe(6 + 1)
  })

  it("MUST end the reading of an account with too many entries", async () => {
    const text = `{"data":[${Array.from({ length: 100 }, (_, uid) => `{"uid":"${uid}"}`).join()}],"pagination":{"hasNextPage":true}}`
    calcom.faults.intercept = ({ path }) => (path === "/v2/bookings" ? { status: 200, text } : undefined)
    expect(await problem("cal.com")).toBe("many")
    expect(calcom.requests.length).toBeLessThan(110)
  })

  it("MUST end a reading that takes longer than half an hour", async () => {
    let now = Date.now()
    const clock = await Effect.runPromise(Clock.clockWith(Effect.succeed))
    const moved = Object.assign(Object.create(clock), { currentTimeMillisUnsafe: () => now })
    calendly.faults.intercept = () => {
      now += 11 * 60_000
      return undefined
    }
    const slow = Effect.provideService(Effect.flip(read("calendly")), Clock.Clock, moved)
    expect(await run(slow)).toMatchObject({ problem: "slow" })
    expect(calendly.requests).toHaveLength(3)
    calendly.faults.intercept = () => ({ status: 429, headers: { "retry-after": "600" } })
    expect(await problem("calendly")).toBe("limited")
  })

  it("MUST wait as the source asks, say until when, and go on", async () => {
    let refusals = 1
    calendly.faults.intercept = ({ path }) =>
      path === "/event_types" && refusals-- > 0 ? { status: 429, headers: { "retry-after": "30" } } : undefined
    await run(read("calendly"))
    expect(waits).toEqual([expect.closeTo(30_000, -3)])
    expect(reports.filter(({ waitsUntil }) => waitsUntil !== null)).toHaveLength(1)
    expect(reports.at(-1)).toMatchObject({ waitsUntil: null })
  })

  it("MUST reach an address that a host gives only by the rules of webhooks", async () => {
    const url = `${calcom.origin}/v2`
    expect(await problem("cal.com", { url })).toBe("address")
    for (const forbidden of [
      "https://169.254.169.254/v2",
      "https://[::1]/v2",
      "https://book.example.com/v2",
      "http://example.com"
    ]) {
      expect(await problem("cal.com", { url: forbidden }), forbidden).toBe("address")
    }
    expect(calcom.requests).toEqual([])
    expect(await run(read("cal.com", { url }), local)).toMatchObject({ source: "cal.com" })
    expect(await problem("cal.com", { url, token: "wrong" }, local)).toBe("token")
    expect(await problem("cal.com", { url: "https://cal.nowhere.com" })).toBe("unreachable")
  })

  it("MUST end its request when it is interrupted", async () => {
    let arrive = (): void => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    calendly.faults.wait = () => {
      arrive()
      return new Promise(() => {})
    }
    const reading = Effect.runFork(
      Effect.provide(
        read("calendly"),
        Layer.merge(FakeDns.layer, Layer.succeed(Settings, { ownDomains: [] } as unknown as typeof Settings.Service))
      )
    )
    await arrived
    await Effect.runPromise(Fiber.interrupt(reading))
    expect(reports).toEqual([])
  })
})
