import fc from "fast-check"

/** What a value shrinks to when everything fails, from many a beginning: the same each time when it shrinks well. */
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
