import { describe, expect, expectTypeOf, it } from "vitest"
import type { CallOptions, ClientOptions } from "./ClientOptions.ts"
import { createClient } from "./createClient.ts"
import type { Booking, Service, SingleUseService } from "./generated/Resources.ts"
import type { Page } from "./Page.ts"
import { SlotkitApiError } from "./SlotkitApiError.ts"

const token = "svc_sk_TheSecretOne"
const baseUrl = "https://book.example"

type Answer = Response | Error | ((url: string, init: RequestInit) => Response | Promise<Response>)

/** A client whose requests get the given responses, the last of which repeats, and whose waits take no time. */
const answering = (answers: ReadonlyArray<Answer>, options: Partial<ClientOptions> = {}) => {
  const sent: Array<{ readonly url: string } & RequestInit> = []
  const waits: Array<number> = []
  const client = createClient({
    baseUrl,
    token,
    fetch: async (url, init) => {
      const answer = answers[Math.min(sent.length, answers.length - 1)]!
      sent.push({ url, ...init })
      if (answer instanceof Error) throw answer
      return answer instanceof Response ? answer.clone() : answer(url, init)
    },
    clock: {
      now: () => Date.parse("2026-01-01T00:00:00Z"),
      sleep: async (ms, signal) => {
        waits.push(ms)
        signal?.throwIfAborted()
      }
    },
    ...options
  })
  return { client, sent, waits }
}

const json = (status: number, body: unknown, headers: HeadersInit = {}) => Response.json(body, { status, headers })
const html = (status: number, headers: Record<string, string> = {}) =>
  new Response("<h1>Oops</h1>", { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } })
const booking = json(200, { data: { id: 7 } })
const invite = json(201, { data: { id: 7 } })
const gone = new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED 127.0.0.1:1") })

const failure = async (call: Promise<unknown>): Promise<SlotkitApiError> => {
  const reason = await call.then(
    () => undefined,
    (error: unknown) => error
  )
  if (reason instanceof SlotkitApiError) return reason
  throw new Error("The call should have failed.", { cause: reason })
}
const headersOf = (init: RequestInit | undefined) => init?.headers as Record<string, string>

