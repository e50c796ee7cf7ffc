import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type ImportedItem, ImportStore } from "../ports/imports/ImportStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, withHoldings } from "./MemoryTables.ts"

/** The memory of imports, in memory. */
export const memoryImportStore: Layer.Layer<ImportStore, never, MemoryDatabase> = Layer.effect(
  ImportStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    ImportStore.of({
      save: (item, as) =>
        write((tables) => {
          const { imports } = holdingsOf(tables, item.hostId)
          if (as === "removed") {
            if (!imports.some(isSame(item))) return [undefined, tables]
            const isOther = (other: ImportedItem) => !isSame(item)(other)
            return [undefined, withHoldings(tables, item.hostId, { imports: imports.filter(isOther) })]
          }
          if (imports.some(isSame(item))) throw new Error(`${item.kind} ${item.sourceId} is imported already`)
          return [undefined, withHoldings(tables, item.hostId, { imports: [...imports, item].sort(byKindAndId) })]
        }),
      list: (hostId, source) => read((tables) => holdingsOf(tables, hostId).imports.filter((item) => item.source === source))
    })
  )
)

type ItemKey = Pick<ImportedItem, "source" | "kind" | "sourceId">

const isSame =
  ({ source, kind, sourceId }: ItemKey) =>
  (other: ImportedItem): boolean =>
    other.source === source && other.kind === kind && other.sourceId === sourceId

const byKindAndId = (one: ImportedItem, other: ImportedItem): number =>
  compareText(one.kind, other.kind) || compareText(one.sourceId, other.sourceId)

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
