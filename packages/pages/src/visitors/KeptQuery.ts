/** Returns the parameters that every address of a booking page keeps: the language, and what is filled in for the visitor. */
export const keptQuery = (query: URLSearchParams): ReadonlyArray<readonly [string, string]> =>
  [...query]
    .filter(([name, value]) => /^(?:lang|name|email|topic|notes|answers\.[a-z0-9_]{1,64})$/.test(name) && value.length <= 2000)
    .slice(0, 30)
