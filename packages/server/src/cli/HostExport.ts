import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { readConfig } from "../installation/Config.ts"
import { knownBaseUrl, withSlotkit } from "../installation/OpenInstallation.ts"
import { reporting } from "./Reporting.ts"

/**
 * `slotkit host export`: prints all data stored about a host, one JSON object per line, and the progress on standard error.
 */
export const hostExport = Command.make(
  "export",
  { host: Argument.Int("host").pipe(Argument.withDescription("The host's id")) },
  ({ host }) =>
    reporting((environment, output) => {
      const config = readConfig(environment)
      const instead = `GET ${knownBaseUrl(config)}/manage/v1/hosts/${host}/export`
      return withSlotkit(config, instead, async ({ slotkit }) => {
        const counts = new Map<string, number>()
        let total = 0
        for await (const line of slotkit.hosts.export(host)) {
          output.record(line)
          counts.set(line.kind, (counts.get(line.kind) ?? 0) + 1)
          if (++total % linesPerNote === 0) output.note(`Exported ${total} lines`)
        }
        output.note(`Exported ${[...counts].map(([kind, count]) => `${count} ${kind}`).join(", ")}`)
        return { lines: [], document: { data: [] } }
      })
    })
).pipe(
  Command.withDescription("Print all data stored about a host, one JSON object per line"),
  Command.withExamples([{ command: "slotkit host export 12 > host-12.ndjson" }])
)

const linesPerNote = 1000
