import { withoutTokens } from "@slotkit/core"
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"

/** Something that Slotkit has to say to whoever runs it. Secrets and tokens are never part of it. */
export interface LogEntry {
  readonly at: Date
  readonly level: "trace" | "debug" | "info" | "warn" | "error" | "fatal"
  readonly message: string
  /** What else is known, such as `requestId`, `method` and `path` of a request that failed. */
  readonly details: Readonly<Record<string, unknown>>
}

/** The option that takes log entries. */
export interface LogOptions {
  /** Takes what there is to log, such as requests that failed; without it a line each goes to standard error. */
  readonly log?: (entry: LogEntry) => void
}

/** Where log entries go: to the option `log`, or else to standard error, a line each. */
export const loggingLayer = ({ log }: LogOptions): Layer.Layer<never> =>
  Logger.layer([
    log === undefined
      ? Logger.withConsoleError(Logger.map(Logger.formatLogFmt, withoutTokens))
      : Logger.map(Logger.formatStructured, toEntry(log))
  ])

const toEntry =
  (log: (entry: LogEntry) => void) =>
  ({ level, timestamp, message, cause, annotations }: Structured): void =>
    log({
      at: new Date(timestamp),
      level: level.toLowerCase() as LogEntry["level"],
      message: withoutTokens((Array.isArray(message) ? message : [message]).map(String).join(" ")),
      details: Object.fromEntries(
        Object.entries(cause === undefined ? annotations : { ...annotations, cause }).map(([name, detail]) => [
          name,
          typeof detail === "string" ? withoutTokens(detail) : detail
        ])
      )
    })

type Structured = typeof Logger.formatStructured extends Logger.Logger<unknown, infer Output> ? Output : never
