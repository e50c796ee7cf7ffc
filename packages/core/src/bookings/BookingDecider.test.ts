import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { at, booking } from "../../test/Samples.ts"
import { findPaymentTransition, type PaymentStatus } from "../payments/PaymentTransitions.ts"
import { anyBookingCommand, anyBookingRequest } from "../testing/AnyBookingLife.ts"
import { type Booking, bookingResource, bookingStatuses } from "./Booking.ts"
import { type BookingCommand, type BookingRequest, decideBook, decideBooking, factsOf } from "./BookingDecider.ts"
import { type BookingState, bookingConditions, bookingTransitions, holdsTime } from "./BookingTransitions.ts"
import { cancellationText } from "./EndReason.ts"

const {
  id: _id,
  state: _state,
  payment: _payment,
  endReason: _end,
  cancellationReason: _reason,
  checkoutUrl: _checkout,
  calendarSequence: _sequence,
  ...details
} = booking
const requested: BookingRequest = {
  ...details,
  conferenceLink: null,
  priceMinor: null,
  currency: "GBP",
  approvalRequired: false
}

const free: Booking["payment"] = { status: "none", amountMinor: null, currency: "GBP", terms: null, refunds: [] }
const owing = (status: PaymentStatus): Booking["payment"] => ({
  status,
  amountMinor: 4500,
  currency: "GBP",
  terms: null,
  refunds: []
})

const pending: Booking = { ...booking, state: "pending", conferenceLink: null }
const pendingPaid: Booking = { ...pending, payment: owing("none") }
const awaitingPayment: Booking = {
  ...pending,
  state: "awaitingPayment",
  payment: owing("pending"),
  checkoutUrl: "https://pay.example.org/c/1"
}
const acceptedPaid: Booking = { ...booking, payment: owing("paid"), checkoutUrl: "https://pay.example.org/c/1" }
const acceptedRefunded: Booking = { ...acceptedPaid, payment: owing("refunded") }
const declined: Booking = { ...pending, state: "declined", endReason: "declined", cancellationReason: "Away that week" }
const cancelled: Booking = {
  ...booking,
  state: "cancelled",
  endReason: "cancelled_by_host",
  cancellationReason: "Ill",
  calendarSequence: 1
}
const unpaid: Booking = {
  ...awaitingPayment,
  state: "cancelled",
  payment: owing("failed"),
  endReason: "not_paid"
}

const input = (before: Booking) => ({
  when: (command: BookingCommand) => ({
    thenMoved: (expected: {
      readonly booking: Booking
      readonly events: ReadonlyArray<string>
      readonly mails: ReadonlyArray<string>
      readonly previousScheduledAt?: number
    }) => expect(decideBooking(command, before)).toEqual(Result.succeed({ previousScheduledAt: null, ...expected })),
    thenNothingHappened: () =>
      expect(decideBooking(command, before)).toEqual(Result.fail({ on: command.on, state: before.state }))
  })
})

describe("Booker books", () => {
  const without = {
    updatedAt: requested.createdAt,
    endReason: null,
    cancellationReason: null,
    checkoutUrl: null,
    calendarSequence: 0
  }
  const { priceMinor: _price, currency: _currency, approvalRequired: _approval, ...rest } = requested

  it("service requires approval: pending, whatever the price, and no payment is due", () => {
    expect(decideBook({ ...requested, approvalRequired: true })).toEqual({
      booking: { ...rest, ...without, state: "pending", payment: free },
      events: ["booking.requested"],
      mails: ["requestReceived", "requestToHost"],
      previousScheduledAt: null
    })
    expect(decideBook({ ...requested, approvalRequired: true, priceMinor: 4500 })).toEqual({
      booking: { ...rest, ...without, state: "pending", payment: owing("none") },
      events: ["booking.requested"],
      mails: ["requestReceived", "requestToHost"],
      previousScheduledAt: null
    })
  })

  it.each([null, 0])("no approval, free (price %s): accepted, and no payment is due", (priceMinor) => {
    expect(decideBook({ ...requested, priceMinor })).toEqual({
      booking: { ...rest, ...without, state: "accepted", payment: free },
      events: ["booking.confirmed"],
      mails: ["confirmation"],
      previousScheduledAt: null
    })
  })

  it("no approval, paid: awaiting payment, without an event", () => {
    expect(decideBook({ ...requested, priceMinor: 4500 })).toEqual({
      booking: { ...rest, ...without, state: "awaitingPayment", payment: owing("pending") },
      events: [],
      mails: [],
      previousScheduledAt: null
    })
  })
})

