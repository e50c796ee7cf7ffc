import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, describe, expect, it } from "vitest"
import type { LogEntry } from "./application/Logging.ts"
import { createSlotkit } from "./createSlotkit.ts"
import { SlotkitClosed } from "./opening/Lifetime.ts"
import { OpeningError } from "./opening/OpeningError.ts"
import type { Slotkit } from "./opening/Slotkit.ts"
import type { SlotkitOptions } from "./options/Options.ts"

const baseUrl = "https://book.example.com"
const operatorToken = "an-operator-token-that-only-tests-know"
const authorization = `Bearer ${operatorToken}`
const hostInput = { email: "ada@example.com", username: "ada", timezone: "Europe/Rome" }

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const open = async (options: Partial<SlotkitOptions> = {}): Promise<Slotkit> => {
  const slotkit = await createSlotkit({
    database: "memory",
    baseUrl,
    operatorToken,
    secret: "a secret that protects nothing at all",
    ...options
  })
  cleanups.push(slotkit.close)
  return slotkit
}

const listen = async (listener: RequestListener): Promise<string> => {
  const server: Server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const everyAnswer = async (response: Response) => ({
  status: response.status,
  contentType: response.headers.get("content-type"),
  requestId: typeof response.headers.get("svc-request-id"),
  body: (await response.text()).replaceAll(/"created_at":"[^"]*"/g, "")
})

describe("Slotkit embedded in a process", () => {
  it("MUST answer fetch and node in the same way", async () => {
    const slotkit = await open()
    const origin = await listen(slotkit.node)
    const body = JSON.stringify({ email: "nobody" })
    const requests: ReadonlyArray<readonly [path: string, init?: RequestInit]> = [
      ["/manage/v1/hosts", { headers: { authorization } }],
      ["/manage/v1/hosts", { method: "POST", headers: { authorization, "content-type": "application/json" }, body }],
      ["/manage/v1/hosts", { method: "POST", headers: { authorization, "content-type": "text/plain" }, body }],
      ["/manage/v1/hosts", { method: "PUT", headers: { authorization }, body }],
      ["/manage/v1/hosts/1", { headers: { authorization: "Bearer wrong" } }],
      ["/api/v1/token"],
      ["/api/v1/nowhere"],
      ["/somewhere/else"],
      ["/openapi.json"]
    ]
    await slotkit.hosts.create(hostInput)
    for (const [path, init] of requests) {
      const web = await everyAnswer(await slotkit.fetch(new Request(`${baseUrl}${path}`, init)))
      expect(web.requestId, path).toBe("string")
      expect(await everyAnswer(await fetch(`${origin}${path}`, init)), path).toEqual(web)
    }
  })

  it("MUST strip its prefix in fetch and in node, and not add it to links", async () => {
    const below = `${baseUrl}/scheduling`
    const slotkit = await open({ prefix: "/scheduling", baseUrl: below })
    const { id } = await slotkit.hosts.create(hostInput)
    const origin = await listen(slotkit.node)
    const request = { headers: { authorization } }
    const web = await slotkit.fetch(new Request(`${below}/manage/v1/hosts/${id}`, request))
    const node = await fetch(`${origin}/scheduling/manage/v1/hosts/${id}`, request)
    expect(JSON.parse(await web.text()).data.profile_url).toBe(`${below}/ada`)
    expect(node.status).toBe(200)
    expect((await slotkit.fetch(new Request(`${baseUrl}/manage/v1/hosts/${id}`, request))).status).toBe(404)
    expect((await fetch(`${origin}/manage/v1/hosts/${id}`, request)).status).toBe(404)
  })

  it("MUST start links with the base URL, regardless of a trailing slash and of the request's host", async () => {
    const slotkit = await open({ baseUrl: "HTTPS://Book.Example.com:443/" })
    const { id } = await slotkit.hosts.create(hostInput)
    const request = new Request(`http://evil.example/manage/v1/hosts/${id}`, {
      headers: { authorization, "x-forwarded-host": "evil.example" }
    })
    expect(JSON.parse(await (await slotkit.fetch(request)).text()).data.profile_url).toBe(`${baseUrl}/book/ada`)
    expect(slotkit.openapi()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/), servers: [{ url: baseUrl }] })
  })

  it("MUST answer 401 on the operator API when there is no operator token", async () => {
    const slotkit = await createSlotkit({ database: "memory", baseUrl })
    cleanups.push(slotkit.close)
    for (const token of ["Bearer ", "Bearer undefined", `Bearer ${operatorToken}x`, ""]) {
      const request = new Request(`${baseUrl}/manage/v1/hosts`, { headers: { authorization: token } })
      expect((await slotkit.fetch(request)).status).toBe(401)
    }
  })

  it("MUST give identify the request of Node, with what middleware has put on it, and accept the application's ID", async () => {
    const slotkit = await open({
      identify: (_request, { node }) => {
        const user = (node as { readonly user?: { readonly id: string } } | undefined)?.user
        return user === undefined ? null : { externalId: user.id }
      },
      signInUrl: "/login"
    })
    const upserted = await slotkit.hosts.upsert({ ...hostInput, external_id: "user_42" })
    expect(await slotkit.hosts.get({ externalId: "user_42" })).toEqual(upserted)
    await expect(slotkit.hosts.get({ externalId: "user_43" })).rejects.toMatchObject({ code: "not_found" })
    const origin = await listen((request, response) =>
      slotkit.node(Object.assign(request, { user: { id: "user_42" } }), response)
    )
    expect(await (await fetch(`${origin}/app`)).text()).toContain("ada@example.com")
    expect((await slotkit.fetch(new Request(`${baseUrl}/app`))).status).toBe(303)
  })

  it("MUST use the application's sign-in through fetch and node", async () => {
    const seen: Array<string> = []
    const slotkit = await open({
      identify: async ({ method, url, headers }) => {
        seen.push(`${method} ${url}`)
        const user = /user=(\d+)/.exec(headers.get("cookie") ?? "")?.[1]
        return user === undefined ? null : { hostId: Number(user) }
      },
      signInUrl: "/login"
    })
    const { id } = await slotkit.hosts.create(hostInput)
    const origin = await listen(slotkit.node)
    for (const ask of [
      (init: RequestInit) => slotkit.fetch(new Request(`${baseUrl}/app`, init)),
      (init: RequestInit) => fetch(`${origin}/app`, { ...init, redirect: "manual" })
    ]) {
      const known = await ask({ headers: { cookie: `user=${id}` } })
      expect([known.status, (await known.text()).includes("ada@example.com")]).toEqual([200, true])
      const unknown = await ask({})
      expect([unknown.status, unknown.headers.get("location")]).toEqual([
        303,
        `/login?return_to=${encodeURIComponent(`${baseUrl}/app`)}`
      ])
    }
    expect(seen).toEqual(Array(4).fill(`GET ${baseUrl}/app`))
    expect((await slotkit.fetch(new Request(`${baseUrl}/app/sign-in`))).status).toBe(404)
  })

  it("MUST isolate two instances in one process", async () => {
    const [first, second] = [await open(), await open({ baseUrl: "https://other.example.com", operatorToken: "other" })]
    await first.hosts.create(hostInput)
    expect((await second.hosts.list()).meta.total).toBe(0)
    const { profile_url } = await second.hosts.create(hostInput)
    expect(profile_url).toBe("https://other.example.com/book/ada")
    const request = new Request(`${baseUrl}/manage/v1/hosts`, { headers: { authorization } })
    expect((await second.fetch(request)).status).toBe(401)
    await second.close()
    expect((await first.hosts.list()).meta.total).toBe(1)
  })

  it("MUST keep its data in a folder that only one instance at a time can open", { tags: ["thorough"] }, async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "slotkit-facade-"))
    cleanups.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const first = await open({ database: { dataDir } })
    expect(first.appliedMigrations.length).toBeGreaterThan(0)
    expect(first.isNew).toBe(true)
    const { id } = await first.hosts.create(hostInput)
    await expect(open({ database: { dataDir } })).rejects.toMatchObject({
      name: "OpeningError",
      code: "data_folder_in_use",
      message: expect.stringContaining(`The data folder ${dataDir} is in use by process ${process.pid}`)
    })
    await first.close()
    const again = await open({ database: { dataDir } })
    expect(again.appliedMigrations).toEqual([])
    expect(again.isNew).toBe(false)
    expect((await again.hosts.get(id)).username).toBe("ada")
  })

  it("MUST reject with the driver's own error when a hook has swallowed a database error", async () => {
    const slotkit = await open({
      database: { dataDir: "memory" },
      hooks: { inTransaction: async (_change, tx) => void (await tx.query("SELECT nothing").catch(() => {})) }
    })
    const { id } = await slotkit.hosts.create({ ...hostInput, plan: "pro" })
    await slotkit.services.create(id, { title: "Fitting", durations: [{ minutes: 60, price: null }] })
    const { data } = await slotkit.availability.get(id, { service: "fitting" })
    const start = Object.values(data).flat()[0]!.start
    const booker = { name: "Grace", email: "grace@example.com" }
    await expect(slotkit.bookings.book(id, { service: "fitting", start, booker })).rejects.toMatchObject({ code: "25P02" })
  })

  it("MUST reject with one sentence when the database cannot be reached, without its password", async () => {
    const error = await open({ database: "postgres://slotkit:s3cret@127.0.0.1:1/slotkit" }).then(undefined, (reason) => reason)
    expect(error).toBeInstanceOf(OpeningError)
    expect(error.code).toBe("unreachable")
    expect(error.message).toBe("The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1.")
    expect(JSON.stringify(error)).not.toContain("s3cret")
  })

  it("MUST pass log entries to the application", async () => {
    const entries: Array<LogEntry> = []
    const slotkit = await open({ log: (entry) => entries.push(entry) })
    const readBefore: RequestListener = async (request, response) => {
      for await (const _ of request);
      slotkit.node(request as IncomingMessage, response)
    }
    const origin = await listen(readBefore)
    const headers = { authorization, "content-type": "application/json" }
    const answer = await fetch(`${origin}/manage/v1/hosts`, { method: "POST", headers, body: "{}" })
    expect(answer.status).toBe(500)
    const requestId = answer.headers.get("svc-request-id")
    expect(entries).toEqual([
      {
        at: expect.any(Date),
        level: "error",
        message: "A request failed",
        error: expect.stringMatching(/^\S.*$/),
        stack: expect.stringMatching(/^ {4}at /),
        details: { requestId, method: "POST", path: "/manage/v1/hosts" }
      }
    ])
  })
})

