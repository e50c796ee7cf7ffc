import { isRecord } from "@slotkit/core/internal"
import * as Schema from "effect/Schema"

type Json = Readonly<Record<string, unknown>>

/**
 * The JSON Schema of a tool's arguments: what an agent needs to fill them in, since a list of tools has to be short.
 * Only the arguments themselves are described, not their fields.
 */
export const inputSchema = (schema: Schema.Constraint): Json => {
  const document = documentOf(schema)
  if (!isRecord(document.properties)) return { type: "object", properties: {} }
  const described = Object.entries(document.properties).map(([name, field]) => {
    const { description } = field as Json
    return [name, { ...argument(field as Json), ...(description === undefined ? {} : { description }) }] as const
  })
  return { ...argument(document), properties: Object.fromEntries(described) }
}

/**
 * The JSON Schema of a tool's structured content, down to a depth. Below it, objects and lists are not described.
 *
 * Every time is followed by the same time in a time zone.
 */
export const outputSchema = (schema: Schema.Constraint, depth: number): Json => content(documentOf(schema), depth)

/** The names of the times anywhere in a schema. */
export const timeFields = (schema: Schema.Constraint): ReadonlySet<string> => new Set(timesIn(documentOf(schema)))

const documentOf = (schema: Schema.Constraint): Json => {
  const { schema: root, definitions } = Schema.toJsonSchemaDocument(schema)
  const inline = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(inline)
    if (!isRecord(node)) return node
    if (typeof node.$ref === "string") return inline(definitions[node.$ref.replace("#/$defs/", "")])
    if (Array.isArray(node.allOf) && isRecord(node.allOf[0]) && "$ref" in node.allOf[0])
      return Object.assign({}, ...node.allOf.map(inline))
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, inline(value)]))
  }
  return inline(root) as Json
}

const argument = (node: Json): Json => {
  const [sole, ...others] = alternatives(node)
  if (sole !== undefined) return others.length === 0 ? argument(sole) : {}
  if (isRecord(node.properties)) {
    const properties = Object.fromEntries(Object.entries(node.properties).map(([name, inner]) => [name, argument(inner as Json)]))
    return { type: "object", properties, ...(node.required === undefined ? {} : { required: node.required }) }
  }
  const items = isRecord(node.items) ? { items: itemOf(argument(node.items)) } : {}
  const limits = Object.fromEntries(
    argumentLimits.flatMap((name) => {
      const limit = node[name]
      // A million is no limit worth knowing.
      return limit === undefined || (typeof limit === "number" && limit >= 1_000_000) ? [] : [[name, limit]]
    })
  )
  const nested = Array.isArray(node.allOf) ? Object.assign({}, ...node.allOf.map((inner: Json) => argument(inner))) : {}
  return { type: node.type, ...limits, ...items, ...nested }
}

/** The items of a list without their options: refusals name those that would help. */
const itemOf = ({ enum: _, ...item }: Json): Json => item

const argumentLimits = ["enum", "format", "minimum", "maximum", "maxLength"]

const content = (node: Json, depth: number): Json => {
  const choices = alternatives(node)
  if (choices.length > 0) {
    const [sole, ...others] = choices
    return sole === undefined || others.length > 0 ? {} : orNull(content(sole, depth))
  }
  if (node.type === "object") return isRecord(node.properties) && depth > 0 ? objectContent(node, depth) : { type: "object" }
  if (node.type === "array")
    return isRecord(node.items) && depth > 0 ? { type: "array", items: content(node.items, depth - 1) } : { type: "array" }
  return { type: node.type }
}

const objectContent = (node: Json, depth: number): Json => {
  const properties = Object.entries(node.properties as Json).flatMap(([name, inner]) => {
    const schema = content(inner as Json, depth - 1)
    return isTime(inner as Json) ? [[name, schema] as const, [`${name}_local`, schema] as const] : [[name, schema] as const]
  })
  return { type: "object", properties: Object.fromEntries(properties) }
}

const orNull = (schema: Json): Json => ({ ...schema, type: [schema.type, "null"] })

/** The alternatives of a union apart from null. Empty if the schema is no union. */
const alternatives = (node: Json): ReadonlyArray<Json> =>
  Array.isArray(node.anyOf) ? node.anyOf.filter((inner: Json) => inner.type !== "null") : []

const isTime = (node: Json): boolean => node.format === "date-time" || alternatives(node).some(isTime)

const timesIn = (node: unknown): ReadonlyArray<string> => {
  if (Array.isArray(node)) return node.flatMap(timesIn)
  if (!isRecord(node)) return []
  const own = isRecord(node.properties)
    ? Object.entries(node.properties).flatMap(([name, inner]) => (isTime(inner as Json) ? [name] : []))
    : []
  return [...own, ...Object.values(node).flatMap(timesIn)]
}