describe("pending", () => {
  it("host accepts, free: accepted", () => {
    input(pending)
      .when({ on: "accept" })
      .thenMoved({ booking: { ...pending, state: "accepted" }, events: ["booking.confirmed"], mails: ["confirmation"] })
  })

  it("host accepts, paid: awaiting payment, no event, payment-request email", () => {
    input(pendingPaid)
      .when({ on: "accept" })
      .thenMoved({
        booking: { ...pendingPaid, state: "awaitingPayment", payment: owing("pending") },
        events: [],
        mails: ["paymentRequest"]
      })
  })

  it("host declines with a reason: declined, scheduled_at is kept", () => {
    input(pending)
      .when({ on: "decline", reason: "Away that week" })
      .thenMoved({ booking: declined, events: ["booking.declined"], mails: ["declined"] })
  })

  it("host declines without a reason: declined", () => {
    input(pendingPaid)
      .when({ on: "decline", reason: null })
      .thenMoved({
        booking: { ...pendingPaid, state: "declined", endReason: "declined" },
        events: ["booking.declined"],
        mails: ["declined"]
      })
  })

  it("slot time passes without an answer: declined, with that as the reason", () => {
    input(pending)
      .when({ on: "slotPasses" })
      .thenMoved({
        booking: { ...pending, state: "declined", endReason: "not_answered" },
        events: ["booking.declined"],
        mails: ["declined"]
      })
  })

  it("a pending request cannot be cancelled, rescheduled or paid: nothing happened", () => {
    input(pending).when({ on: "cancel", reason: null }).thenNothingHappened()
    input(pending).when({ on: "reschedule", start: 0 }).thenNothingHappened()
    input(pendingPaid).when({ on: "paymentSucceeds" }).thenNothingHappened()
  })
})

describe("awaiting payment", () => {
  it("payment succeeds: accepted and paid", () => {
    input(awaitingPayment)
      .when({ on: "paymentSucceeds" })
      .thenMoved({
        booking: { ...awaitingPayment, state: "accepted", payment: owing("paid") },
        events: ["booking.confirmed"],
        mails: ["confirmation"]
      })
  })

  it("payment fails or expires: cancelled, with that as the reason", () => {
    input(awaitingPayment)
      .when({ on: "paymentFailsOrExpires" })
      .thenMoved({ booking: unpaid, events: ["booking.cancelled"], mails: ["cancelled"] })
  })

  it("host cancels: cancelled with the host's reason", () => {
    input(awaitingPayment)
      .when({ on: "cancel", reason: "Ill" })
      .thenMoved({
        booking: { ...unpaid, endReason: "cancelled_by_host", cancellationReason: "Ill" },
        events: ["booking.cancelled"],
        mails: ["cancelled"]
      })
  })

  it("a host cannot accept or decline it: nothing happened", () => {
    input(awaitingPayment).when({ on: "accept" }).thenNothingHappened()
    input(awaitingPayment).when({ on: "decline", reason: null }).thenNothingHappened()
  })
})

