import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import type { Slotkit } from "../opening/Slotkit.ts"
import { SlotkitError } from "./SlotkitError.ts"

const groups = [
  "hosts",
  "members",
  "reassignments",
  "sessions",
  "schedule",
  "mailTexts",
  "busy",
  "services",
  "availability",
  "bookings",
  "discountCodes",
  "waitlist",
  "invites",
  "webhooks",
  "contacts",
  "emails",
  "audit",
  "apiKeys",
  "apps",
  "hostApps",
  "connections"
] as const
const called = new Set<string>()

let slotkit: Slotkit
let hostId: number

beforeAll(async () => {
  slotkit = noting(
    await createSlotkit({ database: "memory", baseUrl: "https://book.example.com", payments: "sandbox", onMail: () => {} })
  )
  const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/Rome", plan: "pro" })
  hostId = host.id
})
afterAll(() => slotkit.close())

/** The same library, but records which methods are called. */
const noting = (real: Slotkit): Slotkit => ({
  ...real,
  ...Object.fromEntries(
    groups.map((group) => [
      group,
      Object.fromEntries(
        Object.entries(real[group]).map(([name, call]: [string, (...input: Array<never>) => unknown]) => [
          name,
          (...input: Array<never>) => {
            called.add(`${group}.${name}`)
            return call(...input)
          }
        ])
      )
    ])
  )
})

const refusal = async (call: Promise<unknown>): Promise<SlotkitError> => {
  const reason = await call.then(
    () => undefined,
    (error: unknown) => error
  )
  if (reason instanceof SlotkitError) return reason
  throw new Error("The call did not fail.", { cause: reason })
}

/** A list that is always returned as a whole. */
const onePage = <A>(...data: ReadonlyArray<A>) => ({
  data,
  meta: { current_page: 1, per_page: Math.max(1, data.length), total: data.length, last_page: 1 }
})

/** A list of pages that has only one. */
const firstPage = <A>(...data: ReadonlyArray<A>) => ({
  data,
  meta: { current_page: 1, per_page: 100, total: data.length, last_page: 1, next_cursor: null }
})

const all = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const found: Array<A> = []
  for await (const item of items) found.push(item)
  return found
}

/** The last start offered within the given days. No other test can have booked it. */
const lastSlot = async (service: string): Promise<string> => {
  const { data } = await slotkit.availability.get(hostId, { service })
  return Object.values(data).flat().at(-1)!.start
}
const booker = { name: "Charles", email: "charles@example.com" }
const aService = (title: string, more: object = {}) =>
  slotkit.services.create(hostId, { title, durations: [{ minutes: 30, price: null }], ...more })

