import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as PublicEntry from "./index.ts"
import * as InternalEntry from "./internal.ts"
import { StaffingInput } from "./internal.ts"

const Core = { ...PublicEntry, ...InternalEntry }

type Json = { readonly [name: string]: unknown }

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** A schema's JSON Schema with its definitions inlined, without the texts of fields. */
const jsonSchema = (schema: Schema.Constraint): Json => {
  const { schema: root, definitions } = Schema.toJsonSchemaDocument(schema)
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline)
    if (!isObject(node)) return node
    if (typeof node.$ref === "string") return inline(definitions[node.$ref.replace("#/$defs/", "")])
    if (Array.isArray(node.allOf) && "$ref" in node.allOf[0]) return inline(node.allOf[0])
    return Object.fromEntries(
      Object.entries(node).flatMap(([name, value]) =>
        name === "description" && typeof value === "string" ? [] : [[name, inline(value)]]
      )
    )
  }
  return inline(root) as Json
}

const nodes = (node: unknown, place = "#"): ReadonlyArray<readonly [string, Json]> => {
  if (Array.isArray(node)) return node.flatMap((entry, index) => nodes(entry, `${place}/${index}`))
  if (!isObject(node)) return []
  return [[place, node], ...Object.entries(node).flatMap(([name, value]) => nodes(value, `${place}/${name}`))]
}

const exported = Object.entries(Core).flatMap(([name, value]) =>
  Schema.isSchema(value) ? [[name, value as Schema.Constraint] as const] : []
)

