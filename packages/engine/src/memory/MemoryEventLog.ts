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
      page: (hostId, after, limit) =>
        read((tables) => {
          const stored = Chunk.toReadonlyArray(holdingsOf(tables, hostId).events)
          const events = stored.slice(after ?? 0, (after ?? 0) + limit)
          return { events, next: events.length < limit ? null : (after ?? 0) + limit }
        }),
      ofBooking: (hostId, bookingId) =>
        read((tables) =>
          Chunk.toReadonlyArray(holdingsOf(tables, hostId).events).filter(({ booking }) => booking.id === bookingId)
        ),
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
