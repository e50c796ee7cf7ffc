import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { EventLog } from "../ports/EventLog.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, withHoldings } from "./MemoryTables.ts"

/** Events in memory. */
export const memoryEventLog: Layer.Layer<EventLog, never, MemoryDatabase> = Layer.effect(
  EventLog,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    EventLog.of({
      append: (events) =>
        write((tables) => {
          let after = tables
          for (const event of events) {
            after = withHoldings(after, event.hostId, { events: Chunk.append(holdingsOf(after, event.hostId).events, event) })
          }
          return [undefined, after]
        }),
      list: (hostId, which) =>
        read((tables) => {
          const stored = Chunk.toReadonlyArray(holdingsOf(tables, hostId).events)
          if ("bookingId" in which) {
            return { events: stored.filter(({ booking }) => booking.id === which.bookingId), next: null }
          }
          const end = (which.after ?? 0) + which.limit
          const events = stored.slice(which.after ?? 0, end)
          return { events, next: events.length < which.limit ? null : end }
        }),
      rewrite: (events) =>
        write((tables) => {
          const rewritten = new Map(events.map((event) => [event.id, event]))
          const hostIds = new Set(events.map(({ hostId }) => hostId))
          return [
            undefined,
            [...hostIds].reduce((after, hostId) => {
              const stored = Chunk.map(holdingsOf(after, hostId).events, (event) => rewritten.get(event.id) ?? event)
              return withHoldings(after, hostId, { events: stored })
            }, tables)
          ]
        })
    })
  )
)
