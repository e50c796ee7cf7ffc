// @module-tag thorough

import { type StripeTrouble, startStripeApi, stripeSignature } from "@slotkit/integrations/stripe/testing"
import type { Mail } from "slotkit"
import { describe, expect, it, onTestFinished } from "vitest"
import { expectCreated, grace, hostOnServer, services, startsIn } from "../../harness/HostOnServer.ts"
import { calendarEntry } from "./CalendarEntry.ts"
import { facadeServer } from "./FacadeServer.ts"
import { minuteMs, movableClock } from "./MovableClock.ts"

const { passes } = movableClock()
const start = "2026-01-08T10:00:00Z"

/** Slotkit with a fake Stripe, a host who sells reviews, and a review booked by Grace. */
const aBookedReview = async () => {
  const stripe = await startStripeApi({ now: () => Date.now() })
  onTestFinished(stripe.close)
  const mails: Array<Mail> = []
  const { secretKey, webhookSecret, url: apiBase } = stripe
  const server = await facadeServer({
    stripe: { secretKey, webhookSecret, apiBase },
    onMail: (mail) => void mails.push(mail),
    log: () => {}
  })
  const { host } = await hostOnServer(server, ["review"])
  const endpoint = `${server.origin}/payments/notifications`
  const { id, meeting_link: link } = expectCreated(
    await server.visit("POST", "/hosts/ada/services/review/bookings", { start, booker: grace })
  )
  const path = `/hosts/${host.id}/bookings/${id}`
  return {
    ...server,
    stripe,
    mails,
    host,
    link: link as string,
    endpoint,
    booking: async () => (await server.manage("GET", path)).body.data,
    move: (move: string, body: object = {}) => server.manage("POST", `${path}/${move}`, body),
    notify: (event: Parameters<typeof stripe.notify>[1]) => stripe.notify(endpoint, event),
    audited: async (action: string) => {
      const { body } = await server.manage("GET", `/hosts/${host.id}/audit?per_page=100`)
      return body.data.filter((entry: { action: string }) => entry.action === action).length as number
    },
    offered: async (): Promise<boolean> => {
      const { body } = await server.visit("GET", "/hosts/ada/services/review/slots?from=2026-01-08&to=2026-01-08&timezone=UTC")
      return startsIn(body).includes(start)
    }
  }
}

/** Follows the booking's link to Stripe's page. Returns its session. */
const followLink = async ({ link, stripe }: Pick<Awaited<ReturnType<typeof aBookedReview>>, "link" | "stripe">) => {
  const { status, headers } = await fetch(link, { redirect: "manual" })
  const session = stripe.sessions().at(-1)
  expect([status, headers.get("location")]).toEqual([303, session?.url])
  return session!.id
}

const textOf = async (address: string): Promise<string> => (await fetch(address)).text()
const headingOf = async (address: string) => /<h1>(.*)<\/h1>/.exec(await textOf(address))?.[1]

/** Stripe's own server error, which advises against an immediate retry. */
const down: StripeTrouble = { kind: "error", status: 503, retry: false }

