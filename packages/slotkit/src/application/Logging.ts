import { inspect } from "node:util"
import { maskMailAddresses, withoutTokens } from "@slotkit/core/internal"
import * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import { CurrentLogAnnotations } from "effect/References"
import * as Tracer from "effect/Tracer"
import { makeFaultReports } from "./FaultReport.ts"
import { type LogEntry, logLine } from "./LogLine.ts"

export type { LogEntry }

/** The option `log`. */
export interface LogOptions {
  /** Receives log entries, such as failed requests. Without it Slotkit writes one line per entry to standard error. */
  readonly log?: (entry: LogEntry) => void
  /** Logs each request that was answered, at level info, with its route, status and duration. Defaults to false. */
  readonly logRequests?: boolean
}

/**
 * Sends log entries to the option `log`, or to standard error as one line of logfmt each.
 *
 * @internal
 */
export const loggingLayer = ({ log = toStandardError }: LogOptions): Layer.Layer<never> => {
  const reportOf = makeFaultReports()
  return Logger.layer([
    Logger.make(({ message, cause, logLevel, date, fiber }) => {
      const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
      const fault = cause.reasons.length > 0 ? cause : parts.find((part) => part instanceof Error || Cause.isCause(part))
      const words = parts
        .filter((part) => part !== fault)
        .map((part) => (typeof part === "string" ? part : inspect(part, onOneLine)))
      const { error, stack } = fault === undefined ? {} : reportOf(fault)
      log({
        at: date,
        level: levels[logLevel] ?? "info",
        message: fit(words.join(" ")),
        ...(error === undefined ? {} : { error: fit(error) }),
        ...(stack === undefined ? {} : { stack: redacted(stack) }),
        details: Object.fromEntries(
          Object.entries({ ...traceOf(fiber.context), ...fiber.getRef(CurrentLogAnnotations) }).map(([name, detail]) => [
            name,
            typeof detail === "string" ? fit(detail) : detail
          ])
        )
      })
    })
  ])
}

/** The trace of an entry, if tracing is enabled. */
const traceOf = (context: Context.Context<never>) => {
  const span = Context.getOrUndefined(context, Tracer.ParentSpan)
  return span === undefined ? {} : { trace_id: span.traceId }
}

const toStandardError = (entry: LogEntry): void => console.error(logLine(entry, "logfmt"))

/** Cuts a text to 1,000 characters, removes secrets and masks email addresses. */
const fit = (text: string): string => redacted(cut(text))

const redacted = (text: string): string => maskMailAddresses(withoutTokens(text))

/** Omits the word that the limit would cut, because half a token or half an address would not be recognized. */
const cut = (text: string): string => (text.length <= maxLength ? text : `${text.slice(0, maxLength).replace(lastWord, "")}…`)

const maxLength = 1000
const lastWord = /(?<![^\s/?&=<>"'`(),;:])[^\s/?&=<>"'`(),;:]+$/

const onOneLine = { breakLength: Number.POSITIVE_INFINITY, depth: 4 }

const levels: Readonly<Record<string, LogEntry["level"]>> = {
  Trace: "trace",
  Debug: "debug",
  Info: "info",
  Warn: "warn",
  Error: "error",
  Fatal: "fatal"
}
