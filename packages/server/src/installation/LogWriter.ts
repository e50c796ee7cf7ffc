import { withHiddenEscaped } from "@slotkit/core/internal"
import { type LogEntry, type LogFormat, logLine } from "slotkit"

/** The format of the server's log: sentences for people, or one object per line for programs. */
export type ServerLogFormat = "text" | LogFormat

/** Writes log entries to standard error. */
export type LogWriter = (entry: LogEntry) => void

export const logWriter =
  (format: ServerLogFormat): LogWriter =>
  (entry) =>
    console.error(format === "text" ? sentencesOf(entry) : logLine(entry, format))

/** Reads the log format from the environment. An invalid name falls back to text; the configuration check reports it. */
export const logFormatOf = (value: string | undefined): ServerLogFormat =>
  value === "json" || value === "logfmt" ? value : "text"

/** One line, and the stack trace below it. A control or direction character of a request's text is escaped, as in logfmt. */
const sentencesOf = ({ level, message, error, stack, details }: LogEntry): string => {
  const { requestId, method, path, status, duration_ms: milliseconds } = details
  const request = requestId === undefined ? "" : ` (${method} ${path}, request ${requestId})`
  const answered = status === undefined ? "" : ` with ${status} in ${milliseconds} ms`
  const line = `slotkit: ${level === "warn" ? "Warning: " : ""}${message}${answered}${error === undefined ? "" : `: ${error}`}${request}`
  const lines = [line, ...(stack === undefined ? [] : stack.split("\n"))]
  return lines.map(withHiddenEscaped).join("\n")
}
