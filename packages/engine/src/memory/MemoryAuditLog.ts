import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import { AuditLog } from "../ports/AuditLog.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, latestFirst, pageOf, takeId, withHoldings } from "./MemoryTables.ts"

/** The audit log in memory. */
export const memoryAuditLog: Layer.Layer<AuditLog, never, MemoryDatabase> = Layer.effect(
  AuditLog,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    AuditLog.of({
      append: (entry) =>
        write((tables) => {
          const [id, counted] = takeId(tables, "audit")
          const audit = Chunk.append(holdingsOf(tables, entry.hostId).audit, { ...entry, id })
          return [undefined, withHoldings(counted, entry.hostId, { audit })]
        }),
      page: (hostId, request) =>
        read((tables) =>
          pageOf(Chunk.toReadonlyArray(holdingsOf(tables, hostId).audit), request, {
            positionOf: ({ at, id }) => ({ at, id }),
            compare: latestFirst
          })
        ),
      since: (moment, after, limit) =>
        read((tables) =>
          HashMap.toValues(tables.holdings)
            .flatMap(({ audit }) => Chunk.toReadonlyArray(audit).filter(({ id, at }) => id > after && at >= moment))
            .toSorted((one, other) => one.id - other.id)
            .slice(0, limit)
        )
    })
  )
)
