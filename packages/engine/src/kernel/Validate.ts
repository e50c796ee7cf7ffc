import { type FieldFault, faultsOf, readInput, unknownFaults, wrongField } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type * as Schema from "effect/Schema"
import type { UniqueTaken } from "../ports/HostStore.ts"
import { Invalid } from "./Failure.ts"
import { unknownFields } from "./UnknownFields.ts"

/** Parses raw input with a schema, or fails with all invalid fields. */
export const validate = <S extends Schema.ConstraintDecoder<unknown>>(
  schema: S,
  input: unknown
): Effect.Effect<S["Type"], Invalid> => orInvalid(readInput(schema, input))

/**
 * Fails with every field that the schema does not have, and with all invalid ones. Otherwise leaves the input to its use case.
 */
export const refuseUnknownFields = (schema: Schema.ConstraintDecoder<unknown>, input: unknown): Effect.Effect<void, Invalid> => {
  const unknown = unknownFields(schema, input)
  if (unknown.length === 0) return Effect.void
  return Effect.fail(Invalid.of([...faultsOf(readInput(schema, input)), ...unknownFaults(unknown)]))
}

/** Converts the result of a core parser to an effect. */
export const orInvalid = <A>(read: Result.Result<A, ReadonlyArray<FieldFault>>): Effect.Effect<A, Invalid> =>
  Result.isSuccess(read) ? Effect.succeed(read.success) : Effect.fail(Invalid.of(read.failure))

/** Rejects a duplicate of a unique value, including one that won a race after validation. */
export const takenField = ({ field }: UniqueTaken): Effect.Effect<never, Invalid> =>
  Effect.fail(Invalid.of([wrongField(field, `The ${field} has already been taken.`, "taken")]))
