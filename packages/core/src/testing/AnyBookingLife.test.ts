import * as Result from "effect/Result"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { smallest } from "../../test/Smallest.ts"
import { decideBook, decideBooking } from "../bookings/BookingDecider.ts"
import { bookingTransitions } from "../bookings/BookingTransitions.ts"
import { anyBookingCommand, anyBookingLife, anyBookingRequest, type BookingLife } from "./AnyBookingLife.ts"

/** The states of a booking's history, and the commands that led to them. */
const path = ({ request, commands }: BookingLife): ReadonlyArray<string> => {
  let booking = { id: 1, ...decideBook(request).booking }
  const steps = [`none book ${booking.state}`]
  for (const command of commands) {
    const before = booking.state
    booking = Result.getOrThrow(decideBooking(command, booking)).booking
    steps.push(`${before} ${command.on} ${booking.state}`)
  }
  return steps
}

describe("Generated booking histories", () => {
  it("MUST contain only transitions of the table", () => {
    const rows = bookingTransitions.map(({ from, on, to }) => `${from} ${on} ${to}`)
    fc.assert(fc.property(anyBookingLife, (life) => void expect(rows).toEqual(expect.arrayContaining([...path(life)]))))
  })

  it("MUST contain every transition of the table, apart from those of teams, and of bookings confirmed by email", () => {
    const occupied = new Set(fc.sample(anyBookingLife, { numRuns: 500, seed: 1 }).flatMap(path))
    const others = bookingTransitions.filter(
      ({ from, on }) => from !== "unconfirmed" && on !== "bookUnconfirmed" && on !== "reassign"
    )
    expect([...occupied].sort()).toEqual([...new Set(others.map(({ from, on, to }) => `${from} ${on} ${to}`))].sort())
  })

  it("MUST shrink to a free booking without commands", () => {
    const [life, ...others] = smallest(anyBookingLife)
    expect([life, others]).toEqual([{ request: smallest(anyBookingRequest)[0], commands: [] }, []])
    expect(life?.request).toMatchObject({ priceMinor: null, approvalRequired: false })
    expect(smallest(anyBookingCommand)).toEqual([{ on: "accept" }])
  })
})
