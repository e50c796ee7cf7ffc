import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** Somebody a host has invited. */
export interface Contact {
  readonly hostId: number
  readonly email: string
  readonly name: string | null
  readonly savedAt: Instant
}

/** A host's contacts, one per e-mail address (compared without case). Spec: invites.create.contact. */
export class ContactStore extends Context.Service<
  ContactStore,
  {
    /** Saves a contact; a known address gets the new name when there is one. */
    readonly save: (contact: Contact) => Effect.Effect<void>
    /** A host's contacts by e-mail address. */
    readonly list: (hostId: number) => Effect.Effect<ReadonlyArray<Contact>>
  }
>()("@slotkit/engine/ContactStore") {}
