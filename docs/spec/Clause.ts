/**
 * One thing that the specification demands, in few words, and the tests that prove it.
 *
 * A test is named by its file without `.test.ts` or `.ts`, a colon and a part of its title, headings included:
 * `Slots: MUST NOT move later slots`. Every test whose title has that part counts.
 */
export type Clause = readonly [demand: string, tests: ReadonlyArray<string>]

/** The clauses below one heading of the specification. A clause's id is the section's and its own: `webhooks.delivery.2`. */
export interface Section {
  readonly part: string
  readonly heading: string
  readonly id: string
  readonly clauses: Readonly<Record<string, Clause>>
}