describe("A paid booking with Stripe", () => {
  it("MUST hold its time, lead to Stripe's page, and be accepted on the signed payment notification", async () => {
    const shop = await aBookedReview()
    const { stripe, mails, slotkit } = shop
    expect(await shop.booking()).toMatchObject({ status: "pending", payment: { status: "pending", amount: 9900 } })
    expect([await shop.offered(), shop.link.startsWith(`${shop.origin}/checkout/`)]).toEqual([false, true])
    expect(stripe.requests).toEqual([])

    const session = await followLink(shop)
    expect(await followLink(shop)).toBe(session)
    expect(stripe.sessions()).toMatchObject([
      { amount_total: 9900, currency: "eur", customer_email: grace.email, mode: "payment" }
    ])
    expect(await headingOf(`${shop.link}/done`)).toBe("Waiting for your payment")
    const paid = stripe.pay(session)
    expect([(await shop.booking()).status, await headingOf(`${shop.link}/done`)]).toEqual(["pending", "Waiting for your payment"])
    expect([await slotkit.jobs.runOnce(), mails]).toEqual([0, []])

    expect((await shop.notify(paid)).status).toBe(200)
    expect(await shop.booking()).toMatchObject({
      status: "accepted",
      payment: { status: "paid", amount: 9900, currency: "EUR" },
      meeting_link: null,
      conference_link: expect.stringMatching(/^https:/)
    })
    for (const address of [shop.link, `${shop.link}/done`]) expect(await headingOf(address)).toBe("Booking confirmed")
    await slotkit.jobs.runOnce()
    expect(mails.map(({ to, subject }) => [to.email, subject.split(",")[0]])).toEqual([
      [grace.email, "Confirmed: Review with Ada Byron"],
      ["ada@example.com", "New booking: Review with Grace Hopper"]
    ])
    for (const { calendar, text } of mails) {
      expect(text).toContain("Price: €99.00, paid")
      expect(calendarEntry(calendar!.content)).toMatchObject({
        method: "REQUEST",
        status: "CONFIRMED",
        sequence: 0,
        start,
        end: "2026-01-08T10:30:00Z",
        organizer: "ada@example.com"
      })
    }
  })

  it("MUST be unchanged by a duplicate notification, immediate or later", async () => {
    const shop = await aBookedReview()
    const paid = shop.stripe.pay(await followLink(shop))
    const answers = await Promise.all([1, 2, 3].map(() => shop.notify(paid)))
    passes(20 * minuteMs)
    answers.push(await shop.notify(paid))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    await shop.slotkit.jobs.runOnce()
    expect([shop.mails.length, await shop.audited("booking.paymentSucceeds")]).toEqual([2, 1])
    expect(await shop.booking()).toMatchObject({ status: "accepted", payment: { status: "paid" } })
    expect(shop.stripe.refunds).toEqual([])
  })

  it("MUST NOT be changed by a notification with an invalid or outdated signature", async () => {
    const shop = await aBookedReview()
    const { body, headers } = shop.stripe.notice(shop.stripe.pay(await followLink(shop)))
    const text = new TextDecoder().decode(body)
    const signedBy = (secret: string, second = Math.floor(Date.now() / 1000)) => stripeSignature([secret], second, text)
    const forgeries: ReadonlyArray<readonly [signature: string | undefined, body: string]> = [
      [undefined, text],
      ["", text],
      [signedBy("whsec_guessed"), text],
      [signedBy(""), text],
      [headers["stripe-signature"], text.replace("9900", "1")],
      [signedBy(shop.stripe.webhookSecret, Math.floor(Date.now() / 1000) - 301), text]
    ]
    for (const [signature, sent] of forgeries) {
      const answer = await fetch(shop.endpoint, {
        method: "POST",
        headers: { "content-type": "application/json", ...(signature === undefined ? {} : { "stripe-signature": signature }) },
        body: sent
      })
      expect([answer.status, await answer.json()]).toEqual([400, { message: expect.stringMatching(/signature/) }])
    }
    expect(await shop.booking()).toMatchObject({ status: "pending", payment: { status: "pending" } })
    expect((await fetch(shop.endpoint, { method: "POST", headers, body })).status).toBe(200)
    expect((await shop.booking()).status).toBe("accepted")
  })

  it("MUST be cancelled when Stripe reports that its session has expired, and release its time", async () => {
    const shop = await aBookedReview()
    const expired = shop.stripe.expire(await followLink(shop))
    for (const _ of [1, 2]) expect((await shop.notify(expired)).status).toBe(200)
    expect(await shop.booking()).toMatchObject({
      status: "cancelled",
      cancellation_reason: "Payment was not completed",
      payment: { status: "failed" },
      meeting_link: null
    })
    expect([await shop.offered(), await headingOf(shop.link)]).toEqual([true, "Booking cancelled"])
    await shop.slotkit.jobs.runOnce()
    expect(shop.mails.map(({ to, calendar }) => [to.email, calendar])).toEqual([[grace.email, null]])
  })

  it("MUST wait for a delayed payment, and end with its outcome", async () => {
    const arrives = await aBookedReview()
    const session = await followLink(arrives)
    expect((await arrives.notify(arrives.stripe.payLater(session))).status).toBe(200)
    expect((await arrives.booking()).payment.status).toBe("pending")
    await arrives.notify(arrives.stripe.settle(session))
    expect(await arrives.booking()).toMatchObject({ status: "accepted", payment: { status: "paid" } })

    const bounces = await aBookedReview()
    const other = await followLink(bounces)
    await bounces.notify(bounces.stripe.payLater(other))
    await bounces.notify(bounces.stripe.bounce(other))
    expect(await bounces.booking()).toMatchObject({ status: "cancelled", payment: { status: "failed" } })
  })

  it("MUST close Stripe's session after half an hour, so that nobody can pay for a cancelled booking", async () => {
    const shop = await aBookedReview()
    const session = await followLink(shop)
    passes(30 * minuteMs - 1)
    expect([await shop.slotkit.jobs.runOnce(), (await shop.booking()).status]).toEqual([0, "pending"])
    passes(1)
    expect(await headingOf(shop.link)).toBe("Payment expired")
    await shop.slotkit.jobs.runOnce()
    expect(await shop.booking()).toMatchObject({ status: "cancelled", payment: { status: "failed" } })
    expect([shop.stripe.sessions()[0]!.status, await shop.offered()]).toEqual(["expired", true])
    expect(() => shop.stripe.pay(session)).toThrow("expired")
  })

  it("MUST report temporarily that Stripe's page cannot be reached, and lead there once it can", async () => {
    const shop = await aBookedReview()
    shop.stripe.failNext(down)
    const answer = await fetch(shop.link, { redirect: "manual" })
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"])
    expect((await shop.booking()).status).toBe("pending")
    await shop.notify(shop.stripe.pay(await followLink(shop)))
    expect((await shop.booking()).status).toBe("accepted")
  })
})

