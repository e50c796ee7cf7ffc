import { hostResource } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { Settings } from "../Settings.ts"
import { requireHost } from "./RequireHost.ts"

/** One host, as the operator sees it. */
export const getHost = Effect.fnUntraced(function* (hostId: number) {
  const { baseUrl } = yield* Settings
  return hostResource(yield* requireHost(hostId), baseUrl)
})
