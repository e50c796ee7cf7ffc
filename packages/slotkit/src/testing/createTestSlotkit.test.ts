import { verifyWebhook } from "@slotkit/client"
import { afterEach, describe, expect, it, vi } from "vitest"
import { createTestSlotkit, type TestOptions, type TestSlotkit } from "./index.ts"

const open: Array<TestSlotkit> = []
afterEach(async () => {
  vi.useRealTimers()
  for (const t of open.splice(0)) await t.close()
})

const testSlotkit = async (options?: TestOptions): Promise<TestSlotkit> => {
  const t = await createTestSlotkit(options)
  open.push(t)
  return t
}

/** A test's Slotkit with a service, a booking of it, and a webhook that receives its events. */
const booked = async (options?: TestOptions) => {
  const t = await testSlotkit(options)
  const host = await t.aHost()
  const webhook = await t.aWebhook(host)
  const service = await t.aService(host)
  return { t, host, webhook, service, booking: await t.aBooking(service) }
}

const grace = "grace@example.com"

describe("the clock of a test", () => {
  it("MUST start on a Monday morning or at the given time, and stand still", async () => {
    const t = await testSlotkit()
    expect(t.clock.now()).toEqual(new Date("2026-01-05T08:00:00Z"))
    expect((await t.aHost()).created_at).toBe("2026-01-05T08:00:00Z")
    const other = await testSlotkit({ now: new Date("2027-02-03T04:05:06Z") })
    expect((await other.aHost()).created_at).toBe("2027-02-03T04:05:06Z")
  })

  it("MUST send the reminder when a day passes", async () => {
    const { t, booking } = await booked()
    expect(booking.scheduled_at).toBe("2026-01-06T09:00:00Z")
    await t.clock.advance({ days: 1 })
    expect(t.clock.now()).toEqual(new Date("2026-01-06T08:00:00Z"))
    expect(t.mails.to(grace).map(({ kind, at }) => [kind, at.toISOString()])).toEqual([
      ["confirmation", "2026-01-05T08:00:00.000Z"],
      ["reminder", "2026-01-05T09:00:00.000Z"]
    ])
  })

  it("MUST run everything that becomes due on the way, each at its own time and in order", async () => {
    const t = await testSlotkit()
    const host = await t.aHost()
    await t.aWebhook(host)
    const requested = await t.aService(host, { title: "Audience", requires_approval: true })
    const paid = await t.aService(host, { title: "Review", durations: [{ minutes: 30, price: 9900 }] })
    const [request, checkout] = [await t.aBooking(requested), await t.aBooking(paid, { start: "2026-01-06T10:00:00Z" })]
    t.webhooks.answer("timeout", 1)
    t.mails.refuse({ times: 1 })
    await t.clock.advance({ days: 2, hours: 1, minutes: 1, seconds: 1 })
    expect(t.clock.now()).toEqual(new Date("2026-01-07T09:01:01Z"))
    expect((await t.bookings.get(host.id, checkout.id)).status).toBe("cancelled")
    expect((await t.bookings.get(host.id, request.id)).status).toBe("declined")
    expect(t.webhooks.received.map(({ event, attempt, at }) => [event.type, attempt, at.toISOString().slice(0, 19)])).toEqual([
      ["booking.requested", 1, "2026-01-05T08:00:00"],
      ["booking.requested", 2, "2026-01-05T08:01:00"],
      ["booking.cancelled", 1, "2026-01-05T08:30:00"],
      ["booking.declined", 1, "2026-01-06T09:00:00"]
    ])
    const late = t.mails.sent.filter(({ at }) => at.toISOString() === "2026-01-05T08:01:00.000Z")
    expect(late).toHaveLength(1)
  })

  it("MUST jump to another time without running jobs", async () => {
    const { t } = await booked()
    await t.jobs.runOnce()
    t.clock.set("2026-01-05T10:00:00Z")
    expect(t.mails.to(grace)).toHaveLength(1)
    await t.jobs.runOnce()
    expect(t.mails.requireMail({ kind: "reminder" }).at).toEqual(new Date("2026-01-05T10:00:00Z"))
    t.clock.set("2026-01-01T00:00:00Z")
    expect(t.clock.now()).toEqual(new Date("2026-01-01T00:00:00Z"))
  })

  it("MUST advance to a given time, but never backwards", async () => {
    const { t, booking } = await booked()
    await t.clock.advanceTo(booking.scheduled_at ?? "")
    expect(t.clock.now().getTime()).toBe(Date.parse(booking.scheduled_at ?? ""))
    await expect(t.clock.advanceTo("2026-01-05T08:00:00Z")).rejects.toThrow("It is already 2026-01-06T09:00:00.000Z")
    await expect(t.clock.advance({ minutes: -1 })).rejects.toThrow(RangeError)
    expect(() => t.clock.set("tomorrow")).toThrow('"tomorrow" is not a valid time.')
  })

  it("MUST determine the expiry of requests, invites, keys and idempotent requests", async () => {
    const t = await testSlotkit()
    const host = await t.aHost()
    const key = await t.anApiKey(host, ["invites.write"])
    const invite = await t.anInvite(host, { title: "Soon over", expires_in_days: 1 })
    const make = () =>
      key.fetch("/api/v1/invites", {
        method: "POST",
        headers: { "idempotency-key": "one" },
        body: JSON.stringify({ title: "Once" })
      })
    const bodies = [await (await make()).json(), await (await make()).json()]
    expect(bodies[1]).toEqual(bodies[0])
    for (let count = 2; count < 60; count++) await key.fetch("/api/v1/token")
    expect((await key.fetch("/api/v1/token")).status).toBe(429)
    await t.clock.advance({ days: 1, minutes: 1 })
    expect((await key.fetch("/api/v1/token")).status).toBe(200)
    expect((await t.invites.get(host.id, invite.id)).status).toBe("expired")
    expect(await (await make()).json()).not.toEqual(bodies[0])
  })

  it("MUST wake jobs that run in the background", async () => {
    const { t } = await booked()
    t.jobs.start()
    await expect.poll(() => t.mails.to(grace).map(({ kind }) => kind)).toEqual(["confirmation"])
    t.clock.set("2026-01-05T09:00:00Z")
    await expect.poll(() => t.mails.to(grace).map(({ kind }) => kind)).toEqual(["confirmation", "reminder"])
  })
})

