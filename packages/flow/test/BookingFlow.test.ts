import { describe, expect, it, onTestFinished } from "vitest"
import { judgeForm } from "../src/form.ts"
import { type BookingFlowOptions, bookingSteps, createBookingFlow } from "../src/index.ts"
import { flowServer } from "./FlowServer.ts"

/** A flow of a server, with a listener and its states. */
const open = async (
  service: Parameters<typeof flowServer>[0] = {},
  options: Partial<BookingFlowOptions> = {},
  more: Parameters<typeof flowServer>[1] = {},
  choice: Parameters<typeof flowServer>[2] = null,
  settings: Parameters<typeof flowServer>[3] = {}
) => {
  const server = await flowServer(service, more, choice, settings)
  const flow = createBookingFlow({ ...server.options, ...options })
  let calls = 0
  const stop = flow.subscribe(() => void calls++)
  onTestFinished(async () => {
    flow.destroy()
    await server.t.close()
  })
  await server.settle()
  return { ...server, flow, stop, calls: () => calls }
}

/** Chooses the first time of the first day, and fills in the form. */
const fillIn = ({ flow }: Awaited<ReturnType<typeof open>>) => {
  flow.selectDay(flow.state().days[0]!.date)
  flow.selectTime(flow.state().times[0]!.start)
  flow.setValue("name", "Grace")
  flow.setValue("email", "grace@example.com")
}

describe("The table of steps", () => {
  const rows = Object.entries<Readonly<Record<string, string>>>(bookingSteps)

  it("MUST lead from loading to every step, and from each but the last ones on", () => {
    const reached = new Set(["loading"])
    for (const _ of rows)
      for (const [from, moves] of rows) if (reached.has(from)) for (const to of Object.values(moves)) reached.add(to)
    expect([...reached].sort()).toEqual(rows.map(([step]) => step).sort())
    const ends = rows.filter(([, moves]) => Object.keys(moves).length === 0)
    expect(ends.map(([step]) => step)).toEqual(["confirm_email", "done"])
  })
})

