import { layer } from "@effect/vitest"
import { type ImportedItem, ImportStore, type Store, UnitOfWork } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"

/** The contract of every `ImportStore`. */
export const ImportStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("lists what a host has from a source, by kind and source id", () =>
        Effect.gen(function* () {
          const imports = yield* ImportStore
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const service = anItem({ hostId, kind: "service", sourceId: "b", localId: 7 })
          const upperCase = anItem({ hostId, kind: "service", sourceId: "B" })
          const hours = anItem({ hostId, kind: "hours", sourceId: "default" })
          const held = anItem({ hostId, source: "cal.com", kind: "held", sourceId: "b", localId: 9 })
          for (const item of [service, held, hours, upperCase]) yield* imports.save(item)
          expect(yield* imports.list(hostId, "calendly")).toEqual([hours, upperCase, service])
          expect(yield* imports.list(hostId, "cal.com")).toEqual([held])
          expect(yield* imports.list(strangerId, "calendly")).toEqual([])
        })
      )

      it.effect("remembers an item once for each host, and with its transaction", () =>
        Effect.gen(function* () {
          const imports = yield* ImportStore
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const item = anItem({ hostId })
          yield* Effect.exit(transaction(Effect.andThen(imports.save(item), Effect.fail("no"))))
          expect(yield* imports.list(hostId, "calendly")).toEqual([])
          yield* imports.save(item)
          expect(Exit.isFailure(yield* Effect.exit(transaction(imports.save({ ...item, localId: 2 }))))).toBe(true)
          yield* imports.save({ ...item, hostId: strangerId })
          expect(yield* imports.list(hostId, "calendly")).toEqual([item])
        })
      )

      it.effect("forgets one item", () =>
        Effect.gen(function* () {
          const imports = yield* ImportStore
          const { id: hostId } = yield* givenHost()
          const gone = anItem({ hostId, kind: "held" })
          const stored = anItem({ hostId, kind: "booking" })
          for (const item of [gone, stored]) yield* imports.save(item)
          yield* imports.save(gone, "removed")
          yield* imports.save(gone, "removed")
          expect(yield* imports.list(hostId, "calendly")).toEqual([stored])
        })
      )
    })
}

const anItem = (input: Pick<ImportedItem, "hostId"> & Partial<ImportedItem>): ImportedItem => ({
  source: "calendly",
  kind: "service",
  sourceId: "https://api.calendly.com/event_types/AAAA",
  localId: 1,
  digest: "d".repeat(64),
  importedAt: fixtureNow,
  ...input
})
