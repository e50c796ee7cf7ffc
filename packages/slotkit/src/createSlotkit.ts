import { openSlotkit } from "./opening/OpenSlotkit.ts"
import type { Slotkit } from "./opening/Slotkit.ts"
import type { SlotkitOptions } from "./options/Options.ts"

/**
 * Opens the database, brings its schema up to date and returns Slotkit on it.
 *
 * Rejects with an `OptionsError` that lists everything wrong with the options, or with an `OpeningError` when the database cannot be
 * opened.
 */
export const createSlotkit = async <Client = unknown>(options: SlotkitOptions<Client>): Promise<Slotkit> =>
  (await openSlotkit(options)).slotkit
