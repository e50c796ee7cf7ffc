import { describe, expect, it } from "vitest"
import type { ImportedAccount } from "../ports/imports/ImportedAccount.ts"
import { portionsOf } from "./PortionsOf.ts"

const minutes = 60_000

const meetings = (count: number, lengthMinutes: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    serviceId: `service ${index % 2}`,
    start: index * 30 * minutes,
    end: (index * 30 + lengthMinutes) * minutes
  }))

const account = (bookings: ReadonlyArray<object>) =>
  ({
    hours: { id: "hours" },
    services: [{ id: "service 0" }, { id: "service 1" }, { id: "service 2" }],
    bookings,
    notImported: [{ id: "unknown" }]
  }) as unknown as ImportedAccount

const sizes = (portions: ReadonlyArray<ImportedAccount>) => portions.map(({ bookings }) => bookings.length)

describe("The portions of a rehearsal", () => {
  it("MUST be small, because each is a transaction that blocks an embedded database", () => {
    expect(sizes(portionsOf(account(meetings(60, 30)), "bookings"))).toEqual([0, 25, 25, 10])
    expect(sizes(portionsOf(account(meetings(60, 30)), "none"))).toEqual([0])
  })

  it("MUST have meetings that overlap together, up to a limit", () => {
    const overlapping = meetings(60, 30).map((one) => (one.id === 24 ? { ...one, end: one.end + 35 * minutes } : one))
    expect(sizes(portionsOf(account(overlapping.toReversed()), "bookings"))).toEqual([0, 27, 25, 8])
    expect(sizes(portionsOf(account(meetings(210, 40)), "bookings"))).toEqual([0, 100, 100, 10])
  })

  it("MUST have the services of their meetings, and the rest once", () => {
    const portions = portionsOf(account(meetings(30, 30).filter(({ id }) => id % 2 === 0 || id < 20)), "bookings")
    const parts = portions.map(({ hours, services, notImported }) => [hours !== null, services.length, notImported.length])
    expect(parts).toEqual([
      [true, 3, 0],
      [false, 2, 1]
    ])
    expect(portionsOf(account(meetings(3, 30)), "held").map(({ services }) => services.length)).toEqual([3, 0])
  })
})
