// @module-tag thorough

import { describe, expect, it } from "vitest"
import { hostOnServer } from "../../harness/HostOnServer.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import type { ServerProcess } from "./ServerProcesses.ts"
import { sharedInstallation } from "./SharedInstallation.ts"

const shared = sharedInstallation(testDatabases(), 2, { SLOTKIT_WORKERS: "false" })
const redirectUri = "https://sync.example.com/callback"

/** Two processes on one database, with a host and a partner app. */
const twoProcesses = async () => {
  const { sql, processes } = shared()
  const [first, second] = [processes[0]!, processes[1]!]
  const { host } = await hostOnServer(first, ["intro"])
  const input = { name: "Calendar Sync", redirect_uris: [redirectUri], scopes: ["profile.read"] }
  const app = (await first.manage("POST", "/apps", input)).body.data
  const newKey = async () => (await first.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Nightly report" })).body.data
  const newCode = async (): Promise<string> =>
    (await first.manage("POST", `/hosts/${host.id}/connections`, { client_id: app.client_id })).body.data.code
  const credentials = { client_id: app.client_id, client_secret: app.client_secret }
  const askToken = async (server: ServerProcess, fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...credentials, ...fields })
    const response = await fetch(`${server.origin}/oauth/token`, { method: "POST", body })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const exchange = (server: ServerProcess, code: string) =>
    askToken(server, { grant_type: "authorization_code", redirect_uri: redirectUri, code })
  const refresh = (server: ServerProcess, { refresh_token = "" }: Record<string, string>) =>
    askToken(server, { grant_type: "refresh_token", refresh_token })
  return { first, second, sql, host, app, newKey, newCode, exchange, refresh }
}

const get = (server: ServerProcess, token: string | undefined) =>
  fetch(`${server.origin}/api/v1/token`, { headers: { authorization: `Bearer ${token}` } })
const statusOf = async (server: ServerProcess, token: string | undefined) => (await get(server, token)).status

/** Sends twenty concurrent requests, alternating between the processes. */
const twenty = <A>(
  { first, second }: { readonly first: ServerProcess; readonly second: ServerProcess },
  ask: (at: ServerProcess) => A
) => Promise.all(Array.from({ length: 20 }, (_, index) => ask(index % 2 === 0 ? first : second)))

describe("Credentials in two processes", () => {
  it("an API key MUST work immediately in both, share one rate limit, and end in both with the next request", async () => {
    const { first, second, host, newKey } = await twoProcesses()
    const { id, key } = await newKey()
    const statuses = await Promise.all(Array.from({ length: 70 }, (_, index) => statusOf(index % 2 === 0 ? first : second, key)))
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const [{ last_used_at }] = (await second.manage("GET", `/hosts/${host.id}/api-keys`)).body.data.filter(
      (listed: { readonly id: number }) => listed.id === id
    )
    expect(Date.parse(last_used_at)).toBeGreaterThan(0)
    const fresh = await newKey()
    expect([await statusOf(first, fresh.key), await statusOf(second, fresh.key)]).toEqual([200, 200])
    expect((await first.manage("DELETE", `/hosts/${host.id}/api-keys/${fresh.id}`)).status).toBe(204)
    expect([await statusOf(second, fresh.key), await statusOf(first, fresh.key)]).toEqual([401, 401])
  })

  it("a code and a refresh token MUST each be valid once, in either process", async () => {
    const place = await twoProcesses()
    const { first, second, newCode, exchange, refresh } = place
    const code = await newCode()
    const exchanged = await twenty(place, (at) => exchange(at, code))
    expect(exchanged.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(exchanged.filter(({ body }) => body.error === "invalid_grant")).toHaveLength(19)
    const { body: tokens } = await exchange(second, await newCode())
    const refreshed = await twenty(place, (at) => refresh(at, tokens))
    const [winner, ...others] = refreshed.filter(({ status }) => status === 200)
    expect([others.length, refreshed.filter(({ body }) => body.error === "invalid_grant").length]).toEqual([0, 19])
    expect([await statusOf(first, winner!.body.access_token), await statusOf(second, tokens.access_token)]).toEqual([200, 200])
    expect((await refresh(second, winner!.body)).status).toBe(200)
    expect((await refresh(first, tokens)).status).toBe(400)
    expect([await statusOf(second, winner!.body.access_token), await statusOf(first, tokens.access_token)]).toEqual([401, 401])
  })

  it("a disconnected app's tokens and a regenerated app's old secret MUST end in both with the next request", async () => {
    const { first, second, host, app, newCode, exchange, refresh } = await twoProcesses()
    const { body: tokens } = await exchange(second, await newCode())
    expect(await statusOf(second, tokens.access_token)).toBe(200)
    expect((await first.manage("DELETE", `/hosts/${host.id}/connections/${app.id}`)).status).toBe(204)
    expect([await statusOf(second, tokens.access_token), (await refresh(second, tokens)).status]).toEqual([401, 400])
    expect((await first.manage("POST", `/apps/${app.id}/client-secret`)).status).toBe(200)
    expect((await exchange(second, await newCode())).status).toBe(401)
  })

  it("MUST NOT be stored in the database, except as digests and sealed texts", async () => {
    const { first, sql, app, newKey, newCode, exchange, refresh } = await twoProcesses()
    const { key } = await newKey()
    const code = await newCode()
    const { body: tokens } = await exchange(first, code)
    const { body: next } = await refresh(first, tokens)
    const output = [key, code, app.client_secret, app.webhook_signing_secret, ...Object.values(tokens), ...Object.values(next)]
    expect(output.filter((text) => String(text).startsWith("svc_"))).toHaveLength(8)
    const tables = await sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'slotkit'`
    const rows = await Promise.all(tables.map(({ name }) => sql`SELECT * FROM ${sql("slotkit")}.${sql(name)}`))
    const everything = JSON.stringify(rows)
    expect(everything).toContain(app.client_id)
    expect(everything).not.toMatch(/svc_[a-z]+_[0-9A-Za-z]{49}/)
  })
})
