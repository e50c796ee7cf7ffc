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

const sentencesOf = ({ level, message, error, stack, details }: LogEntry): string => {
  const { requestId, method, path, status, duration_ms: milliseconds } = details
  const request = requestId === undefined ? "" : ` (${method} ${path}, request ${requestId})`
  const answered = status === undefined ? "" : ` with ${status} in ${milliseconds} ms`
  const line = `slotkit: ${level === "warn" ? "Warning: " : ""}${message}${answered}${error === undefined ? "" : `: ${error}`}${request}`
  return stack === undefined ? line : `${line}\n${stack}`
}
