import { stripeSignature } from "@slotkit/integrations/stripe/testing"
import { createSlotkit, type LogEntry, type Slotkit, type SlotkitOptions } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

/** An application that embeds Slotkit, as clients see it. */
export interface ServedApp {
  readonly send: (path: string, init?: RequestInit) => Promise<Response>
  /**
   * Sends a request from a loopback address that claims to be a proxy, and returns the response headers. Undefined without
   * connections.
   */
  readonly sendFrom?: (localAddress: string, path: string) => Promise<Headers>
  /** Begins a POST and disconnects in the middle of its body. */
  readonly breakOff?: (path: string, headers: Readonly<Record<string, string>>) => Promise<void>
  readonly close: () => Promise<unknown>
}

/** A way to mount Slotkit. */
export interface Way {
  readonly serve: (slotkit: Slotkit) => Promise<ServedApp>
  /** The path below which Slotkit is mounted; the root by default. */
  readonly path?: string
  /** True if the path reaches Slotkit, so that Slotkit has to strip it. */
  readonly seesPath?: boolean
  /** True if requests for `/.well-known` at the root of the origin reach Slotkit. Defaults to `seesPath`. */
  readonly seesRoot?: boolean
  /** The effect of earlier middleware on bodies: it parsed them, or parsed and also kept them. */
  readonly bodies?: "parsed" | "kept"
  /** True if all clients share one rate limit, because their addresses are unknown. */
  readonly addresses?: "unknown"
  /** True if answers may be compressed, which is the default. */
  readonly compresses?: boolean
  /** True if the application has nothing but Slotkit. */
  readonly alone?: boolean
}

/** A WebP of one pixel, as far as headers say. */
const logo = Uint8Array.from([
  ...[82, 73, 70, 70, 18, 0, 0, 0, 87, 69, 66, 80, 86, 80, 56, 76],
  ...[6, 0, 0, 0, 47, 0, 0, 0, 0, 7]
])

const wellKnown = "/.well-known/oauth-authorization-server"
export const origin = "https://book.example.com"
export const operatorToken = "an-operator-token-that-only-tests-know"
const manager = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
const webhookSecret = "whsec_of_these_clauses"

/** The application's own routes around Slotkit: `GET /theirs`, `POST /echo` with its JSON, and its own 404. */
export const theirs = { text: "The app's own.", missing: "The app has no such page." }

