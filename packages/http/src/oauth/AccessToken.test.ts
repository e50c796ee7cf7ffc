import { makeHostToken } from "@slotkit/core/internal"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, startHttpTestApp } from "../../test/HttpTestApp.ts"
import { aPartner, type Partner } from "../../test/PartnerApp.ts"

let app: HttpTestApp
let hostId: number
let partner: Partner
beforeEach(async () => {
  app = await startHttpTestApp()
  hostId = (await aHostWithKey(app)).hostId
  partner = await aPartner(app, hostId, { scopes: ["profile.read", "services.write", "invites.write"] })
})
afterEach(() => app.close())

const profile = (token?: string) => app.send("GET", "/api/v1/profile", { token })

describe("Authentication: access tokens", () => {
  it("40. MUST grant exactly their scopes: 403 {message, scopes} with insufficient_scope otherwise", async () => {
    const { access_token: token } = await partner.connect({ scopes: ["profile.read"] })
    expect((await profile(token)).json).toMatchObject({ username: "ada" })
    const refused = await app.send("POST", "/api/v1/invites", { token, json: {} })
    expect([refused.status, refused.json]).toEqual([
      403,
      { message: "The credential lacks the scope invites.write.", code: "missing_scope", scopes: ["invites.write"] }
    ])
    expect(refused.headers.get("www-authenticate")).toBe('Bearer error="insufficient_scope", scope="invites.write"')
  })

  it("40. MUST answer 401 without a token, and to one in the query or in the body", async () => {
    const { access_token: token } = await partner.connect()
    const answers = [
      await profile(),
      await app.send("GET", `/api/v1/profile?access_token=${token}`),
      await app.send("POST", "/api/v1/services", { json: { access_token: token } })
    ]
    for (const { status, headers, json } of answers) {
      expect([status, json]).toEqual([
        401,
        { message: "Send a credential as Authorization: Bearer <token>.", code: "unauthorized" }
      ])
      expect(headers.get("www-authenticate")).toBe("Bearer")
    }
  })

  it("40. MUST answer 401 with invalid_token when it is bad, expired or revoked, or its app disconnected or deleted", async () => {
    const [expired, revoked] = [await partner.connect(), await partner.connect()]
    const [disconnected, deleted] = [await aPartner(app, hostId), await aPartner(app, hostId)]
    const [ofDisconnected, ofDeleted] = [await disconnected.connect(), await deleted.connect()]
    for (const { access_token } of [expired, revoked, ofDisconnected, ofDeleted]) {
      expect((await profile(access_token)).status).toBe(200)
    }
    await partner.revoke(revoked.access_token)
    expect((await app.manage("DELETE", `/hosts/${hostId}/connections/${disconnected.id}`)).status).toBe(204)
    expect((await app.manage("DELETE", `/apps/${deleted.id}`)).status).toBe(204)
    app.clock.now += 30 * 86_400_000
    const unknown = makeHostToken("accessToken", 1, new Uint8Array(32))
    const { refresh_token: refreshToken } = await partner.connect()
    const tokens = [expired, revoked, ofDisconnected, ofDeleted].map(({ access_token }) => access_token)
    for (const token of [...tokens, unknown, "svc_at_x", refreshToken, partner.clientSecret]) {
      const { status, headers, json } = await profile(token)
      expect([status, json]).toEqual([401, { message: "The credential is unknown, expired or revoked.", code: "unauthorized" }])
      expect(headers.get("www-authenticate")).toBe('Bearer error="invalid_token"')
    }
  })

  it("MUST share the rate limit of their connection, and not affect other credentials", async () => {
    const [one, same] = [await partner.connect(), await partner.connect()]
    const other = await (await aPartner(app, hostId)).connect()
    for (let count = 0; count < 30; count++) {
      expect([(await profile(one.access_token)).status, (await profile(same.access_token)).status]).toEqual([200, 200])
    }
    expect([(await profile(one.access_token)).status, (await profile(same.access_token)).status]).toEqual([429, 429])
    expect((await profile(other.access_token)).status).toBe(200)
  })

  it("MUST be recorded as the actor of their writes, by their connection", async () => {
    const { access_token: token } = await partner.connect({ scopes: ["services.write"] })
    const json = { title: "Review", durations: [{ minutes: 30 }] }
    expect((await app.send("POST", "/api/v1/services", { token, json })).status).toBe(201)
    const { data } = (await app.manage("GET", `/hosts/${hostId}/audit?per_page=3`)).json
    expect(data).toMatchObject([
      { action: "service.create", actor: { kind: "connection", id: expect.any(Number) } },
      { action: "app.connect", actor: { kind: "connection", id: data[0].actor.id }, subject_id: partner.id },
      { action: "app.approve", actor: { kind: "operator", id: null }, subject_id: partner.id }
    ])
  })

  it("MUST report their own scopes", async () => {
    const { access_token: token } = await partner.connect({ scopes: ["services.write", "profile.read"] })
    const { json } = await app.send("GET", "/api/v1/token", { token })
    expect(json.scopes.map(({ id }: { readonly id: string }) => id)).toEqual(["services.write", "profile.read"])
  })
})
