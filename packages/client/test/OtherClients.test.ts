import { createSlotkit, type Slotkit } from "slotkit"
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest"
import { createOperatorClient, type Host, SlotkitApiError } from "../src/createOperatorClient.ts"
import { createVisitorClient } from "../src/createVisitorClient.ts"

const baseUrl = "https://book.example.com"
const token = "svc_op_0123456789abcdef0123456789abcdef"
const booker = { name: "Grace", email: "grace@example.com" }

let slotkit: Slotkit
beforeAll(async () => {
  slotkit = await createSlotkit({ database: "memory", baseUrl, operatorToken: token })
})
afterAll(() => slotkit.close())

const sent: Array<Request> = []
const send = (url: string, init: RequestInit) => {
  const request = new Request(url, init)
  sent.push(request)
  return slotkit.fetch(request)
}
const operator = createOperatorClient({ baseUrl: `${baseUrl}/manage/v1`, token, fetch: send })
const visitor = createVisitorClient({ baseUrl, fetch: send })

const aHost = async (username: string): Promise<Host> => {
  const host = await operator.hosts.create({ email: `${username}@example.com`, username, timezone: "Europe/Rome", plan: "pro" })
  await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30 }] })
  return host
}

const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => "carried out",
    (error) => (error instanceof SlotkitApiError ? error.code : error)
  )

describe("A visitor's client", () => {
  it("MUST find a slot and book it, without a credential and once", async () => {
    await aHost("ada")
    const { services } = await visitor.profile("ada")
    const [{ slug } = { slug: "" }] = services
    expect(await visitor.services.get("ada", slug)).toMatchObject({ title: "Intro" })
    const { data, meta } = await visitor.services.slots("ada", slug, { timezone: "Europe/Paris", duration: 30 })
    expect(meta.timezone).toBe("Europe/Paris")
    const start = Object.values(data).flat()[0]?.start ?? ""
    const booking = await visitor.services.book("ada", slug, { start, booker }, { idempotencyKey: "order-17" })
    expect(booking).toMatchObject({ status: "accepted", scheduled_at: start, booker })
    expect(await visitor.services.book("ada", slug, { start, booker }, { idempotencyKey: "order-17" })).toEqual(booking)
    expect(await codeOf(visitor.services.book("ada", slug, { start, booker }))).toBe("conflict")
    expect(sent.filter(({ url }) => url.includes("/visitor/")).map(({ headers }) => headers.get("authorization"))).toEqual(
      Array(6).fill(null)
    )
  })

  it("MUST book an invite by the token in its URL", async () => {
    const host = await aHost("bob")
    const { url } = await slotkit.invites.create(host.id, { service: "intro", contact_name: "Kim" })
    const inviteToken = url.split("/").at(-1) ?? ""
    expect(await visitor.invites.get(inviteToken)).toMatchObject({ status: "open", contact: { name: "Kim" } })
    const { data } = await visitor.invites.slots(inviteToken)
    const start = Object.values(data).flat()[0]?.start ?? ""
    expect(await visitor.invites.book(inviteToken, { start, booker })).toMatchObject({ scheduled_at: start })
    expect(await codeOf(visitor.invites.book(inviteToken, { start, booker }))).toBe("conflict")
  })

  it("MUST encode a name as one path segment", async () => {
    await aHost("cleo")
    expect(await codeOf(visitor.profile("cleo/services/intro"))).toBe("not_found")
    expect(await codeOf(visitor.profile("cleo?x=1"))).toBe("not_found")
    for (const name of ["", ".", ".."]) expect(await codeOf(visitor.profile(name))).toEqual(expect.any(TypeError))
  })
})

describe("An operator's client", () => {
  it("MUST manage hosts, and iterate over all of them", async () => {
    const host = await aHost("dora")
    expectTypeOf(host.plan).toEqualTypeOf<"free" | "pro">()
    expect(await operator.hosts.update(host.id, { name: "Dora" })).toMatchObject({ name: "Dora", id: host.id })
    const { meta } = await operator.hosts.list({ per_page: 1 })
    const ids: Array<number> = []
    for await (const { id } of operator.hosts.list({ per_page: 1 })) ids.push(id)
    expect([ids.length, ids.includes(host.id)]).toEqual([meta.total, true])
    await operator.hosts.delete(host.id)
    expect(await codeOf(operator.hosts.get(host.id))).toBe("not_found")
  })

  it("MUST replace a schedule, book in it and move the booking", async () => {
    const { id } = await aHost("emil")
    const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "09:00", end: "17:00" }) as const)
    expect((await operator.schedule.replace(id, { timezone: "UTC", weekly: everyDay, overrides: [] })).weekly).toHaveLength(7)
    const [first = "", second = ""] = Object.values((await visitor.services.slots("emil", "intro")).data)
      .flat()
      .map(({ start }) => start)
    const booking = await operator.bookings.book(id, { service: "intro", start: first, booker })
    expect((await operator.bookings.reschedule(id, booking.id, { start: second })).scheduled_at).toBe(second)
    expect((await operator.bookings.cancel(id, booking.id, { reason: "Ill" })).cancellation_reason).toBe("Ill")
    expect((await operator.bookings.list(id, { status: "cancelled" })).data.map((one) => one.id)).toEqual([booking.id])
  })

  it("MUST issue API keys that work", async () => {
    const { id } = await aHost("fay")
    const { key } = await operator.apiKeys.create(id, { name: "Sync", scopes: ["services.write"] })
    const answer = await slotkit.fetch(new Request(`${baseUrl}/api/v1/token`, { headers: { authorization: `Bearer ${key}` } }))
    expect(answer.status).toBe(200)
    expect((await operator.apiKeys.list(id)).data.map(({ name }) => name)).toEqual(["Sync"])
  })

  it("MUST reject a wrong token without showing it in the error", async () => {
    const stranger = createOperatorClient({ baseUrl, token: "svc_op_guess", fetch: send })
    expect(await codeOf(stranger.hosts.list())).toBe("unauthorized")
  })
})