/** The rules that hold for every way to mount Slotkit. */
export const mountClauses = (name: string, way: Way): void => {
  const { path: below = "", seesPath = false, seesRoot = seesPath } = way
  const logs: Array<LogEntry> = []
  const opened: Array<{ readonly close: () => Promise<unknown> }> = []
  let slotkit: Slotkit
  let app: ServedApp
  let key: string

  const open = async (options: Partial<SlotkitOptions> = {}): Promise<Slotkit> => {
    const slotkit = await createSlotkit({
      database: "memory",
      baseUrl: `${origin}${below}`,
      operatorToken,
      ...(options.stripe === undefined ? { payments: "sandbox" } : {}),
      log: (entry) => logs.push(entry),
      ...(seesPath ? { prefix: below } : {}),
      ...options
    })
    opened.push(slotkit)
    return slotkit
  }
  const serve = async (mounted: Slotkit): Promise<ServedApp> => {
    const served = await way.serve(mounted)
    opened.push(served)
    return served
  }
  const send = (path: string, init?: RequestInit) => app.send(`${below}${path}`, init)
  const api = (path: string, init: RequestInit = {}) =>
    send(`/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${key}`, ...init.headers } })
  const answer = async (path: string) => {
    const response = await app.send(path)
    return { status: response.status, json: await response.json().catch(() => ({})) }
  }
  const errors = () => logs.filter(({ level }) => level === "error" || level === "fatal")

  describe(name, () => {
    beforeAll(async () => {
      slotkit = await open()
      app = await serve(slotkit)
      const { id } = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" })
      await slotkit.services.create(id, { title: "Paid", durations: [{ minutes: 30, price: 4000 }] })
      key = (await slotkit.apiKeys.create(id, { name: "Clauses", scopes: ["services.write", "services.read"] })).key
    })
    afterAll(async () => {
      for (const one of opened.reverse()) await one.close()
      expect(errors()).toEqual([])
    })

    it("MUST answer 401, 404 and 405 in JSON on its own paths", async () => {
      const refused = await send("/api/v1/profile")
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"])
      const missing = await api("/services/999999")
      const wrong = await send("/openapi.json", { method: "POST" })
      expect([missing.status, wrong.status, wrong.headers.get("allow")]).toEqual([404, 405, "GET, HEAD, OPTIONS"])
      for (const answer of [refused, missing, wrong]) {
        expect(answer.headers.get("content-type")).toBe("application/json")
        expect(Object.keys(await answer.json())).toEqual(["message", "code"])
      }
    })

    it("MUST pass methods, queries, bodies and headers through unchanged", async () => {
      const body = JSON.stringify({ title: "Fitting", durations: [{ minutes: 45, price: null }] })
      const headers = { "content-type": "application/json", "idempotency-key": "once" }
      const created = await api("/services", { method: "POST", headers, body })
      expect([created.status, created.headers.get("x-ratelimit-limit")]).toEqual([201, "60"])
      const { data } = await created.json()
      expect(created.headers.get("location")).toBe(`${origin}${below}/api/v1/services/${data.id}`)
      const again = await api("/services", { method: "POST", headers, body })
      expect([again.headers.get("idempotent-replayed"), (await again.json()).data.id]).toEqual(["true", data.id])
      const json = { "content-type": "application/json" }
      const patched = await api(`/services/${data.id}`, { method: "PATCH", headers: json, body: '{"title":"Long fitting"}' })
      expect((await patched.json()).data.title).toBe("Long fitting")
      const removed = await api(`/services/${data.id}`, { method: "DELETE" })
      expect([removed.status, await removed.text()]).toEqual([204, ""])
      const listed = await send("/manage/v1/hosts?per_page=7&page=1", { headers: manager })
      expect((await listed.json()).meta.per_page).toBe(7)
    })

    it("MUST answer HEAD and OPTIONS", async () => {
      const head = await send("/openapi.json", { method: "HEAD", headers: { "accept-encoding": "identity" } })
      const length = Number(head.headers.get("content-length") ?? Number.POSITIVE_INFINITY)
      expect([head.status, await head.text(), length > 1000]).toEqual([200, "", true])
      const options = await send("/openapi.json", { method: "OPTIONS" })
      expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"])
    })

    it("MUST serve the browser reference, with a compressed and cached script", { tags: ["thorough"] }, async () => {
      for (const path of ["/docs", "/manage/docs", "/visitor/docs"]) {
        const page = await send(path)
        const [, link = ""] = /<script src="([^"]*)"/.exec(await page.text()) ?? []
        const { pathname, search } = new URL(link, `${origin}${below}${path}`)
        const headers = { "accept-encoding": "gzip" }
        const script = await app.send(`${pathname}${search}`, { headers })
        expect([path, page.status, script.status]).toEqual([path, 200, 200])
        expect(script.headers.get("content-encoding")).toBe(way.compresses === false ? null : "gzip")
        if (way.compresses === false) expect(await script.text()).toContain("createApiReference")
        expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable")
        const seen = { ...headers, "if-none-match": script.headers.get("etag") ?? "" }
        expect((await app.send(`${pathname}${search}`, { headers: seen })).status).toBe(304)
      }
    })

    it("MUST reject a body that is too large or not JSON", async () => {
      const post = (body: string) => send("/manage/v1/hosts", { method: "POST", headers: manager, body })
      const long = await post(JSON.stringify({ email: "a".repeat(70_000) }))
      expect([long.status, Object.keys(await long.json())]).toEqual([413, ["message", "code"]])
      if (way.bodies !== undefined) return
      const broken = await post('{"email":')
      expect([broken.status, Object.keys(await broken.json())]).toEqual([400, ["message", "code"]])
    })

    it("MUST exchange a code sent as a form", async () => {
      const { client_id, client_secret } = await slotkit.apps.create({
        name: "Partner",
        redirect_uris: ["https://partner.example/back"],
        scopes: ["profile.read"]
      })
      const { code } = await slotkit.connections.issueCode(1, { client_id, scopes: ["profile.read"] })
      const fields = { grant_type: "authorization_code", code, client_id, client_secret: client_secret ?? "" }
      const body = new URLSearchParams({ ...fields, redirect_uri: "https://partner.example/back" })
      const answer = await send("/oauth/token", { method: "POST", body })
      const { token_type, access_token } = await answer.json()
      expect([answer.status, token_type]).toEqual([200, "Bearer"])
      expect((await send("/api/v1/profile", { headers: { authorization: `Bearer ${access_token}` } })).status).toBe(200)
    })

    it("MUST answer agents at /mcp with a key, and at /mcp/visitor without one", async () => {
      const call = (path: string, name: string, sent: object, headers: Readonly<Record<string, string>>) =>
        send(path, {
          method: "POST",
          headers: { "content-type": "application/json", "mcp-protocol-version": "2025-11-25", ...headers },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: sent } })
        })
      const profile = await call("/mcp", "get_profile", {}, { authorization: `Bearer ${key}` })
      expect((await profile.json()).result.structuredContent.profile.username).toBe("ada")
      const host = await call("/mcp/visitor", "get_host", { username: "ada" }, {})
      expect((await host.json()).result.structuredContent.host.username).toBe("ada")
      const refused = await call("/mcp", "get_profile", {}, {})
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
        401,
        expect.stringContaining("resource_metadata=")
      ])
      expect((await send("/mcp")).status).toBe(405)
    })

    it("MUST take a visitor through the checkout", async () => {
      const slots = await send("/visitor/v1/hosts/ada/services/paid/slots")
      const [first] = Object.values<ReadonlyArray<{ start: string }>>((await slots.json()).data).flat()
      const booked = await send("/visitor/v1/hosts/ada/services/paid/bookings", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ start: first?.start, booker: { name: "Emmy", email: "emmy@example.com" } })
      })
      expect(booked.status).toBe(201)
      const { meeting_link: link } = (await booked.json()).data
      expect(link).toMatch(new RegExp(`^${origin}${below}/checkout/`))
      const visit = (address: string, init?: RequestInit) => app.send(new URL(address, origin).pathname, init)
      const output = await visit(link)
      const formToken = /name="form_token" value="([0-9a-f]{128})"/.exec(await output.text())?.[1] ?? ""
      const [cookie = ""] = output.headers.getSetCookie()
      const paid = await visit(link, {
        method: "POST",
        headers: { cookie: cookie.slice(0, cookie.indexOf(";")), "sec-fetch-site": "same-origin" },
        body: new URLSearchParams({ form_token: formToken, outcome: "succeeded" })
      })
      const outcomePath = /\/checkout\/[^/]+\/done\?key=\w+$/
      expect([paid.status, paid.headers.get("location")]).toEqual([303, expect.stringMatching(outcomePath)])
      const done = await visit(paid.headers.get("location") ?? "")
      expect([done.status, /<h1>(.*)<\/h1>/.exec(await done.text())?.[1]]).toEqual([200, expect.stringContaining("confirmed")])
    })

    it("MUST verify a payment notification's signature over the raw bytes", async () => {
      const shop = await serve(await open({ stripe: { secretKey: "sk_test_clauses", webhookSecret } }))
      const event = ' { "id": "evt_1", "object": "event", "type": "customer.created", "data": { "object": {} } }'
      const signature = stripeSignature([webhookSecret], Math.floor(Date.now() / 1000), event)
      const notify = (body: string) =>
        shop.send(`${below}/payments/notifications`, {
          method: "POST",
          headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
          body
        })
      const [signed, altered] = [await notify(event), await notify(event.replace("evt_1", "evt_2"))]
      expect([signed.status, altered.status]).toEqual(way.bodies === "parsed" ? [400, 400] : [200, 400])
      const warned = logs.filter(({ message }) => message.includes("was parsed before Slotkit saw it")).length
      expect(warned).toBe(way.bodies === "parsed" ? 2 : 0)
    })

    it("MUST take a form with a file, and serve the file", async () => {
      let hostId = 0
      const identify = () => ({ hostId })
      const console = await open({ identify, signInUrl: `${origin}/login` })
      hostId = (await console.hosts.create({ email: "ada@example.com", timezone: "UTC" })).id
      const served = await serve(console)
      const path = `${below}/app/look/logo`
      const page = await served.send(path)
      const cookie = page.headers
        .getSetCookie()
        .map((line) => line.split(";")[0]!)
        .join("; ")
      const token = /name="form_token" value="([0-9a-f]+)"/.exec(await page.text())?.[1] ?? ""
      const send = async (file: Uint8Array<ArrayBuffer>) => {
        const form = new FormData()
        form.append("form_token", token)
        form.append("image", new Blob([file]), "logo.webp")
        // As bytes, because a form that is streamed complains when it is not read to its end.
        const whole = new Response(form)
        const type = whole.headers.get("content-type")!
        const body = await whole.arrayBuffer()
        const sent = { cookie, origin, "sec-fetch-site": "same-origin", "content-type": type }
        return await served.send(path, { method: "POST", headers: sent, body, redirect: "manual" })
      }
      const [saved, large] = [await send(logo), await send(new Uint8Array(600_000))]
      expect([saved.status, large.status]).toEqual([303, 413])
      const { logo_url } = await console.hosts.get(hostId)
      const image = await served.send(new URL(logo_url!).pathname)
      expect([image.headers.get("content-type"), new Uint8Array(await image.arrayBuffer())]).toEqual(["image/webp", logo])
    })

    it("MUST count visitors by their connection's address, regardless of their headers", async () => {
      if (app.sendFrom === undefined) return expect(way.addresses).toBe("unknown")
      const remaining = async (address: string) =>
        Number((await app.sendFrom?.(address, `${below}/visitor/v1/hosts/ada`))?.get("x-ratelimit-remaining"))
      const before = await remaining("127.0.0.1")
      expect(await remaining("127.0.0.1")).toBe(before - 1)
      expect(await remaining("127.0.0.2")).toBe(way.addresses === "unknown" ? before - 2 : 119)
    })

    it("MUST start every link with the base URL", async () => {
      const baseUrl = `${origin}${below}`
      const { data, links } = await (await send("/manage/v1/hosts?per_page=1", { headers: manager })).json()
      expect([data[0].profile_url, links.first]).toEqual([
        `${baseUrl}${below === "" ? "/book" : ""}/ada`,
        expect.stringContaining(`${baseUrl}/manage/v1/hosts?`)
      ])
      expect((await (await send("/openapi.json")).json()).servers).toEqual([{ url: baseUrl }])
      const documents = ["", ...(seesPath ? [below] : [])].map((path) =>
        path === "" ? send(wellKnown) : app.send(`${wellKnown}${path}`)
      )
      for (const document of await Promise.all(documents)) {
        const { issuer, token_endpoint } = await document.json()
        expect([issuer, token_endpoint]).toEqual([baseUrl, `${baseUrl}/oauth/token`])
      }
    })

    it("MUST lead an agent from its first refusal to the metadata of /mcp and of the server", async () => {
      const refused = await send("/mcp", { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })
      const [, named = ""] = /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "") ?? []
      const atRoot = `/.well-known/oauth-protected-resource${below}/mcp`
      expect([refused.status, new URL(named).origin]).toEqual([401, origin])
      for (const path of [new URL(named).pathname, ...(seesRoot ? [atRoot] : [])]) {
        const { status, json } = await answer(path)
        expect([status, json.resource, json.authorization_servers]).toEqual([200, `${origin}${below}/mcp`, [`${origin}${below}`]])
      }
      if (!seesRoot) return
      expect((await answer(`${wellKnown}${below}`)).json).toMatchObject({ issuer: `${origin}${below}` })
      expect((await answer(`/.well-known/oauth-protected-resource${below}/other`)).status).toBe(404)
    })

    it("MUST guide a browser from page to page with its own cookies", async () => {
      const away = await send("/app")
      const signIn = away.headers.get("location") ?? ""
      expect([away.status, signIn]).toEqual([303, expect.stringMatching(`^${below}/app/sign-in\\?`)])
      const form = await app.send(signIn)
      expect(form.headers.getSetCookie()[0]).toMatch(`__Host-slotkit_form${below.replaceAll("/", ".")}=`)
      const text = await form.text()
      for (const [, target] of text.matchAll(/ (?:href|action)="([^"]*)"/g)) {
        if (target?.startsWith("/")) expect(target.startsWith(`${below}/`), target).toBe(true)
      }
      const gone = await (await send("/app/sign-in/svc_login_0")).text()
      expect(gone).toContain(`href="${below}/app/sign-in"`)
    })

    it("MUST take a visitor through the booking pages below its path, also in a frame", async () => {
      const pages = `${below}${below === "" ? "/book" : ""}`
      const form = `${pages}/ada/paid/book?start=2099-01-05T09:00:00Z`
      for (const path of [`${pages}/ada`, `${pages}/ada/paid`, `${pages}/ada/paid?embed=1`, form, `${pages}/nobody`]) {
        const page = await app.send(path)
        const text = await page.text()
        const targets = [...text.matchAll(/ (?:href|src|action)="(\/[^"]*)"/g)].map(([, target]) => target!)
        const isBelow = (target: string) => target.startsWith(`${pages}/`) || target.startsWith(`${below}/visitor/v1/`)
        expect([path, targets.filter((target) => !isBelow(target))]).toEqual([path, []])
        expect(page.headers.getSetCookie()).toEqual([])
        const [script] = targets.filter((target) => target.endsWith(".js"))
        if (script !== undefined) expect((await app.send(script)).headers.get("content-type")).toContain("text/javascript")
      }
      expect((await app.send(`${pages}/embed.js`)).headers.get("cross-origin-resource-policy")).toBe("cross-origin")
    })

    it("MUST tolerate a client that disconnects in the middle of a body", async () => {
      await app.breakOff?.(`${below}/manage/v1/hosts`, manager)
      expect((await send("/manage/v1/hosts", { headers: manager })).status).toBe(200)
      expect(errors()).toEqual([])
    })

    it("MUST pass all other requests to the application", async () => {
      if (way.alone === true) {
        const answers = await Promise.all(["/somewhere/else/again", "/api/v1/nowhere"].map((path) => send(path)))
        return expect(answers.map(({ status }) => status)).toEqual([404, 404])
      }
      expect(await (await app.send("/theirs")).text()).toBe(theirs.text)
      const body = JSON.stringify({ said: "hello" })
      const echoed = await app.send("/echo", { method: "POST", headers: { "content-type": "application/json" }, body })
      expect(await echoed.json()).toEqual({ said: "hello" })
      const unknown = ["/nowhere/at/all", "/api", "/apis/v1/profile", `${below}/nowhere/at/all`, `${below}/api/v1/nowhere`]
      for (const path of unknown) {
        for (const method of ["GET", "POST"]) {
          const missing = await app.send(path, { method })
          expect([path, missing.status, await missing.text()]).toEqual([path, 404, expect.stringContaining(theirs.missing)])
        }
      }
    })
  })
}
