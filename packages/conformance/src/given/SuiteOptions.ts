/** How suites build the store: with the real clock, which connections need, and time for a database to start. */
export const suiteOptions = { excludeTestServices: true, timeout: "60 seconds" } as const

/** Milliseconds that a clause with many requests at once may take. */
export const timeLimit = 30_000
