import type { NewHostInput } from "@slotkit/core"
import type { Config } from "../Config.ts"
import { baseUrlOf, openSlotkit } from "../OpenSlotkit.ts"
import type { Report } from "../Output.ts"

/** `slotkit host create`: makes a host that works Monday to Friday, 09:00 to 17:00, until a schedule is set. */
export const hostCreate = async (config: Config, input: typeof NewHostInput.Encoded): Promise<Report> => {
  const { slotkit } = await openSlotkit(config, baseUrlOf(config, config.port))
  try {
    const host = await slotkit.hosts.create(input)
    return {
      lines: [
        `Created host ${host.id} (${host.email}, ${host.timezone}, ${host.plan}).`,
        ...(host.username === null
          ? ["It takes no bookings until it has a username: PATCH /manage/v1/hosts/{host} sets one."]
          : []),
        `Next: slotkit key create --host ${host.id} --name "My key"`
      ],
      document: { host }
    }
  } finally {
    await slotkit.close()
  }
}
