import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { integer, integerParameter, maxIntegerParameter, parseId } from "./Integer.ts"

const Body = Schema.Struct({ duration: integer(5, 480) })
const Query = Schema.Struct({ per_page: integerParameter(1, 100), page: integerParameter(1, maxIntegerParameter) })

describe("integers in bodies", () => {
  it.each([5, 6, 480, 5.0])("%d is accepted", (value) => {
    expect(valueOf(Body, { duration: value })).toEqual({ duration: value })
  })

  it.each([4, 481, 5.5, -5, 0, 1e308, JSON.parse("1e400"), Number.NaN, 2 ** 53, "30", true, null, [30], {}])(
    "%j answers 422",
    (value) => {
      expect(errorsOf(Body, { duration: value })).toEqual({ duration: ["The duration field must be an integer from 5 to 480."] })
    }
  )

  it("accepts exactly the integers from minimum to maximum", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -10, max: 500 }), fc.double()), (value) => {
        const fits = Number.isInteger(value) && value >= 5 && value <= 480
        expect(errorsOf(Body, { duration: value }) === "read").toBe(fits)
      })
    )
  })
})

describe("integers in queries", () => {
  it("a plain integer is decoded as a number", () => {
    expect(valueOf(Query, { per_page: "100", page: "999999999999999" })).toEqual({
      per_page: 100,
      page: 999_999_999_999_999
    })
  })

  it.each([
    "0",
    "101",
    "-1",
    "+1",
    "01",
    "1.5",
    "1.0",
    "1e2",
    "1e308",
    "0x10",
    " 5 ",
    "5abc",
    "",
    "١٠",
    "99999999999999999999",
    "NaN",
    "Infinity",
    "1\n"
  ])("%j answers 422", (value) => {
    expect(errorsOf(Query, { per_page: value, page: "1" })).toEqual({
      per_page: ["The per_page field must be an integer from 1 to 100."]
    })
  })

  it("a parameter that is repeated, or given as a number, is decoded the same", () => {
    expect(errorsOf(Query, { per_page: ["1", "2"], page: 1 })).toEqual({
      per_page: ["The per_page field must be an integer from 1 to 100."],
      page: ["The page field must be an integer from 1 to 999999999999999."]
    })
  })

  it("is encoded as it was decoded", () => {
    expect(Schema.encodeSync(Query)({ per_page: 7, page: 8 })).toEqual({ per_page: "7", page: "8" })
  })
})

describe("ids in paths", () => {
  it.each([
    ["1", 1],
    ["42", 42],
    ["999999999999999", 999_999_999_999_999]
  ])("%s is an id", (value, id) => {
    expect(parseId(value)).toBe(id)
  })

  it.each(["0", "-1", "007", "1.0", "1e3", "0x1", " 1", "abc", "intro-call", "", "9999999999999999", "99999999999999999999"])(
    "%j is not an id, so the response is 404",
    (value) => {
      expect(parseId(value)).toBeUndefined()
    }
  )
})
