import fc from "fast-check"

/** Returns the values that many seeds shrink to when every value fails. A good shrinker always reaches the same one. */
export const smallest = <A>(arbitrary: fc.Arbitrary<A>): ReadonlyArray<A> => {
  const found = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => {
    const { counterexample } = fc.check(
      fc.property(arbitrary, () => false),
      { seed }
    )
    return counterexample?.[0] as A
  })
  return [...new Map(found.map((value) => [JSON.stringify(value), value])).values()]
}