describe("the emails of a test", () => {
  it("MUST be kept with their content until the test clears them", async () => {
    const { t } = await booked()
    await t.jobs.runOnce()
    const mail = t.mails.requireMail({ to: grace, kind: "confirmation", subject: /intro/i })
    expect(mail).toMatchObject({ to: { name: "Grace Hopper", email: grace }, calendar: { method: "REQUEST" } })
    expect(t.mails.sent.map(({ to }) => to.email).toSorted()).toEqual([grace, "host-1@example.com"])
    expect(t.mails.last()).toBe(t.mails.sent[1])
    t.mails.clear()
    expect([t.mails.sent, t.mails.last()]).toEqual([[], undefined])
  })

  it("MUST be listed when the required one is missing", async () => {
    const { t } = await booked()
    const required = () => t.mails.requireMail({ to: grace, kind: "reminder", subject: "Intro" })
    expect(required).toThrow("No email of the kind reminder to grace@example.com with the subject Intro has been sent, nor any")
    await t.jobs.runOnce()
    expect(required).toThrow(
      /There are:\n(?:.*\n)* {2}2026-01-05T08:00:00Z {2}confirmation {2}to grace@example\.com {2}"Confirmed: Intro/
    )
  })

  it("MUST be rejected temporarily or permanently", async () => {
    const { t, host, service } = await booked()
    t.mails.refuse()
    await t.clock.advance({ hours: 1 })
    expect(t.mails.sent).toEqual([])
    t.mails.accept()
    await t.clock.advance({ hours: 3 })
    expect(t.mails.sent.length).toBeGreaterThan(0)
    t.mails.refuse({ permanent: true })
    const { id } = await t.aBooking(service)
    await t.jobs.runOnce()
    const { data } = await t.emails.list(host.id)
    expect(data.filter(({ status }) => status === "failed")).toHaveLength(2)
    expect(id).toBeGreaterThan(0)
  })

  it("MUST also reach the application's mailer, which may reject them", async () => {
    const values: Array<string> = []
    const { t } = await booked({
      log: () => {},
      mailer: {
        send: ({ to }) => {
          values.push(to.email)
          if (to.email === grace) throw new Error("Not now")
        }
      }
    })
    await t.jobs.runOnce()
    expect(values.toSorted()).toEqual([grace, "host-1@example.com"])
    expect(t.mails.sent.map(({ to }) => to.email)).toEqual(["host-1@example.com"])
  })
})

