import type { makeCalls, UseCase } from "../calls/Calls.ts"
import type { Slotkit } from "./Slotkit.ts"

const runners = new WeakMap<Slotkit, Parameters<typeof makeCalls>[0]>()

/** Notes how use cases are run on a Slotkit, for `runOn`. */
export const runsOn = <S extends Slotkit>(slotkit: S, run: Parameters<typeof makeCalls>[0]): S => {
  runners.set(slotkit, run)
  return slotkit
}

/**
 * Runs a use case of the engine on a Slotkit that `createSlotkit` opened, in its services, and resolves with its result.
 *
 * Rejects as the calls of Slotkit do: with a `SlotkitError` when the use case fails, with `SlotkitClosed` after `close`.
 */
export const runOn = async <A>(slotkit: Slotkit, useCase: UseCase<A>): Promise<A> => {
  const run = runners.get(slotkit)
  if (run === undefined) throw new TypeError("runOn needs the very object that createSlotkit resolved with.")
  return run(useCase)
}
