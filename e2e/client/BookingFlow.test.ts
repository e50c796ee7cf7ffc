import { type BookingFlow, createBookingFlow, type FlowStore } from "@slotkit/flow"
import { judgeForm } from "@slotkit/flow/form"
import { createManageFlow } from "@slotkit/flow/manage"
import { errorText, noticeText } from "@slotkit/flow/texts"
import { describe, expect, it, onTestFinished } from "vitest"
import { facadeServer } from "../life/FacadeServer.ts"

/** A server over HTTP with a host and a service, and the flow of a visitor in Rome whose page is in German. */
const open = async (price: number | null = null) => {
  const { slotkit, origin } = await facadeServer({ payments: "sandbox" })
  const host = await slotkit.hosts.create({ email: "c@example.com", username: "clinic", timezone: "Europe/Rome", plan: "pro" })
  const durations = [{ minutes: 30, price }]
  const service = await slotkit.services.create(host.id, { title: "Check-up", slug: "checkup", durations })
  await slotkit.services.configure(host.id, service.id, {
    questions: [{ key: "reason", type: "text", question: "Why do you come?", required: true }]
  })
  const options = { origin, zone: "Europe/Rome", locale: "de" }
  const flow = createBookingFlow({ ...options, host: "clinic", service: "checkup", judge: judgeForm })
  onTestFinished(() => flow.destroy())
  return { slotkit, host, options, flow }
}

/** Resolves to the first state that is as expected. */
const until = <State>(flow: FlowStore<State>, isExpected: (state: State) => boolean) =>
  new Promise<State>((resolve) => {
    const look = () => {
      const state = flow.state()
      if (isExpected(state)) resolve(state)
    }
    onTestFinished(flow.subscribe(look))
    look()
  })

/** Chooses the first time of the last day with free times, in the next month so that there are some. */
const choose = async (flow: BookingFlow) => {
  await until(flow, ({ step, isReading }) => step === "choosing" && !isReading)
  const next = new Date(`${flow.state().month}-01`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  flow.showMonth(next.toISOString().slice(0, 7))
  const { days } = await until(flow, (state) => state.days.length > 0 && !state.isReading)
  flow.selectDay(days.at(-1)!.date)
  flow.selectTime(flow.state().times[0]!.start)
  return flow.state().selected!
}

describe("A booking through the flow, over HTTP", () => {
  it("MUST be made although another visitor takes the time, then moved and cancelled by its booker", async () => {
    const { slotkit, host, options, flow } = await open()
    const { start } = await choose(flow)
    flow.setValue("name", "Grace")
    flow.setValue("email", "grace@example.com")
    flow.submit()
    const { errors } = flow.state().form
    expect(Object.values(errors).map((error) => errorText(error, "de"))).toEqual(["Dieses Feld ist erforderlich."])
    flow.setValue("answers.reason", "A cough")

    const rival = { name: "Ada", email: "ada@example.com" }
    await slotkit.bookings.book(host.id, { service: "checkup", start, booker: rival, answers: { reason: "First" } })
    flow.submit()
    const refusal = await until(flow, ({ step, isReading }) => step === "choosing" && !isReading)
    expect(noticeText(refusal.notice!, "de")).toBe("Dieser Termin wurde gerade gebucht. Wählen Sie einen anderen.")
    expect(refusal.error).toMatchObject({ code: "conflict", reason: "busy" })
    expect(refusal.form.values).toEqual({ name: "Grace", email: "grace@example.com", "answers.reason": "A cough" })
    expect(refusal.nextTimes).toHaveLength(3)
    flow.selectTime(refusal.nextTimes[0]!.start)
    flow.submit()
    const { booking, token } = await until(flow, ({ step }) => step === "done")
    expect(booking).toMatchObject({ status: "accepted", scheduled_at: refusal.nextTimes[0]!.start })

    const manage = createManageFlow({ ...options, booking: token! })
    onTestFinished(() => manage.destroy())
    await until(manage, ({ step }) => step === "viewing")
    manage.reschedule()
    const { days } = await until(manage, (state) => state.days.length > 0)
    manage.selectDay(days.at(-1)!.date)
    const target = manage.state().times.at(-1)!.start
    manage.selectTime(target)
    manage.submit()
    const moved = await until(manage, ({ step, change }) => step === "viewing" && change === "reschedule")
    expect(moved.booking?.scheduled_at).toBe(target)
    manage.cancel()
    manage.submit()
    await until(manage, (state) => state.booking?.status === "cancelled")

    const { data } = await slotkit.bookings.list(host.id)
    expect(data.map(({ booker, status }) => [booker.name, status]).sort()).toEqual([
      ["Ada", "accepted"],
      ["Grace", "cancelled"]
    ])
  })
})
