import type { Config } from "../Config.ts"
import { baseUrlOf, openSlotkit } from "../OpenSlotkit.ts"
import type { Report } from "../Output.ts"

/** `slotkit migrate`: brings the database's schema up to date; several processes may do so at once. */
export const migrate = async (config: Config): Promise<Report> => {
  const { slotkit } = await openSlotkit(config, baseUrlOf(config, config.port))
  const applied = slotkit.appliedMigrations
  await slotkit.close()
  return {
    lines: [
      applied.length === 0 ? "The schema was up to date; nothing was changed." : `Applied ${applied.join(", ")}.`,
      "Next: slotkit serve"
    ],
    document: { applied }
  }
}
