import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** A person whom a host has invited. */
export interface Contact {
  readonly hostId: number
  readonly email: string
  readonly name: string | null
  readonly savedAt: Instant
}

/** A host's contacts, one per email address, ignoring case. Spec: invites.create.contact. */
export class ContactStore extends Context.Service<
  ContactStore,
  {
    /** Saves a contact. The name of a known address is updated if one is given. */
    readonly save: (contact: Contact) => Effect.Effect<void>
    /** Returns a host's contacts by email address. */
    readonly list: (hostId: number) => Effect.Effect<ReadonlyArray<Contact>>
  }
>()("@slotkit/engine/ContactStore") {}
