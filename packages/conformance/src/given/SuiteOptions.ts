/** The options of suites: the store uses the real clock, which connections need, and has time to start a database. */
export const suiteOptions = { excludeTestServices: true, timeout: "60 seconds" } as const

/** The timeout for a clause with many concurrent requests, in milliseconds. */
export const timeLimit = 30_000
