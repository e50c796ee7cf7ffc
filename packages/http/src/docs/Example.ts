/** The parts of a JSON schema that an example is made of. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: ReadonlyArray<unknown>
  readonly examples?: ReadonlyArray<unknown>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly oneOf?: ReadonlyArray<JsonSchema>
  readonly allOf?: ReadonlyArray<JsonSchema>
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: JsonSchema
  readonly minItems?: number
  readonly minimum?: number
}

/** The schemas that `$ref` names. */
export type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * A value that a schema allows: the first choice of each field, and real values of texts and numbers. Objects hold the required
 * fields and the usual ones, or the first field if there are none.
 */
export const exampleOf = (schema: JsonSchema, schemas: Schemas, field = ""): unknown => {
  if (schema.$ref !== undefined) return exampleOf(schemas[schema.$ref.split("/").at(-1)!] ?? {}, schemas, field)
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.enum?.[0] !== undefined) return schema.enum[0]
  const value = values[field]?.find((value) => typeOf(value) === schema.type && !isDayOnly(value, schema))
  if (value !== undefined) return value
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (choice !== undefined && schema.type === undefined) return exampleOf(choice, schemas, field)
  switch (schema.type) {
    case "object": {
      const { properties = {}, required = [] } = schema
      const all = Object.keys(properties)
      const main = all.filter((name) => required.includes(name) || usual.has(name))
      const names = main.length === 0 ? all.slice(0, 1) : main
      return Object.fromEntries(names.map((name) => [name, exampleOf(properties[name] ?? {}, schemas, name)]))
    }
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => exampleOf(schema.items ?? {}, schemas, field))
    case "integer":
      return schema.minimum ?? 1
    case "boolean":
      return false
    case "string":
      return ""
    default:
      return null
  }
}

/** True for a date where a time is needed, as in lists of busy times. */
const isDayOnly = (value: unknown, { format }: JsonSchema): boolean => format === "date-time" && !String(value).includes("T")

const typeOf = (value: unknown): string => (Array.isArray(value) ? "array" : typeof value === "number" ? "integer" : typeof value)

/** Optional fields that examples show. */
const usual: ReadonlySet<string> = new Set(["count", "email", "percent", "service", "timezone", "username"])

/** Values of fields and parameters by their name, one for each type. */
const values: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  "Idempotency-Key": ["5c0f3a7e-8a1d-4f43-9c55-2f0f1f0a9d11"],
  amount: [1500],
  code: ["AUTUMN-20"],
  count: [10],
  duration: [30],
  email: ["ada@example.com"],
  end: ["2030-01-07T09:30:00Z"],
  external_id: ["user_42"],
  from: ["2030-01-07", "2030-01-07T00:00:00Z"],
  host: [1, "ada"],
  minutes: [30],
  name: ["Ada Lovelace"],
  per_page: [50],
  percent: [20],
  private_note: ["Prefers mornings."],
  reason: ["Something came up."],
  redirect_uris: ["https://example.com/callback"],
  role: ["doctor"],
  search: ["Ada"],
  service: ["intro-call"],
  services: [[1, 2]],
  since: ["2030-01-01T00:00:00Z"],
  slug: ["intro-call"],
  start: ["2030-01-07T09:00:00Z"],
  subject: ["See you soon"],
  text: ["I look forward to our meeting."],
  timezone: ["Europe/London"],
  title: ["Intro call"],
  to: ["2030-01-13", 2, "2030-01-13T00:00:00Z"],
  updated_since: ["2030-01-01T00:00:00Z"],
  url: ["https://example.com/webhooks"],
  username: ["ada"],
  weekly: [[{ weekday: 1, start: "09:00", end: "17:00" }]],
  wishes: [[{ from: "2030-01-07T09:00:00Z", to: "2030-01-07T17:00:00Z" }]]
}
