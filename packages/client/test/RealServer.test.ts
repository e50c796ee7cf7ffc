import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ClientClock, type ClientOptions, createClient, SlotkitApiError, type SlotkitClient } from "../src/index.ts"

const baseUrl = "https://book.example.com"
const scopes = ["services.read", "services.write", "invites.read", "invites.write", "webhooks.write"] as const

let slotkit: Slotkit
beforeAll(async () => {
  slotkit = await createSlotkit({ database: "memory", baseUrl, webhookAllow: ["127.0.0.1"] })
})
afterAll(() => slotkit.close())

/** A host with one service, and a client with an API key of that host. */
const aHost = async (
  username: string,
  more: { readonly plan?: "free"; readonly scopes?: ReadonlyArray<(typeof scopes)[number]> } = {}
) => {
  const { plan = "pro" } = more
  const { id } = await slotkit.hosts.create({ email: `${username}@example.com`, username, timezone: "Europe/Rome", plan })
  const { key } = await slotkit.apiKeys.create(id, { name: "Client", scopes: more.scopes ?? scopes })
  const service = await slotkit.services.create(id, { title: "Intro", durations: [{ minutes: 30 }] })
  return { id, key, service, client: clientOf(key) }
}

const clock: ClientClock = { now: Date.now, sleep: () => new Promise((resolve) => setImmediate(resolve)) }

const clientOf = (token: string, options: Partial<ClientOptions> = {}): SlotkitClient =>
  createClient({ baseUrl, token, fetch: (url, init) => slotkit.fetch(new Request(url, init)), clock, ...options })

const failure = async (call: Promise<unknown>): Promise<SlotkitApiError> => {
  const reason = await call.then(
    () => undefined,
    (error: unknown) => error
  )
  if (reason instanceof SlotkitApiError) return reason
  throw new Error("The call should have failed.", { cause: reason })
}

