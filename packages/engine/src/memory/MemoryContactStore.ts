import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { ContactStore } from "../ports/ContactStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { holdingsOf, withHoldings } from "./MemoryTables.ts"

/** Contacts in memory. */
export const memoryContactStore: Layer.Layer<ContactStore, never, MemoryDatabase> = Layer.effect(
  ContactStore,
  Effect.map(MemoryDatabase, ({ read, write }) =>
    ContactStore.of({
      save: (contact) =>
        write((tables) => {
          const { contacts } = holdingsOf(tables, contact.hostId)
          const address = contact.email.toLowerCase()
          const known = Option.getOrUndefined(HashMap.get(contacts, address))
          const saved = known === undefined ? contact : { ...known, name: contact.name ?? known.name }
          return [undefined, withHoldings(tables, contact.hostId, { contacts: HashMap.set(contacts, address, saved) })]
        }),
      list: (hostId) =>
        read((tables) =>
          HashMap.toEntries(holdingsOf(tables, hostId).contacts)
            .sort(([one], [other]) => (one < other ? -1 : 1))
            .map(([, contact]) => contact)
        )
    })
  )
)
