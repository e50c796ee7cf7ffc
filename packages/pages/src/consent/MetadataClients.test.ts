import { type ClientDocumentAnswer, ClientDocuments, Settings } from "@slotkit/engine"
import { Context, Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type Browser, browser, signedIn } from "../../test/Browser.ts"
import { origin, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { documentsPerMinute } from "./MetadataClients.ts"

const url = "https://agent.example-one.com/client.json"
const redirect_uri = "http://127.0.0.1:51004/callback"
/** The example of RFC 7636, appendix B. */
const code_challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
const code_verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const document = { client_id: url, client_name: "Desk agent", redirect_uris: ["http://127.0.0.1/callback"] }

let answer: ClientDocumentAnswer
let fetched: Array<readonly [url: string, address: string]>
let app: PagesTestApp
let ada: Browser
beforeEach(async () => {
  answer = { status: 200, cacheControl: undefined, body: JSON.stringify(document) }
  fetched = []
  const documents = {
    fetch: (request: string, address: string) =>
      Effect.sync(() => {
        fetched.push([request, address])
        return answer
      })
  }
  app = await startPagesTestApp({ adjust: (context) => Context.add(context, ClientDocuments, documents) })
  await app.manage("POST", "/hosts", { email: "ada@example.com", name: "Ada Byron", timezone: "Europe/Rome", plan: "pro" })
  ada = await signedIn(app)
})
afterEach(() => app.close())

const request = (changes: Readonly<Record<string, string>> = {}): string =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: url,
    redirect_uri,
    response_type: "code",
    code_challenge,
    code_challenge_method: "S256",
    ...changes
  })}`

describe("A client that is known by its metadata document", () => {
  it("is shown as not verified with the host of its redirect, connects with PKCE, and is fetched from a checked address", async () => {
    const { status, heading, text } = await ada.open(request())
    expect([status, heading]).toEqual([200, "Connect Desk agent?"])
    expect(text).toContain("127.0.0.1:51004")
    expect(text).toContain("Not verified.")
    expect(fetched).toEqual([[url, "93.184.215.14"]])
    const { location } = await ada.submit(request(), { decision: "approve" })
    const fields = {
      grant_type: "authorization_code",
      client_id: url,
      redirect_uri,
      code: new URL(location!).searchParams.get("code")!,
      code_verifier
    }
    const exchanged = await app.send("POST", "/oauth/token", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(fields).toString()
    })
    const { access_token } = JSON.parse(exchanged.text)
    const used = await app.send("GET", "/api/v1/profile", { headers: { authorization: `Bearer ${access_token}` } })
    expect([exchanged.status, used.status]).toEqual([200, 200])
    expect(await app.manage("GET", "/apps")).toMatchObject([{ client_id: url, registered_by: "client", verified: false }])
  })

  it("MUST be fetched again after the time that its server allows, and after 24 hours at most", async () => {
    await ada.open(request())
    app.clock.now += 86_399_000
    await ada.open(request())
    expect(fetched).toHaveLength(1)
    app.clock.now += 1000
    answer = { ...answer, cacheControl: "max-age=60", body: JSON.stringify({ ...document, client_name: "Renamed" }) }
    await ada.open(request())
    app.clock.now += 60_000
    await ada.open(request())
    expect(fetched).toHaveLength(3)
    expect(await app.manage("GET", "/apps")).toMatchObject([{ name: "Renamed" }])
  })

  it.each<[string, Partial<ClientDocumentAnswer>, string]>([
    ["a missing document", { status: 404 }, "must answer with status 200"],
    ["a redirect", { status: 302 }, "must answer with status 200"],
    ["no JSON", { body: "<html>" }, "must be JSON"],
    ["another client_id", { body: JSON.stringify({ ...document, client_id: `${url}2` }) }, "must be its own address"],
    ["a secret", { body: JSON.stringify({ ...document, client_secret: "x" }) }, "must not contain a client_secret"]
  ])("MUST be refused with a page that says why: %s", async (_, changes, reason) => {
    answer = { ...answer, ...changes }
    const { status, location, heading, text } = await ada.open(request())
    expect([status, location, heading]).toEqual([400, null, "This app cannot be connected"])
    expect(text).toContain(reason)
    expect(text).not.toMatch(/404|302/)
    expect(await app.manage("GET", "/apps")).toEqual([])
  })

  it("MUST NOT return to an address that its document does not list", async () => {
    const { status, location } = await ada.open(request({ redirect_uri: "https://evil.example/callback" }))
    expect([status, location]).toEqual([400, null])
  })

  it("MUST NOT be fetched for a request that would be refused anyway, or from an address that is not public", async () => {
    for (const changes of [
      { response_type: "token" },
      { code_challenge: "short" },
      { redirect_uri: "http://elsewhere.example/" },
      { resource: "https://elsewhere.example/mcp" },
      { client_id: "http://agent.example-one.com/client.json" },
      { client_id: "https://agent.example-one.com/" },
      { client_id: "https://127.0.0.1/client.json" },
      { client_id: "https://169.254.169.254/latest" }
    ] as ReadonlyArray<Readonly<Record<string, string>>>) {
      expect((await ada.open(request(changes))).status).toBe(400)
    }
    expect(fetched).toEqual([])
  })

  it("MUST NOT be redirected to with an error, even after it has connected", async () => {
    await ada.submit(request(), { decision: "approve" })
    for (const who of [ada, browser(app)]) {
      const { status, location, text } = await who.open(request({ response_type: "token" }))
      expect([status, location]).toEqual([400, null])
      expect(text).toContain("Continue to <bdi>127.0.0.1:51004</bdi>")
    }
  })

  it("MUST be limited for each address, and for each host of documents", async () => {
    const ask = (host: string, index: number) => browser(app).open(request({ client_id: `https://${host}/${index}.json` }))
    for (let index = 0; index < documentsPerMinute; index++) await ask("agent.example-one.com", index)
    const refused = await ask("agent.example-two.com", 0)
    expect([refused.status, fetched.length]).toEqual([429, documentsPerMinute])
    app.clock.now += 60_000
    expect((await ask("agent.example-two.com", 0)).status).toBe(400)
    expect(fetched).toHaveLength(documentsPerMinute + 1)
  })

  it("MUST be read again, once it is known, whatever other documents of its host are asked for", async () => {
    answer = { ...answer, cacheControl: "no-store" }
    await ada.open(request())
    app.clock.now += 60_000
    const other = (index: number) => request({ client_id: `https://agent.example-one.com/${index}.json` })
    for (let index = 0; index < documentsPerMinute; index++) await browser(app).open(other(index))
    expect((await browser(app).open(other(documentsPerMinute))).status).toBe(429)
    answer = { ...answer, body: JSON.stringify({ ...document, client_name: "Renamed" }) }
    const { status, heading } = await ada.open(request())
    expect([status, heading]).toEqual([200, "Connect Renamed?"])
  })

  it("MUST be readable by hosts, once it is known, however often strangers ask for it", async () => {
    answer = { ...answer, cacheControl: "no-store" }
    for (let index = 0; index < 3 * documentsPerMinute; index++) {
      app.clock.now += 500
      expect((await browser(app).open(request())).status).toBe(303)
    }
    expect((await ada.open(request())).status).toBe(200)
    expect(fetched.length).toBeLessThanOrEqual(documentsPerMinute)
  })

  it("MUST NOT be fetched from an address that is allowed for webhooks alone", async () => {
    await app.close()
    fetched = []
    const everything = { host: () => true, address: () => true }
    app = await startPagesTestApp({
      adjust: (context) =>
        context.pipe(
          Context.add(ClientDocuments, {
            fetch: (...args) => Effect.sync(() => void fetched.push(args)).pipe(Effect.as(answer))
          }),
          Context.add(Settings, { ...Context.get(context, Settings), webhookAllow: everything })
        )
    })
    for (const client_id of ["https://127.0.0.1:8443/client.json", "https://localhost/client.json"]) {
      const { status, text } = await browser(app).open(request({ client_id }))
      expect(status).toBe(400)
      expect(text).toContain("must be at a public address")
    }
    expect(fetched).toEqual([])
  })

  it("MUST be announced in the server's metadata", async () => {
    const { text } = await app.send("GET", "/.well-known/oauth-authorization-server")
    expect(JSON.parse(text)).toMatchObject({ issuer: origin, client_id_metadata_document_supported: true })
  })
})
