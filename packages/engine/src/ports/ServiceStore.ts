import type { Service } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { UniqueTaken } from "./UniqueTaken.ts"

/** A service that has no id yet. */
export type NewService = Omit<Service, "id">

/** What of a service can change after it was made. */
export type ServiceChanges = Partial<Omit<Service, "id" | "hostId" | "createdAt" | "isDefault">>

/**
 * A host's default services; invites, the single-use ones, have a port of their own and share the ids.
 *
 * A slug belongs to one service of a host; the loser of a race gets `UniqueTaken`. A host that has services has exactly one with
 * `isDefault`.
 */
export class ServiceStore extends Context.Service<
  ServiceStore,
  {
    /** Adds a service. The host's first one becomes the default, whatever `isDefault` says. */
    readonly add: (service: NewService) => Effect.Effect<Service, UniqueTaken>
    readonly find: (hostId: number, id: number) => Effect.Effect<Option.Option<Service>>
    /** All default services of a host, the default one first, then by id. */
    readonly list: (hostId: number) => Effect.Effect<ReadonlyArray<Service>>
    /** Changes what is given; nothing when the host has no such service. */
    readonly change: (hostId: number, id: number, changes: ServiceChanges) => Effect.Effect<Option.Option<Service>, UniqueTaken>
    /** Deletes a service; bookings keep their snapshot without its id. When it was the default one, the oldest remaining becomes it. */
    readonly remove: (hostId: number, id: number) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/ServiceStore") {}
