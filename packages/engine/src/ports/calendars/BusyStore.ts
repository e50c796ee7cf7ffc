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
    /** Returns a busy time of a host. `removed` also deletes it. */
    readonly find: (hostId: number, id: number, as?: "removed") => Effect.Effect<Option.Option<BusyTime>>
  }
>()("@slotkit/engine/BusyStore") {}
