import type { Instant } from "@slotkit/core"
import { sha256Hex } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { lockHostCalendar } from "../kernel/HostQueue.ts"
import { type ImportedItem, type ImportedKind, type ImportSource, ImportStore } from "../ports/imports/ImportStore.ts"
import type { ImportEntry } from "./ImportReport.ts"

/** The items that a host has from a source, read under the lock of the host's calendar. */
export interface ImportMemory {
  readonly find: (kind: ImportedKind, sourceId: string) => ImportedItem | undefined
  readonly has: (kind: ImportedKind) => boolean
  /** Returns the booking of a seat in a meeting, by the id of the meeting. */
  readonly findSeat: (meetingId: string) => ImportedItem | undefined
  /** Returns true if the part of an account with an id at the source was taken at an instant or later. */
  readonly hasSince: (part: ImportEntry["part"], sourceId: string, since: Instant) => boolean
  readonly remember: (kind: ImportedKind, sourceId: string, localId: number | null, content: unknown) => Effect.Effect<void>
  readonly purge: (item: ImportedItem) => Effect.Effect<void>
}

/** Locks the host's calendar, so that imports of one host take turns, and reads what earlier imports took. */
export const recallImports = Effect.fnUntraced(function* (hostId: number, source: ImportSource) {
  const imports = yield* ImportStore
  const locked = yield* lockHostCalendar(hostId)
  const items = yield* imports.list(hostId, source)
  const importedAt = yield* Clock.currentTimeMillis
  const memory: ImportMemory = {
    find: (kind, sourceId) => items.find((item) => item.kind === kind && item.sourceId === sourceId),
    has: (kind) => items.some((item) => item.kind === kind),
    findSeat: (meetingId) => items.find((item) => item.kind === "booking" && item.sourceId.startsWith(`${meetingId}/`)),
    hasSince: (part, sourceId, since) =>
      items.some((item) => item.importedAt >= since && kindsOf[part].includes(item.kind) && isOf(item, sourceId)),
    remember: (kind, sourceId, localId, content) =>
      imports.save({ hostId, source, kind, sourceId, localId, digest: digestOf(content), importedAt }),
    purge: (item) => imports.save(item, "removed")
  }
  return { ...locked, memory }
})

const kindsOf: Readonly<Record<ImportEntry["part"], ReadonlyArray<ImportedKind>>> = {
  host: ["account"],
  hours: ["hours"],
  service: ["service"],
  team: ["account"],
  booking: ["held", "booking"]
}

/** True for an item, and for the booking of a seat in a meeting. */
const isOf = (item: ImportedItem, sourceId: string): boolean =>
  item.sourceId === sourceId || item.sourceId.startsWith(`${sourceId}/`)

/** Returns the SHA-256 of what is imported, to notice later changes at the source. */
export const digestOf = (content: unknown): string => sha256Hex(new TextEncoder().encode(JSON.stringify(content)))
