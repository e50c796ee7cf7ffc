import type { makeCalls, UseCase } from "../calls/MakeCalls.ts"
import type { Slotkit } from "./Slotkit.ts"

const runners = new WeakMap<Slotkit, Parameters<typeof makeCalls>[0]>()

/** Registers how `runOn` runs use cases on an instance. */
export const runsOn = <S extends Slotkit>(slotkit: S, run: Parameters<typeof makeCalls>[0]): S => {
  runners.set(slotkit, run)
  return slotkit
}

/**
 * Runs a use case of the engine with the services of an open Slotkit.
 *
 * @throws SlotkitError - If the use case fails.
 * @throws SlotkitClosed - After `close()`.
 * @throws TypeError - If `slotkit` is not the object that `createSlotkit` returned.
 *
 * @example
 * const { data, meta } = await runOn(slotkit, listHosts({}))
 */
export const runOn = async <A>(slotkit: Slotkit, useCase: UseCase<A>): Promise<A> => {
  const run = runners.get(slotkit)
  if (run === undefined) throw new TypeError("runOn needs the object that createSlotkit returned.")
  return run(useCase)
}
