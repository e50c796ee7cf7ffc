import { createRequire } from "node:module"
import { join } from "node:path"
import type { Wire } from "../../harness/JsonClient.ts"

/**
 * The folder where `.ci/run` installs the generators: the last releases of OpenAPI Generator and of Swagger Codegen that are
 * whole in an npm package. They read OpenAPI 3.0.
 */
export const generators = process.env.TEST_OPENAPI_GENERATOR

/** Returns a document in OpenAPI 3.0. */
export const openApi30 = (document: Wire): Wire => {
  const { Converter } = createRequire(join(generators!, "package.json"))("@apiture/openapi-down-convert")
  return withNullable(new Converter(document).convert())
}

/**
 * Writes a choice between a schema and null as OpenAPI 3.0 does. The generators know no choice between two models, such as the
 * service of an invite, so their values stay dictionaries.
 */
const withNullable = (schema: Wire): Wire => {
  if (Array.isArray(schema)) return schema.map(withNullable)
  if (typeof schema !== "object" || schema === null) return schema
  const { anyOf, ...rest } = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, withNullable(value)]))
  if (!Array.isArray(anyOf)) return rest
  const choices = anyOf.filter(({ type }: Wire) => type !== "null")
  const nullable = choices.length < anyOf.length ? { nullable: true } : {}
  if (choices.length !== 1) return { ...rest, ...nullable }
  return "$ref" in choices[0] ? { ...rest, ...nullable, allOf: choices } : { ...choices[0], ...rest, ...nullable }
}

/**
 * Avoids what Swagger Codegen writes wrongly in Go: a schema without a type becomes a type `Object` that does not exist, and for
 * a list of times and for a file it forgets an import.
 */
export const forSwaggerCodegen = (schema: Wire, place = ""): Wire => {
  if (Array.isArray(schema)) return schema.map((item) => forSwaggerCodegen(item, place === "allOf" ? "schema" : ""))
  if (typeof schema !== "object" || schema === null) return schema
  const areSchemas = place === "properties" || place === "schemas"
  const rest = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, forSwaggerCodegen(value, areSchemas ? "schema" : name)])
  )
  if ((place === "items" && rest.format === "date-time") || rest.format === "binary") delete rest.format
  const isSchema = ["schema", "items", "additionalProperties"].includes(place)
  return isSchema && !["type", "$ref", "allOf", "properties", "enum"].some((name) => name in rest)
    ? { ...rest, type: "object" }
    : rest
}
