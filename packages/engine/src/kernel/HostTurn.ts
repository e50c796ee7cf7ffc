import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"
import { Unavailable } from "./Failure.ts"

/** How many changes to one host's calendar may have, or wait for, a connection at once; the others queue in the process. */
const changesPerHost = 3

/** Per process: who changes which host's calendar, and who waits to. */
const HostTurns = Context.Reference("@slotkit/engine/HostTurns", {
  defaultValue: () => new Map<number, { readonly turns: Semaphore.Semaphore; users: number }>()
})

/**
 * Runs a change that locks a host's calendar when it is its turn: at most three of one host run at once in a process, so that a
 * calendar which somebody keeps locked leaves connections to other hosts. Waiting for more than five seconds is `Unavailable`.
 *
 * It goes around the transaction: whoever waits must not hold a connection.
 */
export const inHostTurn = <A, E, R>(hostId: number, change: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(HostTurns, (hosts) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const host = hosts.get(hostId) ?? { turns: Semaphore.makeUnsafe(changesPerHost), users: 0 }
        host.users++
        hosts.set(hostId, host)
        return host
      }),
      ({ turns }) => {
        const taken = Effect.timeoutOrElse(Effect.interruptible(turns.take(1)), {
          duration: "5 seconds",
          orElse: () => Effect.die(tooManyAtOnce)
        })
        return Effect.acquireUseRelease(
          taken,
          () => change,
          () => turns.release(1)
        )
      },
      (host) =>
        Effect.sync(() => {
          host.users--
          if (host.users === 0) hosts.delete(hostId)
        })
    )
  )

const tooManyAtOnce = new Unavailable({
  message: "Too many changes to this host's calendar are under way. Try again in a moment."
})
