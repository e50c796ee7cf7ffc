import type { Instant } from "@slotkit/core"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Begun, IdempotencyStore, type KeyedRequest } from "../ports/IdempotencyStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import type { KeyedAnswer, Tables } from "./MemoryTables.ts"

/** Remembered answers in memory. */
export const memoryIdempotencyStore: Layer.Layer<IdempotencyStore, never, MemoryDatabase> = Layer.effect(
  IdempotencyStore,
  Effect.map(MemoryDatabase, ({ write }) =>
    IdempotencyStore.of({
      begin: (request, now, abandonedAfterMs) =>
        write((tables) => {
          const begun = begin(known(tables, request), request, now - abandonedAfterMs)
          const claimed = { ...request, begunAt: now, answer: null }
          return [begun, begun._tag === "fresh" ? withAnswer(tables, claimed) : tables]
        }),
      answer: (request, answer) =>
        write((tables) => {
          const running = runningRequest(tables, request)
          return [undefined, running === undefined ? tables : withAnswer(tables, { ...running, answer })]
        }),
      forget: (request) =>
        write((tables) => {
          if (runningRequest(tables, request) === undefined) return [undefined, tables]
          return [undefined, { ...tables, keyedAnswers: HashMap.remove(tables.keyedAnswers, idOf(request)) }]
        }),
      prune: (before) =>
        write((tables) => {
          const keyedAnswers = HashMap.filter(tables.keyedAnswers, ({ begunAt }) => begunAt >= before)
          return [HashMap.size(tables.keyedAnswers) - HashMap.size(keyedAnswers), { ...tables, keyedAnswers }]
        })
    })
  )
)

const begin = (found: KeyedAnswer | undefined, { fingerprint }: KeyedRequest, abandonedAt: Instant): Begun => {
  if (found === undefined) return { _tag: "fresh" }
  if (found.fingerprint !== fingerprint) return { _tag: "other" }
  if (found.answer !== null) return { _tag: "answered", answer: found.answer }
  return { _tag: found.begunAt <= abandonedAt ? "fresh" : "running" }
}

const known = (tables: Tables, request: KeyedRequest): KeyedAnswer | undefined =>
  Option.getOrUndefined(HashMap.get(tables.keyedAnswers, idOf(request)))

const runningRequest = (tables: Tables, request: KeyedRequest): KeyedAnswer | undefined => {
  const found = known(tables, request)
  return found?.fingerprint === request.fingerprint && found.answer === null ? found : undefined
}

const withAnswer = (tables: Tables, answer: KeyedAnswer): Tables => ({
  ...tables,
  keyedAnswers: HashMap.set(tables.keyedAnswers, idOf(answer), answer)
})

const idOf = ({ credential, key }: KeyedRequest): string => JSON.stringify([credential, key])
