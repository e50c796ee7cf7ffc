import { scopes } from "@slotkit/core"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Browser, browser, formTokenIn, signedIn } from "../../test/Browser.ts"
import { origin, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { developerWords } from "../words/console/DeveloperWords.ts"

const redirectUri = "https://sync.example/callback?tenant=7"

let app: PagesTestApp
let host: { readonly id: number }
let client: { readonly id: number; readonly client_id: string; readonly client_secret: string }
let ada: Browser
beforeEach(async () => {
  app = await startPagesTestApp()
  host = await app.manage("POST", "/hosts", { email: "ada@example.com", name: "Ada Byron", timezone: "Europe/Rome", plan: "pro" })
  client = await app.manage("POST", "/apps", {
    name: "Calendar Sync",
    redirect_uris: [redirectUri, "http://127.0.0.1:8080/callback"],
    scopes: ["profile.read", "bookings.read"]
  })
  ada = await signedIn(app)
})
afterEach(() => app.close())

type Parameters = Readonly<Record<string, string | ReadonlyArray<string> | undefined>>

/** The URL of an authorization request, with parameters changed, repeated or omitted. */
const request = (changes: Parameters = {}): string => {
  const input: Parameters = { client_id: client.client_id, redirect_uri: redirectUri, response_type: "code", ...changes }
  const pairs = Object.entries(input).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one])
  )
  return `/oauth/authorize?${new URLSearchParams(pairs)}`
}
const decide = (path: string, decision = "approve", who = ada) => who.submit(path, { decision })
const parametersOf = (location: string | null) => Object.fromEntries(new URL(location ?? "http://nowhere").searchParams)
const exchange = async (code: string) => {
  const { client_id, client_secret } = client
  const fields = { grant_type: "authorization_code", code, redirect_uri: redirectUri, client_id, client_secret }
  const { status, text } = await app.send("POST", "/oauth/token", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString()
  })
  return { status, answer: JSON.parse(text) }
}
const connections = () => app.manage("GET", `/hosts/${host.id}/connections`)

/** Checks the properties of every redirect to the app. */
const expectWayBack = ({ status, headers, text }: Awaited<ReturnType<Browser["open"]>>) => {
  expect([status, text]).toEqual([303, ""])
  expect(headers.get("location")).toMatch(/^https:\/\/sync\.example\/callback\?tenant=7&/)
  expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["no-referrer", "no-store"])
}

describe("An authorization request without a trusted redirect URI", () => {
  it.each<[string, Parameters]>([
    ["an unknown client_id", { client_id: "app_unknown" }],
    ["no client_id", { client_id: undefined }],
    ["an empty client_id", { client_id: "" }],
    ["no redirect_uri", { redirect_uri: undefined }],
    ["an empty redirect_uri", { redirect_uri: "" }],
    ["a redirect_uri in another case", { redirect_uri: redirectUri.replace("callback", "Callback") }],
    ["a redirect_uri with a slash more", { redirect_uri: redirectUri.replace("?", "/?") }],
    ["a redirect_uri with a port", { redirect_uri: redirectUri.replace("example", "example:443") }],
    ["a redirect_uri with another query", { redirect_uri: `${redirectUri}1` }],
    ["a redirect_uri without its query", { redirect_uri: "https://sync.example/callback" }],
    ["a redirect_uri with %2F", { redirect_uri: redirectUri.replace("/callback", "%2Fcallback") }],
    ["a redirect_uri with a longer path", { redirect_uri: redirectUri.replace("callback", "callback/more") }],
    ["a redirect_uri with a user", { redirect_uri: redirectUri.replace("sync", "me@sync") }],
    ["a redirect_uri with a fragment", { redirect_uri: `${redirectUri}#more` }],
    ["a redirect_uri over http", { redirect_uri: redirectUri.replace("https", "http") }],
    ["redirect_uri twice", { redirect_uri: [redirectUri, redirectUri] }],
    ["client_id twice", { client_id: ["app_1", "app_1"] }]
  ])("Points 1 to 3: MUST be answered with a 400 page without Location, signed in or not: %s", async (_, changes) => {
    for (const who of [ada, browser(app)]) {
      for (const answer of [await who.open(request(changes)), await who.post(request(changes), [["decision", "approve"]])]) {
        const { status, location, heading, headers, text } = answer
        expect([status, location, heading]).toEqual([400, null, "This app cannot be connected"])
        expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
        expect(text).not.toMatch(/<form|code=/)
      }
    }
  })

  it("MUST NOT be echoed in the page", async () => {
    const { text } = await ada.open(request({ redirect_uri: "https://evil.example/<script>", state: "<script>" }))
    expect(text).not.toMatch(/evil|<script/)
  })
})

