import { afterEach, describe, expect, it, vi } from "vitest"
import { browser, formTokenIn } from "../../test/Browser.ts"
import { origin, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { type ApplicationSignIn, pagesWithSignIn } from "../index.ts"

let app: PagesTestApp
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const seen: Array<Request> = []

/** An application that identifies its users by a cookie with their host's id. */
const byCookie: ApplicationSignIn = {
  identify: (request) => {
    seen.push(request)
    const [, id] = /(?:^|; )user=(\d+)/.exec(request.headers.get("cookie") ?? "") ?? []
    return id === undefined ? null : { hostId: Number(id) }
  },
  signInUrl: "https://www.example.com/login"
}
const open = async (outside: Partial<ApplicationSignIn> = {}) => {
  seen.length = 0
  app = await startPagesTestApp({ pages: pagesWithSignIn({ ...byCookie, ...outside }) })
  const { id } = await app.manage("POST", "/hosts", { email: "ada@example.com", timezone: "Europe/Rome" })
  const visitor = browser(app)
  const aRequest = async () => {
    const { client_id } = await app.manage("POST", "/apps", {
      name: "Sync",
      redirect_uris: ["https://sync.example/cb"],
      scopes: ["profile.read"]
    })
    return `/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri: "https://sync.example/cb", response_type: "code", state: "a b" })}`
  }
  return { visitor, id: id as number, aRequest }
}

describe("The application's own sign-in", () => {
  it("MUST be given the method, URL and headers of a request", async () => {
    const { visitor, id } = await open()
    visitor.cookies.set("user", String(id))
    expect((await visitor.open("/app?a=1", { "x-team": "blue" })).text).toContain("<bdi>ada@example.com</bdi>")
    expect([seen[0]!.method, seen[0]!.url, seen[0]!.headers.get("x-team")]).toEqual(["GET", `${origin}/app?a=1`, "blue"])
    expect(seen[0]!.headers.get("cookie")).toContain(`user=${id}`)
  })

  it("MUST admit the host with the application's own ID, by one lookup, and treat an unknown ID as nobody", async () => {
    const { visitor } = await open({
      identify: (request) => ({ externalId: request.headers.get("x-user") ?? "nobody" })
    })
    await app.manage("PUT", "/hosts", { external_id: "user_7", email: "eve@example.com", timezone: "Europe/Rome" })
    expect((await visitor.open("/app", { "x-user": "user_7" })).text).toContain("<bdi>eve@example.com</bdi>")
    for (const user of ["user_8", "x".repeat(300)])
      expect((await visitor.open("/app", { "x-user": user })).location).toMatch(/^https:\/\/www\.example\.com\/login/)
  })

  it("MUST get no Node request of a web-standard one", async () => {
    const originals: Array<unknown> = []
    const { visitor } = await open({ identify: (_request, original) => void originals.push(original) })
    await visitor.open("/app")
    expect(originals[0]).toEqual({})
  })

  it("MUST redirect visitors to it who are not signed in, with the absolute URL to come back to", async () => {
    const { visitor, aRequest } = await open()
    const path = await aRequest()
    const back = encodeURIComponent(`${origin}${path}`)
    expect((await visitor.open(path)).location).toBe(`https://www.example.com/login?return_to=${back}`)
    await app.close()
    const other = await open({ signInUrl: "https://www.example.com/login?to=bookings" })
    expect((await other.visitor.open("/app")).location).toBe(
      `https://www.example.com/login?to=bookings&return_to=${encodeURIComponent(`${origin}/app`)}`
    )
    await app.close()
    const third = await open({ signInUrl: (returnTo) => `/login#${returnTo}` })
    expect((await third.visitor.open("/app")).location).toBe(`/login#${origin}/app`)
  })

  it("MUST allow consent, also through a promise", async () => {
    const { visitor, id, aRequest } = await open({ identify: async (...of) => byCookie.identify(...of) })
    visitor.cookies.set("user", String(id))
    const { status, location } = await visitor.submit(await aRequest(), { decision: "approve" })
    expect([status, location]).toEqual([303, expect.stringMatching(/^https:\/\/sync\.example\/cb\?code=svc_ac_/)])
  })

  it("MUST NOT accept one host's form from another host", async () => {
    const { visitor, id, aRequest } = await open()
    const eve = await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    const path = await aRequest()
    visitor.cookies.set("user", String(eve.id))
    const formToken = formTokenIn((await visitor.open(path)).text)
    visitor.cookies.set("user", String(id))
    expect((await visitor.post(path, Object.entries({ form_token: formToken, decision: "approve" }))).status).toBe(403)
  })

  it("MUST answer 403 without a redirect to a user who is not a host", async () => {
    const { visitor } = await open()
    visitor.cookies.set("user", "999")
    const { status, heading, location } = await visitor.open("/app")
    expect([status, heading, location]).toEqual([403, "Not a host account", null])
  })

  it("MUST treat nobody as signed in when it throws", async () => {
    for (const identify of [
      () => Promise.reject(new Error("no database")),
      () => {
        throw new Error("no database")
      }
    ]) {
      const { visitor } = await open({ identify })
      expect((await visitor.open("/app")).status).toBe(500)
      expect(app.logs[0]).toContain("no database")
      await app.close()
    }
  })

  it("MUST time out after ten seconds", async () => {
    const { visitor } = await open({ identify: () => new Promise(() => {}) })
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    const answer = visitor.open("/app")
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), { timeout: 120_000 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect((await answer).status).toBe(500)
    expect(app.logs[0]).toContain("identify did not respond within 10 seconds")
  })

  it("MUST treat nobody as signed in when it returns nothing", async () => {
    const { visitor } = await open({ identify: () => undefined })
    expect((await visitor.open("/app")).location).toMatch(/^https:\/\/www\.example\.com\/login/)
  })

  it.each<readonly [string, unknown, string]>([
    ["a hostId that is text", { hostId: "1" }, "an object whose hostId is of type string"],
    ["a hostId with a fraction", { hostId: 1.5 }, "an object whose hostId is a non-integer number"],
    ["no hostId", {}, "an object whose hostId is undefined"],
    ["an externalId that is a number", { externalId: 42 }, "an object whose externalId is of type number"],
    ["an empty externalId", { externalId: "" }, "an object whose externalId is empty"],
    ["a number", 1, "a value of type number"]
  ])("MUST fail, and the log name the fault, when it answers %s", async (_, answer, fault) => {
    const { visitor } = await open({ identify: () => answer as never })
    expect((await visitor.open("/app")).status).toBe(500)
    expect(app.logs[0]).toContain(`identify returned ${fault}`)
  })

  it("MUST be the only one: Slotkit's pages for signing in and out are neither served nor linked", async () => {
    const { visitor, id } = await open()
    visitor.cookies.set("user", String(id))
    for (const path of ["/app", "/app/profile"]) expect((await visitor.open(path)).text).not.toContain("Sign out")
    for (const path of ["/app/sign-in", "/app/sign-in/nothing"]) expect((await visitor.open(path)).status).toBe(404)
    for (const path of ["/app/sign-in", "/app/sign-out", "/app/sign-out-everywhere"]) {
      expect((await visitor.post(path, [])).status).toBe(404)
    }
  })

  it("MUST NOT accept Slotkit's own sessions", async () => {
    const { visitor } = await open()
    visitor.cookies.set("__Host-slotkit_session", `svc_hs_${"0".repeat(49)}`)
    expect((await visitor.open("/app")).location).toMatch(/^https:\/\/www\.example\.com\/login/)
  })
})
