/** An event for the operator of Slotkit. It never contains secrets or tokens, and email addresses are masked. */
export interface LogEntry {
  readonly at: Date
  readonly level: "trace" | "debug" | "info" | "warn" | "error" | "fatal"
  /** A fixed message for this kind of event. */
  readonly message: string
  /** The error on one line. A database error comes first. */
  readonly error?: string
  /** The stack trace, only in the first entry about the same fault. */
  readonly stack?: string
  /** Further details, such as `requestId`, `method` and `path` of a failed request. */
  readonly details: Readonly<Record<string, unknown>>
}
