import type { Host } from "@slotkit/core"
import { profileResource } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { Settings } from "../kernel/Settings.ts"
import { listBookable } from "../services/ListBookable.ts"

/** The host's public profile with the services visitors can book. Spec: profile. */
export const getProfile = Effect.fnUntraced(function* (host: Host) {
  const { baseUrl } = yield* Settings
  return profileResource(host, yield* listBookable(host), baseUrl)
})
