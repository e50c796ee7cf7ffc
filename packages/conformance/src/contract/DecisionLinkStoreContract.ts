import { layer } from "@effect/vitest"
import { hashToken } from "@slotkit/core"
import { type DecisionLink, DecisionLinkStore, HostStore, type Store, UnitOfWork } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenBooking, givenHost } from "../fixtures/BookingRecords.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { uniqueToken } from "../fixtures/Unique.ts"

/** The contract of every `DecisionLinkStore`. */
export const DecisionLinkStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("keeps a link as it was given, to be found by its token and by its booking of that host", () =>
        Effect.gen(function* () {
          const { links, add } = yield* givenLinks
          const { id: strangerId } = yield* givenHost()
          const open = yield* add()
          const answered = yield* add({ answer: { on: "decline", by: "operator", at: fixtureNow } })
          for (const { token, link } of [open, answered]) {
            expect(yield* links.findByToken(token)).toEqual(Option.some(link))
            expect(yield* links.findByBooking(link.hostId, link.bookingId)).toEqual(Option.some(link))
            expect(yield* links.findByBooking(strangerId, link.bookingId)).toEqual(Option.none())
          }
          expect(yield* links.findByToken(uniqueToken(1))).toEqual(Option.none())
        })
      )

      it.effect("records an answer of that request alone, or not at all", () =>
        Effect.gen(function* () {
          const { links, add } = yield* givenLinks
          const { transaction } = yield* UnitOfWork
          const { token, link } = yield* add()
          const other = yield* add()
          const answer = { on: "accept", by: "host", at: fixtureNow } as const
          const record = links.recordAnswer(link.hostId, link.bookingId, answer)
          yield* Effect.exit(transaction(Effect.andThen(record, Effect.fail("no"))))
          expect(yield* links.findByToken(token)).toEqual(Option.some(link))
          yield* record
          expect(yield* links.findByToken(token)).toEqual(Option.some({ ...link, answer }))
          expect(yield* links.findByToken(other.token)).toEqual(Option.some(other.link))
          const { id } = yield* givenBooking({ hostId: link.hostId })
          yield* links.recordAnswer(link.hostId, id, answer)
          expect(yield* links.findByBooking(link.hostId, id)).toEqual(Option.none())
        })
      )

      it.effect("a deleted host's are gone", () =>
        Effect.gen(function* () {
          const { links, add } = yield* givenLinks
          const { token, link } = yield* add()
          yield* (yield* HostStore).remove(link.hostId, fixtureNow)
          yield* purgeHost(link.hostId, fixtureNow)
          expect(yield* links.findByToken(token)).toEqual(Option.none())
          expect(yield* links.findByBooking(link.hostId, link.bookingId)).toEqual(Option.none())
        })
      )
    })
}

/** A host, with a function that adds a request's link with a unique token. */
const givenLinks = Effect.gen(function* () {
  const links = yield* DecisionLinkStore
  const { id: hostId } = yield* givenHost()
  const add = Effect.fnUntraced(function* (overrides: Partial<DecisionLink> = {}) {
    const token = uniqueToken(hostId)
    const { id: bookingId } = yield* givenBooking({ hostId, state: "pending" })
    const sealed = { sealed: `sealed ${token}`, context: `answer:${bookingId}` }
    const link: DecisionLink = { hostId, bookingId, tokenHash: hashToken(token), token: sealed, answer: null, ...overrides }
    yield* links.add(link)
    return { token, link }
  })
  return { links, add }
})
