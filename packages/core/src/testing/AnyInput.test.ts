import * as Schema from "effect/Schema"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { smallest } from "../../test/Smallest.ts"
import { ScheduleInput } from "../availability/Schedule.ts"
import { BookingInput } from "../bookings/BookingInput.ts"
import { NewHostInput } from "../hosts/Host.ts"
import { InviteInput } from "../invites/Invite.ts"
import { readNewService } from "../services/ServiceInput.ts"
import { Slug } from "../services/Slug.ts"
import { readInput } from "../values/Input.ts"
import { Email, text, title } from "../values/Text.ts"
import {
  anyBookingInput,
  anyEmail,
  anyGroupBookingInput,
  anyHostInput,
  anyInviteInput,
  anySchedule,
  anyServiceInput,
  anySlug,
  anyText,
  anyTitle
} from "./index.ts"

const isTaken = <S extends Schema.ConstraintDecoder<unknown>>(arbitrary: fc.Arbitrary<unknown>, schema: S) =>
  fc.assert(
    fc.property(arbitrary, (input) => void expect(readInput(Schema.Struct({ input: schema }), { input })).toMatchObject(occupied))
  )
const occupied = { _tag: "Success" }

describe("Generated inputs", () => {
  it("MUST all be accepted", () => {
    isTaken(anyHostInput, NewHostInput)
    isTaken(anyInviteInput, InviteInput)
    isTaken(anyBookingInput, BookingInput)
    isTaken(anyGroupBookingInput(50), BookingInput)
    isTaken(anySchedule, ScheduleInput)
    isTaken(anyEmail, Email)
    isTaken(anySlug(10), Slug)
    for (const max of [2, 50, 2000]) {
      isTaken(anyText(max), text(max))
      isTaken(anyTitle(max), title(max))
    }
    const facts = { plan: "pro", takenSlugs: new Set<string>() } as const
    fc.assert(fc.property(anyServiceInput, (input) => void expect(readNewService(input, facts)).toMatchObject(occupied)))
  })

  it("MUST include rare values: groups, prices, locations, cleared fields and the longest texts", () => {
    const services = fc.sample(anyServiceInput, { numRuns: 500, seed: 1 })
    expect(services.some(({ is_group }) => is_group === true)).toBe(true)
    expect(services.some(({ durations }) => durations.some(({ price }) => (price ?? 0) > 0))).toBe(true)
    expect(services.some(({ location }) => location?.type === "in_person")).toBe(true)
    const hosts = fc.sample(anyHostInput, { numRuns: 500, seed: 1 })
    expect(hosts.some(({ username }) => username === null) && hosts.some(({ plan }) => plan === "pro")).toBe(true)
    expect(hosts.some(({ bio }) => [...(bio ?? "")].length === 500)).toBe(true)
    const lengths = fc.sample(anyGroupBookingInput(5), { numRuns: 200, seed: 1 }).map(({ attendees }) => attendees?.length)
    expect(new Set(lengths)).toEqual(new Set([0, 1, 2, 3, 4]))
  })

  it("MUST shrink to the required fields", () => {
    const booker = { name: "a", email: "a@example.com" }
    expect(smallest(anyHostInput)).toEqual([{ email: "a@example.com", timezone: "UTC" }])
    expect(smallest(anyServiceInput)).toEqual([{ title: "a", durations: [{ minutes: 30 }] }])
    expect(smallest(anyInviteInput)).toEqual([{ title: "a" }])
    expect(smallest(anyBookingInput)).toEqual([{ start: "2026-01-01T00:00:00Z", booker }])
    expect(smallest(anyGroupBookingInput(5))).toEqual([{ start: "2026-01-01T00:00:00Z", booker, attendees: [] }])
    expect(smallest(anySchedule)).toEqual([{ timezone: "UTC", weekly: [], overrides: [] }])
    expect([smallest(anyText(9)), smallest(anyTitle(9)), smallest(anySlug(9)), smallest(anyEmail)]).toEqual([
      [""],
      ["a"],
      ["aa"],
      ["a@example.com"]
    ])
  })
})
