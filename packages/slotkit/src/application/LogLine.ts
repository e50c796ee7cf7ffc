import { withHiddenEscaped } from "@slotkit/core/internal"

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

/** The format of a log line. */
export type LogFormat = "json" | "logfmt"

/**
 * Formats a log entry as one line: `time`, `level`, `msg`, `error`, `request_id`, `method`, `path`, further details, and `stack`.
 *
 * Each key appears once; keys without a value are omitted. In logfmt a value with spaces, quotes or line breaks is a JSON string.
 * Control, invisible and direction characters are escaped as in JSON.
 */
export const logLine = ({ at, level, message, error, stack, details }: LogEntry, format: LogFormat): string => {
  const { requestId, method, path, ...more } = details
  const known = { time: at.toISOString(), level, msg: message, error, request_id: requestId, method, path }
  const line = Object.entries({ ...more, ...known, stack })
  const ordered = [...Object.keys(known), ...Object.keys(more).filter((name) => !(name in known)), "stack"]
  const values = new Map(line)
  const present = ordered.flatMap((name) => (values.get(name) === undefined ? [] : [[name, values.get(name)] as const]))
  if (format === "json") return withHiddenEscaped(JSON.stringify(Object.fromEntries(present)))
  return present.map(([name, value]) => `${name}=${logfmtValue(value)}`).join(" ")
}

const logfmtValue = (value: unknown): string => {
  const text = typeof value === "string" ? value : JSON.stringify(value)
  return /^[^\s"=\\]+$/u.test(text) && withHiddenEscaped(text) === text ? text : withHiddenEscaped(JSON.stringify(text))
}
