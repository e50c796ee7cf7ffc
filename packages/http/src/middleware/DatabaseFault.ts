import { hasProperty, isTagged } from "effect/Predicate"

/** Why a database did not do its work, when that is likely to pass: it cannot be reached, or it answered that it cannot now. */
export type DatabaseFault = "unreachable" | "busy"

/**
 * Tells an error of the database that is worth trying again later from a fault of the statement; nothing for the latter.
 *
 * The error is told by its shape: a `SqlError`, whose `reason.cause` is the driver's own error with its SQLSTATE in `code`. `busy`
 * are insufficient resources (class 53: disk full, too many connections), operator intervention (57: statement timeout),
 * system errors (58), a read-only database (25006), transactions ended for doing nothing (25P03, 25P04), lost conflicts (40001,
 * 40P01) and lock timeouts (55P03).
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

/** The server shuts down, crashed, or is starting. */
const away = /^(?:08...|57P0[1-4])$/

const sqlState = (reason: unknown): string | undefined => {
  const cause: unknown = hasProperty(reason, "cause") ? reason.cause : undefined
  return hasProperty(cause, "code") && typeof cause.code === "string" ? cause.code : undefined
}
