import { layer } from "@effect/vitest"
import { ContactStore, PrivacyStore, type Store } from "@slotkit/engine"
import { aContact, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { contactsOf } from "../fixtures/ListsOfHost.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { firstPage, walkThrough } from "../fixtures/WalkThrough.ts"

/** The contract of every `ContactStore`. */
export const ContactStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("lists contacts unchanged, in the order in which they were saved", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const [ada, bob, carol, carolToo] = [
            aContact({ hostId, email: "ada@example.com", name: null }),
            aContact({ hostId, email: "Bob@example.com" }),
            aContact({ hostId, email: "carol+1@example.com", savedAt: fixtureNow + 1 }),
            aContact({ hostId, email: "CAROL_1@example.com" })
          ]
          const saved = [carolToo, bob, carol, ada]
          for (const contact of [...saved, bob]) yield* contacts.save(contact)
          expect(yield* contactsOf(hostId)).toEqual(saved)
          const { rows, total } = yield* contacts.page(hostId, {}, firstPage)
          expect(total).toBe(4)
          expect(yield* contacts.page(hostId, {}, { page: 2, perPage: 3 })).toEqual({ rows: rows.slice(3), total: 4 })
          expect(
            yield* walkThrough(
              (request) => contacts.page(hostId, {}, request),
              ({ id }) => ({ at: null, id })
            )
          ).toEqual(rows)
        })
      )

      it.effect("a known address in any case gets the new name and remains one contact with its original creation time", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const contact = aContact({ hostId, email: "Grace@Example.com", name: "Grace" })
          yield* contacts.save(contact)
          yield* contacts.save({ ...contact, email: "grace@example.COM", name: "Grace Hopper", savedAt: fixtureNow + 1 })
          expect(yield* contactsOf(hostId)).toEqual([{ ...contact, name: "Grace Hopper" }])
        })
      )

      it.effect("addresses that only Unicode lowercasing makes equal are two contacts", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const [kim, kelvin] = [
            aContact({ hostId, email: "kim@example.com" }),
            aContact({ hostId, email: "\u212Aim@example.com" })
          ]
          for (const contact of [kim, kelvin]) yield* contacts.save(contact)
          expect(yield* contactsOf(hostId)).toEqual([kim, kelvin])
          expect(yield* contacts.page(hostId, { email: "KIM@example.com" }, firstPage)).toMatchObject({ rows: [kim] })
        })
      )

      it.effect("a known address keeps its name when no new name is given", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const contact = aContact({ hostId })
          yield* contacts.save(contact)
          yield* contacts.save({ ...contact, name: null, savedAt: fixtureNow + 1 })
          expect(yield* contactsOf(hostId)).toEqual([contact])
        })
      )

      it.effect(
        "concurrent saves of one address result in one contact",
        () =>
          Effect.gen(function* () {
            const contacts = yield* ContactStore
            const { id: hostId } = yield* givenHost()
            const contact = aContact({ hostId })
            yield* Effect.forEach(Array(10), () => contacts.save(contact), { concurrency: "unbounded" })
            expect(yield* contactsOf(hostId)).toEqual([contact])
          }),
        timeLimit
      )

      it.effect("hosts have separate contacts with the same address", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const own = aContact({ hostId, name: "Grace" })
          const theirs = aContact({ hostId: strangerId, name: "Hopper" })
          yield* contacts.save(own)
          expect(yield* contactsOf(strangerId)).toEqual([])
          yield* contacts.save(theirs)
          expect(yield* contactsOf(hostId)).toEqual([own])
          expect(yield* contactsOf(strangerId)).toEqual([theirs])
        })
      )

      it.effect("finds a contact by its address in any case, of its host alone", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const contact = aContact({ hostId, email: "Grace@Example.com" })
          yield* contacts.save(contact)
          yield* contacts.save(aContact({ hostId }))
          const email = "grace@example.COM"
          const found = yield* contacts.page(hostId, { email }, firstPage)
          expect(found).toMatchObject({ rows: [contact], total: 1 })
          expect(yield* contacts.page(strangerId, { email }, firstPage)).toEqual({ rows: [], total: 0 })
        })
      )

      it.effect("deletes a contact with its entry in the index of people, and no other one", () =>
        Effect.gen(function* () {
          const [contacts, people] = [yield* ContactStore, yield* PrivacyStore]
          const [{ id: hostId }, { id: strangerId }] = [yield* givenHost(), yield* givenHost()]
          const [own, other, theirs] = [
            aContact({ hostId, email: "own@example.com" }),
            aContact({ hostId, email: "other@example.com" }),
            aContact({ hostId: strangerId, email: "own@example.com" })
          ]
          for (const contact of [own, other, theirs]) yield* contacts.save(contact)
          const [row] = yield* people.find({ email: own.email.toUpperCase(), hostId })
          expect(yield* people.purge(own.email.toUpperCase(), row!)).toBe(true)
          expect(yield* people.purge(own.email, row!)).toBe(false)
          expect(yield* people.find({ email: own.email, hostId })).toEqual([])
          expect([yield* contactsOf(hostId), yield* contactsOf(strangerId)]).toEqual([[other], [theirs]])
        })
      )
    })
}
