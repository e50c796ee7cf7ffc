import { layer } from "@effect/vitest"
import { type DemandCount, localDayStart, millisPerDay } from "@slotkit/core/internal"
import { DemandStore, RetentionStore, ServiceStore, type Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost, givenService } from "../../fixtures/BookingRecords.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"

/** The contract of every `DemandStore`. */
export const DemandStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      const march = { from: "2026-03-01", to: "2026-03-31" }

      it.effect("adds to the counts of a service, a day and a kind, for several hosts at once", () =>
        Effect.gen(function* () {
          const demand = yield* DemandStore
          const [one, other] = [yield* aService, yield* aService]
          const count = countOf(one)
          const ofOther = countOf(other)("2026-03-01", "asked", 5)
          yield* demand.add([count("2026-03-02", "asked", 2), count("2026-03-01", "empty", 1), ofOther])
          yield* demand.add([count("2026-03-02", "asked", 3), count("2026-03-02", "busy", 1), count("2026-04-01", "asked", 9)])
          expect(yield* demand.list(one.hostId, march)).toEqual([
            count("2026-03-01", "empty", 1),
            count("2026-03-02", "asked", 5),
            count("2026-03-02", "busy", 1)
          ])
          expect(yield* demand.list(other.hostId, march)).toEqual([ofOther])
        })
      )

      it.effect("loses nothing when processes add at once", () =>
        Effect.gen(function* () {
          const demand = yield* DemandStore
          const [one, other] = [yield* aService, yield* aService]
          const counts = [one, other].map((service) => countOf(service)("2026-03-02", "asked", 1))
          const adding = [counts, counts.toReversed()].flatMap((rows) => Array.from({ length: 5 }, () => demand.add(rows)))
          yield* Effect.all(adding, { concurrency: "unbounded" })
          expect([...(yield* demand.list(one.hostId, march)), ...(yield* demand.list(other.hostId, march))]).toEqual(
            counts.map((count) => ({ ...count, n: 10 }))
          )
        })
      )

      it.effect("forgets a service that is deleted, and ignores what is counted for it afterwards", () =>
        Effect.gen(function* () {
          const demand = yield* DemandStore
          const host = yield* givenHost()
          const [remaining, deleted] = [yield* givenService({ hostId: host.id }), yield* givenService({ hostId: host.id })]
          const counts = [countOf(remaining)("2026-03-02", "asked", 1), countOf(deleted)("2026-03-02", "asked", 1)]
          yield* demand.add(counts)
          yield* (yield* ServiceStore).remove(host.id, deleted.id)
          expect(yield* demand.list(host.id, march)).toEqual([counts[0]])
          yield* demand.add(counts)
          expect(yield* demand.list(host.id, march)).toEqual([{ ...counts[0], n: 2 }])
        })
      )

      it.effect("forgets the days before a day", () =>
        Effect.gen(function* () {
          const demand = yield* DemandStore
          const retention = yield* RetentionStore
          const service = yield* aService
          const count = countOf(service)
          const days = { from: "2001-01-01", to: "2001-12-31" }
          yield* demand.add([count("2001-03-01", "asked", 1), count("2001-03-02", "asked", 1)])
          const before = localDayStart("2001-03-02", "UTC")
          expect(yield* retention.purge("demand", before, 100)).toBe(1)
          expect(yield* demand.list(service.hostId, days)).toEqual([count("2001-03-02", "asked", 1)])
          expect(yield* retention.purge("demand", before + millisPerDay, 100)).toBe(1)
        })
      )
    })
}

const aService = Effect.flatMap(givenHost(), ({ id: hostId }) => givenService({ hostId }))

const countOf =
  ({ hostId, id }: { readonly hostId: number; readonly id: number }) =>
  (day: string, kind: string, n: number): DemandCount => ({ hostId, serviceId: id, day, kind, n })
