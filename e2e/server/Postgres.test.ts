// @module-tag thorough

import { describe, expect, it } from "vitest"
import { listening, reportLine, runSlotkit, type ServingProcess, serve, stop } from "../../harness/SlotkitProcess.ts"
import { testDatabases } from "../../harness/TestDatabase.ts"
import { readJson } from "./ReadJson.ts"
import { tcpProxy } from "./TcpProxy.ts"

const databases = testDatabases()
const secret = { SLOTKIT_SECRET: "a secret for tests, of more than thirty-two characters" }

/** The same database through a proxy that a test can close. */
const through = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href
const portOf = (url: string): number => Number(new URL(url).port)
const health = async (origin: string, path: "live" | "ready") => {
  const answer = await fetch(`${origin}/health/${path}`)
  expect(answer.headers.get("svc-request-id")).toMatch(/^[0-9a-f-]{36}$/)
  return { status: answer.status, ...(await readJson(answer)) }
}
const hosts = (origin: string, token: string) =>
  fetch(`${origin}/manage/v1/hosts`, { headers: { authorization: `Bearer ${token}` } })

describe("Serving on Postgres", () => {
  it("MUST require SLOTKIT_SECRET", async () => {
    const { code, stdout, stderr } = await runSlotkit(["serve"], { DATABASE_URL: await databases.make() })
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(
      /^slotkit: The configuration has a problem:\n {2}- SLOTKIT_SECRET is required with DATABASE_URL, .*\n$/
    )
  })

  it("MUST allow several processes to start at once on an empty database, one of which shows the operator token", async () => {
    const variables = { ...secret, DATABASE_URL: await databases.make() }
    const servers: ReadonlyArray<ServingProcess> = await Promise.all([1, 2].map(() => serve(variables, ["--demo"])))
    const tokens = servers.flatMap((server) => reportLine(server, "Operator token") ?? [])
    expect(tokens).toHaveLength(1)
    expect(new Set(servers.map((server) => reportLine(server, "Demo host"))).size).toBe(1)
    for (const { origin } of servers) {
      expect((await readJson(hosts(origin, tokens[0]!))).meta.total).toBe(1)
    }
    const newest = await serve(variables, ["--demo"])
    const headers = { authorization: `Bearer ${reportLine(newest, "Demo API key")}` }
    const services = await readJson(fetch(`${servers[0]!.origin}/api/v1/services`, { headers }))
    const slugs = services.data.map(({ slug }: { slug: string }) => slug)
    expect(slugs).toContain("intro-call")
    expect(new Set(slugs).size).toBe(slugs.length)
    for (const ended of await Promise.all([...servers, newest].map((server) => stop(server)))) expect(ended.code).toBe(0)
  })

  it("MUST be live and not ready while it starts, and exit with 0 when it is stopped then", async () => {
    const url = await databases.make()
    const way = await tcpProxy(portOf(url), { hold: true })
    const server = await listening({ ...secret, DATABASE_URL: through(url, way.port) })
    await way.held
    expect(await health(server.origin, "live")).toEqual({ status: "ok" })
    expect(await health(server.origin, "ready")).toEqual({ status: "unavailable", message: "The server is starting." })
    const early = await fetch(`${server.origin}/api/v1/token`)
    expect([early.status, early.headers.get("retry-after"), await readJson(early)]).toEqual([
      503,
      "1",
      { message: "The server is starting. Try again in a second.", code: "unavailable" }
    ])
    expect(early.headers.get("svc-request-id")).toMatch(/^[0-9a-f-]{36}$/)
    server.child.kill("SIGTERM")
    await server.printed(/Stopping/)
    await expect(fetch(`${server.origin}/health/live`)).rejects.toThrow()
    await way.open()
    const { code, stdout } = await server.ended
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Stopped before the server was ready\.\n {2}Operator token /)])
  })

  it("MUST exit immediately when it is asked to stop a second time", async () => {
    const url = await databases.make()
    const way = await tcpProxy(portOf(url), { hold: true })
    const server = await listening({ ...secret, DATABASE_URL: through(url, way.port) })
    await way.held
    server.child.kill("SIGTERM")
    await server.printed(/Stopping/)
    expect(await stop(server, "SIGINT")).toMatchObject({ code: null, signal: "SIGINT", stdout: "" })
  })

  it("MUST name the migrations that are missing, as after an older backup was restored", async () => {
    const variables = { ...secret, DATABASE_URL: await databases.make() }
    const server = await serve(variables)
    await databases.run(variables.DATABASE_URL, "DELETE FROM slotkit.schema_migrations WHERE name = '0001_schema'")
    const { status, message } = await health(server.origin, "ready")
    expect([status, message]).toEqual(["unavailable", "The schema lacks the migration 0001_schema: run slotkit migrate."])
    await stop(server)
  })

  it("MUST not be ready while the database is down, and be ready when it is back", async () => {
    const url = await databases.make()
    const way = await tcpProxy(portOf(url))
    const token = "operator-token-of-thirty-two-characters"
    const variables = { ...secret, DATABASE_URL: through(url, way.port), SLOTKIT_OPERATOR_TOKEN: token, SLOTKIT_LOG: "json" }
    const server = await serve(variables)
    expect(await health(server.origin, "ready")).toEqual({ status: "ok" })
    await way.cut()
    expect(await health(server.origin, "ready")).toEqual({ status: "unavailable", message: "The database isn't responding." })
    expect(await health(server.origin, "live")).toEqual({ status: "ok" })
    const away = await hosts(server.origin, token)
    expect([away.status, await readJson(away)]).toEqual([503, { message: expect.stringMatching(/\.$/), code: "unavailable" }])
    await hosts(server.origin, token)
    await way.open()
    expect(await health(server.origin, "ready")).toEqual({ status: "ok" })
    expect((await hosts(server.origin, token)).status).toBe(200)
    const { code, stdout, stderr } = await stop(server)
    expect([code, stdout]).toEqual([0, expect.not.stringContaining("failed")])
    const lines = stderr
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line))
    for (const line of lines)
      expect(line).toMatchObject({ time: expect.any(String), level: expect.any(String), msg: expect.any(String) })
    const failed = lines.filter(({ msg }) => msg === "A request failed")
    expect(failed.map(({ method, path }) => [method, path])).toEqual(Array(2).fill(["GET", "/manage/v1/hosts"]))
    expect(failed[0]).toMatchObject({
      level: "error",
      error: expect.stringMatching(/^\S.{5,200}$/),
      request_id: away.headers.get("svc-request-id")
    })
    const stacks = lines.flatMap(({ stack }) => stack ?? [])
    expect(new Set(stacks).size).toBe(stacks.length)
    expect(stderr).not.toContain(new URL(url).password === "" ? token : `:${new URL(url).password}@`)
  })
})

