import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type BookingFlow, bookingSteps, createBookingFlow } from "../src/index.ts"
import { type Fault, type FlowServer, flowServer } from "./FlowServer.ts"

/** The next event: an action of the visitor, of someone else, of the network or of time. */
type Happening =
  | { readonly does: "selectDay" | "selectTime" | "selectHost" | "showMonth" | "setZone" | "setValue"; readonly pick: number }
  | { readonly does: "submit" | "back" | "retry" | "refresh" | "rival" | "pay" | "settle" | "relisten" }
  | { readonly does: "fault"; readonly fault: Fault }
  | { readonly does: "book"; readonly faults: readonly [Fault, Fault]; readonly again: Again }
  | { readonly does: "pass"; readonly seconds: number }

/** The way to send a booking once more: by the button, from the form, from the times, or after another entry was sent. */
type Again = "retry" | "form" | "times" | "edited"

const pick = fc.nat({ max: 1000 })
const fault = fc.constantFrom<Fault>("none", "drop", "lose", "proxy")
const again = fc.constantFrom<Again>("retry", "form", "times", "edited")
const happening: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom("selectDay", "selectTime"), pick }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom("showMonth", "setZone", "setValue", "selectHost"), pick }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constantFrom("submit", "back", "retry", "refresh", "pay", "relisten") }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom("settle", "rival") }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("fault"), fault: fc.constantFrom("drop", "lose", "proxy") }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("book"), faults: fc.tuple(fault, fault), again }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("pass"), seconds: fc.integer({ min: 1, max: 4000 }) }) }
) as fc.Arbitrary<Happening>

const zones = ["Europe/Rome", "Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"]
const months = ["2025-12", "2026-01", "2026-02", "2026-03"]
const names = ["", "Grace", "\u200b", "Ada"]

const chosen = <Value>(values: ReadonlyArray<Value>, index: number): Value | undefined => values[index % values.length]

/** Does what happens, to the flow or around it. */
const happen = async (server: FlowServer, flow: BookingFlow, what: Happening, relisten: () => void): Promise<void> => {
  const { t, host, service, faults } = server
  switch (what.does) {
    case "selectDay":
      return flow.selectDay(chosen(flow.state().days, what.pick)?.date ?? "2026-01-06")
    case "selectTime":
      return flow.selectTime(chosen([...flow.state().nextTimes, ...flow.state().times], what.pick)?.start ?? "never")
    case "selectHost":
      return flow.selectHost(chosen([...flow.state().hosts.map(({ username }) => username), null], what.pick) ?? null)
    case "showMonth":
      return flow.showMonth(chosen(months, what.pick)!)
    case "setZone":
      return flow.setZone(chosen(zones, what.pick)!)
    case "setValue":
      return flow.setValue(
        chosen(["name", "email"], what.pick)!,
        `${chosen(names, what.pick)}${what.pick % 2 === 1 ? "@example.com" : ""}`
      )
    case "fault":
      return void faults.push(what.fault)
    case "book":
      return bookAgain(server, flow, what.faults, what.again)
    case "pass":
      return server.pass(what.seconds)
    case "settle":
      return server.settle()
    case "relisten":
      return relisten()
    case "rival": {
      const start = flow.state().selected?.start ?? flow.state().times[0]?.start
      const booker = { name: "Rival", email: "rival@example.com" }
      if (start !== undefined) await t.bookings.book(host.id, { service: service.slug, start, booker }).catch(() => {})
      return
    }
    case "pay": {
      const { data } = await t.bookings.list(host.id)
      const open = data.find(({ payment }) => payment.status === "pending")
      if (open !== undefined) await t.pay({ ...open, host_id: host.id }).catch(() => {})
      return
    }
    default:
      return flow[what.does]()
  }
}

/** Does what a visitor does who meets a fault, and sends the same booking once more. */
const bookAgain = async (
  server: FlowServer,
  flow: BookingFlow,
  [first, second]: readonly [Fault, Fault],
  again: Again
): Promise<void> => {
  const { settle, faults } = server
  const submit = async (fault: Fault, name = "Grace") => {
    flow.setValue("name", name)
    flow.setValue("email", "grace@example.com")
    faults.unshift(fault)
    flow.submit()
    if (flow.state().step !== "submitting") faults.shift()
    await settle()
  }
  await settle()
  await chooseHost(server, flow)
  flow.selectDay(flow.state().days[0]?.date ?? "2026-01-06")
  flow.selectTime(flow.state().times[0]?.start ?? "never")
  const start = flow.state().selected?.start
  await submit(first)
  if (again === "retry") {
    faults.unshift(second)
    flow.retry()
    return settle()
  }
  flow.back()
  if (again === "edited") {
    await submit(second, "Ada")
    flow.back()
  } else if (again === "times" && start !== undefined) {
    flow.back()
    flow.selectTime(start)
  }
  return submit(again === "edited" ? "none" : second)
}

/** Chooses the first host, if one has to be chosen. */
const chooseHost = async ({ settle }: FlowServer, flow: BookingFlow): Promise<void> => {
  const { hosts, host } = flow.state()
  if (hosts[0] === undefined || host !== null) return
  flow.selectHost(hosts[0].username)
  await settle()
}

