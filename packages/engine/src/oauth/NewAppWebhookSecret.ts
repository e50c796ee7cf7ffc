import { makeToken, tokenBytes } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import { publicToken } from "../kernel/PublicToken.ts"
import { Randomness } from "../ports/Randomness.ts"
import { SecretBox } from "../ports/SecretBox.ts"

/** Creates a secret that signs the deliveries of an app, encrypted for that app and that use only. */
export const newAppWebhookSecret = Effect.fnUntraced(function* (clientId: string) {
  const randomness = yield* Randomness
  const box = yield* SecretBox
  const secret = makeToken("webhookSecret", yield* randomness.bytes(tokenBytes))
  return { secret, sealed: yield* box.seal(secret, `app:${clientId}:webhook:${yield* publicToken}`) }
})
