import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { SecretBox } from "../ports/SecretBox.ts"
import { aesSecretBox } from "./AesSecretBox.ts"

const secret = "svc_whsec_0123456789"
const withBox = <A>(use: (box: SecretBox["Service"]) => Effect.Effect<A>, installation = "installation") =>
  Effect.flatMap(SecretBox, use).pipe(Effect.provide(aesSecretBox(installation)))
const refusal = (exit: Exit.Exit<unknown>) => (Exit.isFailure(exit) ? String(exit.cause) : "opened")

describe("Encrypted secrets at rest", () => {
  it.effect("MUST be decrypted unchanged by every process of the installation", () =>
    Effect.gen(function* () {
      const sealed = yield* withBox((box) => box.seal(secret, "webhook:1"))
      expect(yield* withBox((box) => box.open(sealed))).toBe(secret)
    })
  )

  it.effect("MUST NOT contain the secret or repeat for equal secrets", () =>
    Effect.gen(function* () {
      const [one, other] = yield* withBox((box) => Effect.all([box.seal(secret, "webhook:1"), box.seal(secret, "webhook:1")]))
      expect(one.sealed).not.toContain(secret)
      expect(one.sealed.split(".").slice(2)).not.toEqual(other.sealed.split(".").slice(2))
    })
  )

  it.effect("MUST NOT be decrypted for another row, after a modification, or with another installation secret", () =>
    Effect.gen(function* () {
      const sealed = yield* withBox((box) => box.seal(secret, "webhook:1"))
      const moved = yield* Effect.exit(withBox((box) => box.open({ ...sealed, context: "webhook:2" })))
      const [version, keyId, iv, encrypted = ""] = sealed.sealed.split(".")
      const bent = [version, keyId, iv, (encrypted.startsWith("A") ? "B" : "A") + encrypted.slice(1)].join(".")
      const altered = yield* Effect.exit(withBox((box) => box.open({ ...sealed, sealed: bent })))
      const rubbish = yield* Effect.exit(withBox((box) => box.open({ ...sealed, sealed: "" })))
      const foreign = yield* Effect.exit(withBox((box) => box.open(sealed), "another"))
      for (const exit of [moved, altered, rubbish]) expect(refusal(exit)).toContain("cannot be decrypted")
      expect(refusal(foreign)).toContain("SLOTKIT_SECRET")
    })
  )

  it.effect("MUST NOT be decrypted from another text than the one that was made", () =>
    Effect.gen(function* () {
      const { sealed, context } = yield* withBox((box) => box.seal(secret, "selection"))
      const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
      const others = [...alphabet].map((last) => `${sealed.slice(0, -1)}${last}`).filter((text) => text !== sealed)
      for (const text of [
        ...others,
        `${sealed}.`,
        `${sealed}.A`,
        `${sealed}=`,
        `${sealed} `,
        `v1${sealed.slice(2).replaceAll("_", "/")}~`
      ]) {
        expect([text, yield* withBox((box) => box.canOpen({ sealed: text, context }))]).toEqual([text, false])
      }
      expect(yield* withBox((box) => box.canOpen({ sealed, context }))).toBe(true)
    })
  )

  it.effect("MUST be decrypted with a previous secret and encrypted with the current one", () =>
    Effect.gen(function* () {
      const sealed = yield* withBox((box) => box.seal(secret, "webhook:1"), "former")
      const rotated = aesSecretBox("installation", ["eldest", "former"])
      const box = yield* Effect.provide(SecretBox, rotated)
      expect(yield* box.open(sealed)).toBe(secret)
      expect([yield* box.canOpen(sealed), sealed.sealed.startsWith(box.beginning)]).toEqual([true, false])
      const anew = yield* box.seal(secret, "webhook:1")
      expect(anew.sealed.startsWith(box.beginning)).toBe(true)
      expect(yield* withBox((current) => current.open(anew))).toBe(secret)
      expect(yield* withBox((current) => current.canOpen(sealed))).toBe(false)
    })
  )
})
