/** Wraps the functions of an object and of its groups, so that they get their arguments without undefined fields. */
export const omitUndefined = <A extends object>(calls: A): A =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      typeof call === "function"
        ? (...inputs: ReadonlyArray<unknown>) => call(...inputs.map(defined))
        : typeof call === "object" && call !== null
          ? omitUndefined(call)
          : call
    ])
  ) as A

const defined = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(defined)
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => (field === undefined ? [] : [[name, defined(field)]]))
  )
}