describe("The library's calls", () => {
  it("MUST refuse arguments with unknown fields, and say which were meant", async () => {
    const patch = { minimum_notice: 5, usrname: "eve" } as object
    const refused = await refusal(slotkit.hosts.update(hostId, patch))
    expect(refused).toMatchObject({
      code: "invalid",
      message: "The minimum_notice field is unknown. (and 1 more error)",
      problems: [
        { path: "minimum_notice", rule: "unknown" },
        { path: "usrname", rule: "unknown", message: "The usrname field is unknown. Did you mean username?" }
      ]
    })
    const feed = { url: "https://example.com/a.ics", nmae: "Mine" } as never
    expect((await refusal(slotkit.calendars.connectFeed(hostId, feed))).errors).toEqual({
      nmae: ["The nmae field is unknown. Did you mean name?"]
    })
  })

  it("MUST manage hosts", async () => {
    const { id } = await slotkit.hosts.create({ email: "mary@example.com", timezone: "Europe/London" })
    expect((await slotkit.hosts.update(id, { name: "Mary", plan: "pro" })).name).toBe("Mary")
    expect((await slotkit.hosts.get(id)).plan).toBe("pro")
    const { data, meta } = await slotkit.hosts.list({ page: 2, per_page: 1 })
    expect(data.map((host) => host.id)).toEqual([id])
    expect(meta).toEqual({ current_page: 2, per_page: 1, total: 2, last_page: 2 })
    expect(await slotkit.hosts.profile(id)).toMatchObject({ name: "Mary", profile_complete: false, services: [] })
    await slotkit.hosts.remove(id)
    expect((await refusal(slotkit.hosts.get(id))).code).toBe("not_found")
    expect((await slotkit.audit.list(id)).data[0]?.action).toBe("host.delete")
  })

  it("MUST omit undefined fields, at any depth", async () => {
    const { id } = await slotkit.hosts.create({
      email: "nora@example.com",
      name: undefined,
      username: "nora",
      timezone: "Europe/London"
    })
    expect(await slotkit.hosts.update(id, { name: "Nora" })).toMatchObject({ name: "Nora" })
    expect(await slotkit.hosts.update(id, { name: undefined, username: undefined })).toMatchObject({ name: "Nora" })
    const service = { title: "Intro", durations: [{ minutes: 30, price: undefined }], description: undefined }
    expect((await slotkit.services.create(id, service)).title).toBe("Intro")
    await slotkit.hosts.remove(id, { force: true })
  })

  it("MUST delete a host with upcoming bookings only when forced", async () => {
    const { id } = await slotkit.hosts.create({ email: "kim@example.com", username: "kim", timezone: "Europe/London" })
    const { slug } = await slotkit.services.create(id, { title: "Intro", durations: [{ minutes: 30, price: null }] })
    const { data } = await slotkit.availability.get(id, { service: slug })
    await slotkit.bookings.book(id, { service: slug, start: Object.values(data).flat().at(-1)!.start, booker })
    expect(await refusal(slotkit.hosts.remove(id))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("The host has 1 upcoming booking.")
    })
    await slotkit.hosts.remove(id, { force: true })
    expect((await refusal(slotkit.hosts.get(id))).code).toBe("not_found")
  })

  it("MUST manage hours and busy time", async () => {
    const weekly = [{ weekday: 1, start: "09:00", end: "24:00" }]
    await slotkit.schedule.replace(hostId, { timezone: "Europe/Rome", weekly })
    expect(await slotkit.schedule.get(hostId)).toEqual({ timezone: "Europe/Rome", weekly, overrides: [] })
    const always = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: "00:00", end: "24:00" }))
    await slotkit.schedule.replace(hostId, { timezone: "Europe/Rome", weekly: always })
    const preview = await slotkit.availability.preview(hostId, { schedule: { timezone: "Europe/Rome", weekly } })
    expect(preview.services.every(({ gained, lost_count }) => gained.length === 0 && lost_count > 0)).toBe(true)
    expect((await slotkit.schedule.get(hostId)).weekly).toEqual(always)
    const explained = await slotkit.availability.explain(hostId, { start: "2020-03-01T09:00:00Z" })
    expect(explained).toMatchObject({ offered: false, reason: "past", opens: [], override: null })
    const demand = await slotkit.availability.demand(hostId, { from: "2027-03-01", to: "2027-03-31" })
    expect(demand.meta).toEqual({ from: "2027-03-01", to: "2027-03-31", timezone: "Europe/Rome" })
    const busy = await slotkit.busy.add(hostId, { start: "2027-03-01T09:00:00Z", end: "2027-03-01T10:00:00Z", title: "Dentist" })
    expect(await slotkit.busy.list(hostId)).toEqual(firstPage(busy))
    await slotkit.busy.remove(hostId, busy.id)
    expect(await slotkit.busy.list(hostId)).toEqual(firstPage())
  })

  it("MUST manage the texts of emails", async () => {
    const text = { subject: "Bis bald, {guest}", text: "Wir sehen uns {when}." }
    expect(await slotkit.mailTexts.list(hostId, "de")).toHaveLength(42)
    const standard = await slotkit.mailTexts.get(hostId, "de", "reminder")
    expect(standard).toMatchObject({ changed: false, subject: "Erinnerung: {service} mit {host}, {start}" })
    const preview = await slotkit.mailTexts.preview(hostId, "de", "reminder", text)
    expect(preview).toMatchObject({ subject: "Bis bald, Grace Hopper", html: expect.stringContaining("Wir sehen uns ") })
    expect(await slotkit.mailTexts.change(hostId, "de", "reminder", text)).toEqual({ ...standard, ...text, changed: true })
    expect((await refusal(slotkit.mailTexts.change(hostId, "de", "reminder", { ...text, text: "{gast}" }))).errors).toEqual({
      text: ["The text field must not contain {gast}. Its placeholders are {guest}, {host}, {service}, {when}, {start}."]
    })
    await slotkit.mailTexts.restore(hostId, "de", "reminder")
    expect(await slotkit.mailTexts.get(hostId, "de", "reminder")).toEqual(standard)
  })

  it("MUST manage services", async () => {
    const service = await aService("Passing")
    expect(await slotkit.services.get(hostId, service.id)).toMatchObject({ type: "default", slug: "passing" })
    expect((await slotkit.services.update(hostId, service.id, { title: "Lasting" })).title).toBe("Lasting")
    expect(await slotkit.services.configure(hostId, service.id, { buffer_after_minutes: 15 })).toMatchObject({
      buffer_after_minutes: 15
    })
    expect((await slotkit.services.list(hostId)).data.map(({ id }) => id)).toContain(service.id)
    await slotkit.services.remove(hostId, service.id)
    expect((await slotkit.services.list(hostId)).data.map(({ id }) => id)).not.toContain(service.id)
  })

  it("MUST offer slots and book each of them once", async () => {
    const { slug } = await aService("Intro")
    const start = await lastSlot(slug)
    const booking = await slotkit.bookings.book(hostId, { service: slug, start, booker })
    expect(booking).toMatchObject({ status: "accepted", scheduled_at: start, booker })
    expect(await slotkit.bookings.get(hostId, booking.id)).toEqual(booking)
    expect((await refusal(slotkit.bookings.room(hostId, booking.id))).code).toBe("not_found")
    expect(await refusal(slotkit.bookings.book(hostId, { service: slug, start, booker }))).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/\w.*\.$/)
    })
    const later = await lastSlot(slug)
    expect((await slotkit.bookings.reschedule(hostId, booking.id, { start: later })).scheduled_at).toBe(later)
    const cancelled = await slotkit.bookings.cancel(hostId, booking.id, { reason: "Ill" })
    expect([cancelled.status, cancelled.cancellation_reason]).toEqual(["cancelled", "Ill"])
    const page = await slotkit.bookings.list(hostId, { status: "cancelled", order: "desc", per_page: 5 })
    expect(page.data.map(({ id }) => id)).toEqual([booking.id])
    expect((await slotkit.availability.get(hostId, { duration: 45 })).data).not.toEqual({})
  })

  it("MUST accept and decline requests", async () => {
    const { slug } = await aService("Review", { requires_approval: true })
    const ask = async () => slotkit.bookings.book(hostId, { service: slug, start: await lastSlot(slug), booker })
    const [first, second] = [await ask(), await ask()]
    expect([first.status, second.status]).toEqual(["pending", "pending"])
    expect((await slotkit.bookings.accept(hostId, first.id)).status).toBe("accepted")
    expect((await slotkit.bookings.decline(hostId, second.id)).status).toBe("declined")
    expect((await refusal(slotkit.bookings.accept(hostId, second.id))).code).toBe("conflict")
  })

  it("MUST put services in order and duplicate one", async () => {
    const { id } = await slotkit.hosts.create({ email: "order@example.com", timezone: "UTC", plan: "pro" })
    const add = (title: string) => slotkit.services.create(id, { title, durations: [{ minutes: 30 }] })
    const [one, two] = [await add("One"), await add("Two")]
    const services = [two.id, one.id]
    expect(await slotkit.services.order(id, { services })).toEqual({ services })
    expect((await slotkit.services.list(id)).data.map((service) => service.id)).toEqual(services)
    const copy = await slotkit.services.duplicate(id, one.id, { title: "Three" })
    expect([copy.title, (await slotkit.services.configure(id, copy.id, {})).active]).toEqual(["Three", false])
  })

  it("MUST preview and book a series, and name the meetings that cannot be booked", async () => {
    const { id, slug } = await aService("Weekly")
    await slotkit.services.configure(hostId, id, { series: { max_count: 4 } })
    const rule = { service: slug, start: await lastSlot(slug), booker, every: { unit: "week" as const, n: 1 }, count: 3 }
    const { occurrences } = await slotkit.bookings.previewSeries(hostId, rule)
    expect(occurrences.map(({ offered }) => offered)).toEqual([true, true, true])
    const { bookings } = await slotkit.bookings.bookSeries(hostId, rule)
    expect(bookings.map(({ series }) => series?.index)).toEqual([1, 2, 3])
    const added = await slotkit.bookings.extendSeries(hostId, bookings[0]!.series!.id, { count: 1 })
    expect(added.bookings[0]?.series).toMatchObject({ index: 4, count: 4 })
    expect(await refusal(slotkit.bookings.bookSeries(hostId, rule))).toMatchObject({
      code: "conflict",
      reason: "series_refused",
      refused: [{ index: 1, reason: "busy" }, { index: 2 }, { index: 3 }]
    })
    for (const booking of bookings) await slotkit.bookings.cancel(hostId, booking.id)
  })

  it("MUST find the times of a visit and book it, and name the part that cannot be booked", async () => {
    const [one, two] = [await aService("Wash"), await aService("Dry")]
    const parts = [{ service: one.slug }, { service: two.slug }]
    const { data } = await slotkit.bookings.visitTimes(hostId, { parts })
    const { start, parts: times } = Object.values(data).flat().at(-1)!
    const { bookings } = await slotkit.bookings.bookVisit(hostId, { parts, start, booker })
    expect(bookings.map(({ scheduled_at, visit }) => [scheduled_at, visit?.index])).toEqual([
      [times[0]!.start, 1],
      [times[1]!.start, 2]
    ])
    expect(await refusal(slotkit.bookings.bookVisit(hostId, { parts, start, booker }))).toMatchObject({
      code: "conflict",
      reason: "visit_refused",
      refused: [{ index: 1, reason: "busy" }]
    })
    for (const booking of bookings) await slotkit.bookings.cancel(hostId, booking.id)
  })

  it("MUST say what a cancellation would refund", async () => {
    const { slug } = await aService("Quoted")
    const { id } = await slotkit.bookings.book(hostId, { service: slug, start: await lastSlot(slug), booker })
    expect(await slotkit.bookings.cancellation(hostId, id)).toMatchObject({ refund: 0, fee: 0, changes_at: null })
    expect(await refusal(slotkit.bookings.cancel(hostId, id, { expect_fee: 1 }))).toMatchObject({ reason: "fee_changed" })
    await slotkit.bookings.cancel(hostId, id, { expect_fee: 0 })
  })

  it("MUST manage discount codes, and book with one", async () => {
    const { id, slug } = await aService("Reduced")
    await slotkit.services.update(hostId, id, { durations: [{ minutes: 30, price: 2501 }] })
    const code = await slotkit.discountCodes.create(hostId, { code: "Autumn", percent: 50, services: [id] })
    expect((await refusal(slotkit.discountCodes.create(hostId, { code: "AUTUMN", percent: 5 }))).problems).toMatchObject([
      { path: "code", rule: "taken" }
    ])
    const start = await lastSlot(slug)
    const booking = await slotkit.bookings.book(hostId, { service: slug, start, booker, code: "autumn" })
    expect(booking.payment).toMatchObject({ status: "pending", amount: 1250 })
    expect(booking.discount).toEqual({ code: "Autumn", list_price: 2501, discount: 1251, total: 1250 })
    expect((await slotkit.discountCodes.list(hostId)).data).toMatchObject([{ id: code.id, uses: 1 }])
    expect(await slotkit.discountCodes.get(hostId, code.id)).toMatchObject({ uses: 1, status: "valid" })
    expect(await slotkit.discountCodes.update(hostId, code.id, { amount: 500 })).toMatchObject({ percent: null, amount: 500 })
    await slotkit.bookings.cancel(hostId, booking.id)
    expect((await slotkit.discountCodes.list(hostId)).data).toMatchObject([{ uses: 0 }])
    await slotkit.discountCodes.remove(hostId, code.id)
    expect((await refusal(slotkit.discountCodes.remove(hostId, code.id))).code).toBe("not_found")
  })

  it("MUST list the people who wait, offer them a start, and take them off the list", async () => {
    const { id, slug } = await aService("Sought")
    await slotkit.services.configure(hostId, id, { waitlist: { mode: "one_by_one" } })
    const start = await lastSlot(slug)
    const wishes = [{ from: start, to: new Date(Date.parse(start) + 3_600_000).toISOString() }]
    const joined = await slotkit.fetch(
      new Request(`https://book.example.com/visitor/v1/hosts/ada/services/${slug}/waitlist`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ booker, wishes })
      })
    )
    expect(joined.status).toBe(201)
    const [entry] = (await slotkit.waitlist.list(hostId, { service_id: id })).data
    expect(entry).toMatchObject({ service_id: id, status: "waiting", booker: { email: booker.email } })
    expect(await slotkit.waitlist.offer(hostId, entry!.id, { start })).toMatchObject({ status: "offered", offer: { start } })
    await slotkit.waitlist.remove(hostId, entry!.id)
    expect((await slotkit.waitlist.list(hostId)).data).toEqual([])
    expect((await refusal(slotkit.waitlist.remove(hostId, entry!.id))).code).toBe("not_found")
  })

  it("MUST manage invites and book through one", async () => {
    const invite = await slotkit.invites.create(hostId, { title: "For you", duration: 60 })
    expect((await slotkit.invites.get(hostId, invite.id)).status).toBe("open")
    const { slug } = await aService("Long", { durations: [{ minutes: 60, price: null }] })
    const booking = await slotkit.bookings.book(hostId, { invite: invite.id, start: await lastSlot(slug), booker })
    expect(booking.service.is_personal_invite).toBe(true)
    const other = await slotkit.invites.create(hostId, { title: "For nobody", duration: 15 })
    expect((await slotkit.invites.disable(hostId, other.id)).status).toBe("disabled")
    await slotkit.invites.remove(hostId, other.id)
    expect((await slotkit.invites.list(hostId)).data.map(({ id, status }) => [id, status])).toEqual([[invite.id, "used"]])
  })

  it("MUST report and refund payments and run the jobs", async () => {
    const { slug } = await aService("Paid", { durations: [{ minutes: 30, price: 2500 }] })
    const booked = await slotkit.bookings.book(hostId, { service: slug, start: await lastSlot(slug), booker })
    expect([booked.status, booked.payment.status]).toEqual(["pending", "pending"])
    expect(booked.meeting_link).toMatch(/^https:\/\/book\.example\.com\/checkout\//)
    const paid = await slotkit.bookings.reportPayment(hostId, booked.id, { outcome: "succeeded" })
    expect([paid.status, paid.payment.status, paid.meeting_link]).toEqual(["accepted", "paid", null])
    expect((await refusal(slotkit.bookings.cancel(hostId, booked.id))).code).toBe("conflict")
    expect((await refusal(slotkit.bookings.markNoShow(hostId, booked.id))).code).toBe("conflict")
    expect(await slotkit.bookings.unmarkNoShow(hostId, booked.id)).toEqual({ id: booked.id, no_show_at: null })
    expect((await slotkit.bookings.withdrawTextConsent(hostId, booked.id)).text_consent).toBeUndefined()
    const note = { id: booked.id, private_note: "Paid late" }
    expect(await slotkit.bookings.setPrivateNote(hostId, booked.id, { private_note: "Paid late" })).toEqual(note)
    expect(await slotkit.bookings.getPrivateNote(hostId, booked.id)).toEqual(note)
    expect((await slotkit.bookings.refund(hostId, booked.id)).payment.status).toBe("refunded")
    await slotkit.jobs.runOnce()
    const { data } = await slotkit.emails.list(hostId)
    expect(data.filter(({ to, kind }) => to === booker.email && kind === "confirmation").map(({ status }) => status)).toContain(
      "sent"
    )
  })

  it("MUST record payments at the appointment", async () => {
    const { id, slug } = await aService("On site", { durations: [{ minutes: 30, price: 2500 }] })
    await slotkit.services.configure(hostId, id, { payment: { mode: "on_site" } })
    const booked = await slotkit.bookings.book(hostId, { service: slug, start: await lastSlot(slug), booker })
    expect([booked.status, booked.payment.amount_due]).toEqual(["accepted", 2500])
    expect((await slotkit.bookings.charge(hostId, booked.id)).payment.amount_due).toBe(0)
    expect((await slotkit.bookings.charge(hostId, booked.id, { paid: false })).payment.amount_due).toBe(2500)
    await slotkit.bookings.cancel(hostId, booked.id)
    expect(await refusal(slotkit.bookings.charge(hostId, booked.id))).toMatchObject({ reason: "nothing_due" })
  })

  it("MUST remember contacts and every write", async () => {
    await slotkit.invites.create(hostId, { title: "For Kim", contact_name: "Kim", contact_email: "kim@example.com" })
    expect((await slotkit.contacts.list(hostId)).data.map(({ email, name }) => [email, name])).toEqual([
      ["kim@example.com", "Kim"]
    ])
    const { data } = await slotkit.audit.list(hostId, { per_page: 1 })
    expect(data.map(({ action, actor }) => [action, actor.kind])).toEqual([["invite.create", "application"]])
    const exported = await slotkit.audit.export({ since: "2020-01-01T00:00:00Z" })
    expect(exported.at(-1)).toEqual({ ...data[0], host_id: hostId })
    expect(await slotkit.audit.export({ after: exported.at(-2)!.id, limit: 1 })).toEqual([exported.at(-1)])
  })

  it("MUST manage API keys and show each key once", async () => {
    const { id, key } = await slotkit.apiKeys.create(hostId, { name: "Script", scopes: ["services.read"] })
    expect(key).toMatch(/^svc_sk_/)
    const { data: listed } = await slotkit.apiKeys.list(hostId)
    expect(listed.map((one) => one.id)).toEqual([id])
    expect(JSON.stringify(listed)).not.toContain(key)
    expect(await slotkit.apiKeys.patch(hostId, id, { requests_per_minute: 600 })).toMatchObject({ id, requests_per_minute: 600 })
    await slotkit.apiKeys.revoke(hostId, id)
    expect(await slotkit.apiKeys.list(hostId)).toEqual(firstPage())
  })

  it("MUST manage apps and show each secret once", async () => {
    const input = { name: "Sync", redirect_uris: ["https://app.example.com/cb"], scopes: ["profile.read"] } as const
    const { client_secret, webhook_signing_secret, ...app } = await slotkit.apps.create(input)
    expect([client_secret, webhook_signing_secret]).toEqual([
      expect.stringMatching(/^svc_cs_/),
      expect.stringMatching(/^svc_whsec_/)
    ])
    expect(await slotkit.apps.get(app.id)).toEqual(app)
    expect(await slotkit.apps.update(app.id, { name: "Better sync" })).toMatchObject({ ...input, name: "Better sync" })
    expect((await slotkit.apps.regenerateSecret(app.id)).client_secret).not.toBe(client_secret)
    expect((await slotkit.apps.rotateWebhookSecret(app.id)).webhook_signing_secret).not.toBe(webhook_signing_secret)
    expect(JSON.stringify(await slotkit.apps.list())).not.toMatch(/svc_/)
    await slotkit.apps.remove(app.id)
    expect(await slotkit.apps.list()).toEqual(firstPage())
    for (const call of [slotkit.apps.get, slotkit.apps.remove, slotkit.apps.regenerateSecret]) {
      expect((await refusal(call(app.id))).code).toBe("not_found")
    }
  })

  it("MUST manage the apps of a host, for this host only", async () => {
    const input = { name: "Sync", redirect_uris: ["https://app.example.com/cb"], scopes: ["profile.read"] } as const
    const { client_secret, webhook_signing_secret, ...app } = await slotkit.hostApps.create(hostId, input)
    expect([client_secret, webhook_signing_secret]).toEqual([
      expect.stringMatching(/^svc_cs_/),
      expect.stringMatching(/^svc_whsec_/)
    ])
    expect(app).toMatchObject({ owner_host_id: hostId, verified: false })
    expect(await slotkit.hostApps.get(hostId, app.id)).toEqual({ ...app, connected_accounts: 0 })
    expect(await slotkit.hostApps.list(hostId)).toEqual(onePage(app))
    expect((await slotkit.apps.update(app.id, { verified: true })).verified).toBe(true)
    expect(await slotkit.hostApps.update(hostId, app.id, { name: "Better sync" })).toMatchObject({ verified: false })
    expect((await slotkit.hostApps.regenerateSecret(hostId, app.id)).client_secret).not.toBe(client_secret)
    const rotated = await slotkit.hostApps.rotateWebhookSecret(hostId, app.id)
    expect(rotated.webhook_signing_secret).not.toBe(webhook_signing_secret)
    const { id: other } = await slotkit.hosts.create({ email: "eve@example.com", timezone: "UTC" })
    for (const call of [slotkit.hostApps.get, slotkit.hostApps.remove, slotkit.hostApps.regenerateSecret]) {
      expect((await refusal(call(other, app.id))).code).toBe("not_found")
    }
    await slotkit.hostApps.remove(hostId, app.id)
    expect(await slotkit.hostApps.list(hostId)).toEqual(onePage())
    await slotkit.hosts.remove(other)
  })

  it("MUST create a host by an ID of the application, and change it", async () => {
    const user = { external_id: "user_7", email: "user7@example.com", timezone: "Europe/Paris" }
    const { id } = await slotkit.hosts.upsert(user)
    expect(await slotkit.hosts.upsert({ external_id: "user_7", name: "Kim" })).toMatchObject({ id, name: "Kim" })
    await slotkit.hosts.remove(id)
  })

  it("MUST add, list, pause and remove the members of a team", async () => {
    const team = await slotkit.hosts.create({ kind: "team", username: "engine-room", timezone: "Europe/London" })
    const room = await slotkit.hosts.create({ kind: "resource", name: "Room 1", attributes: { capacity: 4 } })
    const member = await slotkit.members.add(team.id, { host: room.id })
    expect(member).toMatchObject({ id: room.id, kind: "resource", active: true, attributes: { capacity: 4 } })
    expect((await slotkit.members.list(team.id)).data).toEqual([member])
    expect((await slotkit.members.assignments(room.id)).data).toEqual([])
    expect(await slotkit.members.update(team.id, room.id, { active: false })).toEqual({ ...member, active: false })
    await slotkit.members.remove(team.id, room.id)
    expect((await refusal(slotkit.members.remove(team.id, room.id))).code).toBe("not_found")
  })

  it("MUST select the members of a team for a visitor", async () => {
    const team = await slotkit.hosts.create({ kind: "team", username: "night-shift", timezone: "Europe/London" })
    const room = await slotkit.hosts.create({ kind: "resource", name: "Desk" })
    await slotkit.members.add(team.id, { host: room.id })
    const { id } = await slotkit.services.create(team.id, { title: "Desk", slug: "desk", durations: [{ minutes: 30 }] })
    await slotkit.services.configure(team.id, id, { staffing: { roles: [{ key: "room", members: [{ host: room.id }] }] } })
    const body = { service: "desk", members: { room: [room.id] }, expires_in: 60 }
    const { selection, url } = await slotkit.members.select(team.id, body)
    expect(url).toBe(`https://book.example.com/book/night-shift/desk?selection=${selection}`)
    const misspelled = { ...body, member: {} }
    expect((await refusal(slotkit.members.select(team.id, misspelled))).code).toBe("invalid")
    await slotkit.hosts.remove(room.id)
    await slotkit.hosts.remove(team.id)
  })

  it("MUST give a team's booking to another member", async () => {
    const team = await slotkit.hosts.create({ kind: "team", username: "sales", timezone: "UTC", plan: "pro" })
    const rooms = await Promise.all(["1", "2"].map((name) => slotkit.hosts.create({ kind: "resource", name })))
    const [from, to] = rooms.map(({ id }) => id)
    for (const { id } of rooms) await slotkit.members.add(team.id, { host: id })
    const { id, slug } = await slotkit.services.create(team.id, { title: "Demo", durations: [{ minutes: 30 }] })
    const members = [{ host: from! }, { host: to! }]
    await slotkit.services.configure(team.id, id, { staffing: { roles: [{ key: "room", members }] } })
    const { data } = await slotkit.availability.get(team.id, { service: slug })
    const booked = await slotkit.bookings.book(team.id, {
      service: slug,
      start: Object.values(data).flat().at(-1)!.start,
      booker
    })
    expect(await slotkit.bookings.candidates(team.id, booked.id)).toMatchObject({
      unit: 720_720,
      roles: [{ role: "room", candidates: [{ host: { id: to, name: "2" }, available: true, reason: null }] }]
    })
    const free = Object.values(data).flat()[0]!
    const order = await slotkit.availability.order(team.id, { service: slug, start: free.start, members: [from!] })
    expect(order.roles).toMatchObject([{ key: "room", members: [{ host: { id: from }, position: 1, picked: true, share: 0 }] }])
    const soonest = await slotkit.availability.soonest(team.id, { service: slug, per_member: 1, members: [to!] })
    expect(soonest.members).toMatchObject([{ host: { id: to }, role: "room", slots: [{ start: free.start }] }])
    await slotkit.hosts.update(to!, { attributes: { floor: 2 } })
    const upstairs = await slotkit.availability.get(team.id, {
      service: slug,
      include: "hosts",
      attributes: { room: { floor: 2 } }
    })
    expect(Object.values(upstairs.data).flat()[0]!.hosts!.room).toMatchObject([{ id: to }])
    const { ledgers } = await slotkit.members.fairness(team.id, { ledger: `${id}/room` })
    expect(ledgers[0]!.members.map(({ host, assigned }) => [host.id, assigned])).toEqual([
      [from, 1],
      [to, 0]
    ])
    expect((await refusal(slotkit.members.fairness(from!))).code).toBe("not_found")
    const change = { role: "room", from: from!, to: to! }
    expect(await slotkit.bookings.reassign(team.id, booked.id, change)).toMatchObject({ id: booked.id, hosts: [{ id: to }] })
    expect((await refusal(slotkit.bookings.reassign(team.id, booked.id, change))).code).toBe("conflict")
    const back = { select: { bookings: [booked.id] }, to: from! }
    expect(await slotkit.reassignments.start(team.id, { ...back, dry_run: true })).toMatchObject({ id: 0, state: "planned" })
    const { id: jobId } = await slotkit.reassignments.start(team.id, back)
    expect((await refusal(slotkit.reassignments.undo(team.id, jobId))).code).toBe("conflict")
    await slotkit.jobs.runOnce()
    expect(await slotkit.reassignments.get(team.id, jobId)).toMatchObject({ state: "done", moved: 1, failed: [] })
    expect(await slotkit.reassignments.undo(team.id, jobId)).toMatchObject({ state: "undoing" })
    expect((await refusal(slotkit.reassignments.get(team.id, 1))).code).toBe("not_found")
    const unknown = { ...back, reason: "ill" }
    expect((await refusal(slotkit.reassignments.start(team.id, unknown))).code).toBe("invalid")
    await slotkit.hosts.remove(team.id, { force: true })
    for (const room of rooms) await slotkit.hosts.remove(room.id)
  })

  it("MUST end the sessions of an existing host only", async () => {
    await slotkit.sessions.endAll(hostId)
    expect((await refusal(slotkit.sessions.endAll(999))).code).toBe("not_found")
  })

  it("MUST approve, list and disconnect apps", async () => {
    const redirectUri = "https://app.example.com/cb"
    const scopes = ["profile.read", "bookings.read"] as const
    const app = await slotkit.apps.create({ name: "Sync", redirect_uris: [redirectUri], scopes })
    const { code } = await slotkit.connections.issueCode(hostId, { client_id: app.client_id, scopes: ["bookings.read"] })
    expect(await slotkit.connections.list(hostId)).toEqual(onePage())
    const answer = await slotkit.fetch(
      new Request("https://book.example.com/oauth/token", {
        method: "POST",
        body: new URLSearchParams({
          grant_type: "authorization_code",
          client_id: app.client_id,
          client_secret: app.client_secret ?? "",
          redirect_uri: redirectUri,
          code
        })
      })
    )
    expect(answer.status).toBe(200)
    expect(await slotkit.connections.list(hostId)).toEqual(
      onePage({
        app: { id: app.id, client_id: app.client_id, name: "Sync" },
        scopes: ["bookings.read"],
        connected_at: expect.stringMatching(/Z$/)
      })
    )
    await slotkit.connections.disconnect(hostId, app.id)
    expect((await refusal(slotkit.connections.disconnect(hostId, app.id))).code).toBe("not_found")
    expect(await slotkit.connections.list(hostId)).toEqual(onePage())
  })

  it("MUST manage webhooks of API keys, test them, and list and repeat deliveries", async () => {
    const { id: apiKeyId } = await slotkit.apiKeys.create(hostId, { name: "Hooks", scopes: ["webhooks.write"] })
    const input = { url: "https://93.184.215.14/hook", events: ["booking.confirmed"] } as const
    const { signing_secret, ...webhook } = await slotkit.webhooks.create(hostId, apiKeyId, input)
    expect(signing_secret).toMatch(/^svc_whsec_/)
    expect(await slotkit.webhooks.list(hostId)).toEqual(onePage(webhook))
    expect((await refusal(slotkit.webhooks.create(hostId, 999, input))).code).toBe("not_found")
    expect((await refusal(slotkit.webhooks.create(hostId, apiKeyId, input))).errors).toHaveProperty("url")

    expect(await slotkit.webhooks.get(hostId, webhook.id)).toEqual(webhook)
    expect(await slotkit.webhooks.update(hostId, webhook.id, { active: false })).toMatchObject({ status: "disabled" })
    expect(await slotkit.webhooks.update(hostId, webhook.id, { active: true })).toMatchObject({ status: "active" })
    expect((await refusal(slotkit.webhooks.update(hostId, webhook.id, { events: [] }))).errors).toHaveProperty("events")
    const spare = await slotkit.webhooks.create(hostId, apiKeyId, { ...input, url: `${input.url}/spare` })
    await slotkit.webhooks.remove(hostId, spare.id)
    expect((await refusal(slotkit.webhooks.get(hostId, spare.id))).code).toBe("not_found")
    expect((await refusal(slotkit.webhooks.remove(hostId, spare.id))).code).toBe("not_found")

    const delivery = await slotkit.webhooks.test(hostId, webhook.id)
    expect(delivery).toMatchObject({ kind: "test", status: "pending", webhook_id: webhook.id })
    expect(await slotkit.webhooks.delivery(hostId, delivery.id)).toEqual(delivery)
    const again = await slotkit.webhooks.redeliver(hostId, delivery.id)
    expect((await slotkit.webhooks.deliveries(hostId, { webhook: webhook.id, status: "pending" })).data).toEqual([
      again,
      delivery
    ])
    expect(await slotkit.webhooks.redeliverFailed(hostId, webhook.id, { since: "2026-01-01T00:00:00Z" })).toEqual({ count: 0 })
    await slotkit.apiKeys.revoke(hostId, apiKeyId)
    expect(await slotkit.webhooks.list(hostId)).toEqual(onePage())
  })

  it("MUST manage webhooks of the installation, which no host has", async () => {
    const input = { url: "https://93.184.215.14/all", events: ["booking.confirmed"] } as const
    const { signing_secret, ...webhook } = await slotkit.webhooks.createForAll(input)
    expect(signing_secret).toMatch(/^svc_whsec_/)
    expect(await slotkit.webhooks.listForAll()).toEqual(onePage(webhook))
    expect(await slotkit.webhooks.getForAll(webhook.id)).toEqual(webhook)
    expect(await slotkit.webhooks.updateForAll(webhook.id, { active: true })).toMatchObject({ status: "active" })
    expect((await refusal(slotkit.webhooks.createForAll(input))).errors).toHaveProperty("url")
    expect((await refusal(slotkit.webhooks.list(0))).code).toBe("not_found")

    const delivery = await slotkit.webhooks.testForAll(webhook.id)
    expect(delivery).toMatchObject({ kind: "test", host_id: null, webhook_id: webhook.id })
    expect(await slotkit.webhooks.deliveryForAll(delivery.id)).toEqual(delivery)
    const again = await slotkit.webhooks.redeliverForAll(delivery.id)
    expect((await slotkit.webhooks.deliveriesForAll({ webhook: webhook.id })).data).toEqual([again, delivery])
    expect((await slotkit.webhooks.deliveriesForAll({ host: hostId })).data).toEqual([])
    const since = "2026-01-01T00:00:00Z"
    expect(await slotkit.webhooks.redeliverFailedForAll(webhook.id, { since })).toEqual({ count: 0 })
    await slotkit.webhooks.removeForAll(webhook.id)
    expect((await refusal(slotkit.webhooks.getForAll(webhook.id))).code).toBe("not_found")
  })

  it("MUST be lists that can be iterated over all pages, filters included", async () => {
    const { id } = await slotkit.hosts.create({
      email: "lists@example.com",
      username: "lists",
      timezone: "Europe/London",
      plan: "pro"
    })
    for (const title of ["One", "Two", "Three"])
      await slotkit.invites.create(id, { title, duration: 30, contact_email: "a@b.co" })
    const { data, meta } = await slotkit.invites.list(id, { per_page: 2 })
    expect([data.map(({ title }) => title), meta]).toEqual([
      ["Three", "Two"],
      { current_page: 1, per_page: 2, total: 3, last_page: 2, next_cursor: expect.any(String) }
    ])
    const rest = await slotkit.invites.list(id, { cursor: meta.next_cursor ?? "" })
    expect([rest.data.map(({ title }) => title), rest.meta.next_cursor]).toEqual([["One"], null])
    expect((await slotkit.invites.list(id, { page: 2, per_page: 2 })).meta).not.toHaveProperty("next_cursor")
    expect(await refusal(slotkit.invites.list(id, { page: 2, cursor: "" }))).toMatchObject({
      errors: { cursor: [expect.any(String)] }
    })
    const invites = await all(slotkit.invites.list(id, { per_page: 2 }))
    expect(invites.map(({ title }) => title)).toEqual(["Three", "Two", "One"])
    const { slug } = await slotkit.services.create(id, { title: "Intro", durations: [{ minutes: 30, price: null }] })
    const slots = Object.values((await slotkit.availability.get(id, { service: slug })).data).flat()
    for (const { start } of slots.slice(-3)) await slotkit.bookings.book(id, { service: slug, start, booker })
    const booked = await all(slotkit.bookings.list(id, { status: "accepted", order: "asc", per_page: 1 }))
    expect(booked.map(({ scheduled_at }) => scheduled_at)).toEqual(slots.slice(-3).map(({ start }) => start))
    const lists = [
      slotkit.hosts.list({ per_page: 1 }),
      slotkit.busy.list(id, { per_page: 1 }),
      slotkit.services.list(id),
      slotkit.webhooks.list(id),
      slotkit.webhooks.deliveries(id, { per_page: 1 }),
      slotkit.contacts.list(id, { per_page: 1 }),
      slotkit.emails.list(id, { per_page: 1 }),
      slotkit.audit.list(id, { per_page: 1 }),
      slotkit.apiKeys.list(id, { per_page: 1 }),
      slotkit.apps.list({ per_page: 1 }),
      slotkit.hostApps.list(id),
      slotkit.connections.list(id)
    ]
    for (const list of lists) expect((await all<unknown>(list)).length).toBe((await list).meta.total)
  })

  it("MUST export a host line by line", async () => {
    const kinds = new Set<string>()
    for await (const { kind } of slotkit.hosts.export(hostId)) kinds.add(kind)
    expect([...kinds]).toEqual(expect.arrayContaining(["host", "schedule", "audit_entry"]))
  })

  it("MUST fail with a code, a message and the invalid fields", async () => {
    const { code, message, errors } = await refusal(slotkit.hosts.create({ email: "nobody", timezone: "Mars/Base" }))
    expect(code).toBe("invalid")
    expect(Object.keys(errors ?? {})).toEqual(["email", "timezone"])
    expect(message).toContain("(and 1 more error)")
    const free = await slotkit.hosts.create({ email: "free@example.com", timezone: "Europe/Rome" })
    await slotkit.services.create(free.id, { title: "One", durations: [{ minutes: 30 }] })
    expect(await refusal(slotkit.services.create(free.id, { title: "Two", durations: [{ minutes: 30 }] }))).toMatchObject({
      code: "plan_required",
      upgradeUrl: "https://book.example.com/app/plan"
    })
  })

  it.each([0, -1, 1.5, 999, Number.NaN, "1; drop table", null])("MUST answer not_found for the host %s", async (id) => {
    for (const call of [slotkit.hosts.get, slotkit.services.list, slotkit.schedule.get, slotkit.bookings.list]) {
      expect((await refusal(call(id as number))).code).toBe("not_found")
    }
  })

  it("MUST all be covered by these tests", () => {
    const all = groups.flatMap((group) => Object.keys(slotkit[group]).map((name) => `${group}.${name}`))
    expect([...called].sort()).toEqual(all.sort())
  })
})
