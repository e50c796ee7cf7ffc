import { inspect } from "node:util"
import * as Cause from "effect/Cause"
import { isSqlError } from "effect/sql/SqlError"

/** The part of a log entry that describes a fault. */
export interface FaultReport {
  /** The error on one line. A database error comes first. */
  readonly error: string
  /** The stack trace, only in the first entry about this fault. */
  readonly stack?: string
}

/** Reports faults, each with its stack trace only once, because the same fault may fail every request for hours. */
export const makeFaultReports = (): ((fault: unknown) => FaultReport) => {
  const seen = new Set<string>()
  return (fault) => {
    const error = thrownIn(fault).map(sentenceOf).join("; ") || "The operation was interrupted."
    const stack = stacksOf(fault).flatMap(framesOf).join("\n")
    if (stack === "" || seen.has(stack)) return { error }
    if (seen.size >= remembered) seen.clear()
    seen.add(stack)
    return { error, stack }
  }
}

const remembered = 1000

const thrownIn = (fault: unknown): ReadonlyArray<unknown> =>
  Cause.isCause(fault)
    ? fault.reasons.flatMap((reason) => (reason._tag === "Fail" ? [reason.error] : reason._tag === "Die" ? [reason.defect] : []))
    : [fault]

const stacksOf = (fault: unknown): ReadonlyArray<string> =>
  (Cause.isCause(fault) ? Cause.prettyErrors(fault) : [fault]).flatMap((error) =>
    error instanceof Error && error.stack !== undefined ? [error.stack] : []
  )

/** The message of an error. If a database error caused it, that message comes first, with its SQLSTATE. */
const sentenceOf = (thrown: unknown): string => {
  if (!(thrown instanceof Error)) return oneLine(typeof thrown === "string" ? thrown : inspect(thrown, { breakLength: Infinity }))
  const own = isSqlError(thrown) ? "" : named(thrown)
  const said = databaseBehind(thrown)
  if (said === undefined) return oneLine(own || thrown.message)
  const code = sqlStateOf(said)
  const sentence = `${said.message}${code === undefined ? "" : ` (${code})`}`
  return oneLine(own === "" || said === thrown ? sentence : `${sentence}: ${own}`)
}

/** Finds the database driver's error in a chain of causes. */
const databaseBehind = (thrown: Error): Error | undefined => {
  let link: unknown = thrown
  for (let depth = 0; depth < 8 && link instanceof Error; depth++) {
    if (sqlStateOf(link) !== undefined) return link
    const cause: unknown = isSqlError(link) ? link.reason.cause : link.cause
    if (isSqlError(link) && cause instanceof Error && cause.message !== "") return cause
    link = cause
  }
  return undefined
}

const sqlStateOf = (error: Error): string | undefined =>
  "code" in error && typeof error.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(error.code) ? error.code : undefined

const named = ({ name, message }: Error): string => {
  if (message === "") return name
  return name === "Error" ? message : `${name}: ${message}`
}

const oneLine = (text: string): string => text.replace(/(?<!\s)\s*\n\s*/g, " ").trim()

const framesOf = (stack: string): ReadonlyArray<string> => stack.split("\n").filter((line) => /^\s+at /.test(line))
