/** A server error, found in the error that an application's library threw. */
export class ServerError extends Error {
  readonly severity = "ERROR"
  readonly code: string
  readonly constraint: string | undefined

  constructor(code: string, message: string, constraint: string | undefined, cause: unknown) {
    super(message, { cause })
    this.name = "ServerError"
    this.code = code
    this.constraint = constraint
  }
}

/**
 * Finds the server's error in a library's error: libraries wrap it as `cause`, or copy its SQLSTATE and message to their own
 * fields. An error without a SQLSTATE is returned unchanged.
 */
export const asServerError = (thrown: unknown): unknown => {
  const inner = within(thrown, 0).find((error) => sqlState(error) !== undefined)
  if (inner === undefined) return thrown
  const said = text(inner, "originalMessage") ?? text(inner, "message") ?? String(thrown)
  const constraint = text(inner, "constraint") ?? /constraint "([^"]+)"/.exec(said)?.[1]
  return new ServerError(sqlState(inner)!, said, constraint, thrown)
}

/** The error and its causes, the outermost first. */
const within = (error: unknown, depth: number): ReadonlyArray<object> => {
  if (typeof error !== "object" || error === null || depth > 5) return []
  const fields = ["cause", "driverError", "meta", "driverAdapterError"].map((field) => (error as Record<string, unknown>)[field])
  return [error, ...fields.flatMap((field) => within(field, depth + 1))]
}

/** Prisma's own codes, from P1000 on, look like SQLSTATEs. */
const sqlState = (error: object): string | undefined =>
  [text(error, "originalCode"), text(error, "code")].find((code) => code !== undefined && /^(?!P[1-9])[0-9A-Z]{5}$/.test(code))

const text = (error: object, field: string): string | undefined => {
  const value = (error as Record<string, unknown>)[field]
  return typeof value === "string" ? value : undefined
}
