import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A secret in its stored form: encrypted and bound to its context. */
export interface SealedSecret {
  readonly sealed: string
  /** The owner of the secret, such as `webhook:17`. An encrypted secret cannot be decrypted in another context. */
  readonly context: string
}

/**
 * Encrypts secrets that have to be read again, with the installation's secret. Values encrypted with a previous secret can still
 * be decrypted.
 *
 * Encrypting the same secret twice produces different texts. Decrypting a value that was modified, moved or encrypted by another
 * installation is a defect.
 */
export class SecretBox extends Context.Service<
  SecretBox,
  {
    readonly seal: (secret: string, context: string) => Effect.Effect<SealedSecret>
    readonly open: (sealed: SealedSecret) => Effect.Effect<string>
    /** Returns true if `open` would succeed. */
    readonly canOpen: (sealed: SealedSecret) => Effect.Effect<boolean>
    /** The prefix of all values encrypted with the current secret, and of no others. */
    readonly beginning: string
  }
>()("@slotkit/engine/SecretBox") {}
