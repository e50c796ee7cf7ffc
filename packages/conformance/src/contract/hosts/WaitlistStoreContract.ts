import { layer } from "@effect/vitest"
import { millisPerDay } from "@slotkit/core/internal"
import { PrivacyStore, RetentionStore, type Store, UnitOfWork, WaitlistStore } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { anEntry } from "../../fixtures/AnEntry.ts"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"
import { uniqueToken } from "../../fixtures/Unique.ts"
import type { StoreCapabilities } from "../UnitOfWorkContract.ts"

/** The contract of every `WaitlistStore`. */
export const WaitlistStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>, { readsBesideTransactions = true }: StoreCapabilities = {}): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("lists the entries of a host by age, and those of a service, in a state or of a person", () =>
        Effect.gen(function* () {
          const waitlist = yield* WaitlistStore
          const [{ id: hostId }, { id: strangerId }] = [yield* givenHost(), yield* givenHost()]
          const later = yield* waitlist.save(anEntry({ hostId, createdAt: fixtureNow + 1 }))
          const early = yield* waitlist.save(anEntry({ hostId, serviceId: 2, email: "Bob@Example.com" }))
          const foreign = yield* waitlist.save(anEntry({ hostId: strangerId }))
          expect(new Set([later.id, early.id, foreign.id]).size).toBe(3)
          const offered = yield* waitlist.save({ ...later, state: "offered", offer })
          expect(yield* waitlist.list({ hostId }, 10)).toEqual([early, offered])
          expect(yield* waitlist.list({ hostId }, 1)).toEqual([early])
          expect(yield* waitlist.list({ hostId, serviceId: 2 }, 10)).toEqual([early])
          expect(yield* waitlist.list({ hostId, states: ["offered", "booked"] }, 10)).toEqual([offered])
          expect(yield* waitlist.list({ hostId, email: "bob@example.COM" }, 10)).toEqual([early])
          expect(yield* waitlist.list({ hostId, id: later.id }, 10)).toEqual([offered])
          expect(yield* waitlist.list({ hostId: strangerId, id: later.id }, 10)).toEqual([])
        })
      )

      it.effect("finds an entry by the token of its link, and deletes one that left", () =>
        Effect.gen(function* () {
          const waitlist = yield* WaitlistStore
          const { id: hostId } = yield* givenHost()
          const token = uniqueToken(hostId)
          const entry = yield* waitlist.save(anEntry({ hostId, link: token }))
          expect(yield* waitlist.list({ token }, 1)).toEqual([entry])
          expect(yield* waitlist.list({ token: uniqueToken(hostId) }, 1)).toEqual([])
          expect(yield* waitlist.list({ token: "" }, 1)).toEqual([])
          const booked = { ...entry, state: "booked" as const, passed: [fixtureNow], bookingId: 7 }
          expect(yield* waitlist.save(booked)).toEqual(booked)
          expect(yield* waitlist.list({ token }, 1)).toEqual([booked])
          yield* waitlist.save({ ...booked, state: "left" })
          expect(yield* waitlist.list({ token }, 1)).toEqual([])
        })
      )

      it.effect("finds the entries of a person, and deletes those whose wishes are over, unless a time is offered", () =>
        Effect.gen(function* () {
          const waitlist = yield* WaitlistStore
          const people = yield* PrivacyStore
          const retention = yield* RetentionStore
          const { id: hostId } = yield* givenHost()
          const email = `${uniqueToken(hostId)}@example.com`
          const old = { start: 86_400_000, end: 2 * 86_400_000 }
          const over = yield* waitlist.save(anEntry({ hostId, email, wishes: [old] }))
          const held = yield* waitlist.save({ ...anEntry({ hostId, email, wishes: [old] }), state: "offered", offer })
          const waiting = yield* waitlist.save(
            anEntry({ hostId, email, wishes: [old, { start: fixtureNow, end: fixtureNow + 9 }] })
          )
          const rows = [over, held, waiting].map(({ id }) => ({ hostId, kind: "waitlist", id }))
          expect(yield* people.find({ email: email.toUpperCase(), hostId })).toEqual(rows)
          expect((yield* people.find({ email, hostId: null })).length).toBe(3)
          expect(yield* people.purge(email, { hostId, kind: "waitlist", id: over.id })).toBe(false)
          yield* retention.purge("waitlist", 3 * millisPerDay, 100)
          expect((yield* waitlist.list({ hostId }, 10)).map(({ id }) => id)).toEqual([held.id, waiting.id])
        })
      )

      it.effect("makes a concurrent caller wait for locked entries, who gets those that still pass", (context) =>
        Effect.gen(function* () {
          if (!readsBesideTransactions) return context.skip("has one transaction at a time")
          const waitlist = yield* WaitlistStore
          const { transaction } = yield* UnitOfWork
          const { id: hostId } = yield* givenHost()
          const first = yield* waitlist.save(anEntry({ hostId }))
          const second = yield* waitlist.save(anEntry({ hostId, createdAt: fixtureNow + 1 }))
          const [isLocked, mayCommit] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
          const lock = waitlist.list({ hostId, states: ["waiting"] }, 10, "locked")
          const one = yield* Effect.forkChild(
            transaction(
              Effect.gen(function* () {
                const [entry] = yield* lock
                yield* Deferred.succeed(isLocked, undefined)
                yield* Deferred.await(mayCommit)
                yield* waitlist.save({ ...entry!, state: "offered", offer })
              })
            )
          )
          yield* Deferred.await(isLocked)
          const other = yield* Effect.forkChild(transaction(lock))
          yield* Deferred.succeed(mayCommit, undefined)
          yield* Fiber.join(one)
          expect((yield* Fiber.join(other)).map(({ id }) => id)).toEqual([second.id])
          expect((yield* waitlist.list({ hostId, id: first.id }, 1))[0]?.state).toBe("offered")
        })
      )
    })
}

const offer = { start: fixtureNow, end: fixtureNow + 1_800_000, expiresAt: fixtureNow + 600_000, meetingId: 12 }
