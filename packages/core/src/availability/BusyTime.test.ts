import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { at } from "../../test/Samples.ts"
import { BusyInput, BusyTimeResource, busyResource } from "./BusyTime.ts"

const start = "2026-02-03T09:00:00Z"
const end = "2026-02-03T10:00:00Z"

describe("Operator API: busy time", () => {
  it("on the wire", () => {
    const resource = busyResource({ id: 51, hostId: 7, start: at(start), end: at(end), title: null, publicReason: "Holidays" })
    expect(resource).toEqual({ id: 51, start, end, title: null, public_reason: "Holidays" })
    expect(Schema.decodeUnknownSync(BusyTimeResource)(resource)).toEqual(resource)
  })

  it("reads start, end, an optional title and an optional public reason", () => {
    expect(valueOf(BusyInput, { start, end })).toEqual({ start: at(start), end: at(end) })
    expect(valueOf(BusyInput, { start, end, title: "Dentist" })).toEqual({ start: at(start), end: at(end), title: "Dentist" })
    expect(valueOf(BusyInput, { start, end, public_reason: "Away" })).toEqual({
      start: at(start),
      end: at(end),
      public_reason: "Away"
    })
  })

  it("the end is after the start, compared as instants, whatever their offsets", () => {
    const late = { end: ["The end field must be after the start."] }
    expect(errorsOf(BusyInput, { start, end: start })).toEqual(late)
    expect(errorsOf(BusyInput, { start: end, end: start })).toEqual(late)
    expect(errorsOf(BusyInput, { start, end: "2026-02-03T10:30:00+02:00" })).toEqual(late)
    expect(errorsOf(BusyInput, { start: "2026-02-03T10:30:00+02:00", end: start })).toBe("read")
  })

  it("reports every wrong field at once", () => {
    expect(errorsOf(BusyInput, {})).toEqual({
      start: ["The start field is required."],
      end: ["The end field is required."]
    })
    expect(errorsOf(BusyInput, { start: "2026-02-03", end: null, title: 3 })).toEqual({
      start: ["The start field must be an ISO 8601 date-time with a zone, such as 2026-01-31T09:00:00Z."],
      end: ["The end field must be a string."],
      title: ["The title field must be a string or null."]
    })
    expect(errorsOf(BusyInput, { start, end, public_reason: "a".repeat(101) })).toEqual({
      public_reason: ["The public_reason field must be at most 100 characters."]
    })
  })
})