describe("accepted", () => {
  it("host reschedules: scheduled_at changes, and the event contains the previous value", () => {
    input(acceptedPaid)
      .when({ on: "reschedule", start: at("2026-02-04T10:00:00Z") })
      .thenMoved({
        booking: { ...acceptedPaid, scheduledAt: at("2026-02-04T10:00:00Z"), calendarSequence: 1 },
        events: ["booking.rescheduled"],
        mails: ["rescheduled"],
        previousScheduledAt: at("2026-02-03T09:00:00Z")
      })
  })

  it("host cancels an unpaid booking: cancelled", () => {
    input(booking)
      .when({ on: "cancel", reason: "Ill" })
      .thenMoved({ booking: cancelled, events: ["booking.cancelled"], mails: ["cancelled"] })
  })

  it("a paid booking is cancelled only after its refund", () => {
    input(acceptedPaid).when({ on: "cancel", reason: "Ill" }).thenNothingHappened()
    input(acceptedRefunded)
      .when({ on: "cancel", reason: "Ill" })
      .thenMoved({
        booking: {
          ...acceptedRefunded,
          state: "cancelled",
          endReason: "cancelled_by_host",
          cancellationReason: "Ill",
          calendarSequence: 1
        },
        events: ["booking.cancelled"],
        mails: ["cancelled"]
      })
  })

  it("every change of a confirmed meeting increments the calendar sequence", () => {
    const start = at("2026-02-04T10:00:00Z")
    const twice: Booking = { ...booking, calendarSequence: 2 }
    input(twice)
      .when({ on: "reschedule", start })
      .thenMoved({
        booking: { ...twice, scheduledAt: start, calendarSequence: 3 },
        events: ["booking.rescheduled"],
        mails: ["rescheduled"],
        previousScheduledAt: at("2026-02-03T09:00:00Z")
      })
    input(twice)
      .when({ on: "cancel", reason: "Ill" })
      .thenMoved({ booking: { ...cancelled, calendarSequence: 3 }, events: ["booking.cancelled"], mails: ["cancelled"] })
  })

  it("booker cancels an accepted booking, or withdraws a request: cancelled with the reason", () => {
    input(booking)
      .when({ on: "visitorCancels", reason: "Ill" })
      .thenMoved({
        booking: { ...cancelled, endReason: "cancelled_by_booker" },
        events: ["booking.cancelled"],
        mails: ["cancelled"]
      })
    input(pending)
      .when({ on: "visitorCancels", reason: null })
      .thenMoved({
        booking: { ...pending, state: "cancelled", endReason: "withdrawn" },
        events: ["booking.cancelled"],
        mails: ["withdrawn"]
      })
    input(acceptedPaid).when({ on: "visitorCancels", reason: null }).thenNothingHappened()
    input(awaitingPayment).when({ on: "visitorCancels", reason: null }).thenNothingHappened()
  })

  it("booker reschedules an accepted booking, paid or not; a request stays where it is", () => {
    const start = at("2026-02-04T10:00:00Z")
    input(acceptedPaid)
      .when({ on: "visitorReschedules", start })
      .thenMoved({
        booking: { ...acceptedPaid, scheduledAt: start, calendarSequence: 1, bookerReschedules: 1 },
        events: ["booking.rescheduled"],
        mails: ["rescheduled"],
        previousScheduledAt: at("2026-02-03T09:00:00Z")
      })
    input(pending).when({ on: "visitorReschedules", start }).thenNothingHappened()
  })

  it("booker must confirm: held without an event, then requested, accepted or waiting for the payment, or released in silence", () => {
    const { booking: held, ...move } = decideBook({ ...requested, mustConfirm: true })
    expect([held.state, held.payment.status, move.events, move.mails]).toEqual(["unconfirmed", "none", [], ["confirmAddress"]])
    const unconfirmed = { ...held, id: 7 }
    const confirm = (approvalRequired: boolean, booking: Booking = unconfirmed) =>
      Result.getOrThrow(decideBooking({ on: "confirm", approvalRequired }, booking))
    expect(confirm(true)).toMatchObject({
      booking: { state: "pending" },
      events: ["booking.requested"],
      mails: ["requestReceived", "requestToHost"]
    })
    expect(confirm(false)).toMatchObject({
      booking: { state: "accepted", calendarSequence: 0 },
      events: ["booking.confirmed"],
      mails: ["confirmation"]
    })
    const priced = { ...unconfirmed, payment: { ...unconfirmed.payment, amountMinor: 4500 } }
    expect(confirm(false, priced)).toMatchObject({
      booking: { state: "awaitingPayment", payment: { status: "pending" } },
      events: [],
      mails: []
    })
    expect(Result.getOrThrow(decideBooking({ on: "confirmationExpires" }, unconfirmed))).toMatchObject({
      booking: { state: "cancelled", endReason: "not_confirmed", payment: { status: "none" } },
      events: [],
      mails: []
    })
    input(unconfirmed).when({ on: "accept" }).thenNothingHappened()
  })

  it("one day before the meeting: a reminder, no event, and no change", () => {
    input(acceptedPaid)
      .when({ on: "reminderDue" })
      .thenMoved({ booking: acceptedPaid, events: [], mails: ["reminder"] })
  })

  it("a payment that is reported twice: nothing happened", () => {
    input(acceptedPaid).when({ on: "paymentSucceeds" }).thenNothingHappened()
  })
})

