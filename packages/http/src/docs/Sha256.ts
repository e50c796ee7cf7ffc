import * as Effect from "effect/Effect"

/** The SHA-256 of bytes, in base64 and in unpadded base64url. */
export const sha256 = (bytes: Uint8Array): Effect.Effect<{ readonly base64: string; readonly base64url: string }> =>
  Effect.map(
    Effect.promise(() => globalThis.crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>)),
    (digest) => {
      const base64 = btoa(String.fromCharCode(...new Uint8Array(digest)))
      return { base64, base64url: base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") }
    }
  )
