import { hasProperty, isTagged } from "effect/Predicate"

/** A database error that is likely to be temporary: the database cannot be reached, or cannot serve the request now. */
export type DatabaseFault = "unreachable" | "busy"

/**
 * Returns the fault if a database error is worth retrying later, and nothing for errors in the statement.
 *
 * The error is recognized by its shape: a `SqlError` whose `reason.cause` is the driver's error with its SQLSTATE in `code`.
 * These count as `busy`: insufficient resources (class 53: disk full, too many connections), operator intervention (57: statement
 * timeout), system errors (58), a read-only database (25006), transactions ended for inactivity (25P03, 25P04), serialization
 * failures and deadlocks (40001, 40P01), and lock timeouts (55P03).
 */
export const databaseFault = (error: unknown): DatabaseFault | undefined => {
  if (!isTagged(error, "SqlError") || !hasProperty(error, "reason")) return undefined
  const { reason } = error
  const state = sqlState(reason)
  if (state !== undefined && busy.test(state)) return "busy"
  if (state !== undefined && away.test(state)) return "unreachable"
  if (isTagged(reason, "ConnectionError") || isTagged(reason, "AuthenticationError")) return "unreachable"
  return undefined
}

const busy = /^(?:53...|57(?!P0[1-4]).{3}|58...|25006|25P0[34]|40001|40P01|55P03)$/

/** The server is shutting down, has crashed, or is starting. */
const away = /^(?:08...|57P0[1-4])$/

const sqlState = (reason: unknown): string | undefined => {
  const cause: unknown = hasProperty(reason, "cause") ? reason.cause : undefined
  return hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : undefined
}
