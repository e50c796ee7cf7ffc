import { openSlotkit } from "./opening/OpenSlotkit.ts"
import type { Slotkit } from "./opening/Slotkit.ts"
import type { SlotkitOptions } from "./options/Options.ts"

/**
 * Opens the database, migrates its schema and returns an instance of Slotkit.
 *
 * @throws OptionsError - If options are invalid; `problems` lists all of them.
 * @throws OpeningError - If the database cannot be opened; `code` says why.
 *
 * @example
 * const slotkit = await createSlotkit({ database: "memory", baseUrl: "https://book.example.com" })
 */
export const createSlotkit = async <Client = unknown>(options: SlotkitOptions<Client>): Promise<Slotkit> =>
  (await openSlotkit(options)).slotkit
