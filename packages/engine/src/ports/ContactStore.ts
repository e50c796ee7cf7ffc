import type { Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

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

/** Selects contacts of the list, by email address, ignoring case. */
export interface ContactFilter {
  readonly email?: string
}

/** A host's contacts, one per email address, ignoring case. Spec: invites.create.contact. */
export class ContactStore extends Context.Service<
  ContactStore,
  {
    /** Saves a contact. The name of a known address is updated if one is given. */
    readonly save: (contact: NewContact) => Effect.Effect<void>
    /** Returns a page of a host's contacts, in the order they were first saved; with an address, the one that has it. */
    readonly page: (hostId: number, filter: ContactFilter, request: PageRequest) => Effect.Effect<Page<Contact>>
  }
>()("@slotkit/engine/ContactStore") {}
