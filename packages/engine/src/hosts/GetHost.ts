import { hostResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { foundHost, hostByExternalId, requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"

/** The ID of a host, or the application's own ID of it. */
export type HostReference = number | { readonly externalId: string }

/** Returns a host, as the operator sees it. */
export const getHost = Effect.fnUntraced(function* (host: HostReference) {
  const { hostPagesUrl } = yield* Settings
  const found =
    typeof host === "object" && host !== null
      ? yield* Effect.flatMap(hostByExternalId(host.externalId), foundHost)
      : yield* requireHost(host)
  return hostResource(found, hostPagesUrl)
})
