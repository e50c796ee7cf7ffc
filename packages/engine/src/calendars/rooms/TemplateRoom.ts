import * as Effect from "effect/Effect"
import { publicToken } from "../../kernel/PublicToken.ts"
import { Settings } from "../../kernel/Settings.ts"

/** Returns the address of a new room by the installation's template. Decision 0026. */
export const newTemplateRoom = Effect.gen(function* () {
  const { videoUrl } = yield* Settings
  return videoUrl.replaceAll("{token}", yield* publicToken)
})
