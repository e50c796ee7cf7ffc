import { describe, expect, it } from "vitest"
import { millisPerDay, millisPerMinute } from "../../values/Instant.ts"
import { decideEventWrite, syncRetryAt } from "./DecideEventWrite.ts"

describe("Copies of meetings", () => {
  it.each([
    ["present", 1, 0, 1, "put"],
    ["present", 3, 2, 5, "put"],
    ["present", 2, 2, 1, "nothing"],
    ["present", 1, 2, 1, "nothing"],
    ["present", 2, 1, 0, "remove"],
    ["absent", 2, 1, 0, "remove"],
    ["absent", 2, 1, 1, "remove"],
    ["absent", 1, 0, 0, "remove"],
    ["absent", 2, 2, 0, "nothing"]
  ] as const)("wanted %s, revision %i of which %i is written, %i accepted bookings: %s", (...row) => {
    const [expected, revision, writtenRevision, acceptedBookings, decision] = row
    expect(decideEventWrite({ desired: expected, revision, writtenRevision }, { acceptedBookings })).toBe(decision)
  })

  it("a failed write is tried after 1, 5, 30 minutes, 2, 6, 12 hours, and then daily until the meeting has ended", () => {
    const end = 3 * millisPerDay
    const minutes = (failures: number, now = 0) => {
      const at = syncRetryAt(failures, now, end)
      return at === null ? null : (at - now) / millisPerMinute
    }
    expect([1, 2, 3, 4, 5, 6, 7, 8].map((failures) => minutes(failures))).toEqual([1, 5, 30, 120, 360, 720, 1440, 1440])
    expect(minutes(7, end - millisPerDay - 1)).toBe(1440)
    expect(minutes(7, end - millisPerDay)).toBeNull()
  })

  it("a copy of a meeting that has just ended is still tried for a day", () => {
    expect([1, 2, 3, 4, 5, 6].map((failures) => syncRetryAt(failures, millisPerDay, 0))).not.toContain(null)
    expect(syncRetryAt(7, millisPerDay, 0)).toBeNull()
  })
})
