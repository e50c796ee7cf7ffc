import { layer } from "@effect/vitest"
import { millisPerMinute } from "@slotkit/core/internal"
import { type CalendarConnect, CalendarConnectStore, RetentionStore, type Store } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { suiteOptions, timeLimit } from "../../fixtures/SuiteOptions.ts"
import { uniqueHash } from "../../fixtures/Unique.ts"

/** The contract of every `CalendarConnectStore`. */
export const CalendarConnectStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("a connection is used once, by its host in the browser that began it", () =>
        Effect.gen(function* () {
          const { connect, take } = yield* begun()
          const stranger = yield* givenHost()
          expect(yield* take({ hostId: stranger.id })).toEqual(Option.none())
          expect(yield* take({ browserHash: uniqueHash() })).toEqual(Option.none())
          expect(yield* take({ stateHash: uniqueHash() })).toEqual(Option.none())
          expect(yield* take()).toEqual(Option.some(connect))
          expect(yield* take()).toEqual(Option.none())
        })
      )

      it.effect("a connection works until just before its expiry", () =>
        Effect.gen(function* () {
          const { connect, take } = yield* begun({ accountId: 7, returnTo: "https://app.example/settings", wants: "write" })
          expect(yield* take({}, connect.expiresAt)).toEqual(Option.none())
          expect(yield* take({}, connect.expiresAt - 1)).toEqual(Option.some(connect))
        })
      )

      it.effect("a link of the operator API belongs to the first browser that opens it", () =>
        Effect.gen(function* () {
          const connects = yield* CalendarConnectStore
          const { connect, take } = yield* begun({ browserHash: null })
          const [first, second] = [uniqueHash(), uniqueHash()]
          const open = (browserHash: string, now = fixtureNow) =>
            connects.use("open", connect.hostId, connect.stateHash, browserHash, now)
          expect(yield* take({ browserHash: first })).toEqual(Option.none())
          expect(yield* open(first, connect.expiresAt)).toEqual(Option.none())
          expect(yield* open(first)).toEqual(Option.some({ ...connect, browserHash: first }))
          expect(yield* open(first)).toEqual(Option.some({ ...connect, browserHash: first }))
          expect(yield* open(second)).toEqual(Option.none())
          expect(yield* take({ browserHash: second })).toEqual(Option.none())
          expect(yield* take({ browserHash: first })).toEqual(Option.some({ ...connect, browserHash: first }))
        })
      )

      it.effect(
        "of twenty concurrent uses of a connection exactly one succeeds",
        () =>
          Effect.gen(function* () {
            const { connect, take } = yield* begun()
            const occupied = yield* Effect.forEach(Array(20), () => take(), { concurrency: "unbounded" })
            expect(occupied.filter(Option.isSome)).toEqual([Option.some(connect)])
          }),
        timeLimit
      )

      it.effect("expired connections are deleted, at most as many as wanted", () =>
        Effect.gen(function* () {
          const retention = yield* RetentionStore
          const expiresAt = fixtureNow - 900 * millisPerMinute
          yield* retention.purge("calendar_connects", expiresAt, 10_000)
          yield* begun({ expiresAt: expiresAt - 1 })
          yield* begun({ expiresAt: expiresAt - 1 })
          const { connect, take } = yield* begun({ expiresAt })
          expect(yield* retention.purge("calendar_connects", expiresAt, 1)).toBe(1)
          expect(yield* retention.purge("calendar_connects", expiresAt, 100)).toBe(1)
          expect(yield* take({}, expiresAt - 1)).toEqual(Option.some(connect))
        })
      )
    })
}

const begun = Effect.fnUntraced(function* (more: Partial<CalendarConnect> = {}) {
  const connects = yield* CalendarConnectStore
  const { id: hostId } = yield* givenHost()
  const connect: CalendarConnect = {
    hostId,
    stateHash: uniqueHash(),
    browserHash: uniqueHash(),
    kind: "google",
    wants: "read",
    verifier: { sealed: "sealed", context: `calendar-connect:${hostId}` },
    accountId: null,
    returnTo: null,
    expiresAt: fixtureNow + 10 * millisPerMinute,
    ...more
  }
  yield* connects.add(connect)
  const take = (other: Partial<CalendarConnect> = {}, now = fixtureNow) => {
    const { hostId, stateHash, browserHash } = { ...connect, ...other }
    return connects.use("finish", hostId, stateHash, browserHash ?? "", now)
  }
  return { connect, take }
})