const commands: ReadonlyArray<BookingCommand> = [
  { on: "accept" },
  { on: "decline", reason: "Away" },
  { on: "slotPasses" },
  { on: "paymentSucceeds" },
  { on: "paymentFailsOrExpires" },
  { on: "reschedule", start: at("2026-02-05T09:00:00Z") },
  { on: "cancel", reason: null },
  { on: "reminderDue" },
  { on: "visitorCancels", reason: null },
  { on: "visitorReschedules", start: at("2026-02-05T09:00:00Z") },
  { on: "confirm", approvalRequired: false },
  { on: "confirmationExpires" }
]
const states: ReadonlyArray<BookingState> = ["unconfirmed", "pending", "awaitingPayment", "accepted", "declined", "cancelled"]
const payments = [free, ...(["none", "pending", "paid", "failed", "refunded"] as const).map(owing)]

describe("Declined and cancelled", () => {
  it.each([declined, cancelled, unpaid])("refuse every command: $state with payment $payment.status", (terminal) => {
    for (const command of commands) {
      expect(decideBooking(command, terminal)).toEqual(Result.fail({ on: command.on, state: terminal.state }))
    }
  })
})

describe("No transition outside the table", () => {
  const row = (state: BookingState, command: BookingCommand, payment: Booking["payment"]) => {
    const facts = {
      approvalRequired: state === "pending",
      paid: payment.amountMinor !== null,
      settled: payment.status === "paid",
      hasPolicy: false
    }
    return bookingTransitions.find(
      ({ from, on, when }) => from === state && on === command.on && when.every((name) => bookingConditions[name](facts))
    )
  }
  const cases = states.flatMap((state) => commands.flatMap((command) => payments.map((payment) => ({ state, command, payment }))))

  it("every state, command and payment: a transition exactly where a row exists, to its state, with its effects", () => {
    expect(cases).toHaveLength(432)
    let moves = 0
    for (const { state, command, payment } of cases) {
      const before: Booking = { ...booking, state, payment }
      const expected = row(state, command, payment)
      const ruling = decideBooking(command, before)
      const label = `${state} ${command.on} ${payment.amountMinor} ${payment.status}`
      expect(Result.isSuccess(ruling), label).toBe(expected !== undefined)
      if (expected === undefined || Result.isFailure(ruling)) continue
      moves++
      expect(ruling.success.booking.state, label).toBe(expected.to)
      expect(ruling.success.events.map(String), label).toEqual(expected.also.filter((name) => name.startsWith("booking.")))
      expect(
        ruling.success.mails.map((kind) => `mail.${kind}`),
        label
      ).toEqual(expected.also.filter((name) => name.startsWith("mail.")))
    }
    expect(moves).toBe(4 * 6 + 3 * 6 + (6 + 5 + 6 + 5 + 6) + 2 * 6)
  })

  it("the facts of a booking: it is paid if an amount is due, and settled while the payment is kept", () => {
    expect(factsOf(pending)).toEqual({ approvalRequired: true, paid: false, settled: false, hasPolicy: false })
    expect(factsOf(acceptedPaid)).toEqual({ approvalRequired: false, paid: true, settled: true, hasPolicy: false })
    expect(factsOf(acceptedRefunded)).toEqual({ approvalRequired: false, paid: true, settled: false, hasPolicy: false })
  })
})