const text = (maxLength: number) => ({ type: "string", maxLength })
const name = (maxLength: number) => ({ type: "string", minLength: 1, maxLength })
const integer = (minimum: number, maximum: number) => ({ type: "integer", minimum, maximum })
const orNull = (schema: Json) => ({ anyOf: [schema, { type: "null" }] })
const oneOf = (...values: ReadonlyArray<string>) => ({ type: "string", enum: values })
const email = { type: "string", format: "email", maxLength: 254 }
const dateTime = { type: "string", format: "date-time" }
const date = { type: "string", format: "date" }
const slug = { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$", maxLength: 100 }
const webAddress = { type: "string", maxLength: 2048, format: "uri" }
const metadata = {
  type: "object",
  additionalProperties: { type: "string" },
  maxProperties: 20,
  propertyNames: { minLength: 1, maxLength: 40 }
}
const question = {
  key: { type: "string", pattern: "^[a-z][a-z0-9_]*$", maxLength: 40 },
  type: oneOf("text", "textarea", "select", "radio", "checkbox", "phone", "number", "url"),
  question: name(200),
  help: orNull(text(500)),
  required: { type: "boolean" },
  options: { type: "array", items: name(100), maxItems: 50 }
}
const answers = {
  type: "object",
  additionalProperties: { anyOf: [{ type: "string" }, { type: "number" }, { type: "boolean" }, { type: "null" }] }
}
const object = (properties: Json, ...required: ReadonlyArray<string>) => ({
  type: "object",
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: true
})
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
const hours = {
  start: { type: "string", pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$" },
  end: { type: "string", pattern: "^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$" }
}
const workingHours = {
  weekly: { type: "array", items: object({ weekday: integer(0, 6), ...hours }, "weekday", "start", "end"), maxItems: 100 },
  overrides: {
    type: "array",
    items: object({ date, intervals: { type: "array", items: object(hours, "start", "end") } }, "date", "intervals"),
    maxItems: 1000
  }
}
const reminderMinutes = { type: "array", items: integer(1, 43_200), maxItems: 5, uniqueItems: true }
const limits = {
  type: "array",
  items: object(
    { per: oneOf("day", "week", "month"), bookings: orNull(integer(1, 10_000)), minutes: orNull(integer(1, 44_640)) },
    "per"
  ),
  maxItems: 6
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
      object({ service: text(100), from: date, to: date, duration: parameter(15, 180) })
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
          booker: object({ name: name(100), email, timezone: orNull({ type: "string" }) }, "name", "email"),
          language: orNull({ type: "string", maxLength: 35 }),
          attendees: { type: "array", items: object({ name: orNull(name(100)), email: orNull(email) }), maxItems: 49 },
          guests: { type: "array", items: object({ email }, "email"), maxItems: 10 },
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
      "service settings",
      Core.ServiceSettingsPatch,
      object({
        buffer_before_minutes: integer(0, 1440),
        buffer_after_minutes: integer(0, 1440),
        minimum_notice_minutes: integer(0, 525_600),
        slot_interval_minutes: orNull(integer(1, 1440)),
        booking_window_days: integer(1, 3650),
        max_bookings_per_day: orNull(integer(1, 1000)),
        limits,
        first_per_day: orNull(integer(1, 100)),
        per_booker: {
          type: "array",
          maxItems: 3,
          items: {
            type: "object",
            properties: { per: oneOf("day", "week", "month"), bookings: integer(1, 10_000) },
            required: ["per", "bookings"],
            additionalProperties: true
          }
        },
        publish_spots_remaining: { type: "boolean" },
        active: { type: "boolean" },
        change_notice_minutes: integer(0, 525_600),
        visitor_changes: oneOf("both", "cancel", "none"),
        max_reschedules: orNull(integer(1, 100)),
        max_guests: integer(0, 10),
        refund_on_cancel: { type: "boolean" },
        meeting_url: orNull(webAddress),
        ask_topic: { type: "boolean" },
        ask_notes: { type: "boolean" },
        redirect_url: orNull(webAddress),
        confirm_email: { type: "boolean" },
        video_room: oneOf("template", "google_meet", "teams", "zoom"),
        language: orNull(oneOf("en", "de", "fr", "es")),
        color: orNull({ type: "string", pattern: "^#[0-9a-fA-F]{6}$" }),
        hours: orNull(object(workingHours, "weekly")),
        reminder_minutes: orNull(reminderMinutes),
        staffing: orNull(jsonSchema(StaffingInput)),
        questions: { type: "array", items: object(question, "key", "type", "question"), maxItems: 20 },
        metadata
      })
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

  it("a resource has no other optional properties", () => {
    const optional = exported
      .filter(([name]) => /Resource$|^Profile$|^TokenDescription$|^Availability$/.test(name))
      .flatMap(([name, schema]) =>
        nodes(jsonSchema(schema)).flatMap(([, node]) => {
          const required = Array.isArray(node.required) ? node.required : []
          return isObject(node.properties)
            ? Object.keys(node.properties)
                .filter((property) => !required.includes(property))
                .map((property) => `${name}: ${property}`)
            : []
        })
      )
    expect(optional.toSorted()).toEqual([
      "Availability: hosts",
      "Availability: spots_remaining",
      "BookingResource: amount_refunded",
      "BookingResource: answers",
      "BookingResource: guests",
      "BookingResource: hosts",
      "BookingResource: metadata",
      "CalendarChangeResource: amount_refunded",
      "CalendarChangeResource: answers",
      "CalendarChangeResource: guests",
      "CalendarChangeResource: hosts",
      "CalendarChangeResource: metadata",
      "InviteResource: attributes",
      "InviteResource: max_guests",
      "InviteResource: members",
      "ManagedBookingResource: amount_refunded",
      "ManagedBookingResource: answers",
      "ManagedBookingResource: guests",
      "ManagedBookingResource: hosts",
      "ManagedBookingResource: metadata",
      "ManagedBookingResource: overridden",
      "NewWebhookResource: signing_secret",
      "ServiceResource: questions",
      "ServiceSettingsResource: staffing",
      "SlotResource: hosts",
      "SlotResource: spots_remaining",
      "TokenDescription: reason",
      "VisitorBookingResource: amount_refunded",
      "VisitorBookingResource: answers",
      "VisitorBookingResource: guests",
      "VisitorBookingResource: hosts",
      "VisitorServiceResource: max_guests",
      "VisitorServiceResource: questions",
      "VisitorServiceResource: visitor_choice"
    ])
  })
})
