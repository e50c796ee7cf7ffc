import type { SqlError } from "effect/sql/SqlError"

/**
 * Returns the message of a database or network error, without the final period. Returns the error code if there is no message.
 */
export const databaseMessage = ({ reason }: SqlError): string => {
  const cause: unknown = reason.cause
  const said = cause instanceof Error ? cause.message || codeOf(cause) : ""
  return (said || (reason.message ?? reason._tag)).replace(/\.$/, "")
}

const codeOf = (cause: object): string => ("code" in cause && typeof cause.code === "string" ? cause.code : "")
