import { foldedAddress } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ContactStore } from "../ports/ContactStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, orderById, pageOf, takeId, withHoldings } from "./MemoryTables.ts"

/** Contacts in memory. */
export const memoryContactStore: Layer.Layer<ContactStore, never, MemoryDatabase> = Layer.effect(
  ContactStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    ContactStore.of({
      save: (contact) =>
        write((tables) => {
          const { contacts } = holdingsOf(tables, contact.hostId)
          const address = foldedAddress(contact.email)
          const known = Option.getOrUndefined(HashMap.get(contacts, address))
          const [id, counted] = known === undefined ? takeId(tables, "contact") : [known.id, tables]
          const saved = known === undefined ? { ...contact, id } : { ...known, name: contact.name ?? known.name }
          return [undefined, withHoldings(counted, contact.hostId, { contacts: HashMap.set(contacts, address, saved) })]
        }),
      page: (hostId, { email }, request) =>
        read((tables) => {
          const { contacts } = holdingsOf(tables, hostId)
          const found =
            email === undefined ? HashMap.toValues(contacts) : Option.toArray(HashMap.get(contacts, foldedAddress(email)))
          return pageOf(found, request, orderById)
        })
    })
  )
)
