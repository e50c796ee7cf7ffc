import * as Command from "effect/cli/Command"
import * as Option from "effect/Option"
import { optionalText, presentFlags } from "../OptionalFlag.ts"
import { reporting } from "../Reporting.ts"
import { importFlags } from "./ImportFlags.ts"
import { readToken } from "./ReadToken.ts"
import { runImport, targetOf } from "./RunImport.ts"

/** `slotkit import cal.com`: imports an account of cal.com, hosted or self-hosted, into a host. */
export const importCalcom = Command.make(
  "cal.com",
  {
    key: optionalText("key", "An API key. Other users of the computer can see flags: prefer CALCOM_API_KEY or standard input"),
    url: optionalText("url", "The address of the API, of your own server too (https://api.cal.com)"),
    ...importFlags
  },
  ({ key: flag, url, ...request }) =>
    reporting(async (environment, output) => {
      const target = targetOf(request)
      const places = {
        flag: Option.getOrUndefined(flag),
        flagName: "--key",
        variable: "CALCOM_API_KEY",
        label: "cal.com API key"
      }
      const token = await readToken(places, environment)
      const { readCalcom } = await import("@slotkit/integrations/imports")
      const read = (options: object) => readCalcom({ ...options, ...presentFlags({ url }), token })
      return runImport(request, target, read, environment, output)
    })
).pipe(
  Command.withDescription("Import profile, hours, event types and future bookings from cal.com; a dry run without --apply"),
  Command.withExamples([
    { command: "slotkit import cal.com --create-host --plan pro" },
    { command: "slotkit import cal.com --url https://cal.example.com/api --host 1 --bookings bookings --apply < key.txt" }
  ])
)
