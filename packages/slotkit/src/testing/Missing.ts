/** A requirement of a test that was not met. The message lists the objects that exist instead. */
export class Missing extends Error {
  override readonly name = "Missing"
}

/** Describes an unmet requirement and lists the existing objects of that kind, one per line. */
export const missing = (sentence: string, kind: "email" | "delivery", there: ReadonlyArray<string>): Missing =>
  new Missing(
    [
      there.length === 0 ? `${sentence}, nor any other ${kind}.` : `${sentence}. There are:`,
      ...there.map((line) => `  ${line}`),
      "Run the jobs with jobs.runOnce() or clock.advance(...)."
    ].join("\n")
  )

/** Formats an instant for error messages. */
export const shownInstant = (at: Date): string => at.toISOString().replace(".000Z", "Z")
