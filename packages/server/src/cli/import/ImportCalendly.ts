import * as Command from "effect/cli/Command"
import * as Option from "effect/Option"
import { optionalText, presentFlags } from "../OptionalFlag.ts"
import { reporting } from "../Reporting.ts"
import { importFlags } from "./ImportFlags.ts"
import { readToken } from "./ReadToken.ts"
import { runImport, targetOf } from "./RunImport.ts"

/** `slotkit import calendly`: imports an account of Calendly into a host. */
export const importCalendly = Command.make(
  "calendly",
  {
    token: optionalText(
      "token",
      "A personal access token. Other users of the computer can see flags: prefer CALENDLY_TOKEN or standard input"
    ),
    url: optionalText("url", "The address of the API (https://api.calendly.com)"),
    ...importFlags
  },
  ({ token: flag, url, ...request }) =>
    reporting(async (environment, output) => {
      const target = targetOf(request)
      const places = {
        flag: Option.getOrUndefined(flag),
        flagName: "--token",
        variable: "CALENDLY_TOKEN",
        label: "Calendly token"
      }
      const token = await readToken(places, environment)
      const { readCalendly } = await import("@slotkit/integrations/imports")
      const read = (options: object) => readCalendly({ ...options, ...presentFlags({ url }), token })
      return runImport(request, target, read, environment, output)
    })
).pipe(
  Command.withDescription("Import profile, hours, event types and future meetings from Calendly; a dry run without --apply"),
  Command.withExamples([
    { command: "slotkit import calendly --create-host --plan pro" },
    { command: "slotkit import calendly --host 1 --bookings bookings --apply < calendly-token.txt" }
  ])
)
