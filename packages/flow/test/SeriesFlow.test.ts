import { describe, expect, it, onTestFinished } from "vitest"
import { judgeForm } from "../src/form.ts"
import { createManageFlow } from "../src/manage.ts"
import { createSeriesFlow, type SeriesFlowOptions, seriesSteps } from "../src/series.ts"
import { flowServer } from "./FlowServer.ts"

const start = "2026-01-05T09:00:00Z"
const weekly = { every: { unit: "week", n: 1 }, count: 4 } as const

/** A flow of four weekly meetings, with a listener and a form that is filled in. */
const open = async (
  service: Parameters<typeof flowServer>[0] = {},
  options: Partial<SeriesFlowOptions> = {},
  settings: NonNullable<Parameters<typeof flowServer>[3]> = {}
) => {
  const server = await flowServer(service, {}, null, { series: { max_count: 10, visitor: true }, ...settings })
  const { origin, host, service: slug, zone, fetch, clock } = server.options
  const known = { origin, host, service: slug, zone, fetch, clock, start, duration: 30, rule: weekly }
  const flow = createSeriesFlow({ ...known, values: { name: "Grace", email: "grace@example.com" }, ...options })
  const stop = flow.subscribe(() => {})
  onTestFinished(async () => {
    flow.destroy()
    await server.t.close()
  })
  const preview = async () => {
    flow.preview()
    await server.settle()
  }
  const submit = async () => {
    flow.submit()
    await server.settle()
  }
  const book = async (at: string) =>
    server.t.bookings.book(server.host.id, { service: "checkup", start: at, booker: { name: "Ada", email: "ada@example.com" } })
  const starts = async () => {
    const { data } = await server.t.bookings.list(server.host.id, { order: "asc" })
    return data.flatMap(({ booker, scheduled_at: at }) => (booker.name === "Grace" ? [at] : []))
  }
  return { ...server, flow, stop, preview, submit, book, starts }
}

describe("The table of steps", () => {
  it("MUST lead from the form to every step, and from each but the last ones on", () => {
    const rows = Object.entries<Readonly<Record<string, string>>>(seriesSteps)
    const reached = new Set(["details"])
    for (const _ of rows)
      for (const [from, moves] of rows) if (reached.has(from)) for (const to of Object.values(moves)) reached.add(to)
    expect([...reached].sort()).toEqual(rows.map(([step]) => step).sort())
    expect(rows.filter(([, moves]) => Object.keys(moves).length === 0).map(([step]) => step)).toEqual(["confirm_email", "done"])
  })
})

