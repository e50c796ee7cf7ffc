import type { ApiKeyInput } from "@slotkit/core"
import type { Config } from "../Config.ts"
import { baseUrlOf, openSlotkit } from "../OpenSlotkit.ts"
import type { Report } from "../Output.ts"

/** `slotkit key create`: makes an API key for a host and shows it, this once. */
export const keyCreate = async (config: Config, hostId: number, input: typeof ApiKeyInput.Encoded): Promise<Report> => {
  const baseUrl = baseUrlOf(config, config.port)
  const { slotkit } = await openSlotkit(config, baseUrl)
  try {
    const created = await slotkit.apiKeys.create(hostId, input)
    return {
      lines: [
        `Created API key ${created.id} for host ${hostId} with ${created.scopes.join(", ")}.`,
        "",
        `  ${created.key}`,
        "",
        "It is shown this once; keep it like a password.",
        `Next: curl -H "Authorization: Bearer ${created.key}" ${baseUrl}/api/v1/token`
      ],
      document: { api_key: created }
    }
  } finally {
    await slotkit.close()
  }
}
