import type { BusyTime, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** Time off and imported busy time. */
export class BusyStore extends Context.Service<
  BusyStore,
  {
    /** Adds a busy time, or replaces the one of the host that has the ID. */
    readonly save: (busy: Omit<BusyTime, "id"> & Partial<Pick<BusyTime, "id">>) => Effect.Effect<BusyTime>
    /** Returns a page of a host's busy times, by start, then ID. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<BusyTime>>
    readonly find: (hostId: number, id: number) => Effect.Effect<Option.Option<BusyTime>>
    /** Deletes a busy time. Returns true if the host had it. */
    readonly remove: (hostId: number, id: number) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/BusyStore") {}
