import { layer } from "@effect/vitest"
import { DiscountStore, type Store, UniqueTaken, UnitOfWork } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aDiscountCode } from "../../fixtures/AnEntry.ts"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"

/** The contract of every `DiscountStore`. */
export const DiscountStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores, changes and deletes codes, and finds one by its text in any case", () =>
        Effect.gen(function* () {
          const discounts = yield* DiscountStore
          const [{ id: hostId }, { id: strangerId }] = [yield* givenHost(), yield* givenHost()]
          const limits = { services: [1, 2], from: 1000, until: 2000, maxUses: 3, perBooker: 1 }
          const amount = { discount: { amountMinor: 500 }, currency: "EUR" }
          const first = yield* discounts.save(aDiscountCode({ hostId, code: "Straße", ...limits, ...amount }))
          const second = yield* discounts.save(aDiscountCode({ hostId }))
          yield* discounts.save(aDiscountCode({ hostId: strangerId, code: "other" }))
          expect(yield* discounts.list({ hostId })).toEqual([first, second])
          expect(yield* discounts.list({ hostId, code: "STRASSE" })).toEqual([first])
          expect(yield* discounts.list({ hostId, code: "other" })).toEqual([])
          expect(yield* discounts.list({ hostId: strangerId, id: first.id })).toEqual([])
          const changed = yield* discounts.save({ ...second, uses: 2, maxUses: 5 })
          expect(yield* discounts.list({ hostId, id: second.id })).toEqual([changed])
          expect(yield* Effect.flip(discounts.save(aDiscountCode({ hostId, code: "AUTUMN-20" })))).toBeInstanceOf(UniqueTaken)
          yield* discounts.save(first, "removed")
          yield* discounts.save({ ...first, uses: 1 })
          expect(yield* discounts.list({ hostId })).toEqual([changed])
        })
      )

      it.effect("locked codes are those of the transaction, also after a code that is taken", () =>
        Effect.gen(function* () {
          const discounts = yield* DiscountStore
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const code = yield* discounts.save(aDiscountCode({ hostId }))
          const use = Effect.gen(function* () {
            yield* Effect.flip(discounts.save(aDiscountCode({ hostId, code: "autumn-20" })))
            const [locked] = yield* discounts.list({ hostId, id: code.id }, "locked")
            yield* discounts.save({ ...locked!, uses: locked!.uses + 1 })
          })
          yield* Effect.forEach([1, 2, 3], () => transaction(use), { concurrency: "unbounded" })
          expect(yield* discounts.list({ hostId })).toMatchObject([{ uses: 3 }])
        })
      )
    })
}