describe("the receiver of a test", () => {
  it("MUST receive deliveries with a real signature", async () => {
    const { t, webhook, booking } = await booked()
    await t.jobs.runOnce()
    const delivery = t.webhooks.requireEvent("booking.confirmed")
    const now = t.clock.now().getTime() / 1000
    for (const form of [delivery, delivery.toRequest()]) {
      const event = await verifyWebhook(form, webhook.signing_secret, { now })
      expect(event).toMatchObject({ type: "booking.confirmed", attempt: 1, data: { booking: { id: booking.id } } })
    }
    await expect(verifyWebhook(delivery, "another secret", { now })).rejects.toMatchObject({ code: "no_match" })
    const { host_id, ...rest } = booking
    expect([delivery.url, delivery.event.data.booking]).toEqual([t.webhooks.url, rest])
    expect(host_id).toBe(webhook.host_id)
  })

  it("MUST name the host of each event as the application does", async () => {
    const { t, host } = await booked()
    await t.hosts.update(host.id, { external_id: "user_17" })
    const [booking] = (await t.bookings.list(host.id)).data
    await t.bookings.cancel(host.id, booking!.id)
    await t.jobs.runOnce()
    const hostOf = (type: "booking.confirmed" | "booking.cancelled") => t.webhooks.requireEvent(type).event.host
    const { id, username } = host
    expect(hostOf("booking.confirmed")).toEqual({ id, username, external_id: null })
    expect(hostOf("booking.cancelled")).toEqual({ id, username, external_id: "user_17" })
  })

  it("MUST respond as configured for a number of times, then as before", async () => {
    const { t, host } = await booked()
    t.webhooks.answer(503, 1)
    t.webhooks.answer("timeout", 1)
    t.webhooks.answer("unreachable", 1)
    await t.clock.advance({ days: 1 })
    const [delivery] = (await t.webhooks.deliveries(host.id)).data
    expect(delivery?.attempts.map(({ status_code, error }) => [status_code, error])).toEqual([
      [503, "The receiver responded with status 503."],
      [null, "The receiver did not respond within 10 seconds."],
      [null, "The connection was refused."],
      [204, null]
    ])
    t.webhooks.clear()
    t.webhooks.answer(410)
    await t.webhooks.test(host.id, delivery?.webhook_id ?? 0)
    await t.jobs.runOnce()
    expect(t.webhooks.received).toHaveLength(1)
    expect(t.webhooks.answer).not.toBe(t.webhooks.test)
  })

  it("MUST list the received deliveries when the required one is missing", async () => {
    const { t } = await booked()
    const required = () => t.webhooks.requireEvent("booking.cancelled")
    expect(required).toThrow("No booking.cancelled was received, nor any other delivery.")
    await t.jobs.runOnce()
    expect(required).toThrow("  2026-01-05T08:00:00Z  booking.confirmed  attempt 1, at https://hooks.example.org/slotkit")
  })
})

describe("pending emails and deliveries in a test", () => {
  it("MUST be found before they are sent, and listed when the required one is missing", async () => {
    const { t, host } = await booked()
    expect(await t.waiting.requireMail(host.id, { to: grace })).toMatchObject({ kind: "confirmation", status: "waiting" })
    expect(await t.waiting.requireEvent(host.id, "booking.confirmed")).toMatchObject({ status: "pending" })
    await expect(t.waiting.requireMail(host.id, { kind: "reminder" })).rejects.toThrow('confirmation  to grace@example.com  "')
    await expect(t.waiting.requireEvent(host.id, "booking.declined")).rejects.toThrow("booking.confirmed  for webhook 1")
    await t.jobs.runOnce()
    await expect(t.waiting.requireMail(host.id, {})).rejects.toThrow("No email is pending, nor any other email.")
    await expect(t.waiting.requireEvent(host.id, "booking.confirmed")).rejects.toThrow("No booking.confirmed is pending, nor")
  })
})

