import * as Command from "effect/cli/Command"
import { readConfig } from "../installation/Config.ts"
import { withSlotkit } from "../installation/OpenInstallation.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit secrets reseal`: re-encrypts stored secrets with the current secret instead of previous ones. */
export const secretsReseal = Command.make("reseal", {}, () =>
  reporting((environment, output) =>
    withSlotkit(readConfig(environment), undefined, async ({ slotkit }) => {
      const { resealed, unreadable, total } = await slotkit.resealSecrets((progress) =>
        output.note(`Resealed ${progress.resealed} of ${progress.total}`)
      )
      return {
        lines: [
          total === 0 ? "All values are already encrypted with the current secret." : `Resealed ${resealed} of ${total} values.`,
          ...(unreadable === 0
            ? ["Next: remove SLOTKIT_SECRET_PREVIOUS and restart all processes."]
            : [
                `${unreadable} values cannot be decrypted with any of the secrets. Add the missing one to SLOTKIT_SECRET_PREVIOUS.`
              ])
        ],
        document: { resealed, unreadable, total },
        healthy: unreadable === 0
      }
    })
  )
).pipe(
  Command.withDescription("Re-encrypt stored secrets with the current SLOTKIT_SECRET"),
  Command.withExamples([{ command: "SLOTKIT_SECRET=new SLOTKIT_SECRET_PREVIOUS=old slotkit secrets reseal" }])
)
