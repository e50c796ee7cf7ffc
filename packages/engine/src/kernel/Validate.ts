import type { FieldErrors } from "@slotkit/core"
import { readInput, sentFields, withFieldErrors } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { Invalid } from "./Failure.ts"
import { nearestWord } from "./NearestWord.ts"

/** Parses raw input with a schema, or fails with all invalid fields. */
export const validate = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown
): Effect.Effect<S["Type"], Invalid> => orInvalid(readInput(schema, input))

/** Parses raw input as `validate` does, and also fails with every field that the schema does not have, with the field that was meant. */
export const validateKnown = <F extends Schema.Struct.Fields, S extends Schema.Struct<F> & Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown
): Effect.Effect<S["Type"], Invalid> => orInvalid(withFieldErrors(readInput(schema, input), unknownFields(schema.fields, input)))

const unknownFields = (fields: Schema.Struct.Fields, input: unknown): FieldErrors =>
  Object.fromEntries(
    Object.keys(sentFields(input)).flatMap((name) => {
      if (Object.hasOwn(fields, name)) return []
      const meant = nearestWord(name, Object.keys(fields))
      return [[name, [`The ${name} field is unknown.${meant === undefined ? "" : ` Did you mean ${meant}?`}`]]]
    })
  )

/** Converts the result of a core parser to an effect. */
export const orInvalid = <A>(read: Result.Result<A, FieldErrors>): Effect.Effect<A, Invalid> =>
  Result.isSuccess(read) ? Effect.succeed(read.success) : Effect.fail(Invalid.of(read.failure))
