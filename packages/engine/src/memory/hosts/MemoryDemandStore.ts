import type { DemandCount } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import { DemandStore } from "../../ports/hosts/DemandStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { holdingsOf, type Tables, withHoldings } from "../MemoryTables.ts"

/** The counts of demand, in memory. */
export const memoryDemandStore: Layer.Layer<DemandStore, never, MemoryDatabase> = Layer.effect(
  DemandStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    DemandStore.of({
      add: (counts) => write((tables) => [undefined, counts.reduce(withCount, tables)]),
      list: (hostId, { from, to }) =>
        read((tables) =>
          holdingsOf(tables, hostId)
            .demand.filter(({ day }) => day >= from && day <= to)
            .toSorted(
              (one, other) => one.serviceId - other.serviceId || compare(one.day, other.day) || compare(one.kind, other.kind)
            )
        )
    })
  )
)

const withCount = (tables: Tables, count: DemandCount): Tables => {
  const { services, demand } = holdingsOf(tables, count.hostId)
  if (!HashMap.has(services, count.serviceId)) return tables
  const isSame = ({ serviceId, day, kind }: DemandCount) =>
    serviceId === count.serviceId && day === count.day && kind === count.kind
  const before = demand.find(isSame)
  const changed =
    before === undefined ? [...demand, count] : demand.map((each) => (each === before ? { ...each, n: each.n + count.n } : each))
  return withHoldings(tables, count.hostId, { demand: changed })
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
