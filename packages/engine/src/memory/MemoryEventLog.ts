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
      list: (hostId) => read((tables) => Chunk.toReadonlyArray(holdingsOf(tables, hostId).events))
    })
  )
)
