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
      add: (given) =>
        write((tables) => {
          const [id, counted] = takeId(tables, "busy")
          const busy = { ...given, id }
          const { busyTimes } = holdingsOf(tables, given.hostId)
          const after = busyTimes.findLastIndex(({ start }) => start <= busy.start) + 1
          return [busy, withHoldings(counted, given.hostId, { busyTimes: busyTimes.toSpliced(after, 0, busy) })]
        }),
      page: (hostId, request) =>
        read((tables) =>
          pageOf(holdingsOf(tables, hostId).busyTimes, request, {
            positionOf: ({ start, id }) => ({ at: start, id }),
            compare: earliestFirst
          })
        ),
      find: (hostId, id) =>
        read((tables) => Option.fromUndefinedOr(holdingsOf(tables, hostId).busyTimes.find((busy) => busy.id === id))),
      remove: (hostId, id) =>
        write((tables) => {
          const { busyTimes } = holdingsOf(tables, hostId)
          const kept = busyTimes.filter((busy) => busy.id !== id)
          return kept.length === busyTimes.length ? [false, tables] : [true, withHoldings(tables, hostId, { busyTimes: kept })]
        })
    })
  )
)
