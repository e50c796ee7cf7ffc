import { scopes } from "@slotkit/core"
import { Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, services, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { challenge, postForm, statusWith, verifier } from "../../test/PartnerApp.ts"
import { ClientRegistration } from "./ClientRegistration.ts"

let app: HttpTestApp
let hostId: number
beforeEach(async () => {
  app = await startHttpTestApp()
  hostId = (await aHostWithKey(app)).hostId
})
afterEach(() => app.close())

const good = { client_name: "Desktop", redirect_uris: ["http://127.0.0.1/callback"], scope: "profile.read bookings.read" }
const register = (body: unknown = good, headers: Record<string, string> = {}, at = app) =>
  at.send("POST", "/oauth/register", {
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers }
  })
const apps = async () => (await app.manage("GET", "/apps")).json.data

describe("POST /oauth/register", () => {
  it("MUST register a public client that is not verified, with the answer of RFC 7591", async () => {
    const { status, headers, json } = await register({ ...good, token_endpoint_auth_method: "client_secret_basic" })
    expect([status, headers.get("cache-control"), headers.get("pragma")]).toEqual([201, "no-store", "no-cache"])
    expect([...headers.keys()].filter((name) => name.startsWith("access-control-"))).toEqual([])
    expect(json).toEqual({
      client_id: expect.stringMatching(/^app_[0-9A-Za-z]{22}$/),
      client_id_issued_at: Date.parse("2026-01-05T09:00:00Z") / 1000,
      ...good,
      scope: scopes.join(" "),
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none"
    })
    expect(await apps()).toMatchObject([
      { client_id: json.client_id, registered_by: "client", owner_host_id: null, verified: false, has_secret: false }
    ])
    expect(app.logs.join()).not.toMatch(/svc_|example/)
    expect((await register({ redirect_uris: ["https://desktop.example/cb"] })).json).toMatchObject({
      client_name: "desktop.example",
      scope: scopes.join(" ")
    })
  })

  it("MUST show the webhook secret, once, only to a client that asks for webhooks", async () => {
    const { json } = await register({ ...good, scope: "profile.read webhooks.write" })
    expect(json.webhook_signing_secret).toMatch(/^svc_whsec_/)
    for (const scope of [undefined, "", "profile.read webhooks.read", "openid profile.read"]) {
      expect((await register({ ...good, scope })).json).not.toHaveProperty("webhook_signing_secret")
    }
  })

  it("MUST let the client connect with PKCE, on any port of its loopback address, and refresh", async () => {
    const { client_id } = (await register()).json
    const redirect_uri = "http://127.0.0.1:51004/callback"
    const ask = (more: object = {}) =>
      app.manage("POST", `/hosts/${hostId}/connections`, {
        client_id,
        redirect_uri,
        scopes: ["bookings.read", "services.write"],
        code_challenge: challenge,
        ...more
      })
    const { code, scopes: granted } = (await ask()).json.data
    expect(granted).toEqual(["bookings.read", "services.write"])
    const grant = { grant_type: "authorization_code", client_id, code, redirect_uri, code_verifier: verifier }
    const { status, json } = await postForm(app, "/oauth/token", grant)
    expect([status, await statusWith(app, json.access_token)]).toEqual([200, 200])
    const refresh = { grant_type: "refresh_token", client_id, refresh_token: json.refresh_token }
    const next = await postForm(app, "/oauth/token", refresh)
    expect([next.status, await statusWith(app, next.json.access_token)]).toEqual([200, 200])
    const elsewhere = { ...grant, code: (await ask()).json.data.code, redirect_uri: "http://127.0.0.1:51005/callback" }
    expect((await postForm(app, "/oauth/token", elsewhere)).json.error).toBe("invalid_grant")
    for (const wrong of ["http://localhost:51004/callback", "http://127.0.0.1:51004/other"]) {
      expect((await ask({ redirect_uri: wrong })).status).toBe(422)
    }
    const withoutProof = await ask({ code_challenge: undefined })
    expect(Object.keys(withoutProof.json.errors)).toEqual(["code_challenge"])
  })

  it.each<[string, unknown, Record<string, string>, number, string]>([
    ["an http address that is not loopback", { redirect_uris: ["http://a.example/"] }, {}, 400, "invalid_redirect_uri"],
    ["a custom scheme", { redirect_uris: ["app://callback"] }, {}, 400, "invalid_redirect_uri"],
    ["no redirect URI", { client_name: "x" }, {}, 400, "invalid_redirect_uri"],
    ["a grant that is not offered", { ...good, grant_types: ["password"] }, {}, 400, "invalid_client_metadata"],
    ["a name with a direction mark", { ...good, client_name: "Sync\u202Egnp.exe" }, {}, 400, "invalid_client_metadata"],
    ["a name of 500 characters", { ...good, client_name: "\u{1F600}".repeat(500) }, {}, 400, "invalid_client_metadata"],
    ["a list", [good], {}, 400, "invalid_client_metadata"],
    ["no JSON", "{", {}, 400, "invalid_client_metadata"],
    ["a form", "client_name=x", { "content-type": "application/x-www-form-urlencoded" }, 400, "invalid_client_metadata"],
    ["more than 16 KiB", { ...good, contacts: ["x".repeat(17_000)] }, {}, 413, "invalid_client_metadata"]
  ])("MUST be refused with an error of RFC 7591: %s", async (_, body, more, status, error) => {
    const answer = await register(body, more)
    expect([answer.status, answer.json]).toEqual([status, { error, error_description: expect.stringMatching(/^\w[^"\\]*\.$/) }])
    expect(await apps()).toEqual([])
  })

  it("MUST support only POST", async () => {
    for (const method of ["GET", "PUT", "DELETE"]) {
      const { status, headers } = await app.send(method, "/oauth/register")
      expect([status, headers.get("allow")]).toEqual([405, "POST"])
    }
    expect((await app.send("OPTIONS", "/oauth/register")).status).toBe(204)
  })

  it("MUST be limited to 20 clients an hour from one address; refused metadata is not counted", async () => {
    for (let count = 0; count < 20; count++) {
      expect((await register({})).status).toBe(400)
      expect((await register()).status).toBe(201)
    }
    const { status, headers, json } = await register()
    expect([status, headers.get("retry-after"), json.error]).toEqual([429, "3600", "temporarily_unavailable"])
    app.clock.now += 3_600_000
    expect((await register()).status).toBe(201)
  })

  it("MUST be neither there nor in the metadata when it is switched off", async () => {
    const closed = await startHttpTestApp({ instead: Layer.merge(services, Layer.succeed(ClientRegistration, false)) })
    expect((await register(good, {}, closed)).status).toBe(404)
    const { json } = await closed.send("GET", "/.well-known/oauth-authorization-server")
    expect(json).not.toHaveProperty("registration_endpoint")
    await closed.close()
  })
})
