import { type DiscountCode, foldedCode } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { UniqueTaken } from "../../ports/HostStore.ts"
import { DiscountStore } from "../../ports/hosts/DiscountStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { assertHost, holdingsOf, type Tables, takeId, withHoldings } from "../MemoryTables.ts"

/** The discount codes in memory. */
export const memoryDiscountStore: Layer.Layer<DiscountStore, never, MemoryDatabase> = Layer.effect(
  DiscountStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    DiscountStore.of({
      save: ({ id: known, ...rest }, as) =>
        Effect.flatMap(
          write((tables): [Result.Result<DiscountCode, UniqueTaken>, Tables] => {
            assertHost(tables, rest.hostId)
            const { discounts } = holdingsOf(tables, rest.hostId)
            const others = discounts.filter(({ id }) => id !== known)
            const folded = foldedCode(rest.code)
            if (known === undefined && others.some(({ code }) => foldedCode(code) === folded)) {
              return [Result.fail(new UniqueTaken({ field: "code" })), tables]
            }
            const [id, counted] = known === undefined ? takeId(tables, "discount") : [known, tables]
            const code = { ...rest, id }
            const isThere = known === undefined || others.length < discounts.length
            const stored = as === "removed" || !isThere ? others : [...others, code].sort((one, other) => one.id - other.id)
            return [Result.succeed(code), withHoldings(counted, rest.hostId, { discounts: stored })]
          }),
          (saved) => (Result.isSuccess(saved) ? Effect.succeed(saved.success) : Effect.fail(saved.failure))
        ),
      // The surrounding transaction is the only writer.
      list: ({ hostId, id, code }) =>
        read((tables) =>
          holdingsOf(tables, hostId).discounts.filter(
            (one) => (id === undefined || one.id === id) && (code === undefined || foldedCode(one.code) === foldedCode(code))
          )
        )
    })
  )
)