describe.concurrent("An unreachable database", () => {
  it.each<[what: string, args: ReadonlyArray<string>, url: (created: string) => string, sentence: RegExp]>([
    [
      "nothing listens",
      ["serve"],
      () => "postgres://slotkit:s3cret@127.0.0.1:1/x",
      /reached: connect ECONNREFUSED 127\.0\.0\.1:1\./
    ],
    [
      "the name is unknown",
      ["migrate"],
      () => "postgres://a:s3cret@nowhere.invalid/x",
      /reached: getaddrinfo \w+ nowhere\.invalid\./
    ],
    [
      "the role is unknown",
      ["serve", "--json"],
      (created) => created.replace(/\/\/.*@/, "//nobody:s3cret@"),
      /reached: .* "nobody"\./
    ],
    [
      "the database is unknown",
      ["migrate", "--json"],
      (created) => `${created}_missing`,
      /reached: database ".*_missing" does not exist\./
    ]
  ])("MUST be one sentence, without a password or a stack, when %s", async (_what, args, url, sentence) => {
    const variables = { ...secret, DATABASE_URL: url(await databases.make()) }
    const { code, stdout, stderr } = await runSlotkit(args, variables)
    expect(code).toBe(1)
    expect(stderr.replace(/^slotkit: Listening.*\n/, "")).toMatch(sentence)
    expect(stderr + stdout).not.toMatch(/s3cret|\n\s+at /)
    if (args.includes("--json")) expect(JSON.parse(stdout)).toEqual({ error: expect.stringMatching(sentence) })
  })
})
