import type { Host } from "@slotkit/core"
import { profileResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { listBookable } from "../services/Bookable.ts"

/** Returns the host's public profile with the bookable services. Spec: profile. */
export const getProfile = Effect.fnUntraced(function* (host: Host) {
  const { hostPagesUrl } = yield* Settings
  return profileResource(host, yield* listBookable(host), hostPagesUrl)
})
