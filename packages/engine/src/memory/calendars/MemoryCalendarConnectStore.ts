import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type CalendarConnect, CalendarConnectStore } from "../../ports/calendars/CalendarConnectStore.ts"
import { MemoryDatabase } from "../MemoryDatabase.ts"
import { assertHost, holdingsOf, type Tables, withHoldings } from "../MemoryTables.ts"

/** Connections of calendars in memory. A used one is deleted. */
export const memoryCalendarConnectStore: Layer.Layer<CalendarConnectStore, never, MemoryDatabase> = Layer.effect(
  CalendarConnectStore,
  Effect.map(MemoryDatabase, ({ write }) =>
    CalendarConnectStore.of({
      add: (connect) =>
        write((tables) => {
          assertHost(tables, connect.hostId)
          return [undefined, withConnects(tables, connect.hostId, (all) => [...all, connect])]
        }),
      use: (step, hostId, stateHash, browserHash, now) =>
        write((tables) => {
          const found = connectsOf(tables, hostId).find(
            (one) =>
              one.stateHash === stateHash &&
              one.expiresAt > now &&
              (one.browserHash === browserHash || (step === "open" && one.browserHash === null))
          )
          if (found === undefined) return [Option.none(), tables]
          const used = { ...found, browserHash }
          const left = step === "open" ? [used] : []
          return [Option.some(used), withConnects(tables, hostId, (all) => all.flatMap((one) => (one === found ? left : [one])))]
        })
    })
  )
)

const connectsOf = (tables: Tables, hostId: number): ReadonlyArray<CalendarConnect> => holdingsOf(tables, hostId).calendarConnects

const withConnects = (
  tables: Tables,
  hostId: number,
  change: (connects: ReadonlyArray<CalendarConnect>) => ReadonlyArray<CalendarConnect>
): Tables => {
  const connects = connectsOf(tables, hostId)
  const changed = change(connects)
  return changed.length === connects.length && changed.every((one, index) => one === connects[index])
    ? tables
    : withHoldings(tables, hostId, { calendarConnects: changed })
}
