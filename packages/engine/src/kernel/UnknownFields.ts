import { isRecord, type UnknownField } from "@slotkit/core/internal"
import type * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import { nearestWord } from "./NearestWord.ts"

/** Lists the fields of an input that its schema does not have, in objects and lists of any depth. */
export const unknownFields = (schema: Schema.Constraint, input: unknown): ReadonlyArray<UnknownField> =>
  unknownIn(SchemaAST.toEncoded(schema.ast), input, [])

const unknownIn = (ast: SchemaAST.AST, input: unknown, path: ReadonlyArray<string>): ReadonlyArray<UnknownField> => {
  if (SchemaAST.isUnion(ast))
    return fewest(ast.types.filter((type) => fits(type, input)).map((type) => unknownIn(type, input, path)))
  if (SchemaAST.isSuspend(ast)) return unknownIn(ast.thunk(), input, path)
  if (SchemaAST.isArrays(ast) && Array.isArray(input)) {
    return input.flatMap((entry, index) => {
      const type = ast.elements[index] ?? ast.rest[0]
      return type === undefined ? [] : unknownIn(type, entry, [...path, String(index)])
    })
  }
  if (!SchemaAST.isObjects(ast) || !isRecord(input) || ast.indexSignatures.length > 0) return []
  const fields = new Map(ast.propertySignatures.map(({ name, type }) => [String(name), type]))
  // Without fields, it is the schema of any object.
  if (fields.size === 0) return []
  return Object.entries(input).flatMap(([name, value]) => {
    const type = fields.get(name)
    if (type !== undefined) return unknownIn(type, value, [...path, name])
    const meant = nearestWord(name, [...fields.keys()])
    return [{ path: [...path, name], ...(meant === undefined ? {} : { meant }) }]
  })
}

/** Members of a union that are objects, lists or single values describe only inputs of that kind. */
const fits = (ast: SchemaAST.AST, input: unknown): boolean => {
  if (SchemaAST.isArrays(ast)) return Array.isArray(input)
  if (SchemaAST.isObjects(ast)) return isRecord(input)
  return !singleValues.has(ast._tag) || typeof input !== "object" || input === null
}

const singleValues: ReadonlySet<SchemaAST.AST["_tag"]> = new Set([
  "Null",
  "Undefined",
  "String",
  "Number",
  "Boolean",
  "Literal",
  "TemplateLiteral"
])

/** The member of a union that knows the most of an input is the one that was meant. */
const fewest = (members: ReadonlyArray<ReadonlyArray<UnknownField>>): ReadonlyArray<UnknownField> =>
  members.reduce((best, unknown) => (unknown.length < best.length ? unknown : best), members[0] ?? [])