describe("An invalid authorization request", () => {
  it.each<[string, Parameters, string]>([
    ["state twice", { state: ["one", "two"] }, "invalid_request"],
    ["scope twice", { scope: ["profile.read", "profile.read"] }, "invalid_request"],
    ["response_type twice", { response_type: ["code", "code"] }, "invalid_request"],
    ["an unknown parameter twice", { extra: ["1", "2"] }, "invalid_request"],
    ["no response_type", { response_type: undefined }, "invalid_request"],
    ["an empty response_type", { response_type: "" }, "invalid_request"],
    ["response_type token", { response_type: "token" }, "unsupported_response_type"],
    ["no scope that the app may use", { scope: "webhooks.write nonsense" }, "invalid_scope"],
    ["code_challenge_method plain", { code_challenge: "x".repeat(43), code_challenge_method: "plain" }, "invalid_request"],
    ["a code_challenge without a method", { code_challenge: "x".repeat(43) }, "invalid_request"],
    ["a code_challenge_method without a challenge", { code_challenge_method: "S256" }, "invalid_request"]
  ])("Points 4, 6, 7, 11 and 33: MUST go back to the app with its error, signed in or not: %s", async (_, changes, error) => {
    const state = changes.state === undefined ? { state: "s 1" } : {}
    for (const who of [ada, browser(app)]) {
      const answer = await who.open(request({ ...state, ...changes }))
      expectWayBack(answer)
      expect(parametersOf(answer.location)).toEqual({
        tenant: "7",
        error,
        error_description: expect.stringMatching(/\.$/),
        ...("state" in state ? { state: "s 1" } : {}),
        iss: origin
      })
    }
  })

  it.each(["%ff", "a%C3", "%ED%A0%80"])(
    "MUST be redirected with invalid_request and without state when state is not UTF-8: %s",
    async (state) => {
      for (const who of [ada, browser(app)]) {
        const answer = await who.open(`${request()}&state=${state}`)
        expectWayBack(answer)
        expect(parametersOf(answer.location)).toMatchObject({ error: "invalid_request" })
        expect(answer.location).not.toContain("state=")
      }
      expect((await ada.open(`${request({ redirect_uri: "https://evil.example/" })}&state=${state}`)).status).toBe(400)
    }
  )

  it("Point 5: MUST treat a parameter with an empty value as omitted", async () => {
    expect((await ada.open(request({ scope: "", state: "", code_challenge: "", code_challenge_method: "" }))).status).toBe(200)
    const { location } = await decide(request({ scope: "", state: "" }))
    expect(Object.keys(parametersOf(location))).toEqual(["tenant", "code", "iss"])
  })
})

