import { Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { errorsOf, valueOf } from "../../test/ErrorsOf.ts"
import { AvailabilityQuery } from "../availability/Availability.ts"
import { BusyInput } from "../availability/BusyTime.ts"
import { ScheduleInput } from "../availability/Schedule.ts"
import { BookingInput, BookingsQuery, ReasonInput, RescheduleInput } from "../bookings/BookingInput.ts"
import { ApiKeyInput } from "../credentials/ApiKey.ts"
import { HostPatch, NewHostInput } from "../hosts/Host.ts"
import { InviteInput } from "../invites/Invite.ts"
import { NewServiceInput, ServicePatch } from "../services/ServiceInput.ts"
import { ServiceSettingsPatch } from "../services/ServiceSettings.ts"
import { WebhookInput, WebhookPatch } from "../webhooks/Webhook.ts"
import { wrongField } from "./FieldRule.ts"
import { faultsOf, fieldErrors, readInput } from "./Input.ts"

const inputs: Readonly<Record<string, Schema.ConstraintDecoder<unknown>>> = {
  ApiKeyInput,
  AvailabilityQuery,
  BookingInput,
  BookingsQuery,
  BusyInput,
  HostPatch,
  InviteInput,
  NewHostInput,
  NewServiceInput,
  ReasonInput,
  RescheduleInput,
  ScheduleInput,
  ServicePatch,
  ServiceSettingsPatch,
  WebhookInput,
  WebhookPatch
}

describe("Errors: 422 maps each invalid parameter name to an array of strings", () => {
  const Person = Schema.Struct({ name: Schema.String, age: Schema.Number })

  it("reports every wrong field at once", () => {
    expect(errorsOf(Person, {})).toEqual({ name: ["The name field is required."], age: ["The age field is required."] })
    expect(errorsOf(Person, { name: 3 })).toEqual({
      name: ["The name field must be a string."],
      age: ["The age field is required."]
    })
  })

  it("unknown fields are ignored", () => {
    expect(valueOf(Person, { name: "Ada", age: 36, colour: "green", __proto__: null })).toEqual({ name: "Ada", age: 36 })
    expect(valueOf(Person, JSON.parse('{"name": "Ada", "age": 36, "__proto__": {"name": 3}, "constructor": 4}'))).toEqual({
      name: "Ada",
      age: 36
    })
  })

  it.each([null, undefined, [], "text", 3, true])("a body that is not an object fails as body: %j", (body) => {
    for (const schema of [Person, NewServiceInput, InviteInput, WebhookPatch]) {
      expect(errorsOf(schema, body)).toEqual({ body: ["The body must be an object."] })
    }
  })

  it("a field may have the name of an inherited object property", () => {
    expect(errorsOf(Schema.Struct({ constructor: Schema.String, toString: Schema.String }), Object.create(null))).toEqual({
      constructor: ["The constructor field is required."],
      toString: ["The toString field is required."]
    })
  })

  it("a repeated message is reported once, different messages of a field are all reported", () => {
    const Word = Schema.String.check(
      Schema.makeFilter((word: string) => word.length < 3, { message: "must be short" }),
      Schema.makeFilter((word: string) => word === word.toLowerCase(), { message: "must be in lower case" }),
      Schema.makeFilter((word: string) => word.length < 4, { message: "must be short" })
    )
    expect(errorsOf(Schema.Struct({ word: Word }), { word: "LOUD" })).toEqual({
      word: ["The word field must be short.", "The word field must be in lower case."]
    })
  })
})

describe("messages are sentences", () => {
  const Everything = Schema.Struct({
    text: Schema.optionalKey(Schema.NullOr(Schema.String)),
    number: Schema.optionalKey(Schema.NullOr(Schema.Number)),
    flag: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
    list: Schema.optionalKey(Schema.NullOr(Schema.Array(Schema.String))),
    mixed: Schema.optionalKey(Schema.Union([Schema.String, Schema.Number, Schema.Null])),
    nothing: Schema.optionalKey(Schema.Null),
    choice: Schema.optionalKey(Schema.Literals(["asc", "desc"])),
    sole: Schema.optionalKey(Schema.Literal("asc")),
    nested: Schema.optionalKey(
      Schema.Struct({ names: Schema.Array(Schema.Struct({ first: Schema.String, last: Schema.NullOr(Schema.String) })) })
    )
  })

  it.each([
    [{ text: 3 }, { text: ["The text field must be a string or null."] }],
    [{ number: "3" }, { number: ["The number field must be a number or null."] }],
    [{ flag: "yes" }, { flag: ["The flag field must be true or false or null."] }],
    [{ list: "a" }, { list: ["The list field must be a list or null."] }],
    [{ list: ["a", null] }, { list: ["The list field (entry 2) must be a string."] }],
    [{ mixed: [] }, { mixed: ["The mixed field must be a string or a number or null."] }],
    [{ nothing: 3 }, { nothing: ["The nothing field must be null."] }],
    [{ choice: "up" }, { choice: ["The choice field must be one of asc, desc."] }],
    [{ sole: "up" }, { sole: ["The sole field must be asc."] }],
    [{ nested: null }, { nested: ["The nested field must be an object."] }],
    [{ nested: {} }, { nested: ["The nested field (names) is required."] }],
    [{ nested: { names: {} } }, { nested: ["The nested field (names) must be a list."] }],
    [
      { nested: { names: [{ first: "a", last: null }, { last: 3 }, null] } },
      {
        nested: [
          "The nested field (names, entry 2, first) is required.",
          "The nested field (names, entry 2, last) must be a string or null.",
          "The nested field (names, entry 3) must be an object."
        ]
      }
    ]
  ])("%j", (input, errors) => {
    expect(errorsOf(Everything, input)).toEqual(errors)
  })

  const plain = /^The (?:body|[a-z_]+ field(?: \([a-z0-9_, ]+\))?) (?:must|is) [^|<>"]+\.$/
  const readsBadly = /Expected|undefined|null \||\bmust must\b|\bmust be must\b|\.\.| {2}|NaN|\[object/
  const fieldsOf = ({ ast }: Schema.ConstraintDecoder<unknown>): ReadonlyArray<string> =>
    ast._tag === "Objects" ? ast.propertySignatures.map(({ name }) => String(name)) : []
  const names = [...new Set(Object.values(inputs).flatMap(fieldsOf))]
  const anyBody = fc.dictionary(fc.constantFrom(...names), fc.jsonValue({ maxDepth: 3 }), { minKeys: 1, maxKeys: 12 })

  it.each(Object.entries(inputs))("%s: for any input", (_, schema) => {
    fc.assert(
      fc.property(anyBody, (body) => {
        const errors = errorsOf(schema, body)
        if (errors === "read") return
        for (const [field, messages] of Object.entries(errors)) {
          expect(messages.length).toBeGreaterThan(0)
          for (const message of messages) {
            expect(message).toMatch(plain)
            expect(message).not.toMatch(readsBadly)
            expect(message.startsWith(field === "body" ? "The body" : `The ${field} field`)).toBe(true)
          }
        }
      })
    )
  })

  it.each(Object.entries(inputs))("%s: null, a wrong type and a wrong element in each field", (_, schema) => {
    for (const name of fieldsOf(schema)) {
      for (const value of [null, 3.5, true, "\u0000", [], [null], [{}], {}, { type: 3 }]) {
        const errors = errorsOf(schema, { [name]: value })
        if (errors === "read") continue
        for (const message of Object.values(errors).flat()) {
          expect(message).toMatch(plain)
          expect(message).not.toMatch(readsBadly)
        }
      }
    }
  })
})

describe("Checks outside the schema", () => {
  it("are added field by field", () => {
    const faults = [
      ["a", "one"],
      ["b", "two"],
      ["c", "four"],
      ["b", "three"]
    ].map(([field, text]) => wrongField(field!, text!))
    expect(fieldErrors(faults)).toEqual({ a: ["one"], b: ["two", "three"], c: ["four"] })
    expect(fieldErrors([])).toEqual({})
  })

  it("presence is checked on the raw input, independently of the other fields", () => {
    const Either = Schema.Struct({
      name: Schema.optionalKey(Schema.String),
      nickname: Schema.optionalKey(Schema.String),
      age: Schema.optionalKey(Schema.Number)
    }).check(
      Schema.makeFilter(
        ({ name, nickname }) =>
          name === undefined && nickname === undefined ? { path: ["name"], issue: "is required without a nickname" } : undefined,
        { judgesPresence: true }
      )
    )
    expect(errorsOf(Either, {})).toEqual({ name: ["The name field is required without a nickname."] })
    expect(errorsOf(Either, { age: "36" })).toEqual({
      age: ["The age field must be a number."],
      name: ["The name field is required without a nickname."]
    })
    expect(errorsOf(Either, { age: "36", nickname: 3 })).toEqual({
      age: ["The age field must be a number."],
      nickname: ["The nickname field must be a string."]
    })
    expect(errorsOf(Either, { nickname: "Countess" })).toBe("read")
  })
})

it("MUST list the path and the rule of every wrong value", () => {
  const read = readInput(BookingInput, {
    service: 7,
    start: "soon",
    booker: { name: "", email: "bob" },
    attendees: [
      { name: "Ada", email: "ada@example.com" },
      { name: "Alan", email: 7 }
    ]
  })
  const problems = faultsOf(read)
  expect(problems.map(({ path, rule }) => [path, rule])).toEqual([
    ["start", "date"],
    ["booker.name", "empty"],
    ["booker.email", "email"],
    ["attendees.1.email", "type"]
  ])
  expect(problems.map(({ message }) => message)).toEqual(Object.values(fieldErrors(problems)).flat())
})
