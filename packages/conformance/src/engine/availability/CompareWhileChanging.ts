import { getAvailability, makeSlotCache, requireHost, SlotCache } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { expect } from "vitest"
import type { ClauseServices } from "../Clause.ts"

/** Something to do or to ask. Its failures and defects are answers as well. */
export type Work = Effect.Effect<unknown, unknown, ClauseServices>

/** Picks one of several choices. */
export type Pick = <A>(choices: ReadonlyArray<A>) => A

/** The questions about a world, and the changes of it, each with a name. */
interface Random<World> {
  readonly questionsOf: (world: World) => ReadonlyArray<readonly [string, Work]>
  readonly actions: ReadonlyArray<readonly [string, (world: World) => Work]>
}

/** Changes a world at random, and compares the answers of two processes after each change with those of one without a cache. */
export const compareWhileChanging = Effect.fnUntraced(function* <World extends { readonly pick: Pick }>(
  world: World,
  { questionsOf, actions }: Random<World>,
  changes: number
) {
  const processes = [makeSlotCache(100_000), makeSlotCache(100_000)]
  for (let change = 0; change < changes; change++) {
    const [name, run] = world.pick(actions)
    // A refused change changes nothing, or all the same.
    yield* Effect.ignoreCause(run(world))
    const questions = questionsOf(world)
    const chosen = [world.pick(questions), world.pick(questions), world.pick(questions)]
    for (const [question, ask] of chosen) {
      const cached = yield* Effect.forEach(processes, (cache) => answerOf(Effect.provideService(ask, SlotCache, cache)))
      const computed = yield* answerOf(ask)
      expect(cached, `${question} after ${name}, change ${change}`).toEqual([computed, computed])
    }
  }
})

const answerOf = (ask: Work) => Effect.map(Effect.exit(ask), (exit) => JSON.stringify(exit))

/** Asks for the free slots of a host. */
export const answerTo = Effect.fnUntraced(function* (hostId: number, query: object) {
  return yield* getAvailability(yield* requireHost(hostId), query)
})

/** Picks pseudorandomly (mulberry32). */
export const picker = (seed: number): Pick => {
  let state = seed
  return (choices) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return choices[((bits ^ (bits >>> 14)) >>> 0) % choices.length]!
  }
}
