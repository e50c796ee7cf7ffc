import { describe, expect, it } from "vitest"
import { type TransitionRow, triggersFrom } from "../values/Transition.ts"
import { type BookingState, bookingConditions, bookingTransitions, holdsTime } from "./BookingTransitions.ts"

const triggers = (state: string) => triggersFrom<TransitionRow>(bookingTransitions, state)

describe("States and transitions: Booking", () => {
  it("no transitions out of declined or cancelled", () => {
    expect(triggers("declined")).toEqual([])
    expect(triggers("cancelled")).toEqual([])
  })

  it("every other state has exactly its triggers", () => {
    expect(triggers("none")).toEqual(["book", "bookUnconfirmed"])
    expect(triggers("pending")).toEqual(["accept", "decline", "slotPasses", "visitorCancels", "reassign"])
    expect(triggers("awaitingPayment")).toEqual(["paymentSucceeds", "paymentFailsOrExpires", "cancel"])
    expect(triggers("unconfirmed")).toEqual(["confirm", "confirmationExpires"])
    expect(triggers("accepted")).toEqual([
      "reschedule",
      "cancel",
      "reminderDue",
      "visitorCancels",
      "visitorReschedules",
      "reassign"
    ])
  })

  it.each([false, true])("each combination of approval and price has exactly one row of `none` (%s)", (paid) => {
    for (const approvalRequired of [false, true]) {
      const facts = { approvalRequired, paid, settled: false, hasPolicy: false }
      const rows = bookingTransitions.filter(
        (row) => row.from === "none" && row.on === "book" && row.when.every((name) => bookingConditions[name](facts))
      )
      expect(rows).toHaveLength(1)
    }
  })

  it("unpaid means that no payment is held, whatever the price", () => {
    expect(bookingConditions.unpaid({ approvalRequired: false, paid: true, settled: false, hasPolicy: false })).toBe(true)
    expect(bookingConditions.unpaid({ approvalRequired: false, paid: true, settled: true, hasPolicy: false })).toBe(false)
  })
})

describe("Decision 0031: states that hold time", () => {
  it.each<[BookingState, boolean]>([
    ["pending", true],
    ["awaitingPayment", true],
    ["accepted", true],
    ["declined", false],
    ["cancelled", false]
  ])("%s: %s", (state, holds) => {
    expect(holdsTime(state)).toBe(holds)
  })
})
