import {
  installation,
  listDeliveries,
  listHostWebhooks,
  listInstallationDeliveries,
  listInstallationWebhooks,
  patchHostWebhook,
  patchInstallationWebhook
} from "@slotkit/engine"
import type { Area } from "../shell/ConsoleContent.ts"
import type { SignedInContext } from "../shell/ConsoleContext.ts"

/** The webhooks that pages show: those of a host, or to an operator those of the installation. Decision 0089. */
export const webhooksOf = ({ host, home, words }: SignedInContext) => {
  const area: Area = host === null ? "operatorWebhooks" : "webhooks"
  const [path, deliveriesPath] = [`${home}/webhooks`, `${home}/deliveries`]
  const top: readonly [string, string] = [words.areas[area], path]
  const pages = { area, path, deliveriesPath, top }
  return host === null
    ? ({
        ...pages,
        holder: "installation",
        hostId: installation.hostId,
        list: listInstallationWebhooks(),
        patch: patchInstallationWebhook,
        deliveries: listInstallationDeliveries
      } as const)
    : ({
        ...pages,
        holder: host.id,
        hostId: host.id,
        list: listHostWebhooks(host.id),
        patch: (id: number, input: unknown) => patchHostWebhook(host, id, input),
        deliveries: (query: unknown) => listDeliveries(host.id, query)
      } as const)
}
