import { createSign, generateKeyPairSync, type KeyObject } from "node:crypto"
import { createServer, type IncomingMessage, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { Provider } from "oidc-provider"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { readConfig } from "./Config.ts"
import { oidcFinding } from "./OidcFinding.ts"
import { openSlotkit } from "./OpenInstallation.ts"

const baseUrl = "https://book.example.com"
const callback = `${baseUrl}/app/sign-in/provider/callback`
const client = { id: "slotkit", secret: "a secret with : % +" }

/** A loopback server whose listener can be replaced. */
const loopback = async () => {
  const state: { answer: RequestListener } = { answer: (_request, response) => void response.writeHead(503).end() }
  const server = createServer((request, response) => state.answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { state, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** A browser's cookies for one site. */
const jar = () => {
  const cookies = new Map<string, string>()
  return {
    cookies,
    header: () => [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    keep: (headers: Headers) => {
      for (const line of headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
    }
  }
}

/** The standalone server's Slotkit with a provider, and browsers on it. */
const installation = async (issuer: string, environment: Record<string, string> = {}) => {
  const config = readConfig({
    SLOTKIT_DATA_DIR: "memory",
    SLOTKIT_BASE_URL: baseUrl,
    SLOTKIT_OPERATOR_TOKEN: "t".repeat(32),
    SLOTKIT_OIDC_ISSUER: issuer,
    SLOTKIT_OIDC_CLIENT_ID: client.id,
    SLOTKIT_OIDC_CLIENT_SECRET: client.secret,
    SLOTKIT_OIDC_LABEL: "Example <b>",
    ...environment
  })
  const { slotkit } = await openSlotkit(config)
  onTestFinished(() => slotkit.close())
  const browser = () => {
    const own = jar()
    const open = async (path: string) => {
      const url = new URL(path, baseUrl)
      const response = await slotkit.fetch(new Request(url, { headers: { cookie: own.header() } }))
      own.keep(response.headers)
      const body = await response.text()
      const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(body)?.[1]?.replace(/<[^>]*>/g, "")
      return { status: response.status, location: response.headers.get("location"), text: body, heading }
    }
    return { ...own, open }
  }
  return { slotkit, config, browser }
}

type Browser = ReturnType<Awaited<ReturnType<typeof installation>>["browser"]>

interface Person {
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly groups?: ReadonlyArray<string>
}

/** A real OpenID provider, at which the person of `state` signs in without a form. */
const realProvider = async (options: { readonly inIdToken?: boolean } = {}) => {
  const { state, issuer } = await loopback()
  const people: { current: Person | "denied" } = { current: {} }
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [callback] }],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    scopes: ["openid", "email", "profile", "groups"],
    conformIdTokenClaims: options.inIdToken !== true,
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({ sub: accountId, ...(people.current === "denied" ? {} : people.current) }) as never
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId: oidc.client!.clientId, accountId: oidc.session!.accountId! })
      grant.addOIDCScope("openid email profile groups")
      await grant.save()
      return grant
    },
    cookies: { keys: ["k"] },
    jwks: { keys: [generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" }) as never] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 }
  })
  const answer = provider.callback()
  state.answer = (request, response) => {
    if (!request.url!.startsWith("/interaction/")) return void answer(request, response)
    const { current } = people
    const result = current === "denied" ? { error: "access_denied" } : { login: { accountId: "person-1" } }
    void provider.interactionFinished(request, response, result)
  }
  /** Follows the redirects at the provider until it sends the browser back. */
  const visit = async (start: string): Promise<string> => {
    const own = jar()
    for (let location = start, turn = 0; turn < 10; turn++) {
      const response = await fetch(location, { redirect: "manual", headers: { cookie: own.header() } })
      own.keep(response.headers)
      const next = response.headers.get("location")
      if (next === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
      location = new URL(next, location).href
      if (location.startsWith(baseUrl)) return location
    }
    throw new Error("The provider does not send the browser back.")
  }
  return { issuer, people, visit, state }
}

/** Signs in as the provider's current person. Returns the answer to the callback. */
const signIn = async (browser: Browser, { visit }: { readonly visit: (url: string) => Promise<string> }, returnTo = "/app") => {
  const begun = await browser.open(`/app/sign-in/provider?return_to=${encodeURIComponent(returnTo)}`)
  const back = await visit(begun.location!)
  return { ...(await browser.open(back)), back }
}

const ada = { email: "Ada@example.com", email_verified: true, name: "Ada" }

describe("Signing in with an OpenID provider", () => {
  it.each([true, false])(
    "MUST sign in the host with the verified address, and return to the path (claims in the ID token: %j)",
    async (inIdToken) => {
      const provider = await realProvider({ inIdToken })
      const { slotkit, browser } = await installation(provider.issuer)
      const host = await slotkit.hosts.create({ email: "ada@example.com", timezone: "UTC" })
      provider.people.current = ada
      const tab = browser()
      const page = await tab.open("/app/sign-in?return_to=/app/keys")
      expect(page.text).toContain(
        'href="/app/sign-in/provider?return_to=%2Fapp%2Fkeys">Sign in with <bdi>Example &#60;b&#62;</bdi>'
      )
      expect(page.text).toContain("Create a sign-in link")
      const { status, location } = await signIn(tab, provider, "/app/keys?x=1")
      expect([status, location]).toEqual([303, "/app/keys?x=1"])
      expect((await tab.open("/app/profile")).status).toBe(200)
      expect((await tab.open("/app/operator")).status).toBe(404)
      const { data } = await slotkit.audit.list(host.id)
      expect(data[0]).toMatchObject({ action: "host.signIn", actor: { kind: "host", id: host.id } })
    }
  )

  it("MUST sign in an operator by group, without a host account, for as long as the session lasts", async () => {
    const provider = await realProvider()
    const { browser } = await installation(provider.issuer, {
      SLOTKIT_OIDC_OPERATOR_GROUP: "slotkit-admins",
      SLOTKIT_OIDC_SCOPE: "openid email profile groups"
    })
    provider.people.current = { ...ada, groups: ["staff", "slotkit-admins"] }
    const tab = browser()
    expect((await signIn(tab, provider)).location).toBe("/app")
    expect((await tab.open("/app")).location).toBe("/app/operator")
    expect((await tab.open("/app/operator")).status).toBe(200)
    provider.people.current = { ...ada, groups: ["staff"] }
    const other = await signIn(browser(), provider)
    expect([other.status, other.heading]).toEqual([403, "No account"])
  })

  it("MUST sign in a host who is an operator as both, and an operator by address", async () => {
    const provider = await realProvider()
    const { slotkit, browser } = await installation(provider.issuer, {
      SLOTKIT_OPERATORS: "ops@example.com",
      SLOTKIT_OIDC_OPERATOR_GROUP: "admins",
      SLOTKIT_OIDC_SCOPE: "openid email groups"
    })
    await slotkit.hosts.create({ email: "ada@example.com", timezone: "UTC" })
    provider.people.current = { ...ada, groups: ["admins"] }
    const both = browser()
    await signIn(both, provider)
    expect([(await both.open("/app/operator")).status, (await both.open("/app")).status]).toEqual([200, 200])
    provider.people.current = { email: "ops@example.com", email_verified: true }
    await signIn(both, provider)
    expect([(await both.open("/app/operator")).status, (await both.open("/app/keys")).status]).toEqual([200, 403])
  })

  it("MUST create a host only if this is enabled, and otherwise say to ask the operator", async () => {
    const provider = await realProvider()
    provider.people.current = { email: "new@example.com", email_verified: true, name: "New\u0000 <b>" }
    const closed = await installation(provider.issuer)
    const refused = await signIn(closed.browser(), provider)
    expect([refused.status, refused.heading]).toEqual([403, "No account"])
    expect(refused.text).toContain("Ask the operator")
    expect((await closed.slotkit.hosts.list()).data).toEqual([])
    const open = await installation(provider.issuer, { SLOTKIT_OIDC_CREATE_HOSTS: "true" })
    const tab = open.browser()
    await signIn(tab, provider)
    expect((await tab.open("/app")).status).toBe(200)
    const [host] = (await open.slotkit.hosts.list()).data
    expect(host).toMatchObject({ email: "new@example.com", name: null, plan: "free" })
    const { data } = await open.slotkit.audit.list(host!.id)
    expect(data.map(({ action }) => action)).toEqual(["host.signIn", "host.create"])
  })

  it.each<readonly [string, Person]>([
    ["no address", { email_verified: true }],
    ["an address that is not verified", { email: "ada@example.com", email_verified: false }],
    ["an address without a word about it", { email: "ada@example.com" }],
    ["an invalid address", { email: "ada", email_verified: true }]
  ])("MUST refuse a person with %s", async (_, person) => {
    const provider = await realProvider()
    const { slotkit, browser } = await installation(provider.issuer, { SLOTKIT_OIDC_CREATE_HOSTS: "true" })
    await slotkit.hosts.create({ email: "ada@example.com", timezone: "UTC" })
    provider.people.current = person
    const tab = browser()
    const { status, heading } = await signIn(tab, provider)
    expect([status, heading]).toEqual([403, "No verified email address"])
    expect((await tab.open("/app")).status).toBe(303)
  })

  it("MUST say that the person has cancelled", async () => {
    const provider = await realProvider()
    const { browser } = await installation(provider.issuer)
    provider.people.current = "denied"
    const { status, heading } = await signIn(browser(), provider)
    expect([status, heading]).toEqual([403, "Sign-in was cancelled"])
  })

  it("MUST name only error codes of the specifications in the log, on one line", async () => {
    const { issuer, state } = await loopback()
    const metadata = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` }
    state.answer = (_request, response) =>
      void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata))
    const { browser } = await installation(issuer)
    const lines: Array<string> = []
    vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line))
    onTestFinished(() => void vi.restoreAllMocks())
    for (const error of ["x\r\nslotkit: FAKE LINE \u001B[31m\u202Eabc", "a".repeat(7000), "interaction_required"]) {
      const tab = browser()
      const begun = new URL((await tab.open("/app/sign-in/provider")).location!)
      const answer = new URLSearchParams({ error, state: begun.searchParams.get("state")!, iss: issuer })
      expect((await tab.open(`/app/sign-in/provider/callback?${answer}`)).status).toBe(400)
    }
    const said = lines.filter((line) => line.includes("provider")).map((line) => /\(([^()]*)\)/.exec(line)?.[1])
    expect(said).toEqual(["an unknown error code", "an unknown error code", "interaction_required"])
    expect(lines.join("")).not.toMatch(/FAKE|aaaa|\p{Cc}|\u202E/u)
  })

  it("MUST complete a sign-in once, in the browser that began it", async () => {
    const provider = await realProvider()
    const { slotkit, browser } = await installation(provider.issuer)
    await slotkit.hosts.create({ email: "ada@example.com", timezone: "UTC" })
    provider.people.current = ada
    const tab = browser()
    const begun = await tab.open("/app/sign-in/provider")
    const back = await provider.visit(begun.location!)
    const stranger = browser()
    await stranger.open("/app/sign-in/provider")
    for (const other of [browser(), stranger]) {
      const { status, heading } = await other.open(back)
      expect([status, heading]).toEqual([403, "Sign in in one browser"])
    }
    expect((await tab.open(back)).status).toBe(303)
    const again = await tab.open(back)
    expect([again.status, again.heading]).toEqual([410, "This sign-in has expired"])
  })

  it.each(["", "?state=x&code=y", "?code=y", `?state=${"x".repeat(5000)}&code=y`])(
    "MUST answer 400 to an unknown state: %s",
    async (query) => {
      const { issuer } = await loopback()
      const { browser } = await installation(issuer)
      const { status, heading } = await browser().open(`/app/sign-in/provider/callback${query.slice(0, 300)}`)
      expect([status, heading]).toEqual([400, "This sign-in cannot be completed"])
    }
  )

  it("MUST answer 503 while the provider is away, recover, and not be served without a provider", async () => {
    const provider = await realProvider()
    const { state } = provider
    const { answer } = state
    state.answer = (_request, response) => void response.writeHead(502).end()
    const { slotkit, browser } = await installation(provider.issuer)
    await slotkit.hosts.create({ email: "ada@example.com", timezone: "UTC" })
    const tab = browser()
    const away = await tab.open("/app/sign-in/provider")
    expect([away.status, away.heading]).toEqual([503, "Sign-in unavailable"])
    state.answer = answer
    provider.people.current = ada
    const begun = await tab.open("/app/sign-in/provider")
    const back = await provider.visit(begun.location!)
    state.answer = (_request, response) => void response.destroy()
    const lost = await tab.open(back)
    expect([lost.status, lost.heading]).toEqual([503, "Sign-in unavailable"])
    const without = await openSlotkit(readConfig({ SLOTKIT_DATA_DIR: "memory", SLOTKIT_BASE_URL: baseUrl }))
    onTestFinished(() => without.slotkit.close())
    expect((await without.slotkit.fetch(new Request(`${baseUrl}/app/sign-in/provider/callback`))).status).toBe(404)
  })
})

/** An issuer whose ID tokens a test writes. */
const forger = async (
  forge: (claims: Record<string, unknown>, key: KeyObject) => { claims: Record<string, unknown>; key: KeyObject }
) => {
  const { state, issuer } = await loopback()
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  let nonce = ""
  const json = (response: Parameters<RequestListener>[1], body: unknown) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body))
  state.answer = async (request: IncomingMessage, response) => {
    if (request.url === "/.well-known/openid-configuration") {
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ["code"],
        subject_types_supported: ["public"],
        id_token_signing_alg_values_supported: ["RS256"],
        token_endpoint_auth_methods_supported: ["client_secret_post"]
      })
    }
    if (request.url === "/jwks")
      return json(response, { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "1", use: "sig", alg: "RS256" }] })
    const sent = new URLSearchParams(await text(request))
    expect(Object.fromEntries(sent)).toMatchObject({ client_id: client.id, client_secret: client.secret, redirect_uri: callback })
    const now = Math.floor(Date.now() / 1000)
    const usual = {
      iss: issuer,
      aud: client.id,
      sub: "1",
      nonce,
      iat: now,
      exp: now + 600,
      email: "ada@example.com",
      email_verified: true
    }
    const { claims, key } = forge(usual, privateKey)
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const signed = `${part({ alg: "RS256", kid: "1" })}.${part(claims)}`
    const signature = createSign("RSA-SHA256").update(signed).sign(key).toString("base64url")
    json(response, { access_token: "a", token_type: "Bearer", id_token: `${signed}.${signature}` })
  }
  const visit = async (url: string) => {
    const { searchParams } = new URL(url)
    nonce = searchParams.get("nonce")!
    expect([searchParams.get("code_challenge_method"), searchParams.get("response_type")]).toEqual(["S256", "code"])
    return `${callback}?${new URLSearchParams({ code: "c", state: searchParams.get("state")! })}`
  }
  return { issuer, visit }
}

describe("An ID token", () => {
  const another = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey
  it.each<readonly [string, number, Parameters<typeof forger>[0]]>([
    ["as it should be", 303, (claims, key) => ({ claims, key })],
    ["with another key's signature", 400, (claims) => ({ claims, key: another })],
    ["for another audience", 400, (claims, key) => ({ claims: { ...claims, aud: "other" }, key })],
    ["with another nonce", 400, (claims, key) => ({ claims: { ...claims, nonce: "other" }, key })],
    ["without a nonce", 400, (claims, key) => ({ claims: { ...claims, nonce: undefined }, key })],
    ["of another issuer", 400, (claims, key) => ({ claims: { ...claims, iss: "https://evil.example" }, key })],
    ["that has expired", 400, (claims, key) => ({ claims: { ...claims, exp: 1 }, key })],
    ["whose address is verified in a string", 403, (claims, key) => ({ claims: { ...claims, email_verified: "true" }, key })]
  ])("%s MUST be answered %d", async (_, expected, forge) => {
    const provider = await forger(forge)
    const { slotkit, browser } = await installation(provider.issuer)
    await slotkit.hosts.create({ email: "ada@example.com", timezone: "UTC" })
    const tab = browser()
    const { status } = await signIn(tab, provider)
    expect([status, (await tab.open("/app")).status]).toEqual([expected, expected === 303 ? 200 : 303])
  })
})

describe("The check of the OpenID provider of doctor", () => {
  it("MUST say which redirect URI to register, and whether the provider can be discovered", async () => {
    const provider = await realProvider()
    const { config } = await installation(provider.issuer)
    expect(await oidcFinding(config)).toEqual([
      {
        check: "OpenID provider",
        result: "ok",
        detail: `${provider.issuer} can be discovered; register the redirect URI ${callback} there`
      }
    ])
    provider.state.answer = (_request, response) => void response.writeHead(404).end()
    expect(await oidcFinding(config)).toMatchObject([{ result: "fail", detail: expect.stringContaining(callback) }])
    expect(await oidcFinding(readConfig({}))).toEqual([])
  })
})
