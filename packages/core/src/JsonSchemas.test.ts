import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import {
  date,
  dateTime,
  email,
  integer,
  isObject,
  type Json,
  jsonSchema,
  limits,
  metadata,
  name,
  object,
  oneOf,
  orNull,
  reminderMinutes,
  slug,
  text,
  webAddress,
  workingHours
} from "../test/JsonSchema.ts"
import * as PublicEntry from "./index.ts"
import * as InternalEntry from "./internal.ts"

const Core = { ...PublicEntry, ...InternalEntry }

const nodes = (node: unknown, place = "#"): ReadonlyArray<readonly [string, Json]> => {
  if (Array.isArray(node)) return node.flatMap((entry, index) => nodes(entry, `${place}/${index}`))
  if (!isObject(node)) return []
  return [[place, node], ...Object.entries(node).flatMap(([name, value]) => nodes(value, `${place}/${name}`))]
}

const exported = Object.entries(Core).flatMap(([name, value]) =>
  Schema.isSchema(value) ? [[name, value as Schema.Constraint] as const] : []
)

const consent = { phone: orNull(text(40)), text_consent: { type: "boolean" }, text_version: orNull(text(100)) }
const answers = {
  type: "object",
  additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "null" }] }
}
/** An integer in a query is text on the wire. Documents show the nested integer. */
const parameter = (minimum: number, maximum: number) => ({ type: "string", allOf: [integer(minimum, maximum)] })

const events = {
  type: "array",
  items: oneOf(
    "booking.requested",
    "booking.confirmed",
    "booking.declined",
    "booking.cancelled",
    "booking.rescheduled",
    "booking.reassigned"
  ),
  minItems: 1
}
const service = {
  title: name(50),
  description: text(500),
  slug,
  durations: {
    type: "array",
    items: object({ minutes: integer(5, 480), price: orNull(integer(0, 99_999_999)) }, "minutes"),
    minItems: 1,
    maxItems: 20
  },
  is_group: { type: "boolean" },
  max_attendees: orNull(integer(2, 50)),
  requires_approval: { type: "boolean" },
  location: object(
    { type: oneOf("video", "in_person", "phone", "none"), label: orNull(name(50)), address: orNull(text(300)) },
    "type"
  )
}
const host = {
  username: orNull({ type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$", minLength: 2, maxLength: 40 }),
  name: orNull(name(100)),
  title: orNull(name(100)),
  bio: orNull(text(500)),
  avatar_url: orNull(webAddress),
  logo_url: orNull(webAddress),
  language: orNull(oneOf("en", "de", "fr", "es")),
  accent_color: orNull({ type: "string", pattern: "^#[0-9a-fA-F]{6}$" }),
  hour_format: orNull({ type: "number", enum: [12, 24] }),
  indexable: { type: "boolean" },
  reminder_minutes: reminderMinutes,
  limits,
  currency: { type: "string", pattern: "^[A-Z]{3}$" },
  plan: oneOf("free", "pro"),
  external_id: orNull(name(255)),
  metadata,
  attributes: {
    type: "object",
    additionalProperties: {
      anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "array", items: { type: "string" } }]
    },
    maxProperties: 20
  }
}
const flag = { type: "boolean" }
const ofOperator = { verified: flag, requests_per_minute: integer(60, 1200) }
const app = {
  name: name(100),
  redirect_uris: {
    type: "array",
    items: { type: "string", format: "uri", maxLength: 2048 },
    minItems: 1,
    maxItems: 20,
    uniqueItems: true
  },
  scopes: { type: "array", items: oneOf(...Core.scopes), minItems: 1 }
}