describe("The client of a real service", () => {
  it("MUST return the credential and the profile", async () => {
    const { client } = await aHost("ada")
    expect((await client.token()).scopes).toContainEqual({ id: "invites.write", available: true })
    expect(await client.profile()).toMatchObject({ username: "ada", plan: "pro", services: [{ slug: "intro" }] })
  })

  it("MUST manage services", async () => {
    const { client, service } = await aHost("bob")
    const created = await client.services.create({ title: "Review", durations: [{ minutes: 45, price: 2500 }] })
    expect(created).toMatchObject({ type: "default", slug: "review", durations: [{ minutes: 45, price: 2500, currency: "USD" }] })
    expect((await client.services.list()).data.map(({ id }) => id)).toEqual([service.id, created.id])
    const changed = await client.services.update(created.id, { title: "Second look", description: "Together" })
    expect(await client.services.get(created.id)).toEqual(changed)
    expect(await client.services.delete(created.id)).toBeUndefined()
    expect(await failure(client.services.get(created.id))).toMatchObject({ code: "not_found", status: 404 })
  })

  it("MUST list slots and bookings, over all pages", async () => {
    const { id, client } = await aHost("cleo")
    const { data, meta } = await client.availability.get({ service: "intro", duration: 30 })
    expect(meta).toMatchObject({ service: "intro", duration_minutes: 30, timezone: "Europe/Rome" })
    const starts = Object.values(data)
      .flatMap((slots) => slots.map(({ start }) => start))
      .slice(-5)
    for (const start of starts)
      await slotkit.bookings.book(id, { service: "intro", start, booker: { name: "Grace", email: "grace@example.com" } })
    const page = await client.bookings.list({ per_page: 2, order: "asc" })
    expect(page).toEqual(await slotkit.bookings.list(id, { per_page: 2, order: "asc" }))
    expect([page.data.length, page.meta]).toEqual([
      2,
      { current_page: 1, per_page: 2, total: 5, last_page: 3, next_cursor: expect.any(String) }
    ])
    expect(await client.bookings.get(page.data[0]!.id)).toEqual(page.data[0])
    const all: Array<string | null> = []
    for await (const booking of client.bookings.list({ per_page: 2, order: "asc", status: "accepted" }))
      all.push(booking.scheduled_at)
    expect(all).toEqual(starts)
    expect(await failure(client.bookings.list({ from: "2026-02-30" }))).toMatchObject({
      code: "invalid",
      errors: { from: [expect.any(String)] }
    })
  })

  it("MUST create an invite once for repeated requests", async () => {
    const { client } = await aHost("dora")
    const { invites } = client
    const [first, second] = await Promise.all([
      invites.create({ title: "For you", contact_name: "Kim" }, { idempotencyKey: "k-1" }),
      invites.create({ title: "For you", contact_name: "Kim" }, { idempotencyKey: "k-1" })
    ])
    expect(second).toEqual(first)
    expect(await failure(invites.create({ title: "For all" }, { idempotencyKey: "k-1" }))).toMatchObject({ code: "invalid" })
    await invites.create({ title: "Another", duration: 15, expires_in_days: 3 })
    const titles: Array<string> = []
    for await (const { title } of invites.list({ per_page: 1 })) titles.push(title)
    expect(titles).toEqual(["Another", "For you"])
    expect(await client.services.get(first.id)).toMatchObject({ type: "single_use", url: first.url })
    await invites.delete(first.id)
    expect((await failure(invites.get(first.id))).code).toBe("not_found")
  })

  it("MUST create an invite once when the first response is lost", async () => {
    const { key } = await aHost("emil")
    let requests = 0
    const lossy = clientOf(key, {
      fetch: async (url, init) => {
        const response = await slotkit.fetch(new Request(url, init))
        if (requests++ === 0) throw new TypeError("fetch failed")
        return response
      }
    })
    const { id } = await lossy.invites.create({ title: "Once" })
    expect((await lossy.invites.list()).data.map((invite) => invite.id)).toEqual([id])
    expect(requests).toBe(3)
  })

  it("MUST manage webhooks and show their secret once", async () => {
    const { client } = await aHost("hugo")
    const url = "http://127.0.0.1:9/hooks"
    const { signing_secret: secret, ...created } = await client.webhooks.create({ url, events: ["booking.confirmed"] })
    expect(secret).toMatch(/^svc_whsec_/)
    expect(await client.webhooks.get(created.id)).toEqual(created)
    expect(await client.webhooks.update(created.id, { active: false })).toMatchObject({ url, disabled_reason: "manual" })
    expect((await client.webhooks.list()).data.map(({ id, status }) => [id, status])).toEqual([[created.id, "disabled"]])
    await client.webhooks.delete(created.id)
    expect((await client.webhooks.list()).data).toEqual([])
    expect(await failure(client.webhooks.create({ url: "https://127.0.0.2/", events: [] }))).toMatchObject({
      errors: { url: [expect.any(String)], events: [expect.any(String)] }
    })
  })

  it("MUST reject with the details of the error", async () => {
    expect(await failure(clientOf("svc_sk_nobody").profile())).toMatchObject({
      code: "unauthorized",
      status: 401,
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/)
    })
    const { client } = await aHost("fred", { plan: "free", scopes: ["services.write"] })
    expect(await failure(client.invites.list())).toMatchObject({ code: "missing_scope", scopes: ["invites.read"] })
    expect(await failure(client.bookings.list())).toMatchObject({
      code: "plan_required",
      status: 403,
      upgradeUrl: `${baseUrl}/app/plan`
    })
  })

  it("MUST wait as long as the rate limit requires", async () => {
    const { key } = await aHost("gina")
    const waits: Array<number> = []
    const eager = clientOf(key, { maxRetries: 1, clock: { now: Date.now, sleep: async (ms) => void waits.push(ms) } })
    for (let count = 0; count < 60; count++) await eager.token()
    expect(await failure(eager.token())).toMatchObject({ code: "too_many_requests", retryAfterSeconds: expect.any(Number) })
    expect(waits).toHaveLength(1)
    expect(waits[0]).toBeGreaterThan(0)
    expect(waits[0]).toBeLessThanOrEqual(60_000)
  })
})
