import { readFileSync } from "node:fs"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Option from "effect/Option"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { judgeDelivery } from "../receiver/WebhookVerdict.ts"
import { type Environment, reporting } from "./Reporting.ts"

/** The repeatable `--secret` flag. `WEBHOOK_SECRET` is safer: other users of the machine can read command-line arguments. */
export const secretFlag = Flag.String("secret").pipe(
  Flag.withDescription("The signing secret, svc_whsec_... (or WEBHOOK_SECRET); repeat it while an app rotates its secret"),
  Flag.atLeast(0)
)

/** `slotkit webhook verify`: checks a signature against a raw body and reports why it does not match. */
export const webhookVerify = Command.make(
  "verify",
  {
    signature: Flag.String("signature").pipe(Flag.withDescription("The value of the Svc-Signature header")),
    secret: secretFlag,
    body: Flag.String("body").pipe(
      Flag.withDescription("The file with the raw body, or - for standard input (-)"),
      Flag.withDefault("-")
    ),
    at: Flag.Int("at").pipe(Flag.withDescription("The time of receipt, in Unix seconds (now)"), Flag.optional)
  },
  ({ signature, secret, body, at }) =>
    reporting(async (environment) => {
      const secrets = webhookSecrets(secret, environment)
      if (secrets.length === 0) throw new CommandFailure("Pass the webhook's signing secret with --secret or WEBHOOK_SECRET.")
      const now = Option.getOrElse(at, () => Math.floor(Date.now() / 1000))
      const { valid, reason } = judgeDelivery({ secrets, header: signature, body: bytesOf(body), now })
      return { lines: [reason], document: { valid, reason }, healthy: valid }
    })
).pipe(
  Command.withDescription("Check a webhook's signature against its raw body"),
  Command.withExamples([
    { command: 'WEBHOOK_SECRET=svc_whsec_... slotkit webhook verify --signature "t=...,v1=..." --body body.json' }
  ])
)

const bytesOf = (file: string): Uint8Array => {
  try {
    return readFileSync(file === "-" ? 0 : file)
  } catch (error) {
    throw new CommandFailure(`Cannot read the body from ${file}: ${error instanceof Error ? error.message : error}.`)
  }
}

/** The secrets of the flags, or those of `WEBHOOK_SECRET`, separated by commas. */
export const webhookSecrets = (values: ReadonlyArray<string>, environment: Environment): ReadonlyArray<string> => {
  const secrets = values.length > 0 ? values : (environment.WEBHOOK_SECRET ?? "").split(",").map((secret) => secret.trim())
  const present = secrets.filter((secret) => secret !== "")
  if (present.length < values.length) throw new CommandFailure("A --secret is empty.")
  return present
}
