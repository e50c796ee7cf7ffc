import {
  AuthenticationError,
  AuthorizationError,
  ConnectionError,
  ConstraintError,
  DeadlockError,
  LockTimeoutError,
  SerializationError,
  SqlError,
  type SqlErrorReason,
  SqlSyntaxError,
  StatementTimeoutError,
  UniqueViolation,
  UnknownError
} from "effect/sql/SqlError"

/**
 * Converts an error of the application's driver to the error type of Slotkit's own driver. `reason.cause` is the original error.
 *
 * Server errors are classified by SQLSTATE. Any other error is a connection error, because statements and parameters are plain
 * text.
 */
export const driverError = (cause: unknown, operation: string): SqlError => new SqlError({ reason: reasonOf(cause, operation) })

/** Returns true if a driver's error means that its connection is unusable. */
export const isConnectionError = (cause: unknown): boolean => reasonOf(cause, "execute")._tag === "ConnectionError"

/** Returns the name of the violated constraint. Drivers spell the property differently. */
export const constraintOf = (cause: unknown): string | undefined => {
  if (typeof cause !== "object" || cause === null) return undefined
  const { constraint, constraint_name } = cause as { readonly constraint?: unknown; readonly constraint_name?: unknown }
  return [constraint, constraint_name].find((name) => typeof name === "string")
}

const reasonOf = (cause: unknown, operation: string): SqlErrorReason => {
  const props = { cause, message: cause instanceof Error ? cause.message : String(cause), operation }
  const state = sqlState(cause)
  if (state === undefined || /^(?:08|57P0)/.test(state)) return new ConnectionError(props)
  if (state.startsWith("28")) return new AuthenticationError(props)
  if (state === "23505") return new UniqueViolation({ ...props, constraint: constraintOf(cause) ?? "unknown" })
  if (state.startsWith("23")) return new ConstraintError(props)
  if (state === "42501") return new AuthorizationError(props)
  if (state.startsWith("42")) return new SqlSyntaxError(props)
  const Reason = reasons[state] ?? UnknownError
  return new Reason(props)
}

const reasons: Readonly<
  Record<string, new (props: { readonly cause: unknown; readonly message: string; readonly operation: string }) => SqlErrorReason>
> = {
  "40P01": DeadlockError,
  "40001": SerializationError,
  "55P03": LockTimeoutError,
  "57014": StatementTimeoutError
}

/** Returns the SQLSTATE of an error sent by the server. Only server errors have a severity. */
const sqlState = (cause: unknown): string | undefined =>
  typeof cause === "object" &&
  cause !== null &&
  "severity" in cause &&
  "code" in cause &&
  typeof cause.code === "string" &&
  /^[0-9A-Z]{5}$/.test(cause.code)
    ? cause.code
    : undefined
