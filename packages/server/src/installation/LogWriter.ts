import { type LogEntry, type LogFormat, logLine } from "slotkit"

/** How the server writes its log: sentences for people, or one object a line for programs. */
export type ServerLogFormat = "text" | LogFormat

/** Writes log entries to standard error. */
export type LogWriter = (entry: LogEntry) => void

export const logWriter =
  (format: ServerLogFormat): LogWriter =>
  (entry) =>
    console.error(format === "text" ? sentencesOf(entry) : logLine(entry, format))

/** The format that the environment names; a wrong name is reported with the rest of the configuration, as text. */
export const logFormatOf = (value: string | undefined): ServerLogFormat =>
  value === "json" || value === "logfmt" ? value : "text"

const sentencesOf = ({ level, message, error, stack, details }: LogEntry): string => {
  const { requestId, method, path } = details
  const request = requestId === undefined ? "" : ` (${method} ${path}, request ${requestId})`
  const line = `slotkit: ${level === "warn" ? "Warning: " : ""}${message}${error === undefined ? "" : `: ${error}`}${request}`
  return stack === undefined ? line : `${line}\n${stack}`
}
