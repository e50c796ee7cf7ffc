import type { LocalDate } from "@slotkit/core"
import type { DemandCount } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/**
 * Counts of what visitors looked for and booked, by service and day of the host. They end with their service and their host.
 * Decision 0106.
 */
export class DemandStore extends Context.Service<
  DemandStore,
  {
    /**
     * Adds numbers to the counts of any hosts: all of them, or none if it fails. Those of services that no longer exist are
     * ignored. Any number of processes may do so at once.
     */
    readonly add: (counts: ReadonlyArray<DemandCount>) => Effect.Effect<void>
    /** Returns a host's counts of some days, by service, day and kind. */
    readonly list: (
      hostId: number,
      days: { readonly from: LocalDate; readonly to: LocalDate }
    ) => Effect.Effect<ReadonlyArray<DemandCount>>
  }
>()("@slotkit/engine/DemandStore") {}
