import { type AccountRequest, type NameResolver, type ReadingProgress, Settings } from "@slotkit/engine"
import { FakeDns } from "@slotkit/engine/fakes"
import { Effect, Fiber, Layer } from "effect"
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
      [{ status: 302, headers: { location: "http://127.0.0.1:1/" } }, "address"],
      [{ status: 404, json: {} }, "address"],
      [{ status: 200, text: "<html>" }, "address"],
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
    expect(await run(read("cal.com", { url }), ["127.0.0.1"])).toMatchObject({ source: "cal.com" })
    expect(await problem("cal.com", { url, token: "wrong" }, ["127.0.0.1"])).toBe("token")
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
