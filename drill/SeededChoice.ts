/** Choices that are the same in every run. */
export interface SeededChoice {
  /** An integer from 0 to below a limit; 0 for the limit 0. */
  readonly below: (limit: number) => number
  readonly pick: <A>(values: ReadonlyArray<A>) => A
  /** True with a probability. */
  readonly chance: (probability: number) => boolean
}

/** Makes the choices of a seed, by a linear congruential generator. */
export const seededChoice = (seed: number): SeededChoice => {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, pick: (values) => values[below(values.length)]!, chance: (probability) => next() < probability }
}
