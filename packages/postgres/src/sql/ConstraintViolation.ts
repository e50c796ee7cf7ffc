import * as Effect from "effect/Effect"
import type { SqlError } from "effect/sql/SqlError"
import { constraintOf } from "../connections/drivers/DriverError.ts"

/**
 * Turns the violation of a constraint into the failure that it stands for, by the constraint's name.
 *
 * Every other error of the database is a defect: no caller can act on it.
 */
export const orViolation =
  <F>(failures: Readonly<Record<string, () => F>>) =>
  <A, R>(statement: Effect.Effect<A, SqlError, R>): Effect.Effect<A, F, R> =>
    Effect.catch(statement, (error) => {
      const name = violatedConstraint(error)
      const failure = name === undefined ? undefined : failures[name]
      return failure === undefined ? Effect.die(error) : Effect.fail(failure())
    })

/** The constraint that an error names, unique indexes and exclusion constraints included. */
export const violatedConstraint = ({ reason }: SqlError): string | undefined => constraintOf(reason.cause)
