import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { readBookingTarget } from "./BookingTarget.ts"

const errorsOf = (input: unknown) => {
  const read = readBookingTarget(input)
  return Result.isFailure(read) ? Object.keys(read.failure) : "read"
}

describe("The target of a booking request", () => {
  it("MUST be a service by its slug, or an invite by its id", () => {
    expect(readBookingTarget({ service: "intro" })).toEqual(Result.succeed({ kind: "service", slug: "intro" }))
    expect(readBookingTarget({ invite: 7 })).toEqual(Result.succeed({ kind: "invite", id: 7 }))
  })

  it.each([[{}], [{ service: 7 }], [{ service: null }], [{ service: "intro", invite: 7 }], [null], [[]], ["intro"]])(
    "MUST be refused on service in %j",
    (input) => {
      expect(errorsOf(input)).toEqual(["service"])
    }
  )

  it.each([[{ invite: "7" }], [{ invite: null }]])("MUST be refused on invite in %j", (input) => {
    expect(errorsOf(input)).toEqual(["invite"])
  })
})
