import { describe, expect, it } from "vitest"
import { type TransitionRow, triggersFrom } from "../values/Transition.ts"
import { type BookingState, bookingConditions, bookingTransitions, holdsTime } from "./BookingTransitions.ts"

const triggers = (state: string) => triggersFrom<TransitionRow>(bookingTransitions, state)

describe("States and transitions: Booking", () => {
  it("no moves out of declined or cancelled", () => {
    expect(triggers("declined")).toEqual([])
    expect(triggers("cancelled")).toEqual([])
  })

  it("every other state has its triggers and no more", () => {
    expect(triggers("none")).toEqual(["book"])
    expect(triggers("pending")).toEqual(["accept", "decline", "slotPasses"])
    expect(triggers("awaitingPayment")).toEqual(["paymentSucceeds", "paymentFailsOrExpires"])
    expect(triggers("accepted")).toEqual(["reschedule", "cancel", "dayBefore"])
  })

  it.each([false, true])(
    "approval is required or not, money is asked for or not: one row of `none` for each case (%s)",
    (paid) => {
      for (const approvalRequired of [false, true]) {
        const facts = { approvalRequired, paid, settled: false }
        const rows = bookingTransitions.filter(
          (row) => row.from === "none" && row.when.every((name) => bookingConditions[name](facts))
        )
        expect(rows).toHaveLength(1)
      }
    }
  )

  it("unpaid means that no money is held, whatever the price", () => {
    expect(bookingConditions.unpaid({ approvalRequired: false, paid: true, settled: false })).toBe(true)
    expect(bookingConditions.unpaid({ approvalRequired: false, paid: true, settled: true })).toBe(false)
  })
})

describe("Decision 0031: what holds time", () => {
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
