import { describe, expect, it, onTestFinished } from "vitest"
import { createManageFlow, type ManageFlowOptions, manageSteps } from "../src/manage.ts"
import { flowServer } from "./FlowServer.ts"

/** A booking for Tuesday at ten, and a flow that its booker changes it with. */
const open = async (
  service: Parameters<typeof flowServer>[0] = {},
  settings: object = {},
  options: Partial<ManageFlowOptions> = {}
) => {
  const server = await flowServer(service)
  const { t, host, options: of, settle } = server
  await t.services.configure(host.id, server.service.id, settings)
  const path = "https://book.example.com/visitor/v1/hosts/clinic/services/checkup/bookings"
  const body = { start: "2026-01-06T10:00:00Z", booker: { name: "Grace", email: "grace@example.com" } }
  const headers = { "content-type": "application/json" }
  await t.fetch(new Request(path, { method: "POST", headers, body: JSON.stringify(body) }))
  await t.jobs.runOnce()
  const [link = ""] = t.mails.to("grace@example.com")[0]?.text.match(/https:\S+\/(?=\w{20})[\w-]+/) ?? []
  const token = link.split("/").at(-1) ?? ""
  const flow = createManageFlow({ ...of, booking: token, ...options })
  flow.subscribe(() => {})
  onTestFinished(async () => {
    flow.destroy()
    await t.close()
  })
  await settle()
  return { ...server, flow }
}

describe("The table of steps of a change", () => {
  it("MUST lead from loading to every step, and from each on", () => {
    const reached = new Set<string>(["loading"])
    const rows = Object.entries<Readonly<Record<string, string>>>(manageSteps)
    for (const _ of rows)
      for (const [from, moves] of rows) if (reached.has(from)) for (const to of Object.values(moves)) reached.add(to)
    expect([...reached].sort()).toEqual(rows.map(([step]) => step).sort())
    expect(rows.filter(([, moves]) => Object.keys(moves).length === 0)).toEqual([])
  })
})

describe("A booking that its booker changes", () => {
  it("MUST be cancelled after a question, with a reason", async () => {
    const { flow, settle, t, host } = await open()
    expect(flow.state()).toMatchObject({ step: "viewing", month: "2026-01", booking: { status: "accepted" } })
    flow.submit()
    flow.cancel()
    expect(flow.state()).toMatchObject({ step: "cancelling", change: "cancel", booking: { changes: { refunds: false } } })
    flow.back()
    flow.cancel()
    flow.setReason("I am ill.")
    flow.submit()
    flow.submit()
    expect(flow.state().step).toBe("submitting")
    await settle()
    expect(flow.state()).toMatchObject({ step: "viewing", change: "cancel", booking: { status: "cancelled" } })
    expect((await t.bookings.list(host.id)).data[0]).toMatchObject({ cancellation_reason: "I am ill." })
    flow.cancel()
    flow.reschedule()
    expect(flow.state().step).toBe("viewing")
  })

  it("MUST be moved to another time, and keep its own when that one was just taken", async () => {
    const { flow, settle, t, service } = await open()
    flow.reschedule()
    await settle()
    expect(flow.state()).toMatchObject({ step: "choosing", change: "reschedule" })
    flow.selectDay("2026-01-06")
    expect(flow.state().times.map(({ start }) => start)).not.toContain("2026-01-06T10:00:00Z")
    flow.selectTime("2026-01-06T11:00:00Z")
    expect(flow.state()).toMatchObject({ step: "reviewing", selected: { start: "2026-01-06T11:00:00Z" } })
    flow.back()
    flow.selectTime("2026-01-06T11:00:00Z")
    await t.aBooking(service, { start: "2026-01-06T11:00:00Z" })
    flow.setZone("Asia/Tokyo")
    await settle()
    expect(flow.state().selected?.start).toBe("2026-01-06T11:00:00Z")
    flow.submit()
    await settle()
    expect(flow.state()).toMatchObject({ step: "choosing", notice: "taken", error: { code: "conflict", reason: "busy" } })
    expect(flow.state().booking?.scheduled_at).toBe("2026-01-06T10:00:00Z")
    const [next] = flow.state().nextTimes
    flow.selectTime(next!.start)
    flow.submit()
    await settle()
    expect(flow.state()).toMatchObject({ step: "viewing", notice: null, booking: { scheduled_at: next?.start } })
    flow.reschedule()
    await settle()
    flow.selectDay("2026-01-06")
    expect(flow.state().times.map(({ start }) => start)).toContain("2026-01-06T10:00:00Z")
  })

  it.each(["lose", "drop", "proxy"] as const)(
    "MUST be changed once when the request meets the fault %s and is repeated",
    async (fault) => {
      const { flow, settle, faults, sent, t } = await open()
      flow.cancel()
      faults.push(fault)
      flow.submit()
      await settle()
      expect(flow.state()).toMatchObject({ step: "failed", change: "cancel" })
      flow.retry()
      await settle()
      expect(flow.state()).toMatchObject({ step: "viewing", booking: { status: "cancelled" }, error: null })
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
      await t.jobs.runOnce()
      expect(t.mails.to("grace@example.com").filter(({ kind }) => kind?.startsWith("cancelled"))).toHaveLength(1)
    }
  )

  it("MUST say why a change is no longer possible, and show the booking as it is now", async () => {
    const { flow, settle, t, host } = await open({}, {}, { locale: "de" })
    flow.cancel()
    const [booking] = (await t.bookings.list(host.id)).data
    await t.bookings.cancel(host.id, booking!.id)
    flow.submit()
    await settle()
    expect(flow.state()).toMatchObject({ step: "failed", error: { code: "conflict", reason: "booking_state" } })
    expect(flow.state().error?.message).toBe("Die Buchung wurde bereits abgelehnt oder storniert.")
    flow.back()
    await settle()
    expect(flow.state()).toMatchObject({ step: "viewing", booking: { status: "cancelled" }, error: null })
  })

  it("MUST ignore a change that the service does not allow", async () => {
    const { flow } = await open({}, { visitor_changes: "cancel" })
    flow.reschedule()
    flow.confirm()
    expect(flow.state()).toMatchObject({ step: "viewing", change: null })
    expect(flow.state().booking?.changes.reschedule).toMatchObject({ allowed: false, reason: "not_allowed" })
  })

  it("MUST be confirmed by the link in the email", async () => {
    const { flow, settle } = await open({}, { confirm_email: true })
    expect(flow.state().booking).toMatchObject({ status: "pending", confirm_by: expect.any(String) })
    flow.confirm()
    await settle()
    expect(flow.state()).toMatchObject({ step: "viewing", change: "confirm", booking: { status: "accepted" } })
  })

  it("MUST fail for a link that leads nowhere", async () => {
    const { flow, settle, requests } = await open({}, {}, { booking: "none" })
    expect(flow.state()).toMatchObject({ step: "failed", error: { code: "not_found" } })
    flow.retry()
    await settle()
    expect(flow.state().step).toBe("failed")
    flow.destroy()
    requests.length = 0
    flow.retry()
    await settle()
    expect(requests).toEqual([])
  })
})