describe("An invalid authorization request of an app that the operator does not answer for", () => {
  const ways = {
    "registered by itself": async () => {
      const body = JSON.stringify({ redirect_uris: [redirectUri] })
      const headers = { "content-type": "application/json" }
      const { text } = await app.send("POST", "/oauth/register", { headers, body })
      return JSON.parse(text).client_id as string
    },
    "registered by a host": async () => {
      const fields = { name: "Ada's", redirect_uris: [redirectUri], scopes: ["profile.read"], public: true }
      return (await app.manage("POST", `/hosts/${host.id}/apps`, fields)).client_id as string
    }
  }
  const errors: ReadonlyArray<Parameters> = [
    { code_challenge: undefined },
    { response_type: "token" },
    { response_type: undefined },
    { scope: "nonsense" },
    { scope: ["profile.read", "profile.read"] },
    { state: ["one", "two"] },
    { resource: "https://elsewhere.example/mcp" },
    { code_challenge_method: "plain" }
  ]
  const pkce = { code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM", code_challenge_method: "S256" }

  it.each(Object.entries(ways))(
    "MUST be answered with a 400 page that names the host of the redirect URI and links there, signed in or not: %s",
    async (_, register) => {
      const client_id = await register()
      for (const changes of errors) {
        const path = request({ client_id, ...pkce, state: "s 1", ...changes })
        for (const who of [ada, browser(app)]) {
          for (const { status, location, heading, text } of [
            await who.open(path),
            await who.post(path, [["decision", "deny"]])
          ]) {
            expect([status, location, heading]).toEqual([400, null, "This app cannot be connected"])
            expect(text).toContain("The app would return you to <strong>sync.example</strong>. Nobody has checked this app.")
            const [, link = ""] = /<a href="([^"]*)" rel="noreferrer">Continue to <bdi>sync\.example<\/bdi><\/a>/.exec(text) ?? []
            const target = new URL(link.replaceAll("&#38;", "&"))
            expect([target.origin, target.pathname]).toEqual(["https://sync.example", "/callback"])
            expect(Object.fromEntries(target.searchParams)).toMatchObject({ tenant: "7", error: expect.any(String), iss: origin })
            expect(target.searchParams.get("state")).toBe("state" in changes ? null : "s 1")
          }
        }
      }
    }
  )

  it.each(Object.entries(ways))("MUST NOT redirect there before the host has signed in and decided: %s", async (_, register) => {
    const client_id = await register()
    for (const prompt of [{}, { prompt: "none" }, { prompt: "none", max_age: "0" }, { response_mode: "query", prompt: "none" }]) {
      const path = request({ client_id, ...pkce, ...prompt })
      const first = await browser(app).open(path)
      expect([first.status, first.location]).toEqual([303, `/app/sign-in?return_to=${encodeURIComponent(path)}`])
      expect((await ada.open(path)).status).toBe(200)
      for (const decision of ["approve", "deny"]) expectWayBack(await decide(path, decision))
    }
  })

  it("MUST be redirected to the app once the operator has verified it", async () => {
    const client_id = await ways["registered by itself"]()
    const [{ id }] = (await app.manage("GET", "/apps")).filter((one: { client_id: string }) => one.client_id === client_id)
    await app.manage("PATCH", `/apps/${id}`, { verified: true })
    expectWayBack(await ada.open(request({ client_id })))
  })
})

describe("state", () => {
  const awkward = [
    "a b",
    "a+b",
    "a%20b",
    "%",
    "%zz",
    "&=?#/",
    "é€👩‍👩‍👧",
    "\"'<>`{}|\\^",
    " ",
    "==",
    "a\r\nSet-Cookie: x=y",
    "x".repeat(2048),
    "é".repeat(1024)
  ]

  it.each(awkward)("Point 8: MUST be returned unchanged, with the code, with a denial and with an error: %j", async (state) => {
    for (const answer of [
      await decide(request({ state })),
      await decide(request({ state }), "deny"),
      await ada.open(request({ state, response_type: "token" }))
    ]) {
      expectWayBack(answer)
      expect(new URL(answer.location!).searchParams.getAll("state")).toEqual([state])
      const encoded = answer.location!.split("&state=")[1]!.split("&")[0]!
      expect(decodeURIComponent(encoded)).toBe(state)
    }
  })

  it("Point 8: MUST be omitted when it was not sent", async () => {
    for (const decision of ["approve", "deny"]) {
      expect((await decide(request(), decision)).location).not.toContain("state")
    }
    expect((await ada.open(request({ response_type: "token" }))).location).not.toContain("state")
  })

  it.each(awkward)("Points 8 and 12: MUST be kept through signing in: %j", async (state) => {
    const visitor = browser(app)
    const path = request({ state })
    const first = await visitor.open(path)
    expect([first.status, first.location]).toEqual([303, `/app/sign-in?return_to=${encodeURIComponent(path)}`])
    expect(first.headers.get("cache-control")).toBe("no-store")
    const before = (await app.signInPaths(0)).length
    await visitor.submit(first.location!, { email: "ada@example.com" })
    const back = await visitor.open((await app.signInPaths(before + 1)).at(-1)!)
    expect([back.status, back.location]).toEqual([303, path])
    const { location } = await decide(back.location!, "approve", visitor)
    expect(parametersOf(location).state).toBe(state)
  })
})

