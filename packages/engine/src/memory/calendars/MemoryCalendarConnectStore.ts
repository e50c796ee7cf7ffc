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
      open: (hostId, stateHash, browserHash, now) =>
        write((tables) => {
          const found = connectsOf(tables, hostId).find(
            (one) =>
              one.stateHash === stateHash && one.expiresAt > now && (one.browserHash === null || one.browserHash === browserHash)
          )
          if (found === undefined) return [Option.none(), tables]
          const opened = { ...found, browserHash }
          return [Option.some(opened), withConnects(tables, hostId, (all) => all.map((one) => (one === found ? opened : one)))]
        }),
      take: (hostId, stateHash, browserHash, now) =>
        write((tables) => {
          const found = connectsOf(tables, hostId).find(
            (one) => one.stateHash === stateHash && one.expiresAt > now && one.browserHash === browserHash
          )
          if (found === undefined) return [Option.none(), tables]
          return [Option.some(found), withConnects(tables, hostId, (all) => all.filter((one) => one !== found))]
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
