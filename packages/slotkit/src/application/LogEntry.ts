/** Something that Slotkit has to say to whoever runs it. Secrets and tokens are never part of it, and mail addresses are masked. */
export interface LogEntry {
  readonly at: Date
  readonly level: "trace" | "debug" | "info" | "warn" | "error" | "fatal"
  /** What happened, in the same words each time. */
  readonly message: string
  /** Why, on one line, when something failed; what the database said comes first. */
  readonly error?: string
  /** Where it failed, in the first entry about the same fault. */
  readonly stack?: string
  /** What else is known, such as `requestId`, `method` and `path` of a request that failed. */
  readonly details: Readonly<Record<string, unknown>>
}