describe("Closing", () => {
  const query = () => new Request(`${baseUrl}/manage/v1/hosts`, { headers: { authorization } })

  it("MUST let calls and requests in flight finish", async () => {
    const dataDir = "memory"
    const slotkit = await open({ database: { dataDir } })
    const origin = await listen(slotkit.node)
    const running = [
      slotkit.hosts.create(hostInput).then(({ username }) => username),
      slotkit.fetch(query()).then(({ status }) => status)
    ]
    const overHttp = fetch(`${origin}/manage/v1/hosts`, { headers: { authorization } })
    await slotkit.close()
    expect(await Promise.all(running)).toEqual(["ada", 200])
    expect([200, 503]).toContain((await overHttp).status)
  })

  it("MUST reject later calls and requests on every entry point", async () => {
    const slotkit = await open()
    const origin = await listen((request, response) => slotkit.node(request, response, () => response.end("theirs")))
    await slotkit.close()
    await expect(slotkit.hosts.list()).rejects.toBeInstanceOf(SlotkitClosed)
    expect(await slotkit.ping()).toBe(false)
    for (const answer of [await slotkit.fetch(query()), await fetch(`${origin}/manage/v1/hosts`)]) {
      expect(await everyAnswer(answer)).toEqual({
        status: 503,
        contentType: "application/json",
        requestId: "string",
        body: '{"message":"The service has been stopped.","code":"unavailable"}'
      })
    }
    expect(await (await fetch(`${origin}/about`)).text()).toBe("theirs")
  })

  it("MUST be safe to repeat and to run concurrently", async () => {
    const slotkit = await open()
    expect(await slotkit.ping()).toBe(true)
    await Promise.all([slotkit.close(), slotkit.close()])
    await slotkit.close()
  })
})
