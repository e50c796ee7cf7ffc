/** A requirement of a test that was not met; the message lists what there is instead. */
export class Missing extends Error {
  override readonly name = "Missing"
}

/** A requirement that was not met, of one kind of thing, and a line for each of those there are. */
export const missing = (sentence: string, kind: "mail" | "delivery", there: ReadonlyArray<string>): Missing =>
  new Missing(
    [
      there.length === 0 ? `${sentence}, nor any other ${kind}.` : `${sentence}. There are:`,
      ...there.map((line) => `  ${line}`),
      "What is due leaves with jobs.runOnce() and clock.advance(...)."
    ].join("\n")
  )

/** An instant as reports show it. */
export const shownInstant = (at: Date): string => at.toISOString().replace(".000Z", "Z")
