/** What a command did, for people and for programs. */
export interface Report {
  /** What was done and what to do next, a line each. */
  readonly lines: ReadonlyArray<string>
  /** The same as one JSON document, for `--json`. */
  readonly document: Readonly<Record<string, unknown>>
}

/** Prints a report: the lines, or the document with `--json`. */
export const print = (json: boolean, { lines, document }: Report): void => {
  console.log(json ? JSON.stringify(document, null, 2) : lines.join("\n"))
}

/** Prints why a command failed: one sentence, or a document with `--json`. */
export const printFailure = (json: boolean, message: string): void => {
  console.error(json ? JSON.stringify({ error: message }, null, 2) : `slotkit: ${message}`)
}
