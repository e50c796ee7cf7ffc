import { layer } from "@effect/vitest"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import { IdempotencyStore, UnitOfWork } from "@slotkit/engine"
import { aKeyedRequest, anAnswer, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { suiteOptions, timeLimit } from "../given/SuiteOptions.ts"
import { unique, uniqueHash } from "../given/Unique.ts"

/** What every `IdempotencyStore` promises. */
export const IdempotencyStoreContract = {
  suite: (name: string, stores: Layer.Layer<IdempotencyStore | UnitOfWork, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("the first request with a key is fresh, the second finds it running", () =>
        Effect.gen(function* () {
          const { request, begin } = yield* aRequest
          expect(yield* begin(request)).toEqual({ _tag: "fresh" })
          expect(yield* begin(request)).toEqual({ _tag: "running" })
        })
      )

      it.effect("an answered request replays its answer as it was given", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const answer = anAnswer({ status: 422, headers: {}, body: '{"message":"é \\u0000 👩‍👩‍👧"}\n' })
          yield* begin(request)
          yield* answers.answer(request, token, answer)
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer })
          expect(yield* begin(request, fixtureNow + 60 * millisPerMinute)).toEqual({ _tag: "answered", answer })
          const other = { ...request, key: unique("key") }
          yield* begin(other)
          yield* answers.answer(other, token, anAnswer())
          expect(yield* begin(other)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )

      it.effect(
        "a key with another request is told so while the first one runs, when it is abandoned and when it is answered",
        () =>
          Effect.gen(function* () {
            const { answers, request, begin, token } = yield* aRequest
            const other = { ...request, fingerprint: uniqueHash() }
            yield* begin(request)
            expect(yield* begin(other)).toEqual({ _tag: "other" })
            expect(yield* begin(other, fixtureNow + abandonedAfterMs)).toEqual({ _tag: "other" })
            yield* answers.answer(request, token, anAnswer())
            expect(yield* begin(other)).toEqual({ _tag: "other" })
            expect(yield* begin(request)).toEqual({ _tag: "answered", answer: anAnswer() })
          })
      )

      it.effect(
        "of twenty at once one is fresh, the others find it running",
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
        "of different requests at once with one key one is fresh, the others are told",
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

      it.effect("a claim that was never answered can be claimed again when it counts as abandoned, and not before", () =>
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
        "of twenty at once one takes an abandoned claim",
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

      it.effect("a forgotten claim is fresh again, for the same request and for another", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          yield* begin(request)
          yield* answers.forget(request, token)
          expect(yield* begin(request)).toEqual({ _tag: "fresh" })
          yield* answers.forget(request, token)
          expect(yield* begin({ ...request, fingerprint: uniqueHash() })).toEqual({ _tag: "fresh" })
        })
      )

      it.effect("the last answer under the lease stays, and forgetting gives it instead", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          yield* begin(request)
          expect(yield* answers.answer(request, token, anAnswer({ status: 200 }))).toBe(true)
          expect(yield* answers.answer(request, token, anAnswer({ sealed: true }))).toBe(true)
          const answer = anAnswer({ sealed: true })
          expect(yield* answers.forget(request, token)).toEqual(Option.some(answer))
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer })
        })
      )

      it.effect("whoever has lost the lease neither answers nor forgets, whether the next one runs or has answered", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const next = unique("lease")
          yield* begin(request)
          expect(yield* begin(request, fixtureNow + abandonedAfterMs, next)).toEqual({ _tag: "fresh" })
          expect(yield* answers.answer(request, token, anAnswer({ status: 500 }))).toBe(false)
          expect(yield* answers.forget(request, token)).toEqual(Option.none())
          expect(yield* begin(request, fixtureNow + abandonedAfterMs)).toEqual({ _tag: "running" })
          expect(yield* answers.answer(request, next, anAnswer())).toBe(true)
          expect(yield* answers.answer(request, token, anAnswer({ status: 500 }))).toBe(false)
          expect(yield* answers.forget(request, token)).toEqual(Option.none())
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )

      it.effect("after 24 hours a key is open to any request, answered or not, and not a moment before", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const other = { ...request, fingerprint: uniqueHash() }
          const dayLater = fixtureNow + millisPerDay
          yield* begin(request)
          yield* answers.answer(request, token, anAnswer())
          expect(yield* begin(request, dayLater - 1)).toEqual({ _tag: "answered", answer: anAnswer() })
          expect(yield* begin(other, dayLater - 1)).toEqual({ _tag: "other" })
          expect(yield* begin(other, dayLater)).toEqual({ _tag: "fresh" })
          expect(yield* begin(request, dayLater)).toEqual({ _tag: "other" })
          expect(yield* begin(request, dayLater + millisPerDay)).toEqual({ _tag: "fresh" })
          expect(yield* begin(request, dayLater + millisPerDay)).toEqual({ _tag: "running" })
        })
      )

      it.effect("another request with the key neither answers nor forgets the one that runs", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const other = { ...request, fingerprint: uniqueHash() }
          yield* begin(request)
          yield* answers.answer(other, token, anAnswer())
          yield* answers.forget(other, token)
          expect(yield* begin(request)).toEqual({ _tag: "running" })
        })
      )

      it.effect("answering what was never begun remembers nothing", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          yield* answers.answer(request, token, anAnswer())
          yield* answers.forget(request, token)
          expect(yield* begin(request)).toEqual({ _tag: "fresh" })
        })
      )

      it.effect("keys of different credentials never meet", () =>
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
            yield* answers.answer(request, token, anAnswer({ body: String(index) }))
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

      it.effect("prunes what is older than a moment, answered or not, counts it and keeps the rest", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          yield* answers.prune(prunedBefore, 1000)
          const key = (name: string) => ({ ...request, key: name })
          yield* begin(key("answered"), prunedBefore - 2)
          yield* answers.answer(key("answered"), token, anAnswer())
          yield* begin(key("running"), prunedBefore - 1)
          yield* begin(key("kept"), prunedBefore)
          yield* answers.answer(key("kept"), token, anAnswer())
          expect(yield* answers.prune(prunedBefore, 1)).toBe(1)
          expect(yield* answers.prune(prunedBefore, 1000)).toBe(1)
          expect(yield* answers.prune(prunedBefore, 1000)).toBe(0)
          expect(yield* begin(key("answered"), prunedBefore)).toEqual({ _tag: "fresh" })
          expect(yield* begin(key("running"), prunedBefore)).toEqual({ _tag: "fresh" })
          expect(yield* begin(key("kept"), prunedBefore)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )

      it.effect("a claim that was taken again is as old as its last taking", () =>
        Effect.gen(function* () {
          const { answers, request, begin } = yield* aRequest
          yield* begin(request, prunedBefore - abandonedAfterMs)
          expect(yield* begin(request, prunedBefore)).toEqual({ _tag: "fresh" })
          yield* answers.prune(prunedBefore, 1000)
          expect(yield* begin(request, prunedBefore)).toEqual({ _tag: "running" })
        })
      )

      it.effect("is claimed, answered and forgotten with the unit of work, or not at all", () =>
        Effect.gen(function* () {
          const { answers, request, begin, token } = yield* aRequest
          const { transaction } = yield* UnitOfWork
          const undone = <A>(work: Effect.Effect<A>) => Effect.exit(transaction(Effect.andThen(work, Effect.fail("no"))))
          yield* undone(begin(request))
          expect(yield* transaction(begin(request))).toEqual({ _tag: "fresh" })
          yield* undone(answers.answer(request, token, anAnswer()))
          yield* undone(answers.forget(request, token))
          expect(yield* begin(request)).toEqual({ _tag: "running" })
          yield* transaction(answers.answer(request, token, anAnswer()))
          expect(yield* begin(request)).toEqual({ _tag: "answered", answer: anAnswer() })
        })
      )
    })
}

/** A request of a credential of its own, and a way to begin one, under the same lease unless given. */
const aRequest = Effect.gen(function* () {
  const answers = yield* IdempotencyStore
  const request = aKeyedRequest({ credential: unique("credential") })
  const token = unique("lease")
  const begin = (keyed = request, now = fixtureNow, leaseToken = token) =>
    answers.begin(keyed, now, { token: leaseToken, until: now + abandonedAfterMs })
  return { answers, request, begin, token }
})

const abandonedAfterMs = 5 * millisPerMinute

/** So early that a clause which prunes up to it meets none but its own. */
const prunedBefore = fixtureNow - 1000 * abandonedAfterMs
