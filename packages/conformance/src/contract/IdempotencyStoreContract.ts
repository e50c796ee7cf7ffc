import { layer } from "@effect/vitest"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import { IdempotencyStore, PrivacyStore, RetentionStore, type Store, UnitOfWork } from "@slotkit/engine"
import { aKeyedRequest, anAnswer, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { unique, uniqueHash } from "../fixtures/Unique.ts"

/** The contract of every `IdempotencyStore`. */
export const IdempotencyStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("the first request with a key is fresh, and the second finds it in flight", () =>
        Effect.gen(function* () {
          const { request, begin } = yield* aRequest
          expect(yield* begin(request)).toEqual({ _tag: "fresh" })
          expect(yield* begin(request)).toEqual({ _tag: "running" })
        })
      )

      it.effect("a repeated request gets the stored response unchanged", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const answer = anAnswer({ status: 422, headers: {}, body: '{"message":"é \\u0000 👩‍👩‍👧"}\n' })
          yield* begin(request)
          yield* answers.end(request, token, answer)
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer })
          expect(yield* begin(request, fixtureNow + 60 * millisPerMinute)).toEqual({ _tag: "answered", answer })
          const other = { ...request, key: unique("key") }
          yield* begin(other)
          yield* answers.end(other, token, anAnswer())
          expect(yield* begin(other)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )

      it.effect("deletes no response that the index of people does not name", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const people = yield* PrivacyStore
          yield* begin(request)
          yield* answers.end(request, token, anAnswer())
          expect(yield* people.purge("grace@example.com", { hostId: 1, kind: "answer", id: 999_999_999 })).toBe(false)
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )

      it.effect("a key with a different request is reported while the first one is in flight, abandoned or answered", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const other = { ...request, fingerprint: uniqueHash() }
          yield* begin(request)
          expect(yield* begin(other)).toEqual({ _tag: "other" })
          expect(yield* begin(other, fixtureNow + abandonedAfterMs)).toEqual({ _tag: "other" })
          yield* answers.end(request, token, anAnswer())
          expect(yield* begin(other)).toEqual({ _tag: "other" })
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )

      it.effect(
        "of twenty concurrent requests one is fresh, and the others find it in flight",
        () =>
          Effect.gen(function* () {
            const { request, begin } = yield* aRequest
            const begun = yield* Effect.forEach(Array(20), () => begin(request), { concurrency: "unbounded" })
            expect(begun.filter(({ _tag }) => _tag === "fresh")).toHaveLength(1)
            expect(begun.filter(({ _tag }) => _tag === "running")).toHaveLength(19)
          }),
        timeLimit
      )

      it.effect(
        "of different concurrent requests with one key one is fresh, and the others are reported",
        () =>
          Effect.gen(function* () {
            const { request, begin } = yield* aRequest
            const begun = yield* Effect.forEach(Array(20), () => begin({ ...request, fingerprint: uniqueHash() }), {
              concurrency: "unbounded"
            })
            expect(begun.filter(({ _tag }) => _tag === "fresh")).toHaveLength(1)
            expect(begun.filter(({ _tag }) => _tag === "other")).toHaveLength(19)
          }),
        timeLimit
      )

      it.effect("an unanswered claim can be claimed again once it counts as abandoned, and not before", () =>
        Effect.gen(function* () {
          const { request, begin } = yield* aRequest
          yield* begin(request)
          const abandonedAt = fixtureNow + abandonedAfterMs
          expect(yield* begin(request, abandonedAt - 1)).toEqual({ _tag: "running" })
          expect(yield* begin(request, abandonedAt)).toEqual({ _tag: "fresh" })
          expect(yield* begin(request, abandonedAt)).toEqual({ _tag: "running" })
          expect(yield* begin(request, abandonedAt + abandonedAfterMs - 1)).toEqual({ _tag: "running" })
        })
      )

      it.effect(
        "of twenty concurrent requests one takes an abandoned claim",
        () =>
          Effect.gen(function* () {
            const { request, begin } = yield* aRequest
            yield* begin(request)
            const begun = yield* Effect.forEach(Array(20), () => begin(request, fixtureNow + abandonedAfterMs), {
              concurrency: "unbounded"
            })
            expect(begun.filter(({ _tag }) => _tag === "fresh")).toHaveLength(1)
            expect(begun.filter(({ _tag }) => _tag === "running")).toHaveLength(19)
          }),
        timeLimit
      )

      it.effect("a released claim is fresh again, for the same request and for a different one", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          yield* begin(request)
          yield* answers.end(request, token, null)
          expect(yield* begin(request)).toEqual({ _tag: "fresh" })
          yield* answers.end(request, token, null)
          expect(yield* begin({ ...request, fingerprint: uniqueHash() })).toEqual({ _tag: "fresh" })
        })
      )

      it.effect("the last response under the lease is kept, and releasing returns it instead", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          yield* begin(request)
          expect(Option.isSome(yield* answers.end(request, token, anAnswer({ status: 200 })))).toBe(true)
          expect(Option.isSome(yield* answers.end(request, token, anAnswer({ sealed: true })))).toBe(true)
          const answer = anAnswer({ sealed: true })
          expect(yield* answers.end(request, token, null)).toEqual(Option.some(answer))
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer })
        })
      )

      it.effect(
        "after losing the lease, a request can neither answer nor release, whether its successor is in flight or answered",
        () =>
          Effect.gen(function* () {
            const { answers, request, begin, token } = yield* aRequest
            const next = unique("lease")
            yield* begin(request)
            expect(yield* begin(request, fixtureNow + abandonedAfterMs, next)).toEqual({ _tag: "fresh" })
            expect(yield* answers.end(request, token, anAnswer({ status: 500 }))).toEqual(Option.none())
            expect(yield* answers.end(request, token, null)).toEqual(Option.none())
            expect(yield* begin(request, fixtureNow + abandonedAfterMs)).toEqual({ _tag: "running" })
            expect(Option.isSome(yield* answers.end(request, next, anAnswer()))).toBe(true)
            expect(yield* answers.end(request, token, anAnswer({ status: 500 }))).toEqual(Option.none())
            expect(yield* answers.end(request, token, null)).toEqual(Option.none())
            expect(yield* begin(request)).toEqual({ _tag: "answered", answer: anAnswer() })
          })
      )

      it.effect("after exactly 24 hours a key is available to any request, answered or not", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const other = { ...request, fingerprint: uniqueHash() }
          const dayLater = fixtureNow + millisPerDay
          yield* begin(request)
          yield* answers.end(request, token, anAnswer())
          expect(yield* begin(request, dayLater - 1)).toEqual({ _tag: "answered", answer: anAnswer() })
          expect(yield* begin(other, dayLater - 1)).toEqual({ _tag: "other" })
          expect(yield* begin(other, dayLater)).toEqual({ _tag: "fresh" })
          expect(yield* begin(request, dayLater)).toEqual({ _tag: "other" })
          expect(yield* begin(request, dayLater + millisPerDay)).toEqual({ _tag: "fresh" })
          expect(yield* begin(request, dayLater + millisPerDay)).toEqual({ _tag: "running" })
        })
      )

      it.effect("a key that is taken for a shorter time is available after it", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const brief = { ...request, validForMs: 2 * millisPerMinute }
          const later = fixtureNow + 2 * millisPerMinute
          yield* begin(brief)
          yield* answers.end(brief, token, anAnswer())
          expect(yield* begin(brief, later - 1)).toEqual({ _tag: "answered", answer: anAnswer() })
          expect(yield* begin(brief, later)).toEqual({ _tag: "fresh" })
          expect(yield* begin(brief, later)).toEqual({ _tag: "running" })
        })
      )

      it.effect("a different request with the key can neither answer nor release the one in flight", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const other = { ...request, fingerprint: uniqueHash() }
          yield* begin(request)
          yield* answers.end(other, token, anAnswer())
          yield* answers.end(other, token, null)
          expect(yield* begin(request)).toEqual({ _tag: "running" })
        })
      )

      it.effect("answering an unknown claim stores nothing", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          yield* answers.end(request, token, anAnswer())
          yield* answers.end(request, token, null)
          expect(yield* begin(request)).toEqual({ _tag: "fresh" })
        })
      )

      it.effect("keys of different credentials are independent", () =>
        Effect.gen(function* () {
          const { answers, begin, token } = yield* aRequest
          const [one, other] = [unique("credential"), unique("credential")]
          const requests = [
            aKeyedRequest({ credential: one, key: "same" }),
            aKeyedRequest({ credential: other, key: "same" }),
            aKeyedRequest({ credential: `${one}:a`, key: "b" }),
            aKeyedRequest({ credential: one, key: "a:b" }),
            aKeyedRequest({ credential: `${one} a`, key: "b" }),
            aKeyedRequest({ credential: one, key: "a b" })
          ]
          for (const [index, request] of requests.entries()) {
            expect(yield* begin(request)).toEqual({ _tag: "fresh" })
            yield* answers.end(request, token, anAnswer({ body: String(index) }))
          }
          for (const [index, request] of requests.entries()) {
            expect(yield* begin(request)).toEqual({ _tag: "answered", answer: anAnswer({ body: String(index) }) })
          }
        })
      )

      it.effect("keys differ by case and by spaces", () =>
        Effect.gen(function* () {
          const { request, begin } = yield* aRequest
          for (const key of ["key", "Key", " key", "key "]) {
            expect(yield* begin({ ...request, key })).toEqual({ _tag: "fresh" })
          }
        })
      )

      it.effect("deletes and counts entries older than an instant, answered or not, and keeps the others", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          yield* (yield* RetentionStore).purge("idempotency_keys", prunedBefore, 1000)
          const key = (name: string) => ({ ...request, key: name })
          yield* begin(key("answered"), prunedBefore - 2)
          yield* answers.end(key("answered"), token, anAnswer())
          yield* begin(key("running"), prunedBefore - 1)
          yield* begin(key("kept"), prunedBefore)
          yield* answers.end(key("kept"), token, anAnswer())
          expect(yield* (yield* RetentionStore).purge("idempotency_keys", prunedBefore, 1)).toBe(1)
          expect(yield* (yield* RetentionStore).purge("idempotency_keys", prunedBefore, 1000)).toBe(1)
          expect(yield* (yield* RetentionStore).purge("idempotency_keys", prunedBefore, 1000)).toBe(0)
          expect(yield* begin(key("answered"), prunedBefore)).toEqual({ _tag: "fresh" })
          expect(yield* begin(key("running"), prunedBefore)).toEqual({ _tag: "fresh" })
          expect(yield* begin(key("kept"), prunedBefore)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )

      it.effect("a reclaimed entry is as old as its last claim", () =>
        Effect.gen(function* () {
          const { request, begin } = yield* aRequest
          yield* begin(request, prunedBefore - abandonedAfterMs)
          expect(yield* begin(request, prunedBefore)).toEqual({ _tag: "fresh" })
          yield* (yield* RetentionStore).purge("idempotency_keys", prunedBefore, 1000)
          expect(yield* begin(request, prunedBefore)).toEqual({ _tag: "running" })
        })
      )

      it.effect("commits and rolls back with the unit of work", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const { transaction } = yield* UnitOfWork
          const undone = <A>(work: Effect.Effect<A>) => Effect.exit(transaction(Effect.andThen(work, Effect.fail("no"))))
          yield* undone(begin(request))
          expect(yield* transaction(begin(request))).toEqual({ _tag: "fresh" })
          yield* undone(answers.end(request, token, anAnswer()))
          yield* undone(answers.end(request, token, null))
          expect(yield* begin(request)).toEqual({ _tag: "running" })
          yield* transaction(answers.end(request, token, anAnswer()))
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )
    })
}

/** A request of a unique credential, with a function that claims it, under the same lease by default. */
const aRequest = Effect.gen(function* () {
  const answers = yield* IdempotencyStore
  const request = aKeyedRequest({ credential: unique("credential") })
  const token = unique("lease")
  const begin = (keyed = request, now = fixtureNow, leaseToken = token) =>
    answers.begin(keyed, now, { token: leaseToken, until: now + abandonedAfterMs })
  return { answers, request, begin, token }
})

const abandonedAfterMs = 5 * millisPerMinute

/** Early enough that a clause with this cutoff deletes only its own entries. */
const prunedBefore = fixtureNow - 1000 * abandonedAfterMs
