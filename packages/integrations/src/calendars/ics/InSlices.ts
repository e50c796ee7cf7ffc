import * as Effect from "effect/Effect"

/**
 * Runs work in slices, so that other requests are handled in between. The work throws its failures as `E`.
 *
 * `sliceMillis` is the time after which a slice ends. The work should yield every few milliseconds.
 */
export const inSlices = <A, E>(
  work: () => Generator<void, A>,
  isFailure: (cause: unknown) => cause is E,
  sliceMillis = 10
): Effect.Effect<A, E> =>
  Effect.gen(function* () {
    const generator = work()
    while (true) {
      const slice = yield* Effect.try({
        try: () => runSlice(generator, sliceMillis),
        catch: (cause) => cause
      }).pipe(Effect.catch((cause) => (isFailure(cause) ? Effect.fail(cause) : Effect.die(cause))))
      if (slice.done) return slice.value
      yield* nextTurn
    }
  })

const runSlice = <A>(generator: Generator<void, A>, sliceMillis: number): IteratorResult<void, A> => {
  const end = performance.now() + sliceMillis
  let step = generator.next()
  while (!step.done && performance.now() < end) step = generator.next()
  return step
}

/** Lets timers, sockets and other requests run. */
const nextTurn: Effect.Effect<void> = Effect.callback((resume) => {
  const immediate = setImmediate(() => resume(Effect.void))
  return Effect.sync(() => clearImmediate(immediate))
})
