import { layer } from "@effect/vitest"
import { ContactStore, HostStore, UnitOfWork } from "@slotkit/engine"
import { aContact, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { forgetHost } from "../given/ForgetHost.ts"
import { givenHost } from "../given/Given.ts"
import { suiteOptions, timeLimit } from "../given/SuiteOptions.ts"

/** The contract of every `ContactStore`. */
export const ContactStoreContract = {
  suite: (name: string, stores: Layer.Layer<ContactStore | HostStore | UnitOfWork, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("lists contacts unchanged, by email address, ignoring case", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const [ada, bob, carol, carolToo] = [
            aContact({ hostId, email: "ada@example.com", name: null }),
            aContact({ hostId, email: "Bob@example.com" }),
            aContact({ hostId, email: "carol+1@example.com", savedAt: fixtureNow + 1 }),
            aContact({ hostId, email: "CAROL_1@example.com" })
          ]
          for (const contact of [carolToo, bob, carol, ada]) yield* contacts.save(contact)
          expect(yield* contacts.list(hostId)).toEqual([ada, bob, carol, carolToo])
        })
      )

      it.effect("a known address in any case gets the new name and remains one contact with its original creation time", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const contact = aContact({ hostId, email: "Grace@Example.com", name: "Grace" })
          yield* contacts.save(contact)
          yield* contacts.save({ ...contact, email: "grace@example.COM", name: "Grace Hopper", savedAt: fixtureNow + 1 })
          expect(yield* contacts.list(hostId)).toEqual([{ ...contact, name: "Grace Hopper" }])
        })
      )

      it.effect("a known address keeps its name when no new name is given", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const contact = aContact({ hostId })
          yield* contacts.save(contact)
          yield* contacts.save({ ...contact, name: null, savedAt: fixtureNow + 1 })
          expect(yield* contacts.list(hostId)).toEqual([contact])
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
            expect(yield* contacts.list(hostId)).toEqual([contact])
          }),
        timeLimit
      )

      it.effect("commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const contact = aContact({ hostId })
          yield* transaction(contacts.save(contact))
          const changes = Effect.andThen(
            contacts.save({ ...contact, name: "Changed" }),
            contacts.save(aContact({ hostId, email: "new@example.com" }))
          )
          yield* Effect.exit(transaction(Effect.andThen(changes, Effect.fail("no"))))
          expect(yield* contacts.list(hostId)).toEqual([contact])
        })
      )

      it.effect("hosts have separate contacts with the same address", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          const { id: strangerId } = yield* givenHost()
          const own = aContact({ hostId, name: "Grace" })
          const theirs = aContact({ hostId: strangerId, name: "Hopper" })
          yield* contacts.save(own)
          expect(yield* contacts.list(strangerId)).toEqual([])
          yield* contacts.save(theirs)
          expect(yield* contacts.list(hostId)).toEqual([own])
          expect(yield* contacts.list(strangerId)).toEqual([theirs])
        })
      )

      it.effect("a deleted host's contacts are gone", () =>
        Effect.gen(function* () {
          const contacts = yield* ContactStore
          const { id: hostId } = yield* givenHost()
          yield* contacts.save(aContact({ hostId }))
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          yield* forgetHost(hostId, fixtureNow)
          expect(yield* contacts.list(hostId)).toEqual([])
        })
      )
    })
}
