import { NewServiceInput, ServiceSettingsPatch, VisitorBookingInput } from "@slotkit/core"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { unknownFields } from "./UnknownFields.ts"

describe("unknownFields", () => {
  it("MUST name fields at any depth, with the one that was meant", () => {
    const input = {
      title: "Intro",
      duratoins: [],
      durations: [{ minutes: 30, prcie: 5 }],
      location: { type: "video", adress: "" }
    }
    expect(unknownFields(NewServiceInput, input)).toEqual([
      { path: ["duratoins"], meant: "durations" },
      { path: ["durations", "0", "prcie"], meant: "price" },
      { path: ["location", "adress"], meant: "address" }
    ])
  })

  it("MUST accept every key of records, and name a field with the name of an own property of Object", () => {
    const input = JSON.parse('{"answers":{"size":"XL"},"toString":1,"__proto__":2}')
    expect(unknownFields(VisitorBookingInput, input)).toEqual([{ path: ["toString"] }, { path: ["__proto__"] }])
  })

  it("MUST compare with the member of a union that knows the most fields", () => {
    const either = Schema.Union([
      Schema.Struct({ url: Schema.String }),
      Schema.Struct({ user: Schema.String, password: Schema.String })
    ])
    expect(unknownFields(either, { user: "ada", pasword: "x" })).toEqual([{ path: ["pasword"], meant: "password" }])
    expect(unknownFields(Schema.NullOr(either), null)).toEqual([])
  })

  it("MUST name the fields of objects that could also be null or a single value", () => {
    const input = { series: { max_count: 10, visitors: true }, hours: { weekly: [], override: [] } }
    expect(unknownFields(ServiceSettingsPatch, input)).toEqual([
      { path: ["series", "visitors"], meant: "visitor" },
      { path: ["hours", "override"], meant: "overrides" }
    ])
    const either = Schema.Union([Schema.String, Schema.Array(Schema.Struct({ email: Schema.String })), Schema.Null])
    expect(unknownFields(either, [{ emial: "ada@example.com" }])).toEqual([{ path: ["0", "emial"], meant: "email" }])
  })

  it("MUST find nothing in values that are no objects", () => {
    for (const input of [null, undefined, 1, "a", ["b"], true]) expect(unknownFields(NewServiceInput, input)).toEqual([])
  })
})
