import { describe, expect, it } from "vitest"
import { decideJoin, roomReadAt } from "./DecideJoin.ts"

const room = { url: null, fallbackUrl: "https://meet.example.com/1", since: 1000 }
const fallback = { kind: "fallback", url: room.fallbackUrl }

describe("A link to a meeting's room", () => {
  it("leads to the room once there is one, however late", () => {
    const url = "https://meet.google.com/abc"
    for (const now of [1000, 500_000]) expect(decideJoin("accepted", { ...room, url }, now)).toEqual({ kind: "room", url })
  })

  it("waits two minutes for it, and then leads to the fallback room", () => {
    expect(decideJoin("accepted", room, 1000)).toEqual({ kind: "waiting" })
    expect(decideJoin("accepted", room, 120_999)).toEqual({ kind: "waiting" })
    expect(decideJoin("accepted", room, 121_000)).toEqual(fallback)
  })

  it("says that the booking is cancelled, or that its room is no longer kept", () => {
    for (const state of ["cancelled", "declined"] as const) {
      expect(decideJoin(state, { ...room, url: "https://zoom.example/1" }, 1000)).toEqual({ kind: "cancelled" })
    }
    expect(decideJoin("accepted", undefined, 1000)).toEqual({ kind: "over" })
  })
})

describe("A room that the calendar's provider is still making", () => {
  it("is read again 5, 15 and 60 seconds after the event was written", () => {
    const written = 1_000_000
    expect(roomReadAt(1, written)).toBe(written + 5000)
    expect(roomReadAt(2, written + 5000)).toBe(written + 15_000)
    expect(roomReadAt(3, written + 15_000)).toBe(written + 60_000)
    expect(roomReadAt(4, written)).toBeNull()
  })
})
