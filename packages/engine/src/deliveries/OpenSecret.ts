import * as Effect from "effect/Effect"
import { type SealedSecret, SecretBox } from "../ports/SecretBox.ts"

/** Decrypts stored secrets. */
export type OpenSecret = (sealed: SealedSecret) => Effect.Effect<string>

/** The size of the cache of decrypted secrets: about the number of webhooks that receive events at the same time. */
const most = 1_000

/** Decrypts each secret once, and caches the most recently used ones. */
export const secretOpener: Effect.Effect<OpenSecret, never, SecretBox> = Effect.map(SecretBox, (box) => {
  const opened = new Map<string, string>()
  return (sealed) => {
    const key = `${sealed.context} ${sealed.sealed}`
    const known = opened.get(key)
    if (known !== undefined) return Effect.succeed(known)
    return Effect.tap(box.open(sealed), (secret) =>
      Effect.sync(() => {
        const [eldest] = opened.keys()
        if (opened.size >= most && eldest !== undefined) opened.delete(eldest)
        opened.set(key, secret)
      })
    )
  }
})
