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
 *
 * A lost connection between the servers of a Citus cluster is `unreachable`, too. While a worker is down it has class 08, but at
 * the moment when the worker stops it is an internal error (XX000), recognized by its message.
 */
export const databaseFault = (error: unknown): DatabaseFault | undefined => {
  if (!isTagged(error, "SqlError") || !hasProperty(error, "reason")) return undefined
  const { reason } = error
  const { state, message } = serverError(reason)
  if (state !== undefined && busy.test(state)) return "busy"
  if (state !== undefined && away.test(state)) return "unreachable"
  if (state === "XX000" && lostWorker.test(message)) return "unreachable"
  if (isTagged(reason, "ConnectionError") || isTagged(reason, "AuthenticationError")) return "unreachable"
  return undefined
}

const busy = /^(?:53...|57(?!P0[1-4]).{3}|58...|25006|25P0[34]|40001|40P01|55P03)$/

/** The server is shutting down, has crashed, or is starting. */
const away = /^(?:08...|57P0[1-4])$/

/** Messages of Citus, of libpq, its client library for connections to workers, and of a worker that ends a connection. */
const lostWorker = new RegExp(
  `^(?:FATAL: +)?(?:${[
    "failure on connection marked as essential",
    "could not commit transaction for shard",
    "execution cannot recover from multiple connection failures",
    "could not establish (?:any )?connections? ",
    "could not connect to any active placements",
    "(?:cannot|failed to) connect to ",
    "connection (?:to the remote node|establishment for node|error:|lost|failed|not open)",
    "failed to (?:assign .* tasks?.* to worker nodes|read result .* from node|prepare transaction|send query to)",
    "server closed the connection unexpectedly",
    "could not (?:receive data from|send data to) server",
    "no connection to the server",
    "invalid socket",
    "lost synchronization with server",
    "SSL (?:SYSCALL error|error|connection has been closed unexpectedly)",
    "terminating connection ",
    "the database system is (?:starting up|shutting down|in recovery mode)"
  ].join("|")})`
)

const serverError = (reason: unknown): { readonly state: string | undefined; readonly message: string } => {
  const cause: unknown = hasProperty(reason, "cause") ? reason.cause : undefined
  const text = (field: "code" | "message") =>
    hasProperty(cause, field) && typeof cause[field] === "string" ? cause[field] : undefined
  return { state: text("code"), message: text("message") ?? "" }
}
