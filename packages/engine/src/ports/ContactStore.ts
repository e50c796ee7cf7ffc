import type { Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"

/** A person whom a host has invited. */
export interface Contact {
  readonly id: number
  readonly hostId: number
  readonly email: string
  readonly name: string | null
  readonly savedAt: Instant
}

/** A contact without an ID. */
export type NewContact = Omit<Contact, "id">

/** A host's contacts, one per email address, ignoring case. Spec: invites.create.contact. */
export class ContactStore extends Context.Service<
  ContactStore,
  {
    /** Saves a contact. The name of a known address is updated if one is given. */
    readonly save: (contact: NewContact) => Effect.Effect<void>
    /** Returns a page of a host's contacts, in the order they were first saved. */
    readonly page: (hostId: number, request: PageRequest) => Effect.Effect<Page<Contact>>
    /** Finds a contact by email address, ignoring case. */
    readonly find: (hostId: number, email: string) => Effect.Effect<Option.Option<Contact>>
    /** Deletes a contact by email address, ignoring case. Returns true if it existed. */
    readonly remove: (hostId: number, email: string) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/ContactStore") {}