describe("Refunds at Stripe", () => {
  /** Grace pays at the last moment, and the notification arrives after the timer that cancels her booking. */
  const paidTooLate = async () => {
    const shop = await aBookedReview()
    passes(30 * minuteMs - 1)
    const paid = shop.stripe.pay(await followLink(shop))
    passes(1)
    await shop.slotkit.jobs.runOnce()
    expect(await shop.booking()).toMatchObject({ status: "cancelled", payment: { status: "failed" } })
    return { ...shop, paid }
  }
  const givenBack = (stripe: Awaited<ReturnType<typeof startStripeApi>>) =>
    stripe.refunds.map(({ amount, status }) => [amount, status])

  it("MUST happen exactly once for a payment after the booking was cancelled", async () => {
    const shop = await paidTooLate()
    const answers = await Promise.all([shop.notify(shop.paid), shop.notify(shop.paid), shop.slotkit.jobs.runOnce()])
    expect(answers.map((answer) => (typeof answer === "number" ? 200 : answer.status))).toEqual([200, 200, 200])
    expect(givenBack(shop.stripe)).toEqual([[9900, "succeeded"]])
    expect(await shop.booking()).toMatchObject({ status: "cancelled", payment: { status: "refunded" } })
    expect(await headingOf(shop.link)).toBe("Payment refunded")

    await shop.notify(shop.paid)
    passes(2 * minuteMs)
    await shop.slotkit.jobs.runOnce()
    expect([givenBack(shop.stripe), await shop.audited("payment.refund")]).toEqual([[[9900, "succeeded"]], 1])
    expect([await shop.slotkit.jobs.runOnce(), (await shop.move("refund")).status]).toEqual([0, 409])
  })

  it("MUST be retried by later job runs while Stripe is down, once a minute", async () => {
    const shop = await paidTooLate()
    shop.stripe.failNext(down, down, { kind: "broken", lost: "answer" })
    expect((await shop.notify(shop.paid)).status).toBe(200)
    expect([givenBack(shop.stripe), (await shop.booking()).payment.status]).toEqual([[], "failed"])
    await shop.slotkit.jobs.runOnce()
    expect(givenBack(shop.stripe)).toEqual([])
    passes(minuteMs - 1)
    expect([await shop.slotkit.jobs.runOnce(), givenBack(shop.stripe)]).toEqual([0, []])
    passes(1)
    // The refund, and its email.
    expect([await shop.slotkit.jobs.runOnce(), givenBack(shop.stripe)]).toEqual([2, [[9900, "succeeded"]]])
    expect(await shop.booking()).toMatchObject({ status: "cancelled", payment: { status: "refunded" } })
    expect([await shop.slotkit.jobs.runOnce(), await shop.audited("payment.refund")]).toEqual([0, 1])
  })

  it("MUST happen once if the responses to all attempts are lost", async () => {
    const shop = await paidTooLate()
    const lost: StripeTrouble = { kind: "broken", lost: "answer" }
    shop.stripe.failNext({ kind: "stranger", status: 502, body: "<html>" }, lost, lost, lost)
    expect((await shop.notify(shop.paid)).status).toBe(200)
    passes(minuteMs)
    await shop.slotkit.jobs.runOnce()
    expect(givenBack(shop.stripe)).toEqual([[9900, "succeeded"]])
    expect((await shop.booking()).payment.status).toBe("refunded")
  })

  it("MUST happen if Stripe could not close its session and the booker pays nevertheless", async () => {
    const shop = await aBookedReview()
    const session = await followLink(shop)
    passes(30 * minuteMs)
    shop.stripe.failNext(down)
    await shop.slotkit.jobs.runOnce()
    expect([(await shop.booking()).status, shop.stripe.sessions()[0]!.status]).toEqual(["cancelled", "open"])
    expect((await shop.notify(shop.stripe.pay(session))).status).toBe(200)
    expect([givenBack(shop.stripe), (await shop.booking()).payment.status]).toEqual([[[9900, "succeeded"]], "refunded"])
    expect([await shop.slotkit.jobs.runOnce(), shop.mails.at(-1)!.subject]).toEqual([1, expect.stringContaining("efund")])
  })

  it("MUST NOT be requested once the operator has reported the payment", async () => {
    const shop = await aBookedReview()
    const session = await followLink(shop)
    expect((await shop.move("payment", { outcome: "succeeded" })).body.data).toMatchObject({ status: "accepted" })
    expect(() => shop.stripe.pay(session)).toThrow("expired")
    expect((await shop.move("refund")).body.data).toMatchObject({ payment: { status: "refunded" } })
    expect([givenBack(shop.stripe), (await shop.move("cancel")).status]).toEqual([[], 200])
  })

  it("MUST complete before a paid booking can be cancelled", async () => {
    const shop = await aBookedReview()
    await shop.notify(shop.stripe.pay(await followLink(shop)))
    await shop.slotkit.jobs.runOnce()
    expect(await shop.move("cancel", { reason: "Ill" })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/Refund it/) }
    })
    shop.stripe.failNext(down)
    expect((await shop.move("refund")).status).toBe(409)
    expect((await shop.booking()).payment.status).toBe("paid")

    const both = await Promise.all([shop.move("refund"), shop.move("refund")])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(givenBack(shop.stripe)).toEqual([[9900, "succeeded"]])
    expect(await shop.booking()).toMatchObject({ status: "accepted", payment: { status: "refunded" } })
    expect((await shop.move("cancel", { reason: "Ill" })).body.data).toMatchObject({
      status: "cancelled",
      cancellation_reason: "Ill"
    })
    await shop.slotkit.jobs.runOnce()

    const entries = shop.mails.flatMap(({ calendar }) => (calendar === null ? [] : [calendarEntry(calendar.content)]))
    const [first, , called, off] = entries
    for (const cancellation of [called, off]) {
      expect(cancellation).toMatchObject({ method: "CANCEL", status: "CANCELLED", uid: first!.uid, sequence: 1 })
    }
    expect([entries.length, shop.mails.length, await shop.offered(), givenBack(shop.stripe).length]).toEqual([4, 5, true, 1])
  })
})

