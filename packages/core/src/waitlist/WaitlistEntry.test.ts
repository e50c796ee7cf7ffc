import { describe, expect, it } from "vitest"
import {
  decideWaitlist,
  isWished,
  offerEnd,
  startsWithin,
  type WaitlistCommand,
  type WaitlistEntry,
  waitsUntil
} from "./WaitlistEntry.ts"
import { waitlistTransitions } from "./WaitlistTransitions.ts"

const minute = 60_000
const at = (hour: number, minutes = 0) => Date.UTC(2026, 0, 6, hour, minutes)

const waiting: WaitlistEntry = {
  id: 1,
  hostId: 2,
  serviceId: 3,
  state: "waiting",
  request: {
    durationMinutes: 30,
    booker: { name: "Grace", email: "grace@example.com" },
    bookerTimeZone: null,
    language: null,
    topic: null,
    notes: null,
    answers: []
  },
  seats: 1,
  wishes: [
    { start: at(9), end: at(12) },
    { start: at(14), end: at(15) }
  ],
  offer: null,
  passed: [],
  skipped: 0,
  bookingId: null,
  createdAt: at(8)
}

const offer = { start: at(10), end: at(10, 30), expiresAt: at(9), meetingId: 7 }
const offered: WaitlistEntry = { ...waiting, state: "offered", offer }

describe("Decision 0130: the state of an entry of a waiting list", () => {
  it("is that of the table", () => {
    expect(waitlistTransitions.map(({ from, on, when, to }) => `${from} -> ${to}: ${[on, ...when].join(", ")}`)).toEqual([
      "none -> waiting: join",
      "waiting -> offered: offer",
      "offered -> booked: accept, inTime",
      "offered -> waiting: decline",
      "offered -> waiting: offerExpires, over",
      "offered -> waiting: timeTaken",
      "waiting -> left: leave",
      "offered -> left: leave"
    ])
  })

  it("has an offer while a time is offered, and then remembers its start", () => {
    expect(decideWaitlist({ on: "offer", offer }, waiting, at(8))).toEqual(offered)
    for (const on of ["decline", "timeTaken"] as const)
      expect(decideWaitlist({ on }, offered, at(8))).toEqual({ ...waiting, passed: [at(10)] })
    expect(decideWaitlist({ on: "accept", bookingId: 9 }, offered, at(9) - 1)).toEqual({
      ...waiting,
      state: "booked",
      bookingId: 9
    })
    expect(decideWaitlist({ on: "leave" }, offered, at(8))).toMatchObject({ state: "left", offer: null })
  })

  it("accepts until the offer is over, and expires from then on", () => {
    expect(decideWaitlist({ on: "accept", bookingId: 9 }, offered, at(9))).toBeUndefined()
    expect(decideWaitlist({ on: "offerExpires" }, offered, at(9) - 1)).toBeUndefined()
    expect(decideWaitlist({ on: "offerExpires" }, offered, at(9))).toMatchObject({ state: "waiting", passed: [at(10)] })
  })

  it("has no other moves", () => {
    const commands: ReadonlyArray<WaitlistCommand> = [
      { on: "accept", bookingId: 9 },
      { on: "decline" },
      { on: "offerExpires" },
      { on: "timeTaken" }
    ]
    for (const command of commands) expect(decideWaitlist(command, waiting, at(8))).toBeUndefined()
    expect(decideWaitlist({ on: "offer", offer }, offered, at(8))).toBeUndefined()
    const booked: WaitlistEntry = { ...waiting, state: "booked", bookingId: 9 }
    for (const command of [...commands, { on: "leave" } as const]) expect(decideWaitlist(command, booked, at(8))).toBeUndefined()
  })
})

describe("The times of an entry", () => {
  it("lie in one of its wishes as a whole, and overlap none that was offered before", () => {
    expect([at(9), at(11, 30), at(14, 30)].map((start) => isWished(waiting, start))).toEqual([true, true, true])
    expect([at(8, 59), at(11, 31), at(13), at(14, 31)].map((start) => isWished(waiting, start))).toEqual([
      false,
      false,
      false,
      false
    ])
    const passed = { ...waiting, passed: [at(10)] }
    expect([at(9, 30), at(9, 35), at(10, 25), at(10, 30)].map((start) => isWished(passed, start))).toEqual([
      true,
      false,
      false,
      true
    ])
    expect(waitsUntil(waiting)).toBe(at(15))
  })

  it("are the freed start first, and then every five minutes", () => {
    expect(startsWithin({ start: at(10, 2), end: at(10, 45) }, 30)).toEqual([at(10, 2), at(10, 5), at(10, 10), at(10, 15)])
    expect(startsWithin({ start: at(10), end: at(10, 30) }, 30)).toEqual([at(10)])
    expect(startsWithin({ start: at(10), end: at(10, 29) }, 30)).toEqual([])
  })

  it("are held for the setting or a quarter of the time left, at least ten minutes, and never within the notice", () => {
    const end = (start: number, minimumNoticeMinutes = 0) => offerEnd({ offerMinutes: 60, minimumNoticeMinutes }, start, at(8))
    expect(end(at(20))).toBe(at(9))
    expect(end(at(10))).toBe(at(8, 30))
    expect(end(at(8, 20))).toBe(at(8, 10))
    expect(end(at(8, 10))).toBe(at(8, 10))
    expect(end(at(8, 10) - minute)).toBeUndefined()
    expect(end(at(10), 90)).toBe(at(8, 30))
    expect(end(at(10), 105)).toBe(at(8, 15))
    expect(end(at(10), 111)).toBeUndefined()
  })
})
