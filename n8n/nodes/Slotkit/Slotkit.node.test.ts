import type { IDataObject, INodeProperties } from "n8n-workflow"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Wire } from "../../../harness/JsonClient.ts"
import { type SlotkitServer, startSlotkitServer } from "../../test/SlotkitServer.ts"
import { workflowNode } from "../../test/WorkflowNode.ts"
import { operations } from "./operations.ts"
import { Slotkit } from "./Slotkit.node.ts"

let server: SlotkitServer
let bookingId: number
beforeAll(async () => {
  server = await startSlotkitServer()
  bookingId = await server.book()
})
afterAll(() => server.close())

const type = new Slotkit()
/** Each run of a node in an execution has a number. */
let runs = 0

const run = async (resource: string, operation: string, parameters: IDataObject = {}, options = {}): Promise<Array<Wire>> => {
  const input = { returnAll: true, ...parameters, resource, operation }
  const node = workflowNode({ type: "slotkit", credentials: server.credentials, parameters: input, runIndex: runs++, ...options })
  const [answers] = await type.execute.call(node.execute)
  return answers!.map(({ json }) => json)
}

describe("The Slotkit node", () => {
  it("MUST offer an operation for every endpoint, and no other", async () => {
    const document = await (await fetch(`${server.credentials.baseUrl}openapi.json`)).json()
    const endpoints = Object.values<object>(document.paths).flatMap((methods) => Object.keys(methods))
    const offered = type.description.properties
      .filter(({ name }) => name === "operation")
      .flatMap(({ displayOptions, options }) =>
        (options as Array<INodeProperties & { value: string }>).map(
          ({ value }) => `${displayOptions!.show!.resource![0]} ${value}`
        )
      )
    const built = Object.entries(operations).flatMap(([resource, of]) => Object.keys(of).map((name) => `${resource} ${name}`))
    expect(offered.toSorted()).toEqual(built.toSorted())
    expect(offered).toHaveLength(endpoints.length)
  })

  it("MUST read the credential, the profile and bookings", async () => {
    expect((await run("credential", "get"))[0]).toMatchObject({ plan: "pro" })
    expect((await run("profile", "get"))[0]).toMatchObject({ username: "ada" })
    const all = await run("booking", "getAll")
    expect(all.map(({ id }) => id)).toEqual([bookingId])
    expect(await run("booking", "get", { id: bookingId })).toEqual(all)
    expect(await run("booking", "getAll", { query: { status: "declined", from: "" } })).toEqual([])
  })

  it("MUST page through long lists, and stop at the limit", async () => {
    for (let count = 0; count < 103; count++)
      await server.slotkit.invites.create(server.hostId, { title: `Invite ${count}`, duration: 30 })
    expect(new Set((await run("invite", "getAll")).map(({ id }) => id)).size).toBe(103)
    expect(await run("invite", "getAll", { returnAll: false, limit: 101 })).toHaveLength(101)
  })

  it("MUST give free slots as items with their dates, or as they are", async () => {
    const [slot] = await run("availability", "get", { simplify: true, query: { service: "intro-call", duration: 30 } })
    expect(slot).toMatchObject({ date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), start: expect.any(String) })
    const [raw] = await run("availability", "get", { simplify: false, query: {} })
    expect(Object.keys(raw.data).length).toBeGreaterThan(0)
  })

  it("MUST explain a start, and give the demand for services as items, or as it is", async () => {
    const [explained] = await run("availability", "explain", { start: "2027-01-31T03:00:00Z", query: { service: "intro-call" } })
    expect(explained).toMatchObject({ offered: expect.any(Boolean), opens: expect.any(Array) })
    const [counted] = await run("availability", "getDemand", { simplify: true, query: { from: "", to: "" } })
    expect(counted).toMatchObject({ slug: "intro-call", totals: expect.anything() })
    const [raw] = await run("availability", "getDemand", { simplify: false, query: {} })
    expect(Object.keys(raw)).toContain("findings")
  })

  it("MUST create, read, change and delete services, invites and webhooks", async () => {
    const durations = { duration: [{ minutes: 45, price: 9900 }] }
    const [service] = await run("service", "create", {
      title: "Review",
      durations,
      body: { location: "in_person", address: "1 Main St" }
    })
    expect(service).toMatchObject({
      title: "Review",
      durations: [{ minutes: 45, price: 9900 }],
      location: { address: "1 Main St" }
    })
    const [changed] = await run("service", "update", {
      id: service.id,
      body: { durations: { duration: [{ minutes: 60, price: 0 }] } }
    })
    expect(changed).toMatchObject({ title: "Review", durations: [{ minutes: 60, price: null }] })
    expect((await run("service", "get", { id: service.id }))[0]).toEqual(changed)
    expect(await run("service", "getAll", { returnAll: false, limit: 1 })).toHaveLength(1)
    expect(await run("service", "delete", { id: service.id })).toEqual([{ deleted: true }])

    const [invite] = await run("invite", "create", { body: { service: "intro-call", contact_email: "" } })
    expect((await run("invite", "get", { id: invite.id }))[0]).toEqual(invite)
    expect(await run("invite", "delete", { id: invite.id })).toEqual([{ deleted: true }])

    const [webhook] = await run("webhook", "create", { url: "https://127.0.0.1/hook", events: ["booking.confirmed"] })
    expect(webhook.signing_secret).toEqual(expect.any(String))
    expect((await run("webhook", "update", { id: webhook.id, body: { active: false } }))[0]).toMatchObject({ status: "disabled" })
    expect((await run("webhook", "get", { id: webhook.id }))[0]).toMatchObject({ id: webhook.id })
    expect(await run("webhook", "getAll")).toHaveLength(1)
    expect(await run("webhook", "delete", { id: webhook.id })).toEqual([{ deleted: true }])
  })

  it("MUST create, list, change and delete discount codes", async () => {
    const [{ id: service }] = await run("service", "create", {
      title: "Sold",
      durations: { duration: [{ minutes: 30, price: 3000 }] }
    })
    const until = "2100-01-01T00:00:00Z"
    const [code] = await run("discountCode", "create", { code: "SPRING", body: { percent: 20, services: `${service}`, until } })
    expect(code).toMatchObject({ code: "SPRING", percent: 20, services: [service], until, status: "valid" })
    const [changed] = await run("discountCode", "update", { id: code.id, body: { amount: 500, max_uses: 3 } })
    expect(changed).toMatchObject({ percent: null, amount: 500, max_uses: 3, services: [service] })
    expect(await run("discountCode", "get", { id: code.id })).toEqual([changed])
    expect(await run("discountCode", "getAll", { returnAll: true })).toEqual([changed])
    expect(await run("discountCode", "delete", { id: code.id })).toEqual([{ deleted: true }])
  })

  it("MUST list who waits, offer a time, and take someone off the list", async () => {
    const [{ id, slug }] = await run("service", "create", { title: "Wait", durations: { duration: [{ minutes: 30, price: 0 }] } })
    await server.slotkit.services.configure(server.hostId, id, { waitlist: { mode: "one_by_one" } })
    const slots = await run("availability", "get", { simplify: true, query: { service: slug } })
    const wishes = [{ from: slots[0].start, to: slots.at(-1).start }]
    const body = JSON.stringify({ booker: { name: "Grace", email: "grace@example.com" }, wishes })
    const headers = { "content-type": "application/json" }
    await fetch(`${server.credentials.baseUrl}visitor/v1/hosts/ada/services/${slug}/waitlist`, { method: "POST", headers, body })
    const [entry] = await run("waitlist", "getAll", { returnAll: false, limit: 1, query: { service_id: id } })
    expect(entry).toMatchObject({ status: "waiting", booker: { name: "Grace" } })
    const [offered] = await run("waitlist", "offer", { id: entry.id, start: slots.at(-1).start })
    expect(offered).toMatchObject({ status: "offered", offer: { start: slots.at(-1).start } })
    expect(await run("waitlist", "delete", { id: entry.id })).toEqual([{ deleted: true }])
    expect(await run("waitlist", "getAll", { returnAll: true, query: { service_id: id } })).toEqual([])
  })

  it("MUST book, move and cancel, and answer requests", async () => {
    const [service] = await run("service", "create", { title: "Call", durations: { duration: [{ minutes: 30, price: 0 }] } })
    await server.slotkit.services.update(server.hostId, service.id, { requires_approval: true })
    const starts = (await run("availability", "get", { simplify: true, query: { service: service.slug } })).map(
      ({ start }) => start
    )
    const book = async (start: string) => {
      const parameters = { service: service.slug, start, bookerName: "Grace", bookerEmail: "grace@example.com" }
      return (await run("booking", "create", { ...parameters, body: { topic: "Plans", notes: "" } }))[0]
    }
    const [first, second] = [await book(starts[0]), await book(starts[1])]
    expect(first).toMatchObject({ status: "pending", topic: "Plans" })
    expect((await run("booking", "accept", { id: first.id }))[0].status).toBe("accepted")
    const [declined] = await run("booking", "decline", { id: second.id, body: { reason: "Away" } })
    expect(declined).toMatchObject({ status: "declined" })
    const [moved] = await run("booking", "reschedule", { id: first.id, start: starts.at(-1) })
    expect(moved.scheduled_at).toBe(starts.at(-1))
    const night = `${starts.at(-1).slice(0, 10)}T23:55:00Z`
    await expect(run("booking", "reschedule", { id: first.id, start: night })).rejects.toMatchObject({ httpCode: "409" })
    const [late] = await run("booking", "reschedule", { id: first.id, start: night, body: { override: ["hours", "window"] } })
    expect(late.scheduled_at).toBe(night)
    const [quote] = await run("booking", "getCancellation", { id: first.id, by: "booker" })
    expect(quote).toMatchObject({ refund: 0, fee: 0, changes_at: null })
    const cancel = (fee: number) => run("booking", "cancel", { id: first.id, body: { expect_fee: fee } })
    await expect(cancel(1)).rejects.toMatchObject({ httpCode: "409" })
    expect((await cancel(0))[0].status).toBe("cancelled")
    for (const body of [{ paid: true }, { link: true }, { fee: 500, reason: "Late" }]) {
      await expect(run("booking", "charge", { id: first.id, body })).rejects.toMatchObject({ httpCode: "409" })
    }
    const texts = { phone: "+441632960123", text_consent: true }
    const booker = { bookerName: "Grace", bookerEmail: "grace@example.com" }
    const texted = run("booking", "create", { service: service.slug, start: starts[2], ...booker, body: texts })
    await expect(texted).rejects.toThrow("booker field (phone) must be empty")
    await run("service", "delete", { id: service.id })
  })

  it("MUST preview and book a series, and leave out what cannot be booked", async () => {
    const [service] = await run("service", "create", { title: "Lesson", durations: { duration: [{ minutes: 30, price: 0 }] } })
    await server.slotkit.services.configure(server.hostId, service.id, { series: { max_count: 4 } })
    const { data } = await server.slotkit.availability.get(server.hostId, { service: service.slug })
    const start = Object.values(data).flat().at(-1)!.start
    const of = { service: service.slug, start, bookerName: "Grace", bookerEmail: "grace@example.com" }
    const weekly = { ...of, unit: "week", distance: 1, count: 3, skips: false }
    const [preview] = await run("booking", "previewSeries", weekly)
    expect(preview.occurrences.map(({ offered }: Wire) => offered)).toEqual([true, true, true])
    const [series] = await run("booking", "createSeries", weekly)
    expect(series.bookings.map(({ series: { index } }: Wire) => index)).toEqual([1, 2, 3])
    await expect(run("booking", "createSeries", weekly)).rejects.toThrow("None of the 3 meetings")
    const [rest] = await run("booking", "createSeries", { ...weekly, count: 4, skips: true })
    expect([rest.bookings.length, rest.skipped.length]).toEqual([1, 3])
    await server.slotkit.services.configure(server.hostId, service.id, { series: { max_count: 5 } })
    const [added] = await run("booking", "extendSeries", { series: series.id, meetings: 2, skips: true })
    expect([added.bookings.length, added.skipped.length]).toEqual([1, 1])
    const [cancelled] = await run("booking", "cancel", { id: series.bookings[1].id, body: { scope: "following" } })
    expect(cancelled.meetings.map(({ index }: Wire) => index)).toEqual([2, 3, 5])
  })

  it("MUST find when several services are free one after another, and book them", async () => {
    const durations = (minutes: number) => ({ duration: [{ minutes, price: 0 }] })
    const [cut] = await run("service", "create", { title: "Cut", durations: durations(30) })
    const [colour] = await run("service", "create", { title: "Colour", durations: durations(60) })
    const of = { services: `${cut.slug}, ${colour.slug}`, longestWait: 0 }
    const [time] = await run("booking", "getVisitTimes", { ...of, query: {} })
    expect(time.parts.map(({ service }: Wire) => service)).toEqual([cut.slug, colour.slug])
    const booker = { bookerName: "Grace", bookerEmail: "grace@example.com" }
    const [visit] = await run("booking", "createVisit", { ...of, ...booker, start: time.start })
    expect(visit.bookings.map(({ visit: { index }, scheduled_at }: Wire) => [index, scheduled_at])).toEqual(
      time.parts.map(({ start }: Wire, place: number) => [place + 1, start])
    )
    await expect(run("booking", "createVisit", { ...of, ...booker, start: time.start })).rejects.toThrow("Part 1 of the 2 parts")
    await run("booking", "cancel", { id: visit.bookings[0].id, body: { scope: "all" } })
    for (const { id } of [cut, colour]) await run("service", "delete", { id })
  })

  it("71: MUST name the members of a team for an invite, and keep or exchange the hosts of a booking", async () => {
    const { apiKey, members } = await server.team()
    const credentials = { ...server.credentials, apiKey }
    const ofTeam = (resource: string, operation: string, parameters: IDataObject) =>
      run(resource, operation, parameters, { credentials })
    const body = { service: "check-up", members: '{ "doctor": ["ben"] }', attributes: "" }
    const [invite] = await ofTeam("invite", "create", { body })
    expect(invite.members).toEqual({ doctor: [{ id: members[1], username: "ben", name: null }] })
    const as = { service: "check-up", members: { doctor: [members[0]!] } }
    expect((await ofTeam("invite", "create", { body: as }))[0].members.doctor).toMatchObject([{ username: "ana" }])
    await expect(ofTeam("invite", "create", { body: { ...body, members: "ben" } })).rejects.toThrow("must be JSON")
    const [first, second] = await ofTeam("availability", "get", { simplify: true, query: { service: "check-up" } })
    const parameters = { service: "check-up", bookerName: "Grace", bookerEmail: "grace@example.com" }
    const [booked] = await ofTeam("booking", "create", { ...parameters, start: first.start })
    const [moved] = await ofTeam("booking", "reschedule", { id: booked.id, start: second.start, body: { host: "same" } })
    expect(moved.hosts).toEqual(booked.hosts)

    const listed = await ofTeam("member", "getAll", { returnAll: true })
    expect(listed.map(({ id }) => id)).toEqual(members)
    const [holder] = booked.hosts
    const [other] = listed.filter(({ id }) => id !== holder.id)
    const of = { id: booked.id, role: "doctor" }
    const [role] = await ofTeam("booking", "getCandidates", { id: booked.id })
    expect(role).toMatchObject({ role: "doctor", candidates: [{ host: { id: other.id }, available: true }] })
    const fields = { note: "Away", notify: false, override: ["any_host"] }
    const [reassignment] = await ofTeam("booking", "reassign", { ...of, from: `${holder.id}`, to: "auto", body: fields })
    expect(reassignment.hosts).toMatchObject([{ id: other.id }])
    const back = await ofTeam("booking", "reassign", { ...of, from: other.username, to: holder.id })
    expect(back[0].hosts).toMatchObject([{ id: holder.id }])
    const stale = ofTeam("booking", "reassign", { ...of, from: other.id, to: holder.id })
    await expect(stale).rejects.toMatchObject({ httpCode: "409" })
  })

  it("MUST create once when n8n tries an item again, and once for each item", async () => {
    const parameters = { body: { title: "Once", duration: 30 } }
    const [first, second] = await run("invite", "create", parameters, { items: 2, runIndex: 1000 })
    expect(await run("invite", "create", parameters, { items: 2, runIndex: 1000 })).toEqual([first, second])
    const [next] = await run("invite", "create", parameters, { runIndex: 1001 })
    expect(new Set([first.id, second.id, next.id]).size).toBe(3)
  })

  it("MUST fail with the API's own message, or go on with it", async () => {
    const wrong = { title: "", durations: { duration: [] } }
    await expect(run("service", "create", wrong)).rejects.toMatchObject({
      httpCode: "422",
      message: expect.stringMatching(/title field.*durations field/)
    })
    expect(await run("booking", "get", { id: 999 }, { continueOnFail: true })).toEqual([{ error: expect.any(String) }])
  })
})