describe("the builders of a test", () => {
  it("MUST create valid objects by default, with the given fields", async () => {
    const t = await testSlotkit()
    const [one, other] = [await t.aHost(), await t.aHost({ plan: "free", timezone: "Asia/Tokyo" })]
    expect([one.username, one.plan, other.username, other.plan]).toEqual(["host-1", "pro", "host-2", "free"])
    const service = await t.aService(one, { title: "Review", durations: [{ minutes: 60, price: 9900 }] })
    const waits = await t.aBooking(service, { topic: "Engines" })
    expect([waits.status, waits.topic, waits.payment.status]).toEqual(["pending", "Engines", "pending"])
    expect(await t.pay(waits)).toMatchObject({ status: "accepted", payment: { status: "paid" }, host_id: one.id })
    const next = await t.aBooking(service)
    expect(next.scheduled_at).toBe("2026-01-06T10:00:00Z")
    const invited = await t.aBooking(await t.anInvite(other))
    expect(invited).toMatchObject({ service: { is_personal_invite: true }, scheduled_at: "2026-01-07T00:00:00Z" })
    const copy = await t.anInvite(one, { service: service.slug })
    expect((await t.aBooking(copy)).duration_minutes).toBe(60)
  })

  it("MUST book a service that the tested code made, with its host, and say so without it", async () => {
    const t = await testSlotkit()
    const { id: host_id } = await t.aHost()
    const service = await t.services.create(host_id, { title: "Fitting", durations: [{ minutes: 30 }] })
    expect((await t.aBooking({ ...service, host_id })).status).toBe("accepted")
    await expect(t.aBooking(service as never)).rejects.toThrow("host_id: host.id")
  })

  it("MUST use an earlier start when a service cannot be booked a day ahead, and fail when nothing is free", async () => {
    const t = await testSlotkit()
    const host = await t.aHost()
    const service = await t.aService(host)
    await t.services.configure(host.id, service.id, { booking_window_days: 1 })
    expect((await t.aBooking(service)).scheduled_at).toBe("2026-01-05T09:00:00Z")
    await t.schedule.replace(host.id, { timezone: "UTC", weekly: [] })
    await expect(t.aBooking(service)).rejects.toThrow('"Intro" has no free start within a year')
  })

  it("MUST call the API with a key, also below a path", async () => {
    const below = { baseUrl: "https://example.com/scheduling", prefix: "/scheduling" }
    for (const options of [{}, below, { baseUrl: below.baseUrl }]) {
      const t = await testSlotkit(options)
      const host = await t.aHost()
      const key = await t.anApiKey(host, ["services.write"])
      const body = JSON.stringify({ title: "Intro", durations: [{ minutes: 30 }] })
      const response = await key.fetch("/api/v1/services", { method: "POST", body })
      expect([response.status, (await (await key.fetch("/api/v1/services")).json()).data]).toHaveProperty("0", 201)
      expect((await t.aBooking(await t.anInvite(host))).status).toBe("accepted")
    }
  })
})

describe("a seed", () => {
  const story = async (seed?: number) => {
    const { t, host, webhook } = await booked(seed === undefined ? {} : { seed })
    const { key } = await t.anApiKey(host)
    await t.jobs.runOnce()
    return [key, webhook.signing_secret, (await t.anInvite(host)).url, t.webhooks.requireEvent("booking.confirmed")]
  }
  const messages = async (seed?: number) => JSON.stringify(await story(seed))

  it("MUST produce the same ids, tokens, keys and signatures in every run, regardless of the time", async () => {
    const first = await messages(1)
    vi.useFakeTimers({ toFake: ["Date", "performance"], now: Date.UTC(2031, 5, 6) })
    expect(await messages(1)).toBe(first)
    vi.useRealTimers()
    expect(await messages(1)).not.toBe(await messages(2))
    expect(await messages()).not.toBe(await messages())
  })
})
