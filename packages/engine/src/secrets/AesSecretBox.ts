import { hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { Randomness } from "../ports/Randomness.ts"
import { SecretBox } from "../ports/SecretBox.ts"

/**
 * AES-256-GCM under a key that is derived (HKDF-SHA256) from the installation's secret.
 *
 * A sealed text is `v1.<key id>.<iv>.<ciphertext and tag>`, the context authenticated beside it. The key id tells a text of another
 * installation secret from one that was altered.
 */
export const aesSecretBox = (installationSecret: string): Layer.Layer<SecretBox> =>
  Layer.effect(
    SecretBox,
    Effect.gen(function* () {
      const key = yield* Effect.promise(() => deriveKey(installationSecret))
      const keyId = hashToken(`slotkit key id ${installationSecret}`).slice(0, 8)
      return SecretBox.of({
        seal: Effect.fnUntraced(function* (secret, context) {
          const { bytes } = yield* Randomness
          const iv = Uint8Array.from(yield* bytes(12))
          const encrypted = yield* Effect.promise(() => crypto.subtle.encrypt(under(iv, context), key, utf8(secret)))
          return { sealed: ["v1", keyId, Base64Url.encode(iv), Base64Url.encode(new Uint8Array(encrypted))].join("."), context }
        }),
        open: Effect.fnUntraced(function* ({ sealed, context }) {
          const [version, sealedWith, iv, encrypted] = sealed.split(".")
          if (version === "v1" && sealedWith !== keyId) return yield* Effect.die(new Error(foreignSecret))
          const parts = Result.all([Base64Url.decode(iv ?? ""), Base64Url.decode(encrypted ?? "")])
          if (version !== "v1" || Result.isFailure(parts)) return yield* Effect.die(new Error(brokenSecret))
          const [ivBytes, bytes] = parts.success
          return yield* Effect.tryPromise(() =>
            crypto.subtle.decrypt(under(Uint8Array.from(ivBytes), context), key, Uint8Array.from(bytes))
          ).pipe(
            Effect.mapBoth({
              onSuccess: (plain) => new TextDecoder().decode(plain),
              onFailure: () => new Error(brokenSecret)
            }),
            Effect.orDie
          )
        })
      })
    })
  )

const deriveKey = async (installationSecret: string) => {
  const material = await crypto.subtle.importKey("raw", utf8(installationSecret), "HKDF", false, ["deriveKey"])
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: utf8("slotkit secret box v1") }
  return crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
}

const under = (iv: Uint8Array<ArrayBuffer>, context: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: utf8(context)
})

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

const foreignSecret =
  "A stored secret was encrypted with a different installation secret. Start Slotkit with the original SLOTKIT_SECRET, or regenerate the stored secret."
const brokenSecret = "A stored secret cannot be decrypted. It was modified or copied from another row."
