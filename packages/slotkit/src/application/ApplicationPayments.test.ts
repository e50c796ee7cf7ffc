import { afterEach, describe, expect, it } from "vitest"
import { baseUrl, bookableHost, tailoring } from "../../test/BookableHost.ts"
import type { ApplicationPayments, CheckoutRequest, LogEntry, SlotkitOptions } from "../index.ts"

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Marks reports that get the token of the checkout. */
const isReport = (answer: unknown): answer is { readonly token: "" } =>
  typeof answer === "object" && answer !== null && "token" in answer && answer.token === ""

const desk = async (more: Partial<ApplicationPayments> = {}, options: Partial<SlotkitOptions> = {}) => {
  const orders: Array<CheckoutRequest> = []
  const requests: Array<string> = []
  const place = await bookableHost({
    log: () => {},
    ...options,
    payments: {
      openCheckout: async (order) => {
        orders.push(order)
        return { reference: `pay-${orders.length}`, url: "https://pay.example.com/1" }
      },
      expireCheckout: (reference) => void requests.push(`expire ${reference}`),
      refund: (reference) => void requests.push(`refund ${reference}`),
      readNotification: async (body, headers) => {
        if (headers["x-signature"] !== "good") return "forged"
        const read = JSON.parse(new TextDecoder().decode(body))
        return read.token === undefined ? "ignored" : read
      },
      ...more
    }
  })
  cleanups.push(place.slotkit.close)
  const booking = await place.slotkit.bookings.book(place.hostId, tailoring(place.starts[0]!))
  const visit = (path: string, init?: RequestInit) => place.slotkit.fetch(new Request(`${baseUrl}${path}`, init))
  const follow = () => visit(new URL(booking.meeting_link!).pathname)
  const notify = async (signature: string, body: unknown) => {
    const headers = { "x-signature": signature, "content-type": "application/json" }
    return (await visit("/payments/notifications", { method: "POST", headers, body: JSON.stringify(body) })).status
  }
  return { ...place, booking, orders, requests, follow, notify }
}

describe("Payments through the application", () => {
  it("MUST refund a part only with refundPart, with a key that repeats for the same refund", async () => {
    const parts: Array<unknown> = []
    const opened = async (more: Partial<ApplicationPayments>) => {
      const { slotkit, hostId, booking, orders, requests: request, follow, notify } = await desk(more)
      await follow()
      await notify("good", { token: orders[0]!.token, reference: "pay-1", outcome: "succeeded" })
      return { requests: request, refund: (amount: number) => slotkit.bookings.refund(hostId, booking.id, { amount }) }
    }
    const { requests: query, refund: onlyWhole } = await opened({})
    await expect(onlyWhole(100)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("refundPart") })
    expect(query).toEqual([])
    const { refund } = await opened({ refundPart: (reference, part) => void parts.push([reference, part]) })
    expect((await refund(100)).payment).toEqual({ status: "paid", amount: 9900, currency: "EUR", amount_refunded: 100 })
    expect(parts).toEqual([["pay-1", { amountMinor: 100, currency: "EUR", idempotencyKey: "slotkit-refund-pay-1-1-100" }]])
  })

  it("MUST be opened, settled and refunded through the application", async () => {
    const { slotkit, hostId, booking, orders, requests: request, follow, notify } = await desk()
    const response = await follow()
    expect([response.status, response.headers.get("location")]).toEqual([303, "https://pay.example.com/1"])
    const [order] = orders
    expect(order).toMatchObject({ title: "Tailoring", amountMinor: 9900, currency: "EUR", bookerEmail: "grace@example.com" })
    expect(order!.expiresAt).toBeInstanceOf(Date)
    const report = { token: order!.token, reference: "pay-1", outcome: "succeeded" }
    expect(await notify("bad", report)).toBe(400)
    expect(await notify("good", {})).toBe(200)
    expect((await slotkit.bookings.get(hostId, booking.id)).payment.status).toBe("pending")
    expect(await notify("good", report)).toBe(200)
    expect((await slotkit.bookings.get(hostId, booking.id)).payment.status).toBe("paid")
    await slotkit.bookings.refund(hostId, booking.id)
    expect(request).toEqual(["refund pay-1"])
    expect((await slotkit.bookings.get(hostId, booking.id)).payment.status).toBe("refunded")
  })

  it.each<readonly [string, unknown]>([
    ["an unknown outcome", { token: "", reference: "pay-1", outcome: "success" }],
    ["the name of an inherited property as the outcome", { token: "", reference: "pay-1", outcome: "constructor" }],
    ["a report without a token", { reference: "pay-1", outcome: "failed" }],
    ["a token that is not a string", { token: 7, reference: "pay-1", outcome: "failed" }],
    ["a report without a reference", { token: "", outcome: "failed" }],
    ["null", null],
    ["nothing", undefined],
    ["a boolean", true],
    ["another word", "failed"]
  ])("MUST log %s and answer 500, so that the provider sends the notification again", async (_, answer) => {
    const log: Array<LogEntry> = []
    const readNotification = () => (isReport(answer) ? { ...answer, token: place.orders[0]!.token } : answer) as never
    const place = await desk({ readNotification }, { log: (entry) => void log.push(entry) })
    await place.follow()
    expect(await place.notify("good", { card: "4242" })).toBe(500)
    expect(await place.slotkit.bookings.get(place.hostId, place.booking.id)).toMatchObject({
      status: "pending",
      payment: { status: "pending" }
    })
    expect(JSON.stringify(log)).toContain("payments.readNotification returned ")
    expect(JSON.stringify(log)).not.toContain("4242")
    expect(JSON.stringify(log)).not.toContain(place.orders[0]!.token)
  })

  it("MUST treat a function that throws as an unresponsive provider and ask the booker to try again", async () => {
    const { follow } = await desk({ openCheckout: () => Promise.reject(new Error("no route to the provider")) })
    expect((await follow()).status).toBe(503)
  })
})
