import type { Service } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { UniqueTaken } from "./HostStore.ts"

/** A service without an ID. */
export type NewService = Omit<Service, "id" | "position" | "updatedAt">

/** The fields of a service that can change. */
export type ServiceChanges = Partial<Omit<Service, "id" | "hostId" | "createdAt" | "updatedAt" | "isDefault" | "position">>

/**
 * A host's default services. Invites, the single-use services, have their own port and share the ID sequence.
 *
 * A slug is unique per host. The loser of a race gets `UniqueTaken`. A host with services has exactly one with `isDefault`.
 * Each change, also to the default, sets `updatedAt` to the time of the `Clock`.
 */
export class ServiceStore extends Context.Service<
  ServiceStore,
  {
    /** Adds a service. The host's first service becomes the default, regardless of `isDefault`. */
    readonly add: (service: NewService) => Effect.Effect<Service, UniqueTaken>
    readonly find: (hostId: number, id: number) => Effect.Effect<Option.Option<Service>>
    /** Returns all default services of a host: the one with `isDefault` first, then by place, then by ID. */
    readonly list: (hostId: number) => Effect.Effect<ReadonlyArray<Service>>
    /** Changes the given fields. Returns nothing if the host has no such service. */
    readonly change: (hostId: number, id: number, changes: ServiceChanges) => Effect.Effect<Option.Option<Service>, UniqueTaken>
    /** Gives the services of a host the places of these IDs. The first becomes the default. Call it under the host's lock. */
    readonly order: (hostId: number, ids: ReadonlyArray<number>) => Effect.Effect<void>
    /**
     * Deletes a service. Bookings keep their snapshot without its ID. If it was the default, the oldest remaining service becomes
     * the default.
     */
    readonly remove: (hostId: number, id: number) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/ServiceStore") {}
