/**
 * A requirement of the specification in a few words, and the tests that verify it.
 *
 * A test is identified by its file name without `.test.ts` or `.ts`, a colon and a part of its title including headings:
 * `Slots: MUST NOT move later slots`. Every test whose title contains that part counts.
 */
export type Clause = readonly [demand: string, tests: ReadonlyArray<string>]

/**
 * The clauses of one heading of the specification. A clause's full id combines the section's id and its own:
 * `webhooks.delivery.2`.
 */
export interface Section {
  readonly part: string
  readonly heading: string
  readonly id: string
  readonly clauses: Readonly<Record<string, Clause>>
}
