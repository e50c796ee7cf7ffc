import { writeFile } from "node:fs/promises"
import type { ReadOptions } from "@slotkit/integrations/imports"
import * as Option from "effect/Option"
import type { ImportedAccount, ImportTarget } from "slotkit/effect"
import { CommandFailure } from "../../installation/CommandFailure.ts"
import { readConfig } from "../../installation/Config.ts"
import { withSlotkit } from "../../installation/OpenInstallation.ts"
import type { Output, Report } from "../Output.ts"
import type { Environment } from "../Reporting.ts"
import { importReportLines } from "./ImportReportLines.ts"

/** The values of the flags of every import. */
export interface ImportRequest {
  readonly host: Option.Option<number>
  readonly "create-host": boolean
  readonly plan: "free" | "pro"
  readonly bookings: "held" | "bookings" | "none"
  readonly teams: boolean
  readonly apply: boolean
  readonly report: Option.Option<string>
}

/** Reads the account to import. */
export type ReadAccount = (options: Pick<ReadOptions, "bookings" | "onProgress" | "teams">) => Promise<ImportedAccount>

/** Returns the host that the flags name. Throws a `CommandFailure` if they name none or two. */
export const targetOf = ({ host, "create-host": create, plan }: ImportRequest): ImportTarget => {
  if (Option.isSome(host) === create) {
    throw new CommandFailure("Give either --host with the ID of a host, or --create-host.")
  }
  return Option.isSome(host) ? { kind: "existing", hostId: host.value } : { kind: "create", plan }
}

/** Reads an account, imports it or rehearses that, and returns the report. Progress goes to standard error. */
export const runImport = async (
  request: ImportRequest,
  target: ImportTarget,
  read: ReadAccount,
  environment: Environment,
  output: Output
): Promise<Report> => {
  const { bookings, teams, apply } = request
  const file = Option.getOrUndefined(request.report)
  // Both are loaded here, because no other command needs them.
  const { importAccount, runOn } = await import("slotkit/effect")
  return withSlotkit(readConfig(environment), undefined, async ({ slotkit }) => {
    // An unknown host is found before the account is read, which may take minutes.
    if (target.kind === "existing") await slotkit.hosts.get(target.hostId)
    const account = await read({ bookings, teams, onProgress: output.note })
    const size = `${account.services.length} services and ${account.bookings.length} future meetings`
    output.note(`Read ${size}. ${apply ? "Importing." : "Rehearsing the import."}`)
    const onEntry = (_: unknown, done: number, total: number): void => {
      if (apply && done % entriesPerNote === 0) output.note(`Imported ${done} of ${total}.`)
    }
    const imported = runOn(slotkit, importAccount(target, account, { apply, bookings, onEntry }))
    const report = await imported.catch((error: unknown) => {
      if (apply) output.note("The import stopped. Run the command again: it goes on where it ended.", "warn")
      throw error
    })
    if (file !== undefined) await writeFile(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
    const page = report.host.profile_url
    const next = [
      ...(file === undefined ? [] : [`The report is also in ${file}.`]),
      ...(apply
        ? [
            `Next: ${page === null ? "set a username for the host" : `look at ${page}`}. Run the command again to take what is new.`
          ]
        : ["Next: run the command again with --apply."])
    ]
    return { lines: importReportLines(report, account.sourceName, next), document: { ...report } }
  })
}

const entriesPerNote = 25
