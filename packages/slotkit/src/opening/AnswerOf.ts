import { type Failure, Unavailable } from "@slotkit/engine"
import { type DatabaseFault, databaseFault } from "@slotkit/http"
import * as Cause from "effect/Cause"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"
import { isSqlError } from "effect/sql/SqlError"
import { SlotkitError } from "../calls/SlotkitError.ts"
import { SlotkitClosed } from "./Lifetime.ts"

/** Turns the exit of a use case into a result or an error. */
export const answerOf = <A>(exit: Exit.Exit<Result.Result<A, Failure>, unknown>): A => {
  if (Exit.isFailure(exit))
    throw Cause.hasInterruptsOnly(exit.cause) ? new SlotkitClosed() : orUnavailable(Cause.squash(exit.cause))
  if (Result.isFailure(exit.value)) throw new SlotkitError(exit.value.failure)
  return exit.value.success
}

/** Rethrows the driver's own error, except if the database is unavailable. */
const orUnavailable = (defect: unknown): unknown => {
  if (defect instanceof Unavailable) return new SlotkitError(defect)
  if (!isSqlError(defect)) return defect
  const fault = databaseFault(defect)
  if (fault === undefined) return defect.reason.cause instanceof Error ? defect.reason.cause : defect
  return new SlotkitError(new Unavailable({ fact: { code: "other", text: faultSentences[fault] } }), { cause: defect })
}

const faultSentences: Readonly<Record<DatabaseFault, string>> = {
  unreachable: "Slotkit cannot reach its database.",
  busy: "Slotkit's database is busy. Try again later."
}
