import { hostResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"

/** Returns a host, as the operator sees it. */
export const getHost = Effect.fnUntraced(function* (hostId: number) {
  const { hostPagesUrl } = yield* Settings
  return hostResource(yield* requireHost(hostId), hostPagesUrl)
})
