import type { FieldErrors } from "@slotkit/core"
import { readInput } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import { Invalid } from "./Failure.ts"

/** Parses raw input with a schema, or fails with all invalid fields. */
export const validate = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown
): Effect.Effect<S["Type"], Invalid> => orInvalid(readInput(schema, input))

/** Converts the result of a core parser to an effect. */
export const orInvalid = <A>(read: Result.Result<A, FieldErrors>): Effect.Effect<A, Invalid> =>
  Result.isSuccess(read) ? Effect.succeed(read.success) : Effect.fail(Invalid.of(read.failure))
