import { createSlotkit } from "slotkit"
import type { Config } from "../Config.ts"
import { baseUrlOf } from "../OpenSlotkit.ts"
import type { Report } from "../Output.ts"

/** `slotkit openapi`: the OpenAPI document of the API that this version serves. */
export const openapi = async (config: Config): Promise<Report> => {
  const slotkit = await createSlotkit({ database: "memory", baseUrl: baseUrlOf(config, config.port) })
  const document = slotkit.openapi()
  await slotkit.close()
  return { lines: [], document }
}
