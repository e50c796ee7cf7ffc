import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { BusyStore } from "../../ports/calendars/BusyStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { earliestFirst, holdingsOf, pageOf, takeId, withHoldings } from "../MemoryTables.ts"

/** Time off and imported busy time in memory. */
export const memoryBusyStore: Layer.Layer<BusyStore, never, MemoryDatabase> = Layer.effect(
  BusyStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    BusyStore.of({
      save: (input) =>
        write((tables) => {
          const [id, counted] = input.id === undefined ? takeId(tables, "busy") : [input.id, tables]
          const busy = { ...input, id }
          const busyTimes = holdingsOf(tables, input.hostId).busyTimes.filter((other) => other.id !== id)
          const after =
            busyTimes.findLastIndex(({ start, id: other }) => start < busy.start || (start === busy.start && other < id)) + 1
          return [busy, withHoldings(counted, input.hostId, { busyTimes: busyTimes.toSpliced(after, 0, busy) })]
        }),
      page: (hostId, request) =>
        read((tables) =>
          pageOf(holdingsOf(tables, hostId).busyTimes, request, {
            positionOf: ({ start, id }) => ({ at: start, id }),
            compare: earliestFirst
          })
        ),
      find: (hostId, id, as) =>
        write((tables) => {
          const { busyTimes } = holdingsOf(tables, hostId)
          const found = Option.fromUndefinedOr(busyTimes.find((busy) => busy.id === id))
          const isKept = as === undefined || Option.isNone(found)
          const remaining = isKept ? busyTimes : busyTimes.filter((busy) => busy.id !== id)
          return [found, isKept ? tables : withHoldings(tables, hostId, { busyTimes: remaining })]
        })
    })
  )
)
