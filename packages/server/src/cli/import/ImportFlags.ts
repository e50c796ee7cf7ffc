import * as Flag from "effect/cli/Flag"
import { optionalText } from "../OptionalFlag.ts"

/** The flags of every import. */
export const importFlags = {
  host: Flag.Int("host").pipe(Flag.withDescription("The ID of the host to import into"), Flag.optional),
  "create-host": Flag.Boolean("create-host").pipe(
    Flag.withDescription("Create the host from the account's profile, or continue with the one that an earlier import created"),
    Flag.withDefault(false)
  ),
  plan: Flag.Literals("plan", ["free", "pro"]).pipe(
    Flag.withDescription("The plan of a host that is created"),
    Flag.withDefault("free" as const)
  ),
  bookings: Flag.Literals("bookings", ["held", "bookings", "none"]).pipe(
    Flag.withDescription("What future meetings become: held time without names, bookings, or nothing"),
    Flag.withDefault("held" as const)
  ),
  teams: Flag.Boolean("teams").pipe(
    Flag.withDescription("Import the teams of the account too. Their members are the hosts with the same email addresses"),
    Flag.withDefault(false)
  ),
  apply: Flag.Boolean("apply").pipe(
    Flag.withDescription("Write. Without it, the command only reports what it would do"),
    Flag.withDefault(false)
  ),
  report: optionalText("report", "Also write the report to this file, as JSON")
}
