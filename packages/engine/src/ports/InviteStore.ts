import type { Instant, Invite, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** An invite that has no id yet; it starts open. */
export type NewInvite = Omit<Invite, "id" | "storedStatus">

/** Invites, which are a host's single-use services: their ids are service ids. */
export class InviteStore extends Context.Service<
  InviteStore,
  {
    readonly add: (invite: NewInvite) => Effect.Effect<Invite>
    readonly find: (hostId: number, id: number) => Effect.Effect<Option.Option<Invite>>
    readonly findByToken: (token: string) => Effect.Effect<Option.Option<Invite>>
    /** Newest first. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<Invite>>
    /** Marks an open invite that has not expired as used; whether it was still to be had. Of two at once one wins. */
    readonly spend: (hostId: number, id: number, now: Instant) => Effect.Effect<boolean>
    /** Switches an open invite off; whether it was open. */
    readonly disable: (hostId: number, id: number, now: Instant) => Effect.Effect<boolean>
    /** Deletes an invite unless it was booked; `booked` when it was, `absent` when the host has none such. */
    readonly removeUnbooked: (hostId: number, id: number) => Effect.Effect<"removed" | "booked" | "absent">
  }
>()("@slotkit/engine/InviteStore") {}
