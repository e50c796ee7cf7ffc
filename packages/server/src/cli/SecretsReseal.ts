import * as Command from "effect/cli/Command"
import { readConfig } from "../installation/Config.ts"
import { withSlotkit } from "../installation/OpenInstallation.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit secrets reseal`: seals with the current secret what previous ones have sealed. */
export const secretsReseal = Command.make("reseal", {}, () =>
  reporting((environment, output) =>
    withSlotkit(readConfig(environment), undefined, async ({ slotkit }) => {
      const { resealed, unreadable, total } = await slotkit.resealSecrets((progress) =>
        output.note(`Resealed ${progress.resealed} of ${progress.total}`)
      )
      return {
        lines: [
          total === 0 ? "Everything was sealed with the current secret already." : `Resealed ${resealed} of ${total} values.`,
          ...(unreadable === 0
            ? ["Next: remove SLOTKIT_SECRET_PREVIOUS and restart every process."]
            : [`${unreadable} values cannot be opened with any of the secrets. Add the missing one to SLOTKIT_SECRET_PREVIOUS.`])
        ],
        document: { resealed, unreadable, total },
        healthy: unreadable === 0
      }
    })
  )
).pipe(
  Command.withDescription("Seal stored secrets with the current SLOTKIT_SECRET"),
  Command.withExamples([{ command: "SLOTKIT_SECRET=new SLOTKIT_SECRET_PREVIOUS=old slotkit secrets reseal" }])
)