describe("scope", () => {
  const query = (text: string) => [...text.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words)

  it("Point 9: MUST default to profile.read", async () => {
    const { text } = await ada.open(request())
    expect(query(text)).toEqual([developerWords.en.scopes["profile.read"]])
    const { answer } = await exchange(parametersOf((await decide(request())).location).code!)
    expect(await connections()).toMatchObject([{ scopes: ["profile.read"] }])
    expect(answer).not.toHaveProperty("scope")
  })

  it("Point 10: MUST drop unknown scopes and those the app may not request, and the token response lists the rest", async () => {
    const path = request({ scope: "bookings.read webhooks.write nonsense" })
    expect(query((await ada.open(path)).text)).toEqual([developerWords.en.scopes["bookings.read"]])
    const { status, answer } = await exchange(parametersOf((await decide(path)).location).code!)
    expect([status, answer.scope]).toEqual([200, "bookings.read"])
  })

  it("MUST be shown in words, with those that need Pro marked for a host on Free", async () => {
    await app.manage("PATCH", `/apps/${client.id}`, { scopes })
    const path = request({ scope: scopes.join(" ") })
    expect(query((await ada.open(path)).text)).toEqual(scopes.map((scope) => developerWords.en.scopes[scope]))
    await app.manage("PATCH", `/hosts/${host.id}`, { plan: "free" })
    const marked = query((await ada.open(path)).text).filter((words) => words!.endsWith("(requires Pro)"))
    expect(marked).toEqual([
      `${developerWords.en.scopes["bookings.read"]} (requires Pro)`,
      `${developerWords.en.scopes["webhooks.write"]} (requires Pro)`
    ])
  })
})

describe("resource", () => {
  it("MUST bind the tokens: one for /mcp is refused at /api/v1 with 401 and the reason", async () => {
    const resource = `${origin}/mcp`
    const { answer } = await exchange(parametersOf((await decide(request({ resource }))).location).code!)
    const { status, text } = await app.send("GET", "/api/v1/profile", {
      headers: { authorization: `Bearer ${answer.access_token}` }
    })
    expect([status, JSON.parse(text).message]).toEqual([
      401,
      `This access token is for ${resource} only. Ask for a token for ${origin}/api/v1.`
    ])
  })

  it("MUST be one of the installation: another is sent back to the app as invalid_target", async () => {
    const { status, headers } = await ada.open(request({ resource: "https://elsewhere.example/mcp" }))
    expect([status, parametersOf(headers.get("location")!).error]).toEqual([303, "invalid_target"])
  })
})

describe("The consent page", () => {
  it("MUST show the app, the host, and the redirect target", async () => {
    const { status, heading, text } = await ada.open(request())
    expect([status, heading]).toEqual([200, "Connect Calendar Sync?"])
    expect(text).toContain("<title>Connect Calendar Sync?</title>")
    expect(text).toContain("<strong>Ada Byron</strong></bdi>, <strong>ada@example.com</strong>")
    expect(text).toContain("<strong>sync.example</strong>")
  })

  it("Point 13: MUST NOT be framed, be cached, run scripts or send a referrer", async () => {
    const { headers, text } = await ada.open(request())
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self' https:; base-uri 'none'; frame-ancestors 'none'$/
    )
    expect([headers.get("x-frame-options"), headers.get("cache-control")]).toEqual(["DENY", "no-store"])
    expect(headers.get("referrer-policy")).toBe("same-origin")
    expect(text).not.toMatch(/<script|\son\w+=|style=|src=/i)
  })

  it("MUST allow form redirects to a loopback address only if the app requested one", async () => {
    const { headers } = await ada.open(request({ redirect_uri: "http://127.0.0.1:8080/callback" }))
    expect(headers.get("content-security-policy")).toContain("form-action 'self' http: https:;")
  })

  it("MUST say that an app of another host is not verified, with the whole host of the redirect, until the operator verifies it", async () => {
    const warning = async (path: string) =>
      /<p class="note">(.*?)<\/p>/.exec((await ada.open(path)).text)?.[1]?.replace(/<[^>]*>/g, "")
    expect(await warning(request())).toBeUndefined()
    const { id } = await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    const long = `https://${"a".repeat(60)}.${"b".repeat(60)}.xn--80ak6aa92e.example:8443/cb`
    const uris = [long, "http://127.0.0.1:8080/callback"]
    const input = { name: "Calendar Sync", redirect_uris: uris, scopes: ["profile.read"] }
    const hers = await app.manage("POST", `/hosts/${id}/apps`, input)
    const [far, near] = uris.map((redirect_uri) => request({ client_id: hers.client_id, redirect_uri }))
    const text =
      "Not verified. Nobody has checked this app, and its name may be misleading. Allow access only if you came here from"
    expect(await warning(far!)).toBe(`${text} ${new URL(long).host} and trust it.`)
    expect(await warning(near!)).toBe(`${text} a program on this device (127.0.0.1:8080) and trust it.`)
    const formToken = formTokenIn((await ada.open(far!)).text)
    await app.manage("PATCH", `/apps/${hers.id}`, { verified: true })
    expect(await warning(far!)).toBeUndefined()
    expect((await ada.post(far!, Object.entries({ form_token: formToken, decision: "approve" }))).status).toBe(403)
    await app.manage("PATCH", `/apps/${client.id}`, { verified: false })
    expect(await warning(request())).toContain("sync.example")
  })

  it("MUST escape the names of apps and hosts", async () => {
    await app.manage("PATCH", `/apps/${client.id}`, { name: "<script>alert(1)</script>" })
    await app.manage("PATCH", `/hosts/${host.id}`, { name: '"><img src=x>' })
    const { text } = await ada.open(request())
    expect(text).toContain("&#60;script&#62;")
    expect(text).not.toMatch(/<script|<img/)
  })

  it("Point 12: MUST issue nothing before the host has decided, and never to visitors who are not signed in", async () => {
    await ada.open(request())
    expect((await browser(app).open(request())).location).toMatch(/^\/app\/sign-in\?/)
    expect(await connections()).toEqual([])
    const log = await app.manage("GET", `/hosts/${host.id}/audit`)
    expect(log.map(({ action }: { action: string }) => action)).not.toContain("app.approve")
  })

  it("MUST offer another account to sign in, with the same request", async () => {
    await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    ada.cookies.delete("__Host-slotkit_form")
    const path = request({ state: "a&b" })
    const { text } = await ada.open(path)
    const [, form = ""] = /action="\/app\/sign-out">([\s\S]*?)<\/form>/.exec(text) ?? []
    expect(form).toContain(`name="return_to" value="${path.replaceAll("&", "&#38;")}"`)
    const left = await ada.post("/app/sign-out", Object.entries({ form_token: formTokenIn(form), return_to: path }))
    expect([left.status, left.location]).toEqual([303, `/app/sign-in?return_to=${encodeURIComponent(path)}`])
    const before = (await app.signInPaths(0)).length
    await ada.submit(left.location!, { email: "eve@example.com" })
    const { location } = await ada.open((await app.signInPaths(before + 1)).at(-1)!)
    expect(location).toBe(path)
    expect((await ada.open(path)).text).toContain("<strong>eve@example.com</strong>")
  })

  it("MUST ask again about an app that is already connected", async () => {
    await exchange(parametersOf((await decide(request())).location).code!)
    expect(await connections()).toHaveLength(1)
    expect((await ada.open(request())).heading).toBe("Connect Calendar Sync?")
  })
})

