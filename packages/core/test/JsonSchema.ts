import { Schema } from "effect"

export type Json = { readonly [name: string]: unknown }

export const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** A schema's JSON Schema with its definitions inlined, without the texts of fields. */
export const jsonSchema = (schema: Schema.Constraint): Json => {
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

export const text = (maxLength: number) => ({ type: "string", maxLength })
export const name = (maxLength: number) => ({ type: "string", minLength: 1, maxLength })
export const integer = (minimum: number, maximum: number) => ({ type: "integer", minimum, maximum })
export const orNull = (schema: Json) => ({ anyOf: [schema, { type: "null" }] })
export const oneOf = (...values: ReadonlyArray<string>) => ({ type: "string", enum: values })
export const email = { type: "string", format: "email", maxLength: 254 }
export const dateTime = { type: "string", format: "date-time" }
export const date = { type: "string", format: "date" }
export const slug = { type: "string", pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$", maxLength: 100 }
export const webAddress = { type: "string", maxLength: 2048, format: "uri" }
export const metadata = {
  type: "object",
  additionalProperties: { type: "string" },
  maxProperties: 20,
  propertyNames: { minLength: 1, maxLength: 40 }
}
export const question = {
  key: { type: "string", pattern: "^[a-z][a-z0-9_]*$", maxLength: 40 },
  type: oneOf("text", "textarea", "select", "radio", "checkbox", "phone", "number", "url"),
  question: name(200),
  help: orNull(text(500)),
  required: { type: "boolean" },
  options: { type: "array", items: name(100), maxItems: 50 }
}
export const object = (properties: Json, ...required: ReadonlyArray<string>) => ({
  type: "object",
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: true
})
export const hours = {
  start: { type: "string", pattern: "^(?:[01][0-9]|2[0-3]):[0-5][0-9]$" },
  end: { type: "string", pattern: "^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$" }
}
export const workingHours = {
  weekly: { type: "array", items: object({ weekday: integer(0, 6), ...hours }, "weekday", "start", "end"), maxItems: 100 },
  overrides: {
    type: "array",
    items: object({ date, intervals: { type: "array", items: object(hours, "start", "end") } }, "date", "intervals"),
    maxItems: 1000
  }
}
export const reminderMinutes = { type: "array", items: integer(1, 43_200), maxItems: 5, uniqueItems: true }
export const limits = {
  type: "array",
  items: object(
    { per: oneOf("day", "week", "month"), bookings: orNull(integer(1, 10_000)), minutes: orNull(integer(1, 44_640)) },
    "per"
  ),
  maxItems: 6
}
