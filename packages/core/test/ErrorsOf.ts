import { Result, type Schema } from "effect"
import type { FieldFault } from "../src/values/FieldRule.ts"
import { type FieldErrors, fieldErrors, readInput } from "../src/values/Input.ts"

/** Returns the `errors` of an input's 422, or `"read"` if it is valid. */
export const errorsOf = (schema: Schema.ConstraintDecoder<unknown>, input: unknown): FieldErrors | "read" =>
  errorsIn(readInput(schema, input))

export const errorsIn = (read: Result.Result<unknown, ReadonlyArray<FieldFault>>): FieldErrors | "read" =>
  Result.isFailure(read) ? fieldErrors(read.failure) : "read"

export const valueOf = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, input: unknown): S["Type"] =>
  Result.getOrThrow(readInput(schema, input))