describe("The host's decision", () => {
  it("Point 16: MUST send a code, state and iss to the redirect URI, preserving its query, after approval", async () => {
    const answer = await decide(request({ state: "xyz" }))
    expectWayBack(answer)
    expect(answer.location).toMatch(
      /^https:\/\/sync\.example\/callback\?tenant=7&code=svc_ac_[0-9A-Za-z]{49}&state=xyz&iss=https%3A%2F%2Fbook\.example$/
    )
    expect((await exchange(parametersOf(answer.location).code!)).status).toBe(200)
  })

  it("Point 17: MUST send the issuer of the metadata", async () => {
    const metadata = JSON.parse((await app.send("GET", "/.well-known/oauth-authorization-server")).text)
    expect(parametersOf((await decide(request())).location).iss).toBe(metadata.issuer)
    expect(metadata.authorization_response_iss_parameter_supported).toBe(true)
    expect(metadata.authorization_endpoint).toBe(`${origin}/oauth/authorize`)
  })

  it("Point 15: MUST send access_denied and no code after denial", async () => {
    const answer = await decide(request({ state: "xyz" }), "deny")
    expectWayBack(answer)
    expect(parametersOf(answer.location)).toMatchObject({ error: "access_denied", state: "xyz", iss: origin })
    expect(answer.location).not.toContain("code=")
    expect(await connections()).toEqual([])
  })

  it("Point 14: MUST be answered 403 without a code when the form's token is missing, or belongs to another session or request", async () => {
    await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    const eve = await signedIn(app, browser(app), "eve@example.com")
    const path = request({ state: "1" })
    const tokenOf = async (who: Browser, at: string) => formTokenIn((await who.open(at)).text)
    const [mine, hers, other] = [await tokenOf(ada, path), await tokenOf(eve, path), await tokenOf(ada, request({ state: "2" }))]
    const account = await tokenOf(ada, "/app")
    for (const formToken of ["", hers, other, account, mine.slice(1)]) {
      const fields = { form_token: formToken, decision: "approve" }
      const { status, location, text } = await ada.post(path, Object.entries(fields))
      expect([status, location, text.includes("svc_ac_")]).toEqual([403, null, false])
    }
    expect((await ada.post(path, [["decision", "approve"]])).status).toBe(403)
    expect((await ada.post(path, Object.entries({ form_token: mine, decision: "approve" }))).status).toBe(303)
  })

  it("MUST be answered 403 when the browser has signed in again in the meantime, with the same account or another", async () => {
    const formToken = formTokenIn((await ada.open(request())).text)
    await app.manage("POST", "/hosts", { email: "eve@example.com", timezone: "Europe/Rome" })
    for (const email of ["ada@example.com", "eve@example.com"]) {
      await ada.submit("/app", {}, "/app/sign-out")
      await signedIn(app, ada, email)
      const { status } = await ada.post(request(), Object.entries({ form_token: formToken, decision: "approve" }))
      expect(status).toBe(403)
    }
  })

  it("MUST be answered 403 when it comes from another site", async () => {
    const formToken = formTokenIn((await ada.open(request())).text)
    const fields = Object.entries({ form_token: formToken, decision: "approve" })
    for (const site of ["cross-site", "same-site", "none"]) {
      expect((await ada.post(request(), fields, { "sec-fetch-site": site })).status).toBe(403)
    }
  })

  it("MUST be answered 403 with a link to start again when the session has expired", async () => {
    const path = request({ state: "a&b" })
    const formToken = formTokenIn((await ada.open(path)).text)
    app.clock.now += 30 * 86_400_000
    const { status, heading, location, text } = await ada.post(
      path,
      Object.entries({ form_token: formToken, decision: "approve" })
    )
    expect([status, heading, location]).toEqual([403, "You are signed out", null])
    expect(text).toContain(`<a href="${path.replaceAll("&", "&#38;")}">`)
  })

  it("MUST be answered 422 when it is neither button, and 415 when it is not a form", async () => {
    expect((await decide(request(), "maybe")).status).toBe(422)
    expect((await ada.submit(request(), {})).status).toBe(422)
    expect((await ada.post(request(), [], { "content-type": "text/plain" })).status).toBe(415)
  })

  it("MUST be answered 403 with a link to start again when the app's scopes or name have changed since the page was shown", async () => {
    const path = request({ scope: "profile.read bookings.read services.read" })
    const change = (changes: object) => app.manage("PATCH", `/apps/${client.id}`, changes)
    for (const [changed, back] of [
      [{ scopes: ["profile.read", "bookings.read", "services.read"] }, { scopes: ["profile.read", "bookings.read"] }],
      [{ scopes: ["profile.read"] }, { scopes: ["profile.read", "bookings.read"] }],
      [{ name: "Something else" }, { name: "Calendar Sync" }]
    ] as const) {
      const fields = Object.entries({ form_token: formTokenIn((await ada.open(path)).text), decision: "approve" })
      await change(changed)
      const { status, heading, location, text } = await ada.post(path, fields)
      expect([status, heading, location]).toEqual([403, "Your answer cannot be processed", null])
      expect(text).toContain(`<a href="${path.replaceAll("&", "&#38;")}">Start again</a>`)
      await change(back)
      expect((await ada.post(path, fields)).status).toBe(303)
    }
  })

  it("MUST be answered 403 without a body", async () => {
    const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
    const { status, text } = await app.send("POST", request(), { headers: { cookie, "sec-fetch-site": "same-origin" } })
    expect([status, text.includes("Your answer cannot be processed")]).toEqual([403, true])
  })

  it("MUST keep two open pages of one browser valid", async () => {
    const [one, other] = [request({ state: "1" }), request({ state: "2" })]
    const first = formTokenIn((await ada.open(one)).text)
    const second = formTokenIn((await ada.open(other)).text)
    for (const [path, formToken] of [
      [one, first],
      [other, second]
    ] as const) {
      expect((await ada.post(path, Object.entries({ form_token: formToken, decision: "approve" }))).status).toBe(303)
    }
  })

  it("MUST be recorded with the host as the actor, without the code in any log", async () => {
    await decide(request())
    const [entry] = await app.manage("GET", `/hosts/${host.id}/audit?per_page=1`)
    expect(entry).toMatchObject({ action: "app.approve", actor: { kind: "host", id: host.id }, subject_id: client.id })
    expect(app.logs).toEqual([])
  })
})

describe("The consent page's address", () => {
  it("MUST answer HEAD without a body, and 405 to other methods", async () => {
    expect((await app.send("HEAD", request())).text).toBe("")
    const { status, headers } = await app.send("PUT", request())
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST, OPTIONS"])
  })
})
