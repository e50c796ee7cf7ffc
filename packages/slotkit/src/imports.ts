import { type ImportedAccount, type ImportOptions, type ImportReport, importAccount } from "@slotkit/engine"
import { runOn } from "./opening/RunOn.ts"
import type { Slotkit } from "./opening/Slotkit.ts"

export type { ImportEntry, ImportedAccount, ImportOptions, ImportReport } from "@slotkit/engine"
export { type ReadOptions, readCalcom, readCalendly, SourceError } from "@slotkit/integrations/imports"

/**
 * Imports an account that `readCalendly` or `readCalcom` has read into a host, so that users can bring what they have. Without
 * `apply` nothing is stored, and the report says what would be. A repeated import takes only what is new.
 *
 * @throws SlotkitError - If the host does not exist.
 *
 * @example
 * const imported = await readCalendly({ token, bookings: "held" })
 * const report = await importIntoHost(slotkit, host.id, imported, { apply: true, bookings: "held" })
 */
export const importIntoHost = (
  slotkit: Slotkit,
  hostId: number,
  account: ImportedAccount,
  options: ImportOptions
): Promise<ImportReport> => runOn(slotkit, importAccount({ kind: "existing", hostId }, account, options))