/** Runs what happens, checks every change, and returns the states. */
const run = async (server: FlowServer, happenings: ReadonlyArray<Happening>): Promise<ReadonlyArray<string>> => {
  const flow = createBookingFlow(server.options)
  const trace: Array<string> = []
  let before = flow.state()
  const listen = () => {
    const state = flow.state()
    expect(Object.isFrozen(state)).toBe(true)
    expect(JSON.stringify(state)).not.toBe(JSON.stringify(before))
    const isMove = Object.values<string>(bookingSteps[before.step]).includes(state.step)
    if (state.step !== before.step) expect(isMove, `${before.step} to ${state.step}`).toBe(true)
    if (["details", "submitting"].includes(state.step)) expect(state.selected).not.toBeNull()
    if (before.step === "submitting" && state.step === "choosing") expect(state.notice).toBe("taken")
    if (state.step === "failed") expect(state.error).not.toBeNull()
    expect(state.payUrl !== null).toBe(state.step === "paying")
    if (state.host !== null) expect(state.hosts.map(({ username }) => username)).toContain(state.host)
    if (state.selected !== null && state.service?.visitor_choice === "required") expect(state.host).not.toBeNull()
    expect(Object.keys(state.form.values)).toEqual(expect.arrayContaining(Object.keys(before.form.values)))
    before = state
    trace.push(JSON.stringify(state))
  }
  let stop = flow.subscribe(listen)
  const relisten = () => {
    stop()
    before = flow.state()
    stop = flow.subscribe(listen)
  }
  for (const what of happenings) {
    const { selected, form } = flow.state()
    await happen(server, flow, what, relisten)
    if (what.does === "setZone") expect(flow.state().selected).toBe(selected)
    if (!["setValue", "book"].includes(what.does)) expect(flow.state().form.values).toEqual(form.values)
    expectOneMonth(flow)
  }
  server.faults.length = 0
  await server.settle()
  await finish(server, flow)
  flow.destroy()
  await check(server, flow)
  return trace
}

/** The days are of the shown month, the times of the shown day, and those that are marked are the next ones. */
const expectOneMonth = (flow: BookingFlow): void => {
  const { step, zone, month, days, day, times, nextTimes } = flow.state()
  const dayIn = new Intl.DateTimeFormat("sv", { timeZone: zone })
  expect(days.filter(({ date }) => !date.startsWith(month))).toEqual([])
  expect(times.filter(({ start }) => dayIn.format(new Date(start)) !== day)).toEqual([])
  const marked = times.filter(({ isNearest }) => isNearest).map(({ start }) => start)
  if (step === "choosing") expect(nextTimes.map(({ start }) => start)).toEqual(expect.arrayContaining(marked))
}

/** Does what a patient visitor does until the booking is made. */
const finish = async (server: FlowServer, flow: BookingFlow): Promise<void> => {
  for (let round = 0; flow.state().step !== "done"; round++) {
    expect(round, flow.state().step).toBeLessThan(40)
    const { step, days, times, error } = flow.state()
    if (step === "failed") {
      await server.pass(error?.retryAfterSeconds ?? 60)
      flow.retry()
    } else if (step === "choosing") {
      await chooseHost(server, flow)
      if (days.length === 0) flow.showMonth("2026-03")
      else if (times.length === 0) flow.selectDay(days.at(-1)!.date)
      else flow.selectTime(times.at(-1)!.start)
      if (error !== null) flow.retry()
    } else if (step === "details") {
      flow.setValue("name", "Grace")
      flow.setValue("email", "grace@example.com")
      flow.submit()
    } else if (step === "paying") {
      await happen(server, flow, { does: "pay" }, () => {})
      flow.refresh()
    }
    await server.settle()
  }
}

/**
 * A booking is sent again with its key as long as the visitor cannot know whether it was made, and otherwise with a new one. The
 * booking of the state is one of the server's.
 */
const check = async ({ t, host, sent }: FlowServer, flow: BookingFlow): Promise<void> => {
  const open = new Map<string, string>()
  const keys = new Set<string>()
  for (const { body, key, isSettled } of sent) {
    const known = open.get(body)
    if (known === undefined) expect(keys).not.toContain(key)
    else expect(key).toBe(known)
    keys.add(key)
    if (isSettled) open.delete(body)
    else open.set(body, key)
  }
  const { data } = await t.bookings.list(host.id, { per_page: 100 })
  const own = data.filter(({ booker }) => booker.email !== "rival@example.com")
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThanOrEqual(keys.size)
  expect(own).toContainEqual(expect.objectContaining({ status: "accepted", scheduled_at: flow.state().booking?.scheduled_at }))
}

/** Times that are offered instead of a lost one belong to the former host. */
const withoutHost: ReadonlyArray<Happening> = [
  { does: "book", faults: ["drop", "lose"], again: "edited" },
  { does: "selectHost", pick: 572 },
  { does: "selectTime", pick: 0 },
  { does: "submit" }
]

describe.each([
  ["a free service", null, null],
  ["a paid service", 2500, null],
  ["a service of a team", null, "required"]
] as const)("Any sequence of actions, faults and times, of %s", (_name, price, choice) => {
  const opened = () => flowServer({ durations: [{ minutes: 30, price }] }, {}, choice)

  it("MUST move by the table, keep what was entered, and end in a booking that the server has", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (happenings) => {
        const server = await opened()
        await run(server, happenings).finally(() => server.t.close())
      }),
      { numRuns: 25, examples: [[withoutHost]] }
    )
  })

  it("MUST have equal states in every run of the same sequence", { tags: ["thorough"] }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 10, maxLength: 30 }), async (happenings) => {
        const calm = happenings.flatMap((what) => [what, { does: "settle" } as const])
        const traces: Array<ReadonlyArray<string>> = []
        for (let time = 0; time < 2; time++) {
          const server = await opened()
          traces.push(await run(server, calm).finally(() => server.t.close()))
        }
        expect(traces[1]).toEqual(traces[0])
      }),
      { numRuns: 5 }
    )
  })
})
