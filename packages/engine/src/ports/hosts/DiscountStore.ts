import type { DiscountCode } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { UniqueTaken } from "../HostStore.ts"

/** The codes of a host: all, or the one with an ID or with a text, which is compared by `foldedCode`. */
export interface DiscountSelection {
  readonly hostId: number
  readonly id?: number
  readonly code?: string
}

/** The discount codes of hosts. They end with their host. Decision 0139. */
export class DiscountStore extends Context.Service<
  DiscountStore,
  {
    /** Stores a new code without an ID, or a changed one with its ID. `removed` deletes it. Returns it. */
    readonly save: (
      code: Omit<DiscountCode, "id"> & Partial<Pick<DiscountCode, "id">>,
      as?: "removed"
    ) => Effect.Effect<DiscountCode, UniqueTaken>
    /** Returns codes, the oldest first. `locked` also locks them until the transaction ends. */
    readonly list: (selection: DiscountSelection, as?: "locked") => Effect.Effect<ReadonlyArray<DiscountCode>>
  }
>()("@slotkit/engine/DiscountStore") {}
