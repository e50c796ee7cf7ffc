import { hashToken } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { Randomness } from "../ports/Randomness.ts"
import { type SealedSecret, SecretBox } from "../ports/SecretBox.ts"

/**
 * AES-256-GCM with a key derived (HKDF-SHA256) from the installation's secret. Previous secrets only decrypt.
 *
 * The stored text is `v1.<key id>.<iv>.<ciphertext and tag>`, with the context as additional authenticated data. The key ID
 * identifies the secret, which distinguishes an unknown secret from a modified text.
 */
export const aesSecretBox = (installationSecret: string, previous: ReadonlyArray<string> = []): Layer.Layer<SecretBox> =>
  Layer.effect(
    SecretBox,
    Effect.gen(function* () {
      const current = yield* Effect.promise(() => deriveKey(installationSecret))
      const former = yield* Effect.promise(() => Promise.all(previous.map(deriveKey)))
      const keys = new Map([...former, current].map(({ id, key }) => [id, key]))
      const beginning = `v1.${current.id}.`
      const open = Effect.fnUntraced(function* ({ sealed, context }: SealedSecret) {
        const [version, sealedWith = "", iv, encrypted] = sealed.split(".")
        const key = keys.get(sealedWith)
        if (version === "v1" && key === undefined) return yield* Effect.fail(new Error(foreignSecret))
        const parts = Result.all([Base64Url.decode(iv ?? ""), Base64Url.decode(encrypted ?? "")])
        if (version !== "v1" || key === undefined || Result.isFailure(parts)) return yield* Effect.fail(new Error(brokenSecret))
        const [ivBytes, bytes] = parts.success
        // Base64url leaves bits unused, so other texts would decode to the same bytes.
        const isAsSealed = sealed === `v1.${sealedWith}.${Base64Url.encode(ivBytes)}.${Base64Url.encode(bytes)}`
        if (!isAsSealed) return yield* Effect.fail(new Error(brokenSecret))
        return yield* Effect.tryPromise({
          try: async () =>
            new TextDecoder().decode(
              await crypto.subtle.decrypt(under(Uint8Array.from(ivBytes), context), key, Uint8Array.from(bytes))
            ),
          catch: () => new Error(brokenSecret)
        })
      })
      return SecretBox.of({
        beginning,
        seal: Effect.fnUntraced(function* (secret, context) {
          const { bytes } = yield* Randomness
          const iv = Uint8Array.from(yield* bytes(12))
          const encrypted = yield* Effect.promise(() => crypto.subtle.encrypt(under(iv, context), current.key, utf8(secret)))
          return { sealed: `${beginning}${Base64Url.encode(iv)}.${Base64Url.encode(new Uint8Array(encrypted))}`, context }
        }),
        open: (sealed) => Effect.orDie(open(sealed)),
        canOpen: (sealed) => Effect.isSuccess(open(sealed))
      })
    })
  )

const deriveKey = async (installationSecret: string) => {
  const material = await crypto.subtle.importKey("raw", utf8(installationSecret), "HKDF", false, ["deriveKey"])
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: utf8("slotkit secret box v1") }
  const key = await crypto.subtle.deriveKey(derivation, material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"])
  return { id: hashToken(`slotkit key id ${installationSecret}`).slice(0, 8), key }
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
