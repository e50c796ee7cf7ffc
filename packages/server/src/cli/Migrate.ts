import * as Command from "effect/cli/Command"
import { readConfig } from "../installation/Config.ts"
import { withSlotkit } from "../installation/OpenInstallation.ts"
import { operatorTokenPart } from "./OperatorTokenPart.ts"
import { programName } from "./ProgramName.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit migrate`: brings the database's schema up to date; several processes may do so at once. */
export const migrate = Command.make("migrate", {}, () =>
  reporting((environment) =>
    withSlotkit(readConfig(environment), undefined, async (opened) => {
      const applied = opened.slotkit.appliedMigrations
      const token = operatorTokenPart(opened)
      return {
        lines: [
          applied.length === 0 ? "The schema was up to date; nothing was changed." : `Applied ${applied.join(", ")}.`,
          ...token.lines,
          `Next: ${programName(environment)} serve`
        ],
        document: { applied, ...token.document }
      }
    })
  )
).pipe(Command.withDescription("Bring the database's schema up to date"))
