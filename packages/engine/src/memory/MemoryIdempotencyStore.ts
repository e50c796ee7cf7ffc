import type { Instant } from "@slotkit/core"
import { foldedAddress, millisPerDay } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type Begun, IdempotencyStore, type KeyedRequest } from "../ports/IdempotencyStore.ts"
import { MemoryDatabase } from "./MemoryDatabase.ts"
import { type KeyedAnswer, type Tables, takeId } from "./MemoryTables.ts"

/** Stored responses in memory. */
export const memoryIdempotencyStore: Layer.Layer<IdempotencyStore, never, MemoryDatabase> = Layer.effect(
  IdempotencyStore,
  Effect.map(MemoryDatabase, ({ write }) =>
    IdempotencyStore.of({
      begin: (request, now, lease) =>
        write((tables) => {
          const begun = begin(known(tables, request), request, now)
          const [id, counted] = takeId(tables, "answer")
          const claimed = { ...request, id, begunAt: now, lease, answer: null, addresses: [] }
          return [begun, begun._tag === "fresh" ? withAnswer(counted, claimed) : tables]
        }),
      end: (request, leaseToken, answer, addresses = []) =>
        write((tables) => {
          const claimed = claimedUnder(tables, request, leaseToken)
          if (claimed === undefined) return [Option.none(), tables]
          if (answer !== null) {
            return [Option.some(answer), withAnswer(tables, { ...claimed, answer, addresses: addresses.map(foldedAddress) })]
          }
          if (claimed.answer !== null) return [Option.some(claimed.answer), tables]
          return [Option.none(), { ...tables, keyedAnswers: HashMap.remove(tables.keyedAnswers, idOf(request)) }]
        })
    })
  )
)

const begin = (found: KeyedAnswer | undefined, request: KeyedRequest, now: Instant): Begun => {
  const { fingerprint, validForMs = millisPerDay } = request
  if (found === undefined || found.begunAt <= now - validForMs) return { _tag: "fresh" }
  if (found.fingerprint !== fingerprint) return { _tag: "other" }
  if (found.answer !== null) return { _tag: "answered", answer: found.answer }
  return { _tag: found.lease.until <= now ? "fresh" : "running" }
}

const known = (tables: Tables, request: KeyedRequest): KeyedAnswer | undefined =>
  Option.getOrUndefined(HashMap.get(tables.keyedAnswers, idOf(request)))

const claimedUnder = (tables: Tables, request: KeyedRequest, leaseToken: string): KeyedAnswer | undefined => {
  const found = known(tables, request)
  return found?.fingerprint === request.fingerprint && found.lease.token === leaseToken ? found : undefined
}

const withAnswer = (tables: Tables, answer: KeyedAnswer): Tables => ({
  ...tables,
  keyedAnswers: HashMap.set(tables.keyedAnswers, idOf(answer), answer)
})

const idOf = ({ credential, key }: KeyedRequest): string => JSON.stringify([credential, key])
