import * as Deferred from "effect/Deferred"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"

/**
 * Runs `work` to completion even when interrupted, for at most `grace`.
 *
 * `work` receives an effect that resolves when it should finish.
 */
export const finishGracefully = <A, E, R>(
  grace: Duration.Input,
  work: (stopRequested: Effect.Effect<void>) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const stopRequested = yield* Deferred.make<void>()
      const running = yield* Effect.forkDetach(Effect.interruptible(work(Deferred.await(stopRequested))))
      const finish = Effect.gen(function* () {
        yield* Deferred.succeed(stopRequested, undefined)
        const outOfTime = Effect.andThen(Effect.sleep(grace), Fiber.interrupt(running))
        const timer = yield* Effect.forkDetach(Effect.interruptible(outOfTime))
        yield* Fiber.await(running)
        yield* Fiber.interrupt(timer)
      })
      return yield* Effect.onInterrupt(restore(Fiber.join(running)), () => finish)
    })
  )
