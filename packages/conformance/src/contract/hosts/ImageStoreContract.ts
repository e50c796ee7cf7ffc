import { layer } from "@effect/vitest"
import { ImageStore, type Store, type StoredImage, UnitOfWork } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"

/** The contract of every `ImageStore`. */
export const ImageStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("has one image of each kind, which is found by its hash", () =>
        Effect.gen(function* () {
          const images = yield* ImageStore
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const [picture, later, logo] = [anImage("a"), anImage("b"), { ...anImage("c"), format: "webp" } as const]
          yield* images.set(hostId, "avatar", picture)
          yield* images.set(hostId, "logo", logo)
          expect(yield* images.find(hostId, "avatar", "a")).toEqual(Option.some(picture))
          expect(yield* images.find(hostId, "avatar", "c")).toEqual(Option.none())
          expect(yield* images.find(strangerId, "avatar", "a")).toEqual(Option.none())
          yield* images.set(hostId, "avatar", later)
          expect(yield* images.find(hostId, "avatar", "a")).toEqual(Option.none())
          expect(yield* images.find(hostId, "avatar", "b")).toEqual(Option.some(later))
          yield* images.set(hostId, "avatar", null)
          yield* images.set(hostId, "avatar", null)
          expect(yield* images.find(hostId, "avatar", "b")).toEqual(Option.none())
          expect(yield* images.find(hostId, "logo", "c")).toEqual(Option.some(logo))
        })
      )

      it.effect("keeps every byte, and changes with its transaction", () =>
        Effect.gen(function* () {
          const images = yield* ImageStore
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const whole = {
            ...anImage("a"),
            bytes: Uint8Array.from({ length: 512_000 }, (_, index) => (index * 7 + (index >> 8)) % 256)
          }
          yield* images.set(hostId, "logo", whole)
          yield* Effect.exit(transaction(Effect.andThen(images.set(hostId, "logo", null), Effect.fail("no"))))
          const found = Option.getOrThrow(yield* images.find(hostId, "logo", "a"))
          expect(Buffer.compare(found.bytes, whole.bytes)).toBe(0)
        })
      )
    })
}

const anImage = (hash: string): StoredImage => ({ format: "png", hash, bytes: Uint8Array.of(0, 1, 254, 255) })
