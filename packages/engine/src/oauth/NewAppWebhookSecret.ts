import { makeToken, tokenBytes } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { publicToken } from "../kernel/PublicToken.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SecretBox } from "../ports/SecretBox.ts"

/** Makes a secret that signs the deliveries of an app, and seals it for that app and for this one use. */
export const newAppWebhookSecret = Effect.fnUntraced(function* (clientId: string) {
  const randomness = yield* Randomness
  const box = yield* SecretBox
  const secret = makeToken("webhookSecret", yield* randomness.bytes(tokenBytes))
  return { secret, sealed: yield* box.seal(secret, `app:${clientId}:webhook:${yield* publicToken}`) }
})
