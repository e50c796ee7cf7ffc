import * as Command from "effect/cli/Command"
import { readConfig } from "../installation/Config.ts"
import { baseUrlOf, withSlotkit } from "../installation/OpenInstallation.ts"
import { optionalText, presentFlags } from "./OptionalFlag.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit audit export`: prints the audit log of all hosts, one JSON object per line. */
export const auditExport = Command.make(
  "export",
  { since: optionalText("since", "Only entries since this time, such as 2026-01-31T09:00:00Z") },
  (flags) =>
    reporting(async (environment, output) => {
      const config = readConfig(environment)
      const instead = `GET ${baseUrlOf(config, config.port)}/manage/v1/hosts/{host}/audit`
      return withSlotkit(config, instead, async ({ slotkit }) => {
        let after: number | undefined = 0
        while (after !== undefined) {
          const entries: Awaited<ReturnType<typeof slotkit.audit.export>> = await slotkit.audit.export({
            ...presentFlags(flags),
            after
          })
          for (const entry of entries) output.record(entry)
          after = entries.at(-1)?.id
        }
        return { lines: [], document: { data: [] } }
      })
    })
).pipe(
  Command.withDescription("Print the audit log of all hosts, one JSON object per line"),
  Command.withExamples([{ command: "slotkit audit export --since 2026-01-31T00:00:00Z >> audit.ndjson" }])
)
