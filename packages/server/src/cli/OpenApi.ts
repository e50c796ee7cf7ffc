import * as Command from "effect/cli/Command"
import { createSlotkit } from "slotkit"
import { readConfig } from "../installation/Config.ts"
import { baseUrlOf } from "../installation/OpenInstallation.ts"
import { reporting } from "./Reporting.ts"

/** `slotkit openapi`: prints the OpenAPI document of the API that this version serves. It needs no database. */
export const openapi = Command.make("openapi", {}, () =>
  reporting(async (environment) => {
    const config = readConfig({ ...environment, DATABASE_URL: undefined })
    const slotkit = await createSlotkit({ database: "memory", baseUrl: baseUrlOf(config, config.port) })
    const document = slotkit.openapi()
    await slotkit.close()
    return { lines: [JSON.stringify(document, null, 2)], document }
  })
).pipe(
  Command.withDescription("Print the OpenAPI document"),
  Command.withExamples([{ command: "slotkit openapi > openapi.json" }])
)
