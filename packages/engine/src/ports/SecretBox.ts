import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A secret as a store keeps it: encrypted, and bound to the place it was encrypted for. */
export interface SealedSecret {
  readonly sealed: string
  /** What the secret belongs to, such as `webhook:17`: a sealed text that was moved elsewhere does not open. */
  readonly context: string
}

/**
 * Encrypts the secrets that have to be read again, under the installation's own secret. What a previous secret has sealed still opens.
 *
 * Sealing one secret twice gives two texts. Opening what another installation sealed, or what was altered or moved, is a defect.
 */
export class SecretBox extends Context.Service<
  SecretBox,
  {
    readonly seal: (secret: string, context: string) => Effect.Effect<SealedSecret>
    readonly open: (sealed: SealedSecret) => Effect.Effect<string>
    /** Whether `open` would succeed. */
    readonly canOpen: (sealed: SealedSecret) => Effect.Effect<boolean>
    /** The beginning of every text that the current secret seals, and of no other. */
    readonly beginning: string
  }
>()("@slotkit/engine/SecretBox") {}
