import * as Context from "effect/Context"
import * as Effect from "effect/Effect"

/** Unpredictable bytes for keys, tokens and public IDs. Tests provide predictable ones. */
export const Randomness = Context.Reference<{ readonly bytes: (length: number) => Effect.Effect<Uint8Array> }>(
  "@slotkit/engine/Randomness",
  { defaultValue: () => ({ bytes: (length) => Effect.sync(() => globalThis.crypto.getRandomValues(new Uint8Array(length))) }) }
)
