import type { Instant, Invite, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** An invite without an ID. Its status is open. */
export type NewInvite = Omit<Invite, "id" | "storedStatus" | "updatedAt">

/** Invites, which are a host's single-use services. Their IDs are service IDs. Each change sets `updatedAt`. */
export class InviteStore extends Context.Service<
  InviteStore,
  {
    readonly add: (invite: NewInvite) => Effect.Effect<Invite>
    readonly find: (
      key: { readonly hostId: number; readonly id: number } | { readonly token: string }
    ) => Effect.Effect<Option.Option<Invite>>
    /** Newest first. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<Invite>>
    /** Stores the slug, the title, the description and the contact of an invite, as changed now by the `Clock`. */
    readonly save: (invite: Invite) => Effect.Effect<void>
    /**
     * Marks an open, unexpired invite as used or disabled, changed at `now`. Returns true on success. Of concurrent calls one
     * succeeds.
     */
    readonly close: (hostId: number, id: number, as: "used" | "disabled", now: Instant) => Effect.Effect<boolean>
    /** Deletes an unbooked invite. Returns `booked` if it was booked, and `absent` if the host has no such invite. */
    readonly removeUnbooked: (hostId: number, id: number) => Effect.Effect<"removed" | "booked" | "absent">
  }
>()("@slotkit/engine/InviteStore") {}
