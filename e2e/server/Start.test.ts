// @module-tag thorough

import { mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { reportLine, runSlotkit, serve, startSlotkit, stop } from "../../harness/SlotkitProcess.ts"
import { dataFolder } from "./DataFolder.ts"
import { readJson } from "./ReadJson.ts"

const get = (origin: string, path: string, token?: string): Promise<Response> =>
  fetch(`${origin}${path}`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })

describe("Starting on a data folder", () => {
  it("MUST show the operator token once, find the demo host again and keep its key", async () => {
    const variables = { SLOTKIT_DATA_DIR: join(dataFolder(), "made", "by", "us") }
    const first = await serve(variables, ["--demo"])
    const [token, key] = [reportLine(first, "Operator token")!, reportLine(first, "Demo API key")!]
    expect((await get(first.origin, "/manage/v1/hosts", token)).status).toBe(200)
    expect((await get(first.origin, "/api/v1/services", key)).status).toBe(200)
    const { meta } = await readJson(get(first.origin, "/api/v1/bookings", key))
    expect(meta.total).toBeGreaterThan(0)
    const curl = /curl -H "Authorization: Bearer (\S+)" "(\S+)"/.exec(first.report)!
    expect(Object.keys((await readJson(fetch(curl[2]!, { headers: { authorization: `Bearer ${curl[1]}` } }))).data)).not.toEqual(
      []
    )
    expect(await stop(first)).toMatchObject({ code: 0, signal: null })

    const second = await serve(variables, ["--demo"])
    expect(reportLine(second, "Operator token")).toBeUndefined()
    expect((await get(second.origin, "/manage/v1/hosts", token)).status).toBe(200)
    expect(reportLine(second, "Demo host")).toBe(reportLine(first, "Demo host"))
    expect(reportLine(second, "Demo API key")).toBe(key)
    expect((await readJson(get(second.origin, "/api/v1/bookings", key))).meta.total).toBe(meta.total)
    expect((await readJson(get(second.origin, "/manage/v1/hosts", token))).meta.total).toBe(1)

    const third = await runSlotkit(["serve"], variables)
    expect(third.code).toBe(1)
    expect(third.stdout).toBe("")
    expect(third.stderr).toContain(`is in use by process ${second.child.pid}; stop that first`)
    const doctor = await runSlotkit(["doctor"], variables)
    expect(doctor.stdout).toMatch(new RegExp(`^warn  Database: .* is in use by process ${second.child.pid}, `, "m"))
    const host = await runSlotkit(["host", "create", "--email", "a@example.com", "--timezone", "UTC"], variables)
    expect([host.code, host.stderr]).toEqual([
      1,
      expect.stringMatching(/in use.* POST \/manage\/v1\/hosts on the running server instead\.\n$/)
    ])
    expect((await stop(second, "SIGINT")).code).toBe(0)
    expect(readdirSync(variables.SLOTKIT_DATA_DIR).sort()).toEqual(["postgres", "secret"])
  })

  it("MUST explain in one sentence why a folder cannot be used", async () => {
    const file = join(dataFolder(), "file")
    writeFileSync(file, "")
    const { code, stdout, stderr } = await runSlotkit(["serve"], { SLOTKIT_DATA_DIR: join(file, "data") })
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(/^slotkit: Cannot read or create the secret in the data folder \S+: .*\.$/m)
    expect(stderr).not.toMatch(/\n\s+at /)
    const empty = dataFolder()
    mkdirSync(empty, { recursive: true })
    writeFileSync(join(empty, "secret"), "")
    expect((await runSlotkit(["migrate"], { SLOTKIT_DATA_DIR: empty })).stderr).toContain("is empty; restore the old secret")
  })
})

describe.concurrent("Starting in memory", () => {
  it("MUST keep nothing and write no files", async () => {
    const server = await serve({ SLOTKIT_DATA_DIR: "memory" }, ["--demo"])
    expect(server.report).toContain("(database: in memory, not persisted)")
    expect((await get(server.origin, "/api/v1/token", reportLine(server, "Demo API key"))).status).toBe(200)
    expect(await stop(server)).toMatchObject({ code: 0, stderr: expect.not.stringContaining("Warning") })
  })

  it("MUST use a token from the environment and not print it", async () => {
    const token = "operator-token-of-thirty-two-characters"
    const server = await serve({ SLOTKIT_OPERATOR_TOKEN: token })
    expect(server.report).not.toContain("Operator token")
    expect((await get(server.origin, "/manage/v1/hosts", token)).status).toBe(200)
    expect((await get(server.origin, "/manage/v1/hosts", `${token}x`)).status).toBe(401)
    expect((await stop(server)).stderr).not.toContain(token)
  })

  it("MUST build links from SLOTKIT_BASE_URL", async () => {
    const server = startSlotkit(["serve", "--demo", "--json"], { SLOTKIT_BASE_URL: "https://book.example.com/" })
    await server.printed(/^\}$/m)
    const { stdout } = await stop(server)
    expect(JSON.parse(stdout)).toEqual({
      base_url: "https://book.example.com",
      docs_url: "https://book.example.com/docs",
      openapi_url: "https://book.example.com/openapi.json",
      database: "memory",
      operator_token: expect.stringMatching(/^svc_op_/),
      demo: {
        host_id: 1,
        username: "ada",
        booking_url: "https://book.example.com/ada",
        sign_in_url: expect.stringMatching(/^https:\/\/book\.example\.com\/app\/demo\/\w{32}$/),
        api_key: expect.stringMatching(/^svc_sk_/)
      }
    })
  })
})

