import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import { constraintOf } from "../connections/drivers/DriverError.ts"

/**
 * Maps a constraint violation to a typed failure by the constraint's name.
 *
 * Every other database error is a defect, because no caller can act on it.
 */
export const orViolation =
  <F>(failures: Readonly<Record<string, () => F>>) =>
  <A, R>(statement: Effect.Effect<A, SqlError, R>): Effect.Effect<A, F, R> =>
    Effect.catch(statement, (error) => {
      const name = violatedConstraint(error)
      const failure = name === undefined ? undefined : failures[name]
      return failure === undefined ? Effect.die(error) : Effect.fail(failure())
    })

/**
 * Returns the name of the violated constraint, including unique indexes and exclusion constraints.
 *
 * Citus names it only in the message, with the id of the shard.
 */
export const violatedConstraint = ({ reason: { cause } }: SqlError): string | undefined =>
  constraintOf(cause) ?? (cause instanceof Error ? /constraint "(.+)_\d+"/.exec(cause.message)?.[1] : undefined)