describe("A request", () => {
  it("MUST resolve to the result, even if it contains the token", async () => {
    const { client } = answering([json(200, { data: { id: 7, topic: token } })])
    expect(await client.bookings.get(7)).toEqual({ id: 7, topic: token })
  })

  it.each([baseUrl, `${baseUrl}/`, `${baseUrl}/api/v1`, `${baseUrl}/api/v1/`])("MUST go to /api/v1 of %s", async (input) => {
    const { client, sent } = answering([booking], { baseUrl: input })
    expect(await client.bookings.get(7)).toEqual({ id: 7 })
    expect(sent.map(({ url, method }) => [method, url])).toEqual([["GET", `${baseUrl}/api/v1/bookings/7`]])
    expect(headersOf(sent[0])).toEqual({ accept: "application/json", authorization: `Bearer ${token}` })
  })

  it("MUST contain only the given query parameters", async () => {
    const { client, sent } = answering([json(200, { data: {}, meta: {} })])
    await client.availability.get({ service: "a b&c", from: "2026-01-01", to: undefined, duration: 45 })
    expect(sent[0]?.url).toBe(`${baseUrl}/api/v1/availability?service=a+b%26c&from=2026-01-01&duration=45`)
    await client.availability.get()
    expect(sent[1]?.url).toBe(`${baseUrl}/api/v1/availability`)
  })

  it("MUST contain its body as JSON, and its own idempotency key when it creates a resource", async () => {
    const { client, sent } = answering([invite])
    await client.invites.create({ title: "For you" })
    await client.invites.create({ title: "For you" })
    await client.invites.create({ title: "For you" }, { idempotencyKey: "order-17" })
    await client.services.update(7, { title: "New" })
    const [first, second, third, patch] = sent.map(headersOf)
    expect([sent[0]?.body, first?.["content-type"]]).toEqual(['{"title":"For you"}', "application/json"])
    expect(first?.["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/)
    expect(second?.["idempotency-key"]).not.toBe(first?.["idempotency-key"])
    expect([third?.["idempotency-key"], patch?.["idempotency-key"]]).toEqual(["order-17", undefined])
  })

  it("MUST get the current token before every attempt", async () => {
    const tokens = ["svc_at_old", "svc_at_new"]
    const { client, sent } = answering([json(429, { message: "Later." }), booking], { token: async () => tokens.shift()! })
    await client.bookings.get(7)
    expect(sent.map((init) => headersOf(init)?.authorization)).toEqual(["Bearer svc_at_old", "Bearer svc_at_new"])
  })

  it("MUST NOT leave the API's paths with any ID", async () => {
    const { client, sent } = answering([booking])
    for (const id of ["../token", "..", "7/../../x", undefined]) await client.bookings.get(id as unknown as number)
    expect(new Set(sent.map(({ url }) => url))).toEqual(new Set([`${baseUrl}/api/v1/bookings/NaN`]))
  })

  it("MUST NOT be sent with an invalid base URL", () => {
    expect(() => createClient({ baseUrl: "/api/v1", token })).toThrow(TypeError)
  })
})

describe("A response", () => {
  it("MUST be typed by the API definition", () => {
    const { client } = answering([booking])
    expectTypeOf(client.bookings.get).returns.resolves.toEqualTypeOf<Booking>()
    expectTypeOf(client.bookings.list).returns.resolves.toEqualTypeOf<Page<Booking>>()
    expectTypeOf(client.services.get).returns.resolves.toEqualTypeOf<Service | SingleUseService>()
    expectTypeOf(client.services.list).returns.resolves.toEqualTypeOf<Page<Service>>()
    expectTypeOf(client.invites.delete).returns.resolves.toEqualTypeOf<undefined>()
  })

  it("MUST be undefined after a deletion", async () => {
    expect(await answering([new Response(null, { status: 204 })]).client.invites.delete(7)).toBeUndefined()
  })
})

describe("A paginated list", () => {
  const page = (url: string) => {
    const number = Number(new URL(url).searchParams.get("page") ?? 1)
    const links = { next: number < 3 ? "https://somewhere.example/else?page=99" : null }
    const meta = { current_page: number, from: 1, to: 2, last_page: 3, per_page: 2, total: 6, path: "https://somewhere.example" }
    return json(200, { data: [{ id: number * 10 }, { id: number * 10 + 1 }], links, meta })
  }

  it("MUST resolve to its first page when awaited", async () => {
    const { client, sent } = answering([page])
    expect(await client.bookings.list({ status: "accepted" })).toEqual({
      data: [{ id: 10 }, { id: 11 }],
      meta: { current_page: 1, per_page: 2, total: 6, last_page: 3 }
    })
    expect(sent.map(({ url }) => url)).toEqual([`${baseUrl}/api/v1/bookings?status=accepted&cursor=`])
  })

  it("MUST yield all items when iterated, fetching pages one by one with the caller's query", async () => {
    const { client, sent } = answering([page])
    const ids: Array<number> = []
    for await (const { id } of client.bookings.list({ order: "asc", per_page: 2 })) {
      ids.push(id)
      expect(sent).toHaveLength(Math.floor(id / 10))
    }
    expect(ids).toEqual([10, 11, 20, 21, 30, 31])
    const query = "order=asc&per_page=2"
    expect(sent.map(({ url }) => url.split("?")[1])).toEqual([`${query}&cursor=`, `${query}&page=2`, `${query}&page=3`])
    expect(new Set(sent.map(({ url }) => new URL(url).host))).toEqual(new Set(["book.example"]))
  })

  it("MUST follow the cursors of a service that returns them", async () => {
    const walk = (url: string) => {
      const at = Number(new URL(url).searchParams.get("cursor"))
      const meta = { current_page: at + 1, per_page: 1, total: 3, last_page: 3, next_cursor: at < 2 ? String(at + 1) : null }
      return json(200, { data: [{ id: at }], links: { next: "https://somewhere.example" }, meta })
    }
    const { client, sent } = answering([walk])
    const ids: Array<number> = []
    for await (const { id } of client.bookings.list({ status: "accepted" })) ids.push(id)
    expect(ids).toEqual([0, 1, 2])
    expect(sent.map(({ url }) => url.split("?")[1])).toEqual(["", "1", "2"].map((cursor) => `status=accepted&cursor=${cursor}`))
    expect((await client.bookings.list()).meta).toMatchObject({ next_cursor: "1" })
    expect((await client.bookings.list({ cursor: "2" })).meta).toMatchObject({ next_cursor: null })
  })

  it("MUST start at the requested page and stop when the iteration stops", async () => {
    const { client, sent } = answering([page])
    const pages: Array<number> = []
    for await (const { meta } of client.invites.list({ page: 2 }).pages()) pages.push(meta.current_page)
    expect(pages).toEqual([2, 3])
    for await (const { id } of client.invites.list()) if (id === 11) break
    expect(sent).toHaveLength(3)
  })

  it("MUST be one page of a list without pages, and be iterated like the others", async () => {
    const { client } = answering([json(200, { data: [{ id: 1 }, { id: 2 }] })])
    expect(await client.services.list()).toEqual({
      data: [{ id: 1 }, { id: 2 }],
      meta: { current_page: 1, per_page: 2, total: 2, last_page: 1 }
    })
    const ids: Array<number> = []
    for await (const { id } of client.webhooks.list()) ids.push(id)
    expect(ids).toEqual([1, 2])
  })

  it.each([{ data: { id: 1 } }, { message: "Hello" }, [1]])(
    "MUST NOT be read from a response without a list: %j",
    async (body) => {
      const { client } = answering([json(200, body)])
      expect((await failure(client.bookings.list())).code).toBe("unexpected_answer")
      expect((await failure(client.services.list())).code).toBe("unexpected_answer")
    }
  )

  it("MUST fail when a page fails", async () => {
    const { client } = answering([page, json(401, { message: "No." })])
    const ids: Array<number> = []
    const all = async () => {
      for await (const { id } of client.invites.list()) ids.push(id)
    }
    expect([(await failure(all())).code, ids]).toEqual(["unauthorized", [10, 11]])
  })
})

describe("An error response", () => {
  const tooLong = { path: "booker.name", rule: "too_long", message: "Too long." }
  const free = { start: "2030-01-07T09:00:00Z", end: "2030-01-07T09:30:00Z" }
  const short = { key: "doctor", reason: "slot_taken", needs: 2, free: 1 }
  const plan = { message: "Pro.", error: "plan_required", required_plan: "pro", upgrade_url: "https://book.example/app/plan" }

  it.each([
    [401, { message: "No." }, { code: "unauthorized" }],
    [403, { message: "No.", scopes: ["invites.read"] }, { code: "missing_scope", scopes: ["invites.read"] }],
    [403, plan, { code: "plan_required", upgradeUrl: plan.upgrade_url, message: "Pro." }],
    [403, { message: "No." }, { code: "forbidden" }],
    [404, { message: "No." }, { code: "not_found" }],
    [409, { message: "No." }, { code: "conflict", message: "No." }],
    [409, { message: "No.", code: "busy" }, { code: "conflict", reason: "busy" }],
    [409, { message: "No.", code: "busy", next_times: [free] }, { reason: "busy", nextTimes: [free], opensAt: null }],
    [409, { message: "No.", code: "day_full", opens_at: free.start }, { reason: "day_full", opensAt: free.start }],
    [409, { message: "No.", code: "notice", override: ["notice"] }, { reason: "notice", override: ["notice"] }],
    [409, { message: "No.", code: "slot_taken", roles: [short] }, { reason: "slot_taken", roles: [short] }],
    [422, { message: "No.", errors: { title: ["Too long."] } }, { code: "invalid", errors: { title: ["Too long."] } }],
    [422, { message: "No.", code: "invalid", errors: {}, problems: [tooLong] }, { code: "invalid", problems: [tooLong] }],
    [400, { message: "No." }, { code: "bad_request" }],
    [413, { message: "No." }, { code: "bad_request" }],
    [415, { message: "No." }, { code: "bad_request" }],
    [500, { message: "No." }, { code: "server_error" }]
  ])("MUST reject with a SlotkitApiError at once: %s %o", async (status, body, expected) => {
    const { client, sent } = answering([json(status, body, { "svc-request-id": "r-1" })])
    const error = await failure(client.invites.get(7))
    expect(error).toMatchObject({ name: "SlotkitApiError", status, requestId: "r-1", ...expected })
    expect(sent).toHaveLength(1)
  })

  it.each([
    ["a page of another server", html(404), "unexpected_answer", 404],
    ["a page with status 200", html(200), "unexpected_answer", 200],
    ["JSON of another server", json(200, ["hello"]), "unexpected_answer", 200],
    ["a redirect", new Response(null, { status: 301, headers: { location: "https://x.example" } }), "unexpected_answer", 301],
    ["a page of a proxy", html(502), "unavailable", 502]
  ])("MUST be reported as not from the API when it is %s", async (_, answer, code, status) => {
    const error = await failure(answering([answer], { maxRetries: 0 }).client.services.list())
    expect(error).toMatchObject({ code, status })
    expect(error.message).toMatch(/^GET \/services returned status .*baseUrl/)
  })

  it("MUST report why the service could not be reached", async () => {
    const error = await failure(answering([gone], { maxRetries: 0 }).client.token())
    expect(error).toMatchObject({ code: "network", status: null, requestId: null })
    expect(error.message).toBe(
      "GET /token failed because the service could not be reached (fetch failed: connect ECONNREFUSED 127.0.0.1:1)."
    )
  })

  it("MUST NOT contain the token, even if the cause does", async () => {
    const answers = [
      new TypeError(`Headers.append: "Bearer ${token}" is invalid`, { cause: new Error(token) }),
      json(401, { message: `Unknown token ${token}.` }),
      json(422, { message: "No.", errors: { [token]: [token] } }),
      html(200, { "x-echo": token })
    ]
    for (const answer of answers) {
      const error = await failure(answering([answer], { maxRetries: 0 }).client.token())
      expect([error.message, error.stack, JSON.stringify(error), String(error.cause)].join()).not.toContain(token)
    }
    const broken = answering([booking], { token: `${token}\n` }).client.token()
    await expect(broken).rejects.toThrow("The token must contain only visible ASCII characters.")
  })
})

describe("A retry", () => {
  const retryAfter = (status: number, seconds: string) => json(status, { message: "Later." }, { "retry-after": seconds })
  const calls = {
    get: ({ bookings }: ReturnType<typeof createClient>, options?: CallOptions) => bookings.get(7, options),
    delete: ({ invites }: ReturnType<typeof createClient>) => invites.delete(7),
    create: ({ invites }: ReturnType<typeof createClient>) => invites.create({ title: "For you" }),
    patch: ({ services }: ReturnType<typeof createClient>) => services.update(7, {})
  }

  it.each([
    [429, "get"],
    [429, "delete"],
    [429, "create"],
    [429, "patch"],
    [503, "get"],
    [503, "patch"]
  ] as const)("MUST wait as long as the Retry-After of %s (%s)", async (status, name) => {
    const { client, waits, sent } = answering([retryAfter(status, "7"), booking])
    await calls[name](client)
    expect([waits, sent.length]).toEqual([[7000], 2])
  })

  it("MUST ignore a negative Retry-After", async () => {
    const { client } = answering([retryAfter(429, "-5")], { maxRetries: 0 })
    expect((await failure(client.bookings.get(7))).retryAfterSeconds).toBeNull()
  })

  it("MUST parse a Retry-After date", async () => {
    const { client, waits } = answering([retryAfter(503, "Thu, 01 Jan 2026 00:00:09 GMT"), booking])
    await client.bookings.get(7)
    expect(waits).toEqual([9000])
  })

  it("MUST NOT wait longer than allowed", async () => {
    const { client, waits, sent } = answering([retryAfter(429, "61")])
    expect(await failure(client.bookings.get(7))).toMatchObject({ code: "too_many_requests", retryAfterSeconds: 61 })
    expect([waits, sent.length]).toEqual([[], 1])
    const patient = answering([retryAfter(429, "61"), booking], { maxWaitMs: 120_000 })
    await patient.client.bookings.get(7)
    expect(patient.waits).toEqual([61_000])
  })

  it.each(["get", "delete", "create"] as const)("MUST back off when there is no response or a proxy's (%s)", async (name) => {
    const { client, waits, sent } = answering([gone, html(502), html(504), json(503, { message: "Later." }), invite], {
      maxRetries: 5
    })
    await calls[name](client)
    expect(sent).toHaveLength(5)
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(250 * 2 ** index)
      expect(wait).toBeLessThanOrEqual(500 * 2 ** index)
    }
  })

  it("MUST have the same Idempotency-Key", async () => {
    const { client, sent } = answering([gone, retryAfter(429, "1"), invite])
    await calls.create(client)
    expect(new Set(sent.map((init) => headersOf(init)?.["idempotency-key"])).size).toBe(1)
    expect(sent).toHaveLength(3)
  })

  it("MUST wait while the first request with its key is in flight", async () => {
    const { client, waits } = answering([gone, retryAfter(409, "1"), invite])
    expect(await calls.create(client)).toEqual({ id: 7 })
    expect(waits[1]).toBe(1000)
  })

  it("MUST treat a missing resource as deleted after a lost response", async () => {
    const missing = json(404, { message: "No." })
    await expect(calls.delete(answering([gone, missing]).client)).resolves.toBeUndefined()
    expect((await failure(calls.delete(answering([retryAfter(429, "1"), missing]).client))).code).toBe("not_found")
  })

  it.each([
    ["patch", gone],
    ["patch", html(502)],
    ["get", json(500, { message: "No." })],
    ["get", json(409, { message: "No." }, { "retry-after": "1" })],
    ["create", json(422, { message: "No." })]
  ] as const)("MUST NOT follow %s after %s", async (name, answer) => {
    const { client, sent } = answering([answer])
    await failure(calls[name](client))
    expect(sent).toHaveLength(1)
  })

  it("MUST stop after the maximum number of retries, for the client or for one call", async () => {
    const usual = answering([gone])
    await failure(calls.get(usual.client))
    expect(usual.sent).toHaveLength(3)
    await failure(calls.get(usual.client, { maxRetries: 0 }))
    expect(usual.sent).toHaveLength(4)
  })
})

describe("A timeout", () => {
  const never = (_url: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)))

  it("MUST end an attempt, which is then retried", async () => {
    const { client, sent } = answering([never], { timeoutMs: 1, maxRetries: 1 })
    expect(await failure(client.token())).toMatchObject({ code: "timeout", message: "GET /token timed out after 1 ms." })
    expect(sent).toHaveLength(2)
  })

  it("MUST reject when the caller's signal is aborted before, during and between attempts", async () => {
    const reason = new Error("Enough.")
    const before = answering([booking])
    await expect(before.client.token({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(before.sent).toHaveLength(0)

    const asking = new AbortController()
    const { client } = answering([
      (url, init) => {
        queueMicrotask(() => asking.abort(reason))
        return never(url, init)
      }
    ])
    await expect(client.token({ signal: asking.signal })).rejects.toBe(reason)

    const waiting = new AbortController()
    const asleep = createClient({
      baseUrl,
      token,
      fetch: async () => {
        setImmediate(() => waiting.abort(reason))
        return json(429, { message: "Later." }, { "retry-after": "60" })
      }
    })
    await expect(asleep.token({ signal: waiting.signal })).rejects.toBe(reason)
  })

  it("MUST use the system clock by default", async () => {
    const answers = [json(429, { message: "Later." }, { "retry-after": "0" }), booking]
    const client = createClient({ baseUrl, token, fetch: async () => answers.shift()! })
    expect(await client.bookings.get(7)).toEqual({ id: 7 })
  })
})