describe.concurrent("Starting with a path prefix", () => {
  it("MUST print URLs that respond", async () => {
    const server = await serve({ SLOTKIT_PREFIX: "/scheduling" })
    for (const name of ["Welcome page", "API reference", "OpenAPI", "Health"]) {
      expect((await fetch(reportLine(server, name)!)).status, name).toBe(200)
    }
    expect(reportLine(server, "Health")).toBe(`${server.origin}/scheduling/health/ready`)
    expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
    await stop(server)
  })

  it("MUST lead an agent from its first refusal to metadata that responds, at the root of the origin too", async () => {
    const server = await serve({ SLOTKIT_PREFIX: "/scheduling" })
    const mcp = `${server.origin}/scheduling/mcp`
    const refused = await fetch(mcp, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" })
    const [, named = ""] = /resource_metadata="([^"]+)"/.exec(refused.headers.get("www-authenticate") ?? "") ?? []
    for (const address of [named, `${server.origin}/.well-known/oauth-protected-resource/scheduling/mcp`]) {
      expect(await (await fetch(address)).json()).toMatchObject({ resource: mcp })
    }
    const issuer = await fetch(`${server.origin}/.well-known/oauth-authorization-server/scheduling`)
    expect(await issuer.json()).toMatchObject({ issuer: `${server.origin}/scheduling` })
    await stop(server)
  })
})

describe.concurrent("Starting with an invalid environment", () => {
  it("MUST report every error at once, and exit with 1", async () => {
    const wrong = { PORT: "http", DATABASE_URL: "mysql://root:s3cret@db/x", SLOTKIT_FREE_SERVICES: "many", SLOTKIT_DATA_DIR: " " }
    const { code, stdout, stderr } = await runSlotkit(["serve"], wrong)
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toBe(
      [
        "slotkit: The configuration has 4 problems:",
        '  - PORT must be an integer between 0 and 65535, not "http".',
        '  - DATABASE_URL must be a postgres:// URL with a percent-encoded user and password, not "mysql://root:***@db/x".',
        '  - SLOTKIT_DATA_DIR must be a folder, or memory, not " ".',
        '  - SLOTKIT_FREE_SERVICES must be an integer between 0 and 1000, not "many".',
        ""
      ].join("\n")
    )
  })

  it("MUST report that the port is in use", async () => {
    const other = createServer()
    await new Promise<void>((done) => other.listen(0, "127.0.0.1", done))
    const { port } = other.address() as { port: number }
    const { code, stdout, stderr } = await runSlotkit(["serve"], { PORT: String(port) })
    other.close()
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toBe(
      `slotkit: Port ${port} on 127.0.0.1 is already in use. Stop the other process or set PORT to a different port.\n`
    )
  })

  it("MUST report that the address is not this machine's", async () => {
    const { code, stderr } = await runSlotkit(["serve"], { HOST: "192.0.2.1" })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^slotkit: Warning: SMTP_URL is not set, .*\nslotkit: 192\.0\.2\.1 is not an address of this machine\. .*\n$/
      )
    ])
  })

  it("MUST warn about valid but risky settings", async () => {
    const server = await serve({ SLOTKIT_SECRET: "short" })
    const { stderr } = await stop(server)
    expect(stderr).toContain("Warning: SLOTKIT_SECRET is shorter than 32 characters")
  })

  it("MUST refuse guessable secrets if other machines can reach the server", async () => {
    const variables = { SLOTKIT_SECRET: "secret", SLOTKIT_OPERATOR_TOKEN: "x", SLOTKIT_DATA_DIR: "./unopened", HOST: "0.0.0.0" }
    const { code, stderr } = await runSlotkit(["serve"], variables)
    expect(code).toBe(1)
    expect(stderr).toContain("SLOTKIT_SECRET must have 32 characters or more")
    expect(stderr).toContain("SLOTKIT_OPERATOR_TOKEN must have 32 characters or more")
  })
})
