import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { unpackBackup } from "../installation/BackupFile.ts"
import { readConfig } from "../installation/Config.ts"
import { withSlotkit } from "../installation/OpenInstallation.ts"
import { requireEmbedded } from "./Backup.ts"
import { programName, reporting } from "./Reporting.ts"

/** `slotkit restore`: unpacks a backup into a new data folder and opens the database once. */
export const restore = Command.make(
  "restore",
  { file: Argument.String("file").pipe(Argument.withDescription("A file created by slotkit backup")) },
  ({ file }) =>
    reporting(async (environment) => {
      const config = readConfig(environment)
      requireEmbedded(config)
      await unpackBackup(file, config.dataDir)
      return withSlotkit(config, undefined, async ({ slotkit: { appliedMigrations: applied } }) => ({
        lines: [
          `Restored ${file} into ${config.dataDir}.${applied.length === 0 ? "" : ` Applied ${applied.join(", ")}.`}`,
          `Next: ${programName(environment)} serve`
        ],
        document: { file, data_dir: config.dataDir, applied }
      }))
    })
).pipe(
  Command.withDescription("Unpack a backup into a data folder that is missing or empty"),
  Command.withExamples([{ command: "SLOTKIT_DATA_DIR=./restored slotkit restore slotkit-backup.tgz" }])
)
