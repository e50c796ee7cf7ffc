import { describe, expect, it } from "vitest"
import { book, callOff, emptyStudio, freeStarts, type Outcome, type Studio } from "./studio.ts"

const guest = { name: "Gil", email: "gil@example.com", member: false }
const member = { name: "Mia", email: "mia@example.com", member: true }
const at = (time: string) => Date.parse(time)
const now = at("2027-01-11T08:00:00Z")

const done = (outcome: Outcome): Studio => {
  if (!outcome.ok) throw new Error(outcome.why)
  return outcome.studio
}
const whyNot = (outcome: Outcome) => (outcome.ok ? undefined : outcome.why)

describe("The studio's own rules", () => {
  it("MUST let members rehearse at night, and guests by day with two hours' notice", () => {
    const hours = (who: typeof guest) =>
      freeStarts(emptyStudio, who, "2027-01-11", now).map((start) => new Date(start).getUTCHours())
    expect([hours(guest).at(0), hours(guest).at(-1)]).toEqual([10, 15])
    expect([hours(member).at(0), hours(member).at(-1)]).toEqual([9, 22])
  })

  it("MUST close the room on New Year's Day, after the night of New Year's Eve", () => {
    const free = (who: typeof guest) => freeStarts(emptyStudio, who, "2027-01-01", at("2026-12-20T00:00:00Z"))
    expect([free(guest), free(member)]).toEqual([[], [at("2026-12-31T23:00:00Z")]])
  })

  it("MUST follow Berlin's clock changes", () => {
    const summer = freeStarts(emptyStudio, guest, "2027-07-01", now).map((start) => new Date(start).toISOString())
    expect(summer[0]).toBe("2027-07-01T08:00:00.000Z")
  })

  it("MUST offer exactly the bookable starts", () => {
    const start = at("2027-01-11T12:00:00Z")
    const studio = done(book(emptyStudio, member, start, now))
    const hour = 3_600_000
    for (let tried = at("2027-01-11T00:00:00Z"); tried < at("2027-01-12T00:00:00Z"); tried += hour / 2) {
      expect(book(studio, guest, tried, now).ok).toBe(freeStarts(studio, guest, "2027-01-11", now).includes(tried))
    }
  })

  it("MUST explain in the studio's words why a start is not available", () => {
    const studio = done(book(emptyStudio, member, at("2027-01-11T14:00:00Z"), now))
    expect(whyNot(book(studio, guest, at("2027-01-11T15:00:00Z"), now))).toBe("Another band rehearses then.")
    expect(whyNot(book(studio, guest, at("2027-01-11T19:00:00Z"), now))).toMatch("members stay until two")
    expect(whyNot(book(studio, guest, at("2027-01-11T09:00:00Z"), now))).toMatch("two hours later")
  })

  it("MUST charge guests who cancel within a day, and nobody else", () => {
    const start = at("2027-01-13T12:00:00Z")
    const late = at("2027-01-12T13:00:00Z")
    const early = at("2027-01-12T11:00:00Z")
    const fees = (who: typeof guest, when: number) => done(callOff(done(book(emptyStudio, who, start, now)), 1, who, when)).fees
    expect(fees(guest, late)).toEqual([{ booking: 1, minor: 2000 }])
    expect([fees(guest, early), fees(member, late)]).toEqual([[], []])
  })

  it("MUST release the time of a cancelled rehearsal, which cannot be cancelled twice", () => {
    const start = at("2027-01-11T14:00:00Z")
    const off = done(callOff(done(book(emptyStudio, member, start, now)), 1, member, now))
    expect(freeStarts(off, guest, "2027-01-11", now)).toContain(start)
    expect(whyNot(callOff(off, 1, member, now))).toMatch("cannot be cancelled")
  })
})
