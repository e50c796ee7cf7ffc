import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { addDays, localDayStart } from "../values/TimeZone.ts"
import {
  type DiscountCode,
  type DiscountedBooking,
  discountCodeResource,
  discountedLines,
  discountStatus,
  foldedCode,
  isLeftFor,
  readDiscountCodePatch,
  readNewDiscountCode
} from "./DiscountCode.ts"
import type { PriceLines } from "./Price.ts"

const now = Date.parse("2026-03-01T12:00:00Z")
const aCode = (terms: Partial<DiscountCode> = {}): DiscountCode => ({
  id: 1,
  hostId: 1,
  code: "Spring",
  discount: { percent: 20 },
  currency: null,
  services: null,
  from: null,
  until: null,
  maxUses: null,
  perBooker: null,
  uses: 0,
  createdAt: now,
  ...terms
})
const aBooking = (facts: Partial<DiscountedBooking> = {}): DiscountedBooking => ({
  serviceId: 7,
  listMinor: 3000,
  currency: "EUR",
  now,
  ...facts
})
const facts = { currency: "EUR", services: [7, 8] }
const faultsOf = (input: object) =>
  Result.match(readNewDiscountCode(input, facts), { onSuccess: () => [], onFailure: (all) => all })

describe("Decision 0139: what a code takes off", () => {
  const price = fc.integer({ min: 1, max: 99_999_999 })
  const percent = fc.integer({ min: 1, max: 100 })

  it("MUST never make a price negative or higher, and always take something off", () => {
    const discount = fc.oneof(fc.record({ percent }), fc.record({ amountMinor: price }))
    fc.assert(
      fc.property(price, discount, (listMinor, of) => {
        const [lines] = discountedLines(aCode({ discount: of }), aBooking({ listMinor }))! as [PriceLines]
        expect(lines.totalMinor).toBeGreaterThanOrEqual(0)
        expect(lines.totalMinor).toBeLessThan(listMinor)
        expect(lines.totalMinor + lines.discountMinor).toBe(listMinor)
        expect(Number.isSafeInteger(lines.totalMinor)).toBe(true)
      })
    )
  })

  it("MUST round a percentage up to a whole minor unit, in favour of the booker", () => {
    fc.assert(
      fc.property(price, percent, (listMinor, of) => {
        const [{ discountMinor }] = discountedLines(aCode({ discount: { percent: of } }), aBooking({ listMinor }))! as [
          PriceLines
        ]
        const hundredths = listMinor * of
        expect(discountMinor * 100).toBeGreaterThanOrEqual(hundredths)
        expect(discountMinor * 100).toBeLessThan(hundredths + 100)
      })
    )
  })

  it("MUST leave nothing to pay at 100 %, whatever the price", () => {
    fc.assert(
      fc.property(price, (listMinor) => {
        expect(discountedLines(aCode({ discount: { percent: 100 } }), aBooking({ listMinor }))?.[0]?.totalMinor).toBe(0)
      })
    )
  })
})

describe("Decision 0139: when a code applies", () => {
  it.each([
    ["a free booking", {}, { listMinor: 0 }],
    ["a booking without a price", {}, { listMinor: null }],
    ["another service", { services: [8] }, {}],
    ["no service", { services: [] }, {}],
    ["a booking that is not of a service", { services: [7] }, { serviceId: null }],
    ["another currency", { discount: { amountMinor: 500 }, currency: "USD" }, {}],
    ["a code that is used up", { maxUses: 2, uses: 2 }, {}],
    ["a code with more uses than it now has", { maxUses: 2, uses: 3 }, {}]
  ])("MUST not be for %s", (_, terms: Partial<DiscountCode>, booking: Partial<DiscountedBooking>) => {
    expect(discountedLines(aCode(terms), aBooking(booking))).toBeUndefined()
  })

  it("MUST begin with the first instant of its period and end before the last, also on days with a clock change", () => {
    const zones = ["America/New_York", "Europe/Berlin", "Pacific/Auckland", "Asia/Kathmandu", "America/Santiago"]
    const days = ["2026-03-08", "2026-03-29", "2026-04-05", "2026-09-06", "2026-10-25", "2026-11-01", "2026-12-31"]
    for (const zone of zones)
      for (const day of days) {
        const from = localDayStart(day, zone)
        const until = localDayStart(addDays(day, 1), zone)
        const code = aCode({ from, until })
        const states = [from - 1, from, until - 1, until].map((at) => discountStatus(code, at))
        expect([zone, day, ...states]).toEqual([zone, day, "upcoming", "valid", "valid", "expired"])
        const applies = [from - 1, from, until - 1, until].map((at) => discountedLines(code, aBooking({ now: at })) !== undefined)
        expect(applies).toEqual([false, true, true, false])
      }
  })

  it("MUST be expired rather than used up, and used up rather than not yet valid", () => {
    const used = { maxUses: 1, uses: 1 }
    expect(discountStatus(aCode({ ...used, until: now }), now)).toBe("expired")
    expect(discountStatus(aCode({ ...used, from: now + 1 }), now)).toBe("used_up")
    expect(discountCodeResource(aCode({ ...used }), now).status).toBe("used_up")
  })

  it("MUST count the bookings of one address, and need one", () => {
    expect([0, 1, 2].map((uses) => isLeftFor(aCode({ perBooker: 2 }), "grace@example.com", uses))).toEqual([true, true, false])
    expect([isLeftFor(aCode({ perBooker: 2 }), null, 0), isLeftFor(aCode(), null, 9)]).toEqual([false, true])
  })
})