describe("Any sequence of commands", () => {
  const paymentMoves = new Set(
    (["none", "pending", "paid", "failed", "refunded"] as const).flatMap((from) =>
      (["checkoutOpens", "succeeds", "failsOrExpires", "refund"] as const).flatMap((on) => {
        const found = findPaymentTransition(from, on)
        return found === undefined ? [] : [`${from} -> ${found.to}`]
      })
    )
  )
  const anyCommand = fc.oneof(anyBookingCommand, fc.constant("refund" as const))

  /** The work of the use cases around the decider: a checkout gets its URL, and a refund changes only the payment. */
  const withCheckout = (moved: Booking): Booking =>
    moved.payment.status === "pending" ? { ...moved, checkoutUrl: "https://pay.example.org/c/1" } : moved
  const refund = (before: Booking): Booking => {
    const found = findPaymentTransition(before.payment.status, "refund")
    return found === undefined ? before : { ...before, payment: { ...before.payment, status: found.to } }
  }

  const holdsTogether = (one: Booking) => {
    const resource = bookingResource(one)
    const paid = one.payment.amountMinor !== null
    expect(bookingStatuses).toContain(resource.status)
    expect(resource.meeting_link !== null).toBe(one.payment.status === "pending")
    expect(one.payment.status === "pending").toBe(one.state === "awaitingPayment")
    if (!paid) expect(one.payment.status).toBe("none")
    if (paid && one.state === "accepted") expect(["paid", "refunded"]).toContain(one.payment.status)
    if (paid && one.state === "declined") expect(one.payment.status).toBe("none")
    if (holdsTime(one.state)) expect(resource.cancellation_reason).toBeNull()
  }

  const reasonAfter = (command: BookingCommand, to: BookingState): string | null => {
    if (command.on === "slotPasses") return "The request was not answered in time"
    if (command.on === "paymentFailsOrExpires") return "Payment was not completed"
    if (!("reason" in command) || holdsTime(to)) return null
    return (
      command.reason ??
      (command.on === "visitorCancels"
        ? "Cancelled by the booker"
        : `${to === "declined" ? "Declined" : "Cancelled"} by the host`)
    )
  }

  it("keeps the booking consistent, and a refused command changes nothing", () => {
    fc.assert(
      fc.property(anyBookingRequest, fc.array(anyCommand, { maxLength: 12 }), (request, sequence) => {
        let current = withCheckout({ id: 1, ...decideBook(request).booking })
        holdsTogether(current)
        for (const command of sequence) {
          if (command === "refund") {
            current = refund(current)
            holdsTogether(current)
            continue
          }
          const before = structuredClone(current)
          const ruling = decideBooking(command, current)
          expect(current).toEqual(before)
          if (Result.isFailure(ruling)) {
            expect(ruling.failure).toEqual({ on: command.on, state: before.state })
            continue
          }
          const { booking: after, events, mails, previousScheduledAt } = ruling.success
          const rows = bookingTransitions.filter(
            ({ from, on, to }) => from === before.state && on === command.on && to === after.state
          )
          expect(rows).toHaveLength(1)
          expect([...events, ...mails.map((kind) => `mail.${kind}`)]).toEqual(rows[0]?.also)
          expect(previousScheduledAt).toBe("start" in command ? before.scheduledAt : null)
          expect(after.scheduledAt).toBe("start" in command ? command.start : before.scheduledAt)
          expect(cancellationText(after)).toBe(reasonAfter(command, after.state))
          const changes = before.state === "accepted" && /reschedule|cancel/i.test(command.on)
          expect(after.calendarSequence).toBe(before.calendarSequence + (changes ? 1 : 0))
          if (after.payment.status !== before.payment.status) {
            expect(paymentMoves).toContain(`${before.payment.status} -> ${after.payment.status}`)
          }
          current = withCheckout(after)
          holdsTogether(current)
        }
      }),
      { numRuns: 1000 }
    )
  })

  it("reaches every state and every payment status", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(anyBookingRequest, fc.array(anyCommand, { minLength: 6, maxLength: 12 }), (request, sequence) => {
        let current = withCheckout({ id: 1, ...decideBook(request).booking })
        for (const command of sequence) {
          if (command === "refund") current = refund(current)
          else {
            const ruling = decideBooking(command, current)
            if (Result.isSuccess(ruling)) current = withCheckout(ruling.success.booking)
          }
          seen.add(`${current.state}, ${current.payment.status}`)
        }
      }),
      { numRuns: 1000, seed: 1 }
    )
    expect([...seen].toSorted()).toEqual([
      "accepted, none",
      "accepted, paid",
      "accepted, refunded",
      "awaitingPayment, pending",
      "cancelled, failed",
      "cancelled, none",
      "cancelled, refunded",
      "declined, none",
      "pending, none"
    ])
  })
})
