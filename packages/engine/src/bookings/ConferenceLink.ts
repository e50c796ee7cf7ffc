import type { Location } from "@slotkit/core"
import * as Effect from "effect/Effect"
import { publicToken } from "../kernel/PublicToken.ts"
import { Settings } from "../kernel/Settings.ts"

/** Returns the URL of a new video meeting, or `null` when the meeting takes place elsewhere. Decision 0026. */
export const newConferenceLink = Effect.fnUntraced(function* (location: Location) {
  if (location.type !== "video") return null
  const { videoUrl } = yield* Settings
  return videoUrl.replaceAll("{token}", yield* publicToken)
})
