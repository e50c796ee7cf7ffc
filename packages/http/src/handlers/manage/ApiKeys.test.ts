import { parseToken } from "@slotkit/core/internal"
import { CredentialStore } from "@slotkit/engine"
import { Effect, Layer } from "effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { aHostWithKey, type HttpTestApp, services, startHttpTestApp } from "../../../test/HttpTestApp.ts"

let app: HttpTestApp
let path: string
beforeEach(async () => {
  app = await startHttpTestApp()
  path = `/hosts/${(await aHostWithKey(app)).hostId}/api-keys`
})
afterEach(() => app.close())

const listed = async (id: number) =>
  (await app.manage("GET", path)).json.data.find((apiKey: { readonly id: number }) => apiKey.id === id)
const use = (key: string) => app.send("GET", "/api/v1/token", { token: key })

describe("Operator API: API keys", () => {
  it("MUST have a name, the chosen scopes in addition to the base scopes, and an optional expiry date; the key is shown once", async () => {
    const input = {
      name: " Nightly report ",
      scopes: ["webhooks.write", "invites.read"],
      expires_at: "2026-02-01T00:00:00+01:00"
    }
    const { status, json } = await app.manage("POST", path, input)
    const { key, ...rest } = json.data
    expect(status).toBe(201)
    expect(parseToken(key)).toEqual({ kind: "apiKey" })
    expect(rest).toEqual({
      id: expect.any(Number),
      name: "Nightly report",
      scopes: ["profile.read", "availability.read", "bookings.read", "invites.read", "webhooks.write"],
      key_hint: `svc_sk_…${key.slice(-4)}`,
      created_at: "2026-01-05T09:00:00Z",
      expires_at: "2026-01-31T23:00:00Z",
      last_used_at: null,
      requests_per_minute: 60
    })
    expect(await listed(rest.id)).toEqual(rest)
    const { data } = (await app.manage("POST", path, { name: "Plain" })).json
    expect([data.scopes, data.expires_at]).toEqual([["profile.read", "availability.read", "bookings.read"], null])
  })

  it("MUST raise the limit of a key, from the next request on", async () => {
    const { data } = (await app.manage("POST", path, { name: "Sync", requests_per_minute: 90 })).json
    expect(data.requests_per_minute).toBe(90)
    for (let count = 0; count < 90; count++) expect((await use(data.key)).status).toBe(200)
    const refused = await use(data.key)
    expect([refused.status, refused.json.message, refused.headers.get("x-ratelimit-limit")]).toEqual([
      429,
      "The credential has made 90 requests in the last minute. Try again later.",
      "90"
    ])
    const raised = await app.manage("PATCH", `${path}/${data.id}`, { requests_per_minute: 600 })
    expect([raised.status, raised.json.data]).toEqual([200, await listed(data.id)])
    expect(raised.json.data.requests_per_minute).toBe(600)
    const { status, headers } = await use(data.key)
    expect([status, headers.get("x-ratelimit-remaining"), headers.get("ratelimit-policy")]).toEqual([
      200,
      "509",
      '"default";q=600;w=60'
    ])
  })

  it("MUST answer 422 to a wrong limit, 404 to an unknown key, and change nothing without a limit", async () => {
    const { data } = (await app.manage("POST", path, { name: "Sync" })).json
    for (const wrong of [59, 1201, 60.5, "600", null]) {
      const { status, json } = await app.manage("PATCH", `${path}/${data.id}`, { requests_per_minute: wrong })
      expect([status, Object.keys(json.errors)]).toEqual([422, ["requests_per_minute"]])
    }
    expect((await app.manage("PATCH", `${path}/${data.id}`, { name: "Other" })).status).toBe(422)
    expect((await app.manage("PATCH", `${path}/${data.id}`, {})).json.data).toEqual(await listed(data.id))
    expect((await app.manage("PATCH", `${path}/999`, { requests_per_minute: 600 })).status).toBe(404)
  })

  it("MUST report a past expiry date together with every other wrong field, and deduplicate scopes", async () => {
    const wrong = { name: " ", scopes: ["admin"], expires_at: "2026-01-05T09:00:00Z" }
    const { status, json } = await app.manage("POST", path, wrong)
    expect([status, Object.keys(json.errors).sort()]).toEqual([422, ["expires_at", "name", "scopes"]])
    expect(json.errors.expires_at).toEqual(["The expires_at field must be in the future."])
    const twice = await app.manage("POST", path, { name: "A", scopes: ["invites.read", "invites.read"] })
    expect(twice.json.data.scopes).toEqual(["profile.read", "availability.read", "bookings.read", "invites.read"])
  })

  it.each([
    [{}, "name"],
    [{ name: " " }, "name"],
    [{ name: "a".repeat(101) }, "name"],
    [{ name: "A", scopes: ["admin"] }, "scopes"],
    [{ name: "A", requests_per_minute: 59 }, "requests_per_minute"],
    [{ name: "A", expires_at: "2026-01-05T09:00:00Z" }, "expires_at"],
    [{ name: "A", expires_at: "2026-01-05" }, "expires_at"]
  ])("MUST answer 422 to %j", async (input, field) => {
    const { status, json } = await app.manage("POST", path, input)
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  })

  it("MUST report when a key was last used, to the minute", async () => {
    const { id, key } = (await app.manage("POST", path, { name: "Used" })).json.data
    const lastUsed = async () => (await listed(id)).last_used_at
    await use(key)
    expect(await lastUsed()).toBe("2026-01-05T09:00:00Z")
    app.clock.now += 59_999
    await use(key)
    expect(await lastUsed()).toBe("2026-01-05T09:00:00Z")
    app.clock.now += 1
    await use(key)
    expect(await lastUsed()).toBe("2026-01-05T09:01:00Z")
  })

  it("MUST be invalid and unlisted once revoked", async () => {
    const { id, key } = (await app.manage("POST", path, { name: "Revoked" })).json.data
    expect((await use(key)).status).toBe(200)
    expect((await app.manage("DELETE", `${path}/${id}`)).status).toBe(204)
    expect((await use(key)).status).toBe(401)
    expect(await listed(id)).toBeUndefined()
    expect((await app.manage("DELETE", `${path}/${id}`)).status).toBe(404)
  })

  it("MUST be distinguished from a mistyped key by the checksum, without a database query", async () => {
    const { key } = (await app.manage("POST", path, { name: "Typed" })).json.data
    const requests: Array<string> = []
    const spied = Layer.effect(
      CredentialStore,
      Effect.map(CredentialStore, (real) => ({
        ...real,
        authenticate: (kind: "apiKey" | "accessToken", tokenHash: string, now: number) => {
          requests.push(tokenHash)
          return real.authenticate(kind, tokenHash, now)
        }
      }))
    )
    const watched = await startHttpTestApp({ instead: Layer.provideMerge(spied, services) })
    const swapped = key.replace(/^(svc_sk_)(.)(.)/, (_: string, prefix: string, one: string, other: string) =>
      one === other ? `${prefix}${one}!` : `${prefix}${other}${one}`
    )
    for (const token of [swapped, key.slice(0, -1), `${key}0`, key.toLowerCase()]) {
      expect((await watched.send("GET", "/api/v1/token", { token })).status).toBe(401)
    }
    expect(requests).toEqual([])
    expect((await watched.send("GET", "/api/v1/token", { token: key })).status).toBe(401)
    expect(requests).toHaveLength(1)
    await watched.close()
  })
})
