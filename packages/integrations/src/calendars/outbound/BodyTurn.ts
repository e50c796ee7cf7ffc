import type * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

/** Bodies that a process reads at a time. More would share the processor, and their memory would add up. */
const bodiesAtATime = 2

const turns = Semaphore.makeUnsafe(bodiesAtATime)

/**
 * Runs work that decompresses or parses the body of an answer, when it is its turn. Do not nest it, and do not wait for servers
 * in it.
 */
export const inBodyTurn = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> => turns.withPermit(work)
