import { type LogEntry, SlotkitError } from "slotkit"
import { ConfigError } from "../installation/Config.ts"
import { logWriter, type ServerLogFormat } from "../installation/LogWriter.ts"
import type { OpenedSlotkit } from "../installation/OpenInstallation.ts"

/** The result of a command, for people and for programs. */
export interface Report {
  /** The result and the next step, one line each. */
  readonly lines: ReadonlyArray<string>
  /** The result as a JSON document, for `--json`. */
  readonly document: Readonly<Record<string, unknown>>
  /** `false` when the command ran but found a problem. */
  readonly healthy?: boolean
}

/** The output of a command. With `--json`, standard output gets exactly one document; everything else goes to standard error. */
export interface Output {
  readonly report: (report: Report) => void
  /** Prints output that appears while the command runs: on standard output, or on standard error with `--json`. */
  readonly line: (line: string) => void
  /** Prints one of many results: an object per line on standard output, or in the list `data` of the document. */
  readonly record: (entry: object) => void
  /** Logs a side note on standard error, in the format of the log. */
  readonly note: (line: string, level?: "info" | "warn") => void
  /** Reports a failure: one sentence on standard error and, with `--json`, a document with `error`. */
  readonly failure: (error: unknown, more?: Readonly<Record<string, unknown>>) => void
}

export const makeOutput = (asJson: boolean, format: ServerLogFormat = "text"): Output => {
  const write = logWriter(format)
  const log = (level: LogEntry["level"], text: string): void => {
    // For people, the lines of a list follow the message as a stack trace does.
    const [message = "", ...list] = format === "text" ? text.split("\n") : [text]
    write({ at: new Date(), level, message, ...(list.length === 0 ? {} : { stack: list.join("\n") }), details: {} })
  }
  const records: Array<object> = []
  let hasDocument = false
  const document = (content: object): void => {
    if (!hasDocument) console.log(JSON.stringify(content, null, 2))
    hasDocument = true
  }
  return {
    report: (report) => {
      if (asJson) document(records.length === 0 ? report.document : { ...report.document, data: records })
      else if (report.lines.length > 0) console.log(report.lines.join("\n"))
    },
    line: (line) => (asJson ? console.error(line) : console.log(line)),
    record: (entry) => (asJson ? void records.push(entry) : console.log(JSON.stringify(entry))),
    note: (line, level = "info") => log(level, line),
    failure: (error, more = {}) => {
      const sentence = sentenceOf(error)
      log("error", sentence)
      if (asJson) document({ error: sentence, ...detailsOf(error), ...more })
    }
  }
}

/** The error message of a failed command. A validation error of the library names every invalid field. */
const sentenceOf = (error: unknown): string => {
  if (error instanceof SlotkitError && error.errors !== undefined) return Object.values(error.errors).flat().join(" ")
  return error instanceof Error ? error.message : String(error)
}

const detailsOf = (error: unknown): object => {
  if (error instanceof ConfigError) return { problems: error.problems }
  if (error instanceof SlotkitError) return { code: error.code, ...(error.errors && { errors: error.errors }) }
  return {}
}

/** The report lines with a newly created operator token; empty without one. */
export const operatorTokenPart = ({ newOperatorToken }: Pick<OpenedSlotkit, "newOperatorToken">): Report =>
  newOperatorToken === undefined
    ? { lines: [], document: {} }
    : {
        lines: [
          `  Operator token  ${newOperatorToken}`,
          "                  (shown only at the first start; set SLOTKIT_OPERATOR_TOKEN to use your own)"
        ],
        document: { operator_token: newOperatorToken }
      }
