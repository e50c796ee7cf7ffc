import type { WaitlistEntry, WaitlistState } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { SealedSecret } from "./SecretBox.ts"

/** An entry with the token of its link, which later emails contain again. */
export interface KeptWaitlistEntry extends WaitlistEntry {
  /** The SHA-256 of the token, to find the entry. */
  readonly tokenHash: string
  readonly token: SealedSecret
}

/** The entries to read: one by its link or its ID, or those of a host that pass a filter. */
export type WaitlistSelection =
  | { readonly token: string }
  | {
      readonly hostId: number
      readonly id?: number
      readonly serviceId?: number
      readonly states?: ReadonlyArray<WaitlistState>
      /** Only those of a person, by email address, ignoring case. */
      readonly email?: string
    }

/** The entries of waiting lists. An entry that left is deleted. */
export class WaitlistStore extends Context.Service<
  WaitlistStore,
  {
    /** Stores an entry: a new one without an ID, a changed one with its ID. Deletes one in the state `left`. Returns it. */
    readonly save: (
      entry: Omit<KeptWaitlistEntry, "id"> & Partial<Pick<KeptWaitlistEntry, "id">>
    ) => Effect.Effect<KeptWaitlistEntry>
    /**
     * Returns entries, the oldest first, at most `limit`. `locked` also locks them until the transaction ends: a concurrent
     * caller waits, and then gets those that still pass the filter.
     */
    readonly list: (selection: WaitlistSelection, limit: number, as?: "locked") => Effect.Effect<ReadonlyArray<KeptWaitlistEntry>>
  }
>()("@slotkit/engine/WaitlistStore") {}
