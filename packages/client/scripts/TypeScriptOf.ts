import { webhooks } from "./ApiDocument.ts"

/** The parts of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: ReadonlyArray<string>
  readonly anyOf?: ReadonlyArray<JsonSchema>
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: JsonSchema | boolean
  readonly description?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** The direction of a type: a response, or a request, whose optional fields may also be undefined. */
export type Direction = "sent" | "answered"

/** Generates the TypeScript type of a schema. Throws for an unsupported schema. */
export const typeOf = (schema: JsonSchema, direction: Direction): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => typeOf(one, direction)).join(" | ")
  if (schema.enum !== undefined) return typeOfValues(schema.enum)
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type
    case "integer":
    case "number":
      return "number"
    case "array":
      return `ReadonlyArray<${typeOf(schema.items!, direction)}>`
    case "object":
      return objectOf(schema, direction)
  }
  throw new Error(`There is no TypeScript type for ${JSON.stringify(schema)}`)
}

/** The types of events have a name, because many fields have them. */
const typeOfValues = (values: ReadonlyArray<string>): string =>
  values.join() === Object.keys(webhooks).join() ? "WebhookEventType" : values.map((value) => JSON.stringify(value)).join(" | ")

/** The name of the referenced component. */
export const nameOf = (reference: string): string => reference.split("/").at(-1)!

/** Generates `{ ... }` with a documented line for each property. */
export const objectOf = (schema: JsonSchema, direction: Direction): string => {
  const { additionalProperties } = schema
  if (typeof additionalProperties === "object") return `Readonly<Record<string, ${typeOf(additionalProperties, direction)}>>`
  return `{\n${Object.values(fieldsOf(schema, direction)).join("\n")}\n}`
}

/** Generates the documented line of each property, by its name. */
export const fieldsOf = (
  { properties = {}, required = [] }: JsonSchema,
  direction: Direction
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const mayMiss = !required.includes(name)
      const type = `${typeOf(schema, direction)}${mayMiss && direction === "sent" ? " | undefined" : ""}`
      return [name, onOneLine(comment(fieldSentences(schema, direction)), `readonly ${name}${mayMiss ? "?" : ""}: ${type}`)]
    })
  )

/** A field beside its comment, or below it if one line is too short for both. */
const onOneLine = (above: string, field: string): string => {
  const line = above.replace("\n", " ") + field
  return above.indexOf("\n") === above.length - 1 && !field.includes("\n") && line.length <= maxCommentWidth
    ? line
    : above + field
}

/** A doc comment; empty for an empty text. A long text is wrapped. */
export const comment = (text: string): string => {
  if (text.length <= maxCommentWidth) return text === "" ? "" : `/** ${text} */\n`
  return `/**\n${(text.match(wrapped) ?? []).map((line) => ` * ${line.trim()}`).join("\n")}\n */\n`
}

const maxCommentWidth = 118
const wrapped = new RegExp(`.{1,${maxCommentWidth}}(?:\\s|$)`, "g")

/** Describes a field with its limits or its format. */
export const fieldSentences = (schema: JsonSchema, direction: Direction): string => {
  const [stated = schema] = schema.anyOf?.filter(({ type }) => type !== "null") ?? []
  const said = schema.description ?? stated.description
  return [...(said === undefined ? [] : [said]), ...(direction === "answered" ? formats(stated) : limits(stated))].join(" ")
}

const formats = ({ format }: JsonSchema): ReadonlyArray<string> => (format === "date-time" ? ["ISO 8601, in UTC."] : [])

const limits = (schema: JsonSchema): ReadonlyArray<string> => [
  ...range(schema.minimum, schema.maximum, "", ""),
  ...range(schema.minLength, schema.maxLength, " character", " characters"),
  ...range(schema.minItems, schema.maxItems, " entry", " entries")
]

const range = (least: number | undefined, most: number | undefined, one: string, many: string): ReadonlyArray<string> => {
  const isEndless = most === undefined || most >= 999_999_999_999_999
  if (least !== undefined && !isEndless) return [`${least} to ${most}${many}.`]
  if (!isEndless) return [`At most ${most}${many}.`]
  return least === undefined ? [] : [`At least ${least}${least === 1 ? one : many}.`]
}