describe("Decision 0139: the text of a code", () => {
  it("MUST be one in any case, with space around it and in any form of its characters", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,20}$/u), (code) => {
        fc.pre(faultsOf({ code, percent: 5 }).length === 0)
        const folded = foldedCode(code)
        expect(foldedCode(folded)).toBe(folded)
        for (const same of [code.toUpperCase(), code.toLowerCase(), ` ${code} `, code.normalize("NFD")])
          expect(foldedCode(same)).toBe(folded)
      }),
      { examples: [["0\u1FD2"], ["\u0390"], ["0\u1E9E"]] }
    )
    expect(foldedCode("ＳＰＲＩＮＧ")).toBe(foldedCode("spring"))
    expect(foldedCode("straße")).toBe(foldedCode("STRASSE"))
  })

  it.each(["", " ", "a b", "-a", "a/b", "a\u202Eb", "\u037Ax", "\u00BD", "x".repeat(41)])("MUST not be %j", (code) => {
    expect(faultsOf({ code, percent: 5 }).map(({ path }) => path)).toEqual(["code"])
  })
})

describe("Decision 0139: the terms of a code", () => {
  it.each([
    [{ code: "A" }, "percent"],
    [{ code: "A", percent: 5, amount: 5 }, "amount"],
    [{ code: "A", percent: 0 }, "percent"],
    [{ code: "A", percent: 101 }, "percent"],
    [{ code: "A", percent: 12.5 }, "percent"],
    [{ code: "A", amount: 0 }, "amount"],
    [{ code: "A", percent: 5, services: [7, 9] }, "services.1"],
    [{ code: "A", percent: 5, services: [] }, "services"],
    [{ code: "A", percent: 5, from: "2026-03-01T12:00:00Z", until: "2026-03-01T12:00:00Z" }, "until"],
    [{ code: "A", percent: 5, max_uses: 0 }, "max_uses"]
  ])("MUST refuse %j by its field", (input, path) => {
    expect(faultsOf(input).map((fault) => fault.path)).toEqual([path])
  })

  it("MUST keep what a change does not name, and the currency of an amount until that is set again", () => {
    const before = aCode({ discount: { amountMinor: 500 }, currency: "USD", from: now, maxUses: 3 })
    const changed = (input: object) => Result.getOrThrow(readDiscountCodePatch(input, before, facts))
    expect(changed({})).toMatchObject({ discount: { amountMinor: 500 }, currency: "USD", from: now, maxUses: 3 })
    expect(changed({ max_uses: null, from: null })).toMatchObject({ currency: "USD", from: null, maxUses: null })
    expect(changed({ amount: 700 })).toMatchObject({ discount: { amountMinor: 700 }, currency: "EUR" })
    expect(changed({ percent: 10 })).toMatchObject({ discount: { percent: 10 }, currency: null })
    expect(changed({ percent: 10, amount: null })).toMatchObject({ discount: { percent: 10 } })
  })

  it("MUST refuse a change that takes away what the code takes off", () => {
    const faults = (input: object, before: DiscountCode) =>
      Result.getOrThrow(Result.flip(readDiscountCodePatch(input, before, facts))).map(({ path }) => path)
    expect(faults({ percent: null }, aCode({ discount: { percent: 5 } }))).toEqual(["percent"])
    expect(faults({ percent: null, amount: null }, aCode({ discount: { amountMinor: 500 } }))).toEqual(["amount"])
  })
})