describe("the limits are in the JSON Schema of inputs", () => {
  it.each<readonly [string, Schema.Constraint, Json]>([
    ["POST /services", Core.NewServiceInput, object(service, "title", "durations")],
    ["PATCH /services/{id}", Core.ServicePatch, object(service)],
    [
      "POST /invites",
      Core.InviteInput,
      object({
        service: text(100),
        title: name(50),
        description: orNull(text(500)),
        contact_name: orNull(name(100)),
        contact_email: orNull(email),
        expires_in_days: integer(1, 365),
        duration: integer(5, 480),
        max_guests: integer(0, 10),
        members: { type: "object", additionalProperties: expect.objectContaining({ type: "array", minItems: 1, maxItems: 200 }) },
        attributes: { type: "object", additionalProperties: expect.objectContaining({ type: "object" }) }
      })
    ],
    ["POST /webhooks", Core.WebhookInput, object({ url: text(2048), events }, "url", "events")],
    ["PATCH /webhooks/{id}", Core.WebhookPatch, object({ active: { type: "boolean" }, url: text(2048), events })],
    [
      "GET /availability",
      Core.AvailabilityQuery,
      object({ service: text(100), from: date, to: date, duration: parameter(15, 180), people: parameter(1, 1000) })
    ],
    [
      "GET /bookings",
      Core.BookingsQuery,
      object({
        status: oneOf("pending", "accepted", "declined", "cancelled"),
        from: { type: "string" },
        to: { type: "string" },
        updated_since: dateTime,
        service: { type: "string", maxLength: 100 },
        email,
        search: text(200),
        series: text(100),
        order: oneOf("asc", "desc"),
        per_page: parameter(1, 100),
        page: parameter(1, 999_999_999_999_999),
        cursor: text(200)
      })
    ],
    [
      "a booking",
      Core.BookingInput,
      object(
        {
          start: dateTime,
          duration_minutes: integer(5, 480),
          booker: object({ name: name(100), email, timezone: orNull({ type: "string" }), ...consent }, "name", "email"),
          language: orNull({ type: "string", maxLength: 35 }),
          attendees: { type: "array", items: object({ name: orNull(name(100)), email: orNull(email) }), maxItems: 49 },
          guests: { type: "array", items: object({ email }, "email"), maxItems: 10 },
          people: orNull(integer(1, 1000)),
          topic: orNull(text(200)),
          notes: orNull(text(2000)),
          answers: orNull(answers)
        },
        "start",
        "booker"
      )
    ],
    ["a reason", Core.ReasonInput, object({ reason: orNull(text(500)) })],
    [
      "a charge",
      Core.ChargeInput,
      object({
        paid: { type: "boolean" },
        fee: { type: "integer", minimum: 1, maximum: 99_999_999 },
        link: { type: "boolean", enum: [true] },
        reason: orNull(text(500))
      })
    ],
    [
      "a refund",
      Core.RefundInput,
      object({
        amount: orNull({ type: "integer", minimum: 1, maximum: 99_999_999 }),
        reason: orNull(text(500)),
        cancel: { type: "boolean" }
      })
    ],
    [
      "a reschedule",
      Core.RescheduleInput,
      object({ start: dateTime, note: orNull(text(500)), host: { type: "string", enum: ["same", "any"] } }, "start")
    ],
    [
      "busy time",
      Core.BusyInput,
      object({ start: dateTime, end: dateTime, title: orNull(text(100)), public_reason: orNull(text(100)) }, "start", "end")
    ],
    [
      "a host",
      Core.NewHostInput,
      object({ kind: oneOf("person"), email, timezone: { type: "string" }, ...host }, "email", "timezone")
    ],
    ["a change of a host", Core.HostPatch, object({ email, timezone: { type: "string" }, ...host })],
    [
      "a schedule",
      Core.ScheduleInput,
      object(
        {
          timezone: { type: "string" },
          ...workingHours
        },
        "timezone",
        "weekly"
      )
    ],
    [
      "an API key",
      Core.ApiKeyInput,
      object(
        {
          name: name(100),
          scopes: { type: "array", items: oneOf(...Core.scopes) },
          expires_at: orNull(dateTime),
          requests_per_minute: integer(60, 1200)
        },
        "name"
      )
    ],
    ["an app", Core.AppInput, object({ ...app, public: flag, ...ofOperator }, "name", "redirect_uris", "scopes")],
    ["an app of a host", Core.HostAppInput, object({ ...app, public: flag }, "name", "redirect_uris", "scopes")],
    ["a change of an app", Core.AppPatch, object({ ...app, ...ofOperator })],
    ["a change of an app of a host", Core.HostAppPatch, object(app)],
    [
      "a code for an app",
      Core.ConnectionInput,
      object(
        {
          client_id: text(2048),
          scopes: { type: "array", items: text(2048) },
          redirect_uri: text(2048),
          code_challenge: text(2048)
        },
        "client_id"
      )
    ]
  ])("%s", (_, schema, expected) => {
    expect(jsonSchema(schema)).toEqual(expected)
  })
})

/** The description of a property, which stands beside the reference if its schema has a name. */
const descriptionOf = (node: unknown): string => {
  if (!isObject(node)) return ""
  const parts = Array.isArray(node.allOf) ? node.allOf : []
  return [node, ...parts].map(({ description }) => description ?? "").join(" ")
}

describe("every exported schema has a specific JSON Schema", () => {
  it.each(exported)("%s", (_, schema) => {
    const document = jsonSchema(schema)
    const kinds = ["type", "anyOf", "enum"]
    expect(kinds.some((kind) => kind in document)).toBe(true)
    for (const [place, node] of nodes(document)) {
      expect(node, place).not.toHaveProperty("not")
      if (!place.endsWith("/properties")) expect(Object.keys(node), place).not.toEqual([])
      if (Array.isArray(node.anyOf)) expect(node.anyOf.length, place).toBeGreaterThan(1)
      expect(JSON.stringify(node.enum ?? ""), place).not.toContain("Infinity")
      if (node.type === "object") expect(isObject(node.properties) || isObject(node.additionalProperties), place).toBe(true)
      if (node.type === "array") expect(node.items, place).toBeDefined()
    }
  })

  it("fields that the specification calls a URI have that format", () => {
    const uri = { type: "string", format: "uri" }
    const propertiesOf = (schema: Schema.Constraint) => jsonSchema(schema).properties
    expect(propertiesOf(Core.Profile)).toMatchObject({ avatar_url: orNull(uri), logo_url: orNull(uri), profile_url: orNull(uri) })
    expect(propertiesOf(Core.InviteResource)).toMatchObject({ url: uri })
    expect(propertiesOf(Core.WebhookResource)).toMatchObject({ url: uri })
    expect(propertiesOf(Core.paginated(Schema.String))).toMatchObject({
      links: { properties: { first: orNull(uri), last: orNull(uri), prev: orNull(uri), next: orNull(uri) } },
      meta: { properties: { path: uri } }
    })
  })

  it("the description of an optional property of a resource says when it is there", () => {
    const silent = exported
      .filter(([name]) => /Resource$|^Profile$|^TokenDescription$|^Availability$/.test(name))
      .flatMap(([name, schema]) =>
        nodes(Schema.toJsonSchemaDocument(schema)).flatMap(([, { properties, required }]) =>
          isObject(properties)
            ? Object.entries(properties).flatMap(([property, node]) =>
                (Array.isArray(required) && required.includes(property)) || /\b[Oo]nly\b/.test(descriptionOf(node))
                  ? []
                  : [`${name}: ${property}`]
              )
            : []
        )
      )
    expect(silent).toEqual([])
  })
})