describe("A request for a paid booking", () => {
  it("MUST ask for payment only once it is accepted, by an email that leads to Stripe", async () => {
    const shop = await aBookedReview()
    const { body } = await shop.visit("GET", "/hosts/ada/services/review")
    await shop.slotkit.services.update(shop.host.id, body.data.id, { ...services.review, requires_approval: true })
    const request = expectCreated(
      await shop.visit("POST", "/hosts/ada/services/review/bookings", { start: "2026-01-09T10:00:00Z", booker: grace })
    )
    expect(request).toMatchObject({ status: "pending", payment: { status: "none", amount: 9900 }, meeting_link: null })
    const path = `/hosts/${shop.host.id}/bookings/${request.id}`
    expect((await shop.manage("POST", `${path}/accept`)).body.data.payment.status).toBe("pending")
    await shop.slotkit.jobs.runOnce()
    const query = shop.mails.find(({ subject }) => subject.startsWith("Payment required: Review with Ada Byron, "))
    const link = /http:\S+\/checkout\/\w+/.exec(query!.text)![0]
    expect([query!.to.email, query!.calendar]).toEqual([grace.email, null])
    await shop.notify(shop.stripe.pay(await followLink({ ...shop, link })))
    expect((await shop.manage("GET", path)).body.data).toMatchObject({ status: "accepted", payment: { status: "paid" } })
  })
})
