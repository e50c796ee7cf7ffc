import * as Flag from "effect/cli/Flag"
import { CommandFailure } from "../installation/CommandFailure.ts"
import type { Environment } from "./Reporting.ts"

/** The repeatable `--secret` flag. `WEBHOOK_SECRET` is safer: other users of the machine can read command-line arguments. */
export const secretFlag = Flag.String("secret").pipe(
  Flag.withDescription("The signing secret, svc_whsec_... (or WEBHOOK_SECRET); repeat it while an app rotates its secret"),
  Flag.atLeast(0)
)

/** The secrets of the flags, or those of `WEBHOOK_SECRET`, separated by commas. */
export const webhookSecrets = (given: ReadonlyArray<string>, environment: Environment): ReadonlyArray<string> => {
  const secrets = given.length > 0 ? given : (environment.WEBHOOK_SECRET ?? "").split(",").map((secret) => secret.trim())
  const present = secrets.filter((secret) => secret !== "")
  if (present.length < given.length) throw new CommandFailure("A --secret is empty.")
  return present
}