describe("A booking", () => {
  it("MUST be made in the steps choosing, details, submitting and done", async () => {
    const opened = await open()
    const { flow, settle, t, host } = opened
    expect(flow.state()).toMatchObject({ step: "choosing", duration: 30, month: "2026-01", day: null, times: [], error: null })
    expect(flow.state().days[0]).toEqual({ date: "2026-01-05", count: 16 })
    expect(flow.state().bookable).toMatchObject({ first_day: "2026-01-05", last_day: "2027-01-05" })
    fillIn(opened)
    expect(flow.state()).toMatchObject({ step: "details", selected: { start: "2026-01-05T09:00:00Z" } })
    flow.submit()
    expect(flow.state().step).toBe("submitting")
    await settle()
    const { step, booking, token, payUrl } = flow.state()
    expect({ step, payUrl }).toEqual({ step: "done", payUrl: null })
    expect(booking).toMatchObject({ status: "accepted", scheduled_at: "2026-01-05T09:00:00Z" })
    expect(booking?.manage_url?.endsWith(`/${token}`)).toBe(true)
    const { data } = await t.bookings.list(host.id)
    expect(data.map(({ booker }) => booker)).toEqual([{ name: "Grace", email: "grace@example.com" }])
  })

  it("MUST start with the first listener, and send nothing before", async () => {
    const { t, options, requests, settle } = await flowServer()
    onTestFinished(() => t.close())
    const flow = createBookingFlow(options)
    await settle()
    expect([flow.state().step, requests]).toEqual(["loading", []])
    flow.subscribe(() => {})
    flow.subscribe(() => {})
    await settle()
    expect(requests.filter((one) => one === "GET /hosts/clinic/services/checkup")).toHaveLength(1)
  })

  it("MUST have a frozen state, which stays the same object until something changes", async () => {
    const { flow, calls, settle } = await open()
    const before = flow.state()
    const [count, days] = [calls(), before.days]
    for (const part of [before, before.days, before.form, before.form.values, before.service])
      expect(Object.isFrozen(part)).toBe(true)
    flow.submit()
    flow.back()
    flow.selectTime("2026-01-05T09:00:00Z")
    flow.selectDuration(30)
    flow.showMonth("2026-01")
    await settle()
    expect([flow.state() === before, calls()]).toEqual([true, count])
    flow.setValue("name", "Grace")
    expect(flow.state().days).toBe(days)
    expect(calls()).toBe(count + 1)
  })

  it("MUST keep what was typed when the time is taken, show fresh times, and mark the nearest", async () => {
    const opened = await open()
    const { flow, settle, t, service } = opened
    fillIn(opened)
    await t.aBooking(service, { start: "2026-01-05T09:00:00Z" })
    flow.submit()
    await settle()
    expect(flow.state()).toMatchObject({ step: "choosing", notice: "taken", day: "2026-01-05", selected: null })
    expect(flow.state().error).toMatchObject({ code: "conflict", reason: "busy", message: expect.stringMatching(/\.$/) })
    expect(flow.state().form.values).toEqual({ name: "Grace", email: "grace@example.com" })
    expect(flow.state().nextTimes).toHaveLength(3)
    expect(
      flow
        .state()
        .times.slice(0, 4)
        .map(({ start, isNearest }) => [start.slice(11, 16), isNearest])
    ).toEqual([
      ["09:30", true],
      ["10:00", true],
      ["10:30", true],
      ["11:00", false]
    ])
    flow.selectTime(flow.state().nextTimes[0]!.start)
    expect(flow.state()).toMatchObject({ step: "details", notice: null, nextTimes: [], error: null })
    flow.submit()
    await settle()
    expect(flow.state().booking?.scheduled_at).toBe("2026-01-05T09:30:00Z")
  })

  it("MUST show the day of the nearest time when the day has none left", async () => {
    const opened = await open()
    const { flow, settle, t, host } = opened
    fillIn(opened)
    await t.busy.add(host.id, { start: "2026-01-05T00:00:00Z", end: "2026-01-31T00:00:00Z" })
    flow.submit()
    await settle()
    expect(flow.state()).toMatchObject({ notice: "taken", day: "2026-02-02", month: "2026-02" })
    expect(flow.state().times[0]).toMatchObject({ start: "2026-02-02T09:00:00Z", isNearest: true })
  })

  it("MUST NOT change the chosen instant in another time zone", async () => {
    const opened = await open()
    const { flow, settle } = opened
    fillIn(opened)
    const { selected } = flow.state()
    flow.setZone("Pacific/Kiritimati")
    await settle()
    expect(flow.state()).toMatchObject({ zone: "Pacific/Kiritimati", day: "2026-01-05" })
    flow.setZone("America/Los_Angeles")
    await settle()
    expect(flow.state().selected).toBe(selected)
    expect(flow.state()).toMatchObject({ step: "details", day: "2026-01-05" })
    expect(() => flow.setZone("Nowhere/City")).toThrow(RangeError)
    expect(flow.state().zone).toBe("America/Los_Angeles")
  })

  it.each([
    ["2026-01-30T16:00:00Z", {}, "2026-01", "2026-01-30"],
    ["2026-01-30T18:00:00Z", {}, "2026-02", "2026-02-02"],
    ["2026-01-30T18:00:00Z", { minimum_notice_minutes: 50 * 1440 }, "2026-03", "2026-03-23"],
    ["2026-01-30T18:00:00Z", { booking_window_days: 1 }, "2026-01", undefined],
    ["2026-01-30T18:00:00Z", { booking_window_days: 2 }, "2026-02", undefined]
  ] as const)("MUST open with the first month that has free times: at %s with %j in %s", async (now, settings, month, date) => {
    const { flow } = await open({}, {}, { now }, null, settings)
    const { days, isReading } = flow.state()
    expect([flow.state().month, days[0]?.date, isReading]).toEqual([month, date, false])
  })

  it("MUST stay in an empty month that the visitor, or the page, chose", async () => {
    const end = { now: "2026-01-30T18:00:00Z" }
    const { flow, settle } = await open({}, {}, end)
    flow.showMonth("2026-01")
    await settle()
    expect(flow.state()).toMatchObject({ month: "2026-01", days: [] })
    const { flow: fixed } = await open({}, { selection: { day: "2026-01-31" } }, end)
    expect(fixed.state()).toMatchObject({ month: "2026-01", days: [], day: "2026-01-31" })
  })

  it("MUST read the months beside, and a month again once it is stale", async () => {
    const { flow, requests, settle, pass } = await open()
    const reads = () => requests.splice(0).flatMap((one) => /from=(\d{4}-\d\d)-01&to=\d{4}-\d\d-(\d\d)/.exec(one)?.slice(1) ?? [])
    expect(reads()).toEqual(["2026-01", "31", "2026-02", "28"])
    flow.showMonth("2026-02")
    expect(flow.state()).toMatchObject({ isReading: false, month: "2026-02" })
    await settle()
    expect(reads()).toEqual(["2026-03", "31"])
    await pass(61)
    flow.refresh()
    flow.refresh()
    await settle()
    expect(reads()).toEqual(["2026-02", "28"])
    flow.showMonth("2027-01")
    expect(flow.state()).toMatchObject({ isReading: true, days: [] })
    flow.showMonth("2026-02")
    await settle()
    expect(flow.state().days[0]?.date).toBe("2026-02-02")
  })

  it("MUST tell that a month could not be read, keep what is known, and read it again", async () => {
    const { flow, faults, settle, pass } = await open()
    const { days } = flow.state()
    await pass(61)
    faults.push("proxy")
    flow.refresh()
    await settle()
    expect(flow.state()).toMatchObject({ step: "choosing", error: { code: "unavailable", reason: null, message: null } })
    expect(flow.state().days).toBe(days)
    flow.retry()
    await settle()
    expect(flow.state().error).toBeNull()
  })

  it.each(["lose", "drop", "proxy"] as const)(
    "MUST be made once when the request meets the fault %s and is repeated",
    async (fault) => {
      const opened = await open()
      const { flow, faults, sent, settle, t, host } = opened
      fillIn(opened)
      faults.push(fault)
      flow.submit()
      await settle()
      expect(flow.state()).toMatchObject({ step: "failed", error: { code: fault === "proxy" ? "unavailable" : "network" } })
      flow.setZone("Asia/Tokyo")
      await settle()
      faults.push(fault)
      flow.retry()
      await settle()
      expect(flow.state().step).toBe("failed")
      flow.back()
      expect(flow.state()).toMatchObject({ step: "details", error: null })
      flow.setZone("Europe/Rome")
      flow.submit()
      await settle()
      expect([flow.state().step, new Set(sent.map(({ key }) => key)).size, sent.length]).toEqual(["done", 1, 3])
      expect((await t.bookings.list(host.id)).data).toHaveLength(1)
    }
  )

  it("MUST judge the form by the rules of the server, before and after sending", async () => {
    const questions = [
      { key: "company", type: "text", question: "Which company?", required: true },
      { key: "size", type: "radio", question: "Which size?", options: ["S", "M"] },
      { key: "people", type: "number", question: "How many?" }
    ] as const
    const opened = await open()
    const { flow, settle, requests, t, host, service } = opened
    await t.services.configure(host.id, service.id, { questions })
    flow.destroy()
    const own = createBookingFlow({ ...opened.options, locale: "de", judge: judgeForm })
    own.subscribe(() => {})
    await settle()
    fillIn({ ...opened, flow: own })
    own.setValue("email", "grace")
    own.setValue("answers.size", "L")
    own.setValue("answers.people", 3)
    requests.length = 0
    own.submit()
    expect(own.state()).toMatchObject({ step: "details", error: null })
    expect(own.state().form.errors).toEqual({
      email: { rule: "email", max: null, message: null },
      "answers.company": { rule: "required", max: null, message: null },
      "answers.size": { rule: "option", max: null, message: null }
    })
    own.setValue("email", "grace@example.com")
    expect(Object.keys(own.state().form.errors)).toEqual(["answers.company", "answers.size"])
    own.setValue("answers.size", "M")
    own.setValue("answers.company", "Engines")
    own.setValue("notes", "x".repeat(2001))
    own.submit()
    await settle()
    expect(requests).toEqual(["POST /hosts/clinic/services/checkup/bookings"])
    expect(own.state()).toMatchObject({ step: "details", error: { code: "invalid" } })
    expect(own.state().form.errors).toEqual({
      notes: { rule: "too_long", max: null, message: expect.stringMatching(/2000|2\.000/) }
    })
    own.setValue("notes", "")
    own.submit()
    await settle()
    const [booking] = (await t.bookings.list(host.id)).data
    expect(booking?.answers?.map(({ value }) => value)).toEqual(["Engines", "M", 3])
  })

  it("MUST wait for the payment less and less often, and end when it is made", async () => {
    const opened = await open({ durations: [{ minutes: 30, price: 2500 }] }, { returnUrl: "https://clinic.example/?page=book" })
    const { flow, settle, pass, waits, stop, requests, t, host } = opened
    fillIn(opened)
    flow.submit()
    await settle()
    const { step, payUrl, token, booking } = flow.state()
    expect(step).toBe("paying")
    expect(new URL(payUrl!).searchParams.get("return_url")).toBe(`https://clinic.example/?page=book&booking=${token}`)
    expect(payUrl?.startsWith(booking!.meeting_link!)).toBe(true)
    for (const seconds of [2, 3, 5]) await pass(seconds)
    expect(waits).toEqual([2000, 3000, 4500, 6750])
    stop()
    requests.length = 0
    await pass(60)
    expect(requests).toEqual([])
    flow.subscribe(() => {})
    const { data } = await t.bookings.list(host.id)
    await t.pay({ ...data[0]!, host_id: host.id })
    flow.refresh()
    await settle()
    expect(flow.state()).toMatchObject({ step: "done", payUrl: null, booking: { status: "accepted" } })
  })

  it("MUST go on with a booking that was left for its payment, and start again when that was not made in time", async () => {
    const opened = await open({ durations: [{ minutes: 30, price: 2500 }] })
    const { flow, settle, options, pass } = opened
    fillIn(opened)
    flow.submit()
    await settle()
    const later = createBookingFlow({ ...options, booking: flow.state().token })
    later.subscribe(() => {})
    await settle()
    expect(later.state()).toMatchObject({ step: "paying", token: flow.state().token })
    await pass(86_400)
    expect(later.state()).toMatchObject({ step: "failed", error: { code: "payment_failed", reason: "cancelled" } })
    later.back()
    expect(later.state().step).toBe("failed")
    later.retry()
    await settle()
    expect(later.state()).toMatchObject({ step: "choosing", booking: null, token: null, error: null })
    later.destroy()
  })

  it("MUST end at the email when the service asks the booker to confirm", async () => {
    const opened = await open()
    const { flow, settle, t, host, service } = opened
    await t.services.configure(host.id, service.id, { confirm_email: true })
    fillIn(opened)
    flow.submit()
    await settle()
    expect(flow.state()).toMatchObject({ step: "confirm_email", token: null, booking: { manage_url: null } })
  })

  it("MUST be of an invite, whose contact is filled in", async () => {
    const opened = await open()
    const { t, host, options, settle } = opened
    const invite = await t.anInvite(host, { title: "Second visit", contact_name: "Grace", contact_email: "g@example.com" })
    const flow = createBookingFlow({ ...options, service: undefined, invite: invite.url.split("/").at(-1) })
    flow.subscribe(() => {})
    await settle()
    expect(flow.state()).toMatchObject({ step: "choosing", service: { title: "Second visit" } })
    expect(flow.state().form.values).toEqual({ name: "Grace", email: "g@example.com" })
    fillIn({ ...opened, flow })
    flow.submit()
    await settle()
    expect(flow.state().step).toBe("done")
    const again = createBookingFlow({ ...options, invite: invite.url.split("/").at(-1) })
    again.subscribe(() => {})
    await settle()
    expect(again.state()).toMatchObject({ step: "failed", error: { code: "conflict", reason: "used" } })
  })

  it("MUST be with the host whom the visitor has to choose", async () => {
    const opened = await open({}, {}, {}, "required")
    const { flow, settle, t, host } = opened
    const [ada, grace] = ["ada", "grace"]
    expect(flow.state()).toMatchObject({
      step: "choosing",
      hosts: [{ username: "ada" }, { username: "grace" }],
      host: null,
      isReading: false,
      days: []
    })
    flow.selectHost(null)
    expect(flow.state().host).toBeNull()
    flow.selectHost(ada)
    expect(flow.state()).toMatchObject({ host: ada, isReading: true })
    await settle()
    fillIn(opened)
    const { start } = flow.state().selected!
    flow.submit()
    await settle()
    expect(flow.state()).toMatchObject({ step: "done", booking: { scheduled_at: start } })
    const { data } = await t.bookings.list(host.id)
    expect(data.map(({ hosts }) => hosts?.map(({ username }) => username))).toEqual([[ada]])

    const again = createBookingFlow({ ...opened.options, selection: { host: grace, day: start.slice(0, 10) } })
    again.subscribe(() => {})
    await settle()
    expect(again.state()).toMatchObject({ host: grace, times: expect.arrayContaining([expect.objectContaining({ start })]) })
    again.selectHost(ada)
    expect(again.state()).toMatchObject({ host: ada, days: [], times: [] })
    await settle()
    expect(again.state().times.map((time) => time.start)).not.toContain(start)
    again.destroy()
  })

  it("MUST stay within a selection of members, and tell when it has expired", async () => {
    const { options, t, host, settle, sent } = await open({}, {}, {}, "optional")
    const body = { service: "checkup", members: { doctor: ["grace"] }, expires_in: 60 }
    const { selection: token } = await t.members.select(host.id, body)
    const flow = createBookingFlow({ ...options, selection: { token } })
    flow.subscribe(() => {})
    await settle()
    expect(flow.state().hosts).toMatchObject([{ username: "grace" }])
    flow.selectDay(flow.state().days[0]!.date)
    flow.selectTime(flow.state().times[0]!.start)
    flow.setValue("name", "Grace")
    flow.setValue("email", "grace@example.com")
    flow.submit()
    await settle()
    expect(JSON.parse(sent[0]!.body)).toMatchObject({ selection: token })
    expect(flow.state()).toMatchObject({ step: "done", booking: { status: "accepted" } })
    const { data } = await t.bookings.list(host.id)
    expect(data[0]!.hosts).toMatchObject([{ username: "grace" }])
    await t.clock.advance({ minutes: 1 })
    const late = createBookingFlow({ ...options, selection: { token } })
    late.subscribe(() => {})
    await settle()
    expect(late.state()).toMatchObject({ days: [], error: { code: "invalid" } })
    expect(late.state().error!.message).toContain("Ask for a new link.")
  })

  it("MUST be with any host, or with one, where the visitor may choose", async () => {
    const opened = await open({}, {}, {}, "optional")
    const { flow, settle, sent, requests } = opened
    expect(flow.state()).toMatchObject({ host: null, hosts: [{ username: "ada" }, { username: "grace" }] })
    expect(flow.state().days.length).toBeGreaterThan(0)
    flow.selectHost("grace")
    await settle()
    expect(requests.at(-1)).toContain("&host=grace")
    flow.selectHost(null)
    await settle()
    fillIn(opened)
    flow.submit()
    await settle()
    expect(flow.state().step).toBe("done")
    expect(JSON.parse(sent[0]!.body)).not.toHaveProperty("host")
    const unknown = createBookingFlow({ ...opened.options, selection: { host: "nobody" } })
    unknown.subscribe(() => {})
    await settle()
    expect(unknown.state()).toMatchObject({ host: "nobody", days: [], error: { code: "invalid" } })
    unknown.selectHost("ada")
    await settle()
    expect(unknown.state().days.length).toBeGreaterThan(0)
    unknown.destroy()
  })

  it("MUST fail, and be repeated, if the hosts cannot be read", async () => {
    const server = await flowServer({}, {}, "required")
    onTestFinished(() => server.t.close())
    const flow = createBookingFlow(server.options)
    server.faults.push("none", "proxy")
    flow.subscribe(() => {})
    await server.settle()
    expect(flow.state()).toMatchObject({ step: "failed", error: { code: "unavailable" } })
    flow.retry()
    await server.settle()
    expect(flow.state()).toMatchObject({ step: "choosing", hosts: [{ username: "ada" }, { username: "grace" }] })
    flow.destroy()
  })

  it("MUST be of one of the host's services and lengths, if none is given", async () => {
    const opened = await open({ durations: [{ minutes: 30 }, { minutes: 60 }] }, { service: undefined })
    const { flow, settle } = opened
    expect(flow.state()).toMatchObject({ step: "choosing", services: [{ slug: "checkup" }], service: null, days: [] })
    flow.selectService("checkup")
    expect(flow.state().step).toBe("loading")
    await settle()
    expect(flow.state()).toMatchObject({ step: "choosing", duration: 30 })
    expect(flow.state().days[0]?.count).toBe(16)
    flow.selectDuration(45)
    flow.selectDuration(60)
    await settle()
    expect([flow.state().duration, flow.state().days[0]?.count]).toEqual([60, 8])
    fillIn(opened)
    flow.submit()
    await settle()
    expect(flow.state().booking?.duration_minutes).toBe(60)
  })

  it("MUST start with what the page's server has read, without a request", async () => {
    const { t, options, requests, settle, service } = await flowServer()
    onTestFinished(() => t.close())
    const slots = { "2026-02-02": [{ start: "2026-02-02T09:00:00Z", end: "2026-02-02T09:30:00Z" }] }
    const seed = { service, slots, values: { name: "Grace" } }
    const flow = createBookingFlow({ ...options, seed, selection: { day: "2026-02-02" } })
    flow.subscribe(() => {})
    expect(flow.state()).toMatchObject({ step: "choosing", days: [{ count: 1 }], form: { values: seed.values } })
    expect(flow.state().times).toEqual([{ ...slots["2026-02-02"][0], seats: null, isNearest: false }])
    expect(Object.isFrozen(service)).toBe(false)
    await settle()
    expect(requests.filter((one) => !one.includes("slots?"))).toEqual([])
    expect(requests.filter((one) => one.includes("2026-02-01"))).toEqual([])
  })

  it.each([
    [{ host: "nobody" }, "not_found"],
    [{ service: "none" }, "not_found"]
  ])("MUST fail for a link that leads nowhere: %j", async (options, code) => {
    const { flow, settle } = await open({}, options)
    expect(flow.state()).toMatchObject({ step: "failed", error: { code, message: expect.any(String) } })
    flow.retry()
    expect(flow.state().step).toBe("loading")
    await settle()
    expect(flow.state().step).toBe("failed")
  })

  it("MUST end with destroy: no change, no request", async () => {
    const opened = await open()
    const { flow, settle, requests } = opened
    fillIn(opened)
    flow.submit()
    flow.destroy()
    const before = flow.state()
    await settle()
    requests.length = 0
    flow.subscribe(() => {})
    flow.setValue("name", "Bob")
    flow.retry()
    flow.refresh()
    await settle()
    expect([flow.state() === before, requests]).toEqual([true, []])
  })
})
