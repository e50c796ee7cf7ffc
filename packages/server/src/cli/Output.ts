import { type LogEntry, SlotkitError } from "slotkit"
import { ConfigError } from "../installation/Config.ts"
import { logWriter, type ServerLogFormat } from "../installation/LogWriter.ts"

/** What a command did, for people and for programs. */
export interface Report {
  /** What was done and what to do next, a line each. */
  readonly lines: ReadonlyArray<string>
  /** The same as one JSON document, for `--json`. */
  readonly document: Readonly<Record<string, unknown>>
  /** `false` when the command has done its work and found something wrong. */
  readonly healthy?: boolean
}

/** Where a command's words go. With `--json` standard output gets one document, whatever happens; the rest is for people. */
export interface Output {
  readonly report: (report: Report) => void
  /** What the command is for as it happens, before the report: on standard output, unless that belongs to the document. */
  readonly line: (line: string) => void
  /** What goes on beside the report, on standard error, in the format of the log. */
  readonly note: (line: string, level?: "info" | "warn") => void
  /** Why there is no report: one sentence on standard error, and a document with `error` in it. */
  readonly failure: (error: unknown, more?: Readonly<Record<string, unknown>>) => void
}

export const makeOutput = (asJson: boolean, format: ServerLogFormat = "text"): Output => {
  const write = logWriter(format)
  const log = (level: LogEntry["level"], message: string): void => write({ at: new Date(), level, message, details: {} })
  let hasDocument = false
  const document = (content: object): void => {
    if (!hasDocument) console.log(JSON.stringify(content, null, 2))
    hasDocument = true
  }
  return {
    report: (report) => (asJson ? document(report.document) : console.log(report.lines.join("\n"))),
    line: (line) => (asJson ? console.error(line) : console.log(line)),
    note: (line, level = "info") => log(level, line),
    failure: (error, more = {}) => {
      const sentence = sentenceOf(error)
      log("error", sentence)
      if (asJson) document({ error: sentence, ...detailsOf(error), ...more })
    }
  }
}

/** What to tell somebody whose command failed. A refusal of the library names every wrong field. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof SlotkitError && error.errors !== undefined) return Object.values(error.errors).flat().join(" ")
  return error instanceof Error ? error.message : String(error)
}

const detailsOf = (error: unknown): object => {
  if (error instanceof ConfigError) return { problems: error.problems }
  if (error instanceof SlotkitError) return { code: error.code, ...(error.errors && { errors: error.errors }) }
  return {}
}
