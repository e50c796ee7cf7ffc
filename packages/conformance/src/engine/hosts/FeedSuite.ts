import { acceptBooking, cancelBooking, hostFeedUrl, readHostFeed, renewHostFeed, type Store } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { aHostWith, approved, book, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { outcomeOf } from "../OutcomeOf.ts"

/** A host's feed of bookings for a calendar program. */
export const feedSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Feed of a host", stores, (clause) => {
    clause(
      "shows the accepted bookings at an address that only renewing changes",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(approved)
        expect(yield* hostFeedUrl(host.id)).toBeNull()
        const { answer: url, audit } = yield* outcomeOf(host.id, renewHostFeed(host.id))
        expect(url).toMatch(/^https:\/\/book\.example\.com\/f\/[0-9A-Za-z]{22,}\.ics$/)
        expect(audit).toMatchObject([{ action: "feed.renew", subjectId: host.id }])
        expect(yield* hostFeedUrl(host.id)).toBe(url)

        const later = yield* book(host, service, wednesday(10))
        const sooner = yield* book(host, service, tuesday(10))
        const over = yield* book(host, service, tuesday(11))
        yield* book(host, service, tuesday(12))
        for (const { id } of [later, sooner, over]) yield* acceptBooking(host.id, id)
        yield* cancelBooking(host.id, over.id, {})
        const file = JSON.parse(yield* readHostFeed(tokenOf(url)))
        expect(file.name).toBe("Bookings of Ada Byron")
        expect(file.entries).toMatchObject([
          { booking: { id: sooner.id }, to: { role: "host", email: host.email } },
          { booking: { id: later.id } }
        ])

        const renewed = yield* renewHostFeed(host.id)
        expect(JSON.parse(yield* readHostFeed(tokenOf(renewed))).entries).toHaveLength(2)
        for (const wrong of [tokenOf(url), "", "nonsense"]) {
          expect(yield* Effect.flip(readHostFeed(wrong))).toMatchObject({ _tag: "NotFound" })
        }
      })
    )

    clause(
      "MUST NOT be made for an unknown host",
      Effect.gen(function* () {
        expect(yield* Effect.flip(renewHostFeed(999_999_999))).toMatchObject({ _tag: "NotFound" })
      })
    )
  })

const tokenOf = (url: string): string => new URL(url).pathname.slice("/f/".length, -".ics".length)
