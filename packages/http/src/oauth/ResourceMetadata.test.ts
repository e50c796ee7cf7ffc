import { scopes } from "@slotkit/core"
import { afterEach, beforeEach, expect, it } from "vitest"
import { type HttpTestApp, origin, startHttpTestApp } from "../../test/HttpTestApp.ts"

let app: HttpTestApp
beforeEach(async () => {
  app = await startHttpTestApp()
})
afterEach(() => app.close())

it("the metadata of a resource names the server, the scopes and how to send a token, to pages of any origin", async () => {
  const { status, headers, json } = await app.send("GET", "/.well-known/oauth-protected-resource/mcp")
  expect([status, headers.get("access-control-allow-origin"), headers.get("cache-control")]).toEqual([
    200,
    "*",
    "public, max-age=300"
  ])
  expect(json).toEqual({
    resource: `${origin}/mcp`,
    authorization_servers: [origin],
    scopes_supported: [
      "profile.read",
      "availability.read",
      "bookings.read",
      "invites.write",
      "bookings.write",
      "bookings.override"
    ],
    bearer_methods_supported: ["header"],
    resource_documentation: `${origin}/docs`
  })
})

it("MUST exist for the API and for the whole installation", async () => {
  const api = await app.send("GET", "/.well-known/oauth-protected-resource/api/v1")
  expect([api.status, api.json.resource, api.json.scopes_supported]).toEqual([200, `${origin}/api/v1`, scopes])
  const all = await app.send("GET", "/.well-known/oauth-protected-resource")
  expect([all.status, all.json.resource, all.json.scopes_supported]).toEqual([200, origin, scopes])
  expect((await app.send("GET", "/.well-known/oauth-protected-resource/manage/v1")).status).toBe(404)
})

it("the server's metadata MUST also be found by agents that take /mcp for the issuer", async () => {
  const [ofServer, ofMcp] = [
    await app.send("GET", "/.well-known/oauth-authorization-server"),
    await app.send("GET", "/.well-known/oauth-authorization-server/mcp")
  ]
  expect([ofMcp.status, ofMcp.json]).toEqual([200, ofServer.json])
})