describe("A series", () => {
  it("MUST be previewed and booked, with all its meetings", async () => {
    const { flow, preview, submit, starts } = await open()
    expect(flow.state()).toMatchObject({ step: "details", occurrences: [] })
    await preview()
    expect(flow.state()).toMatchObject({ step: "reviewing", timezone: "UTC", monthsWithout: [], notice: null, error: null })
    expect(flow.state().occurrences.map((one) => [one.index, one.start.slice(0, 10), one.offered])).toEqual([
      [1, "2026-01-05", true],
      [2, "2026-01-12", true],
      [3, "2026-01-19", true],
      [4, "2026-01-26", true]
    ])
    await submit()
    const { step, bookings, token } = flow.state()
    expect([step, bookings.length, bookings[0]!.manage_url!.endsWith(`/${token}`)]).toEqual(["done", 4, true])
    expect(await starts()).toHaveLength(4)
  })

  it("MUST have a new preview when its rule changes, or when times were taken", async () => {
    const { flow, settle, preview, submit, book, starts } = await open()
    await preview()
    flow.repeat({ every: { unit: "week", n: 2 }, count: 3 })
    expect(flow.state().step).toBe("previewing")
    await settle()
    expect(flow.state().occurrences.map((one) => one.start.slice(0, 10))).toEqual(["2026-01-05", "2026-01-19", "2026-02-02"])
    await book("2026-01-19T09:00:00Z")
    await submit()
    expect(flow.state()).toMatchObject({ step: "reviewing", notice: "taken" })
    expect(flow.state().occurrences.map((one) => [one.offered, one.reason])).toEqual([
      [true, null],
      [false, "busy"],
      [true, null]
    ])
    expect(await starts()).toEqual([])
  })

  it.each([
    ["skip", ["2026-01-05T09:00:00Z", "2026-01-19T09:00:00Z", "2026-01-26T09:00:00Z"]],
    ["nearest", ["2026-01-05T09:00:00Z", "2026-01-12T09:30:00Z", "2026-01-19T09:00:00Z", "2026-01-26T09:00:00Z"]]
  ] as const)("MUST treat meetings that are not free as the visitor chooses: %s", async (choice, expected) => {
    const { flow, preview, submit, book, starts } = await open()
    await book("2026-01-12T09:00:00Z")
    await preview()
    expect(flow.state().occurrences[1]).toMatchObject({ offered: false, nearest: "2026-01-12T09:30:00Z" })
    flow.choose(choice)
    await submit()
    expect(flow.state().step).toBe("done")
    expect(await starts()).toEqual(expected)
  })

  it("MUST show what is wrong in the form, found by the browser or by the server", async () => {
    for (const judge of [judgeForm, undefined]) {
      const { flow, preview } = await open({}, { values: { name: "Grace", email: "grace" }, ...(judge && { judge }) })
      await preview()
      expect([flow.state().step, flow.state().form.errors.email?.rule]).toEqual(["details", "email"])
      flow.setValue("email", "grace@example.com")
      await preview()
      expect([flow.state().step, flow.state().form.errors]).toEqual(["reviewing", {}])
      flow.back()
      expect(flow.state().step).toBe("details")
    }
  })

  it("MUST be booked once, also if the response is lost and it is sent again", async () => {
    for (const fault of ["drop", "lose", "proxy"] as const) {
      const { flow, faults, sent, settle, preview, submit, starts } = await open()
      await preview()
      faults.push(fault)
      await submit()
      expect(flow.state()).toMatchObject({ step: "failed", error: { code: fault === "proxy" ? "unavailable" : "network" } })
      flow.retry()
      await settle()
      expect([flow.state().step, (await starts()).length]).toEqual(["done", 4])
      expect(sent.at(-1)).toMatchObject({ key: sent.at(-2)!.key, body: sent.at(-2)!.body })
    }
  })

  it("MUST read the preview again after a failure", async () => {
    const { flow, faults, settle, preview } = await open()
    faults.push("drop")
    await preview()
    expect(flow.state().step).toBe("failed")
    flow.retry()
    await settle()
    expect(flow.state().step).toBe("reviewing")
  })

  it("MUST show the price of all meetings, with the code of the form", async () => {
    const { flow, t, host, preview, submit } = await open({ durations: [{ minutes: 30, price: 4500 }] })
    await t.discountCodes.create(host.id, { code: "Term", percent: 20 })
    await preview()
    expect(flow.state().price).toEqual({ list_price: 18_000, discount: 0, total: 18_000, currency: expect.any(String) })
    flow.back()
    flow.setValue("code", "WINTER")
    await preview()
    expect([flow.state().step, flow.state().form.errors.code?.rule]).toEqual(["details", "discount_code"])
    flow.setValue("code", "term")
    await preview()
    expect(flow.state().price).toMatchObject({ discount: 3600, total: 14_400 })
    await submit()
    const { data } = await t.bookings.list(host.id)
    expect([flow.state().step, data.map(({ payment }) => payment.amount)]).toEqual(["paying", Array(4).fill(3600)])
  })

  it("MUST wait for the payment of all meetings", async () => {
    const returnUrl = "https://clinic.example/book"
    const { flow, t, host, pass, preview, submit } = await open({ durations: [{ minutes: 30, price: 5000 }] }, { returnUrl })
    await preview()
    await submit()
    const { step, payUrl, bookings, token } = flow.state()
    expect([step, new URL(payUrl!).searchParams.get("return_url")]).toEqual(["paying", `${returnUrl}?booking=${token}`])
    expect(new Set(bookings.map(({ meeting_link: link }) => link)).size).toBe(1)
    const { data } = await t.bookings.list(host.id)
    await t.bookings.reportPayment(host.id, data[0]!.id, { outcome: "succeeded" })
    await pass(3)
    expect(flow.state()).toMatchObject({ step: "done", payUrl: null })
    expect(flow.state().bookings.map(({ status }) => status)).toEqual(["accepted", "accepted", "accepted", "accepted"])
  })

  it("MUST say that its payment failed", async () => {
    const { flow, t, host, settle, preview, submit } = await open({ durations: [{ minutes: 30, price: 5000 }] })
    await preview()
    await submit()
    const { data } = await t.bookings.list(host.id)
    await t.bookings.reportPayment(host.id, data[0]!.id, { outcome: "failed" })
    flow.refresh()
    await settle()
    expect(flow.state()).toMatchObject({ step: "failed", error: { code: "payment_failed" }, payUrl: null })
    flow.back()
    flow.retry()
    expect(flow.state().step).toBe("failed")
  })

  it("MUST ask for the link in the email where the booker has to confirm", async () => {
    const { flow, preview, submit } = await open({}, {}, { confirm_email: true })
    await preview()
    await submit()
    expect(flow.state()).toMatchObject({ step: "confirm_email", token: null })
  })

  it("MUST be cancelled from one of its meetings on, by that meeting's link", async () => {
    const { flow, options, settle, preview, submit, t, host } = await open()
    await preview()
    await submit()
    const { zone: _, ...calls } = options
    const token = flow.state().bookings[2]!.manage_url!.split("/").at(-1)!
    const change = createManageFlow({ ...calls, booking: token })
    onTestFinished(() => change.destroy())
    change.subscribe(() => {})
    await settle()
    expect(change.state()).toMatchObject({ scope: "one", booking: { series: { index: 3, count: 4 } } })
    change.cancel()
    change.setScope("following")
    change.submit()
    await settle()
    expect(change.state()).toMatchObject({ step: "viewing", booking: { status: "cancelled" } })
    const { data } = await t.bookings.list(host.id, { order: "asc" })
    expect(data.map(({ status }) => status)).toEqual(["accepted", "accepted", "cancelled", "cancelled"])
  })

  it("MUST ignore what its step does not allow", async () => {
    const { flow, requests } = await open()
    flow.submit()
    flow.choose("skip")
    flow.back()
    flow.retry()
    flow.refresh()
    expect(flow.state()).toMatchObject({ step: "details", onConflict: "refuse" })
    flow.destroy()
    flow.preview()
    expect([flow.state().step, requests]).toEqual(["details", []])
  })
})
