import type { SqlError } from "effect/sql/SqlError"

/** What the database or the network said about an error, without a full stop; a code when there are no words. */
export const databaseMessage = ({ reason }: SqlError): string => {
  const cause: unknown = reason.cause
  const said = cause instanceof Error ? cause.message || codeOf(cause) : ""
  return (said || (reason.message ?? reason._tag)).replace(/\.$/, "")
}

const codeOf = (cause: object): string => ("code" in cause && typeof cause.code === "string" ? cause.code : "")
