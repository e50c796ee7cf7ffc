import * as Flag from "effect/cli/Flag"
import { CommandFailure } from "../installation/CommandFailure.ts"
import type { Environment } from "./Reporting.ts"

/** `--secret`, several times for several; better given by `WEBHOOK_SECRET`, which other users of the machine cannot read. */
export const secretFlag = Flag.String("secret").pipe(
  Flag.withDescription("The signing secret, svc_whsec_...; several times while an app rotates its secret (or WEBHOOK_SECRET)"),
  Flag.atLeast(0)
)

/** The secrets of the flags, else those of `WEBHOOK_SECRET`, which may hold several with commas between them. */
export const webhookSecrets = (given: ReadonlyArray<string>, environment: Environment): ReadonlyArray<string> => {
  const secrets = given.length > 0 ? given : (environment.WEBHOOK_SECRET ?? "").split(",").map((secret) => secret.trim())
  const present = secrets.filter((secret) => secret !== "")
  if (present.length < given.length) throw new CommandFailure("A --secret is empty.")
  return present
}
