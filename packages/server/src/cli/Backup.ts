import { existsSync } from "node:fs"
import { join } from "node:path"
import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import { writeBackup } from "../installation/BackupFile.ts"
import { askForBackup } from "../installation/BackupSocket.ts"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { type Config, readConfig } from "../installation/Config.ts"
import { withSlotkit } from "../installation/OpenInstallation.ts"
import { readSecret } from "../installation/Secret.ts"
import { programName, reporting } from "./Reporting.ts"

/** `slotkit backup`: writes the embedded database and its secret to one file, whether or not the server is running. */
export const backup = Command.make(
  "backup",
  { file: Argument.String("file").pipe(Argument.withDescription("The file to create; it must not exist")) },
  ({ file }) =>
    reporting(async (environment) => {
      const config = readConfig(environment)
      requireEmbedded(config)
      if (!existsSync(join(config.dataDir, "postgres")))
        throw new CommandFailure(`The data folder ${config.dataDir} has no database.`)
      const files = (await askForBackup(config.dataDir)) ?? (await filesOf(config))
      const bytes = writeBackup(file, files, readSecret(config).value)
      return {
        lines: [
          `Wrote ${file}, ${Math.ceil(bytes / 1000)} kB: the database and its secret. Store it as securely as the secret.`,
          `To restore it: ${programName(environment)} restore ${file}`
        ],
        document: { file, bytes }
      }
    })
).pipe(
  Command.withDescription("Back up the embedded database and its secret to a file, even while the server is running"),
  Command.withExamples([{ command: "slotkit backup slotkit-backup.tgz" }])
)

/** Fails for databases that other tools back up. */
export const requireEmbedded = ({ databaseUrl, dataDir }: Config): void => {
  if (databaseUrl !== undefined) {
    throw new CommandFailure("DATABASE_URL is set. Use pg_dump and pg_restore; see docs/operations/backups-and-secrets.md.")
  }
  if (dataDir === "memory") throw new CommandFailure("SLOTKIT_DATA_DIR is memory, so there is nothing to back up.")
}

const filesOf = (config: Config): Promise<Uint8Array> => withSlotkit(config, undefined, ({ slotkit }) => slotkit.backup())
