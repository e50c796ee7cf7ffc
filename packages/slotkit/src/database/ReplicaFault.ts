import { NotFound } from "@slotkit/engine"
import { databaseFault } from "@slotkit/http"
import * as Cause from "effect/Cause"
import { isSqlError, type SqlError } from "effect/sql/SqlError"

/**
 * The reason why the primary should answer a read that failed on a replica: `away` if the replica cannot be reached, `behind` if
 * it may not have replayed a change yet, or if it cancelled the read to replay one. `undefined` if the primary would fail in the
 * same way, or if the replica is busy, so that its load does not slow down bookings.
 */
export const replicaFault = (cause: Cause.Cause<unknown>): "away" | "behind" | undefined => {
  for (const reason of cause.reasons) {
    if (Cause.isFailReason(reason) && reason.error instanceof NotFound) return "behind"
    const error = Cause.isDieReason(reason) ? reason.defect : Cause.isFailReason(reason) ? reason.error : undefined
    if (!isSqlError(error)) continue
    if (isBehind.test(stateOf(error))) return "behind"
    if (databaseFault(error) === "unreachable") return "away"
  }
  return undefined
}

/** Conflicts with recovery (40001), writes (25006), and schemas, tables and columns that do not exist yet. */
const isBehind = /^(?:40001|25006|3F000|42P01|42703)$/

const stateOf = ({ reason: { cause } }: SqlError): string =>
  typeof cause === "object" && cause !== null && "code" in cause ? String(cause.code) : ""
