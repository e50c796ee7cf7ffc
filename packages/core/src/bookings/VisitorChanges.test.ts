import { describe, expect, it } from "vitest"
import { at, booking } from "../../test/Samples.ts"
import { defaultServiceSettings } from "../services/ServiceSettings.ts"
import type { Booking } from "./Booking.ts"
import {
  changeDeadline,
  refuseVisitorChange,
  type VisitorChange,
  type VisitorChangeFacts,
  visitorChangeReasons,
  visitorChangeSentence
} from "./VisitorChanges.ts"

const start = booking.scheduledAt!
const minute = 60_000
const facts: VisitorChangeFacts = { booking, settings: defaultServiceSettings, requiresApproval: false, isOffered: true }
const both = ["cancel", "reschedule"] as const
const reasonOf = (change: VisitorChange, overrides: Partial<VisitorChangeFacts> = {}, now = start - 1) =>
  refuseVisitorChange(change, { ...facts, ...overrides }, now)
const set = (changed: Partial<VisitorChangeFacts["settings"]>) => ({ settings: { ...defaultServiceSettings, ...changed } })
const having = (changed: Partial<Booking>) => ({ booking: { ...booking, ...changed } })
const paid = having({ payment: { status: "paid", amountMinor: 4500, currency: "GBP", terms: null, refunds: [] } })

describe("Decision 0039: visitors change their own bookings", () => {
  it.each(both)("MUST let a booker %s an accepted booking until its start", (change) => {
    expect(reasonOf(change)).toBeUndefined()
    expect(reasonOf(change, {}, start)).toBe("started")
    expect(reasonOf(change, {}, start + 1)).toBe("started")
  })

  it("MUST let a booker withdraw a request, and not move it", () => {
    expect(reasonOf("cancel", { ...having({ state: "pending" }), requiresApproval: true })).toBeUndefined()
    expect(reasonOf("reschedule", { ...having({ state: "pending" }), requiresApproval: true })).toBe("approval")
    expect(reasonOf("reschedule", having({ state: "pending" }))).toBe("approval")
  })

  it.each(["declined", "cancelled"] as const)("MUST refuse any change of a %s booking", (state) => {
    expect(both.map((change) => reasonOf(change, having({ state })))).toEqual(["ended", "ended"])
    expect(reasonOf("cancel", having({ state }), start + 1)).toBe("ended")
  })

  it("MUST refuse any change while a payment is due", () => {
    expect(both.map((change) => reasonOf(change, having({ state: "awaitingPayment" })))).toEqual([
      "awaiting_payment",
      "awaiting_payment"
    ])
  })

  it.each([
    ["both", [undefined, undefined]],
    ["cancel", [undefined, "not_allowed"]],
    ["none", ["not_allowed", "not_allowed"]]
  ] as const)("visitor_changes %s", (visitorChanges, expected) => {
    expect(both.map((change) => reasonOf(change, set({ visitorChanges })))).toEqual(expected)
  })

  it.each(both)("MUST refuse to %s after the notice, to the millisecond", (change) => {
    const noticed = set({ changeNoticeMinutes: 90 })
    expect(reasonOf(change, noticed, start - 90 * minute)).toBeUndefined()
    expect(reasonOf(change, noticed, start - 90 * minute + 1)).toBe("too_late")
    expect(changeDeadline(booking, noticed.settings)).toBe(start - 90 * minute)
  })

  it("MUST cancel a paid booking only where the service refunds it, and reschedule it anyway", () => {
    expect(both.map((change) => reasonOf(change, paid))).toEqual(["paid", undefined])
    expect(reasonOf("cancel", { ...paid, ...set({ refundOnCancel: true }) })).toBeUndefined()
    const refunded = having({ payment: { status: "refunded", amountMinor: 4500, currency: "GBP", terms: null, refunds: [] } })
    expect(reasonOf("cancel", refunded)).toBeUndefined()
  })

  it("MUST refuse to reschedule once the service's number of times is used up, and never to cancel", () => {
    const moved = (bookerReschedules: number) =>
      both.map((change) => reasonOf(change, { ...having({ bookerReschedules }), ...set({ maxReschedules: 2 }) }))
    expect([moved(1), moved(2), moved(3)]).toEqual([
      [undefined, undefined],
      [undefined, "no_reschedules_left"],
      [undefined, "no_reschedules_left"]
    ])
  })

  it("MUST NOT reschedule a service with approval, or one that cannot be booked any more", () => {
    expect(both.map((change) => reasonOf(change, { requiresApproval: true }))).toEqual([undefined, "approval"])
    expect(both.map((change) => reasonOf(change, { isOffered: false }))).toEqual([undefined, "not_offered"])
  })

  it("MUST NOT refuse a booking without a time for its time", () => {
    expect(reasonOf("cancel", having({ scheduledAt: null }), at("2999-01-01T00:00:00Z"))).toBeUndefined()
    expect(changeDeadline({ scheduledAt: null }, defaultServiceSettings)).toBeNull()
  })

  it("MUST say why in a sentence", () => {
    expect(visitorChangeSentence("cancel", "not_allowed")).toBe(
      "Bookings of this service cannot be cancelled online. Contact the host."
    )
    const sentences = visitorChangeReasons.map((reason) => visitorChangeSentence("reschedule", reason))
    expect(new Set(sentences).size).toBe(visitorChangeReasons.length)
  })
})
