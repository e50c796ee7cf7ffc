import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** The systems that accounts are imported from. */
export const importSources = ["calendly", "cal.com"] as const
export type ImportSource = (typeof importSources)[number]

/** The kinds of things that an import takes. A booking is imported as a `booking`, or as `held` time. */
const importedKinds = ["account", "hours", "service", "held", "booking"] as const
export type ImportedKind = (typeof importedKinds)[number]

/** Something that was imported: its id at the source, and the row of the host that it became. */
export interface ImportedItem {
  readonly hostId: number
  readonly source: ImportSource
  readonly kind: ImportedKind
  /** The id at the source. Unique for the host, the source and the kind. */
  readonly sourceId: string
  /** The id of the service, busy time or booking. `null` for an account and for hours. */
  readonly localId: number | null
  /** The SHA-256 of what was imported, to notice later changes at the source. */
  readonly digest: string
  readonly importedAt: Instant
}

/** The memory of imports, so that a repeated or continued import takes nothing twice. */
export class ImportStore extends Context.Service<
  ImportStore,
  {
    /**
     * Remembers an item in the transaction that imports it. An item that is remembered already is a defect. With `removed` it is
     * forgotten, and one that is unknown changes nothing.
     */
    readonly save: (item: ImportedItem, as?: "removed") => Effect.Effect<void>
    /** Returns everything that a host has from a source, in the order of kind and source id. */
    readonly list: (hostId: number, source: ImportSource) => Effect.Effect<ReadonlyArray<ImportedItem>>
  }
>()("@slotkit/engine/ImportStore") {}
