import { SourceError } from "./ReadAnswer.ts"

/** The largest size of one answer, and of all answers of a reading, in bytes. */
export const maxAnswerBytes = 10 * 1024 * 1024
const maxBytes = 50 * 1024 * 1024

/** The most entries in the lists of all answers: meetings, their guests, event types and schedules. */
const maxEntries = 10_000

/** The most values in all answers. A value of two bytes takes 30 times as much memory when it is parsed. */
const maxValues = 1_500_000

/** Counts what a source sends, and throws a `SourceError` once it is more than an import reads. */
export interface ReadingLimits {
  /** Counts the text of an answer. Call it before the text is parsed. */
  readonly addText: (text: string) => void
  /** Counts the entries of the lists in an answer. */
  readonly addEntries: (body: Readonly<Record<string, unknown>>) => void
  /** Throws if the time of the reading is over after a wait. */
  readonly wait: (milliseconds: number) => void
}

/** Makes the limits of one reading that begins now. It has no time limit without `maxMillis`. */
export const readingLimits = (name: string, now: () => number, maxMillis = Number.POSITIVE_INFINITY): ReadingLimits => {
  const endsAt = now() + maxMillis
  let bytes = 0
  let values = 0
  let entries = 0
  return {
    addText: (text) => {
      bytes += Buffer.byteLength(text)
      values += valuesIn(text)
      if (bytes > maxBytes || values > maxValues) {
        throw new SourceError(`${name} sent more data than an import accepts. Nothing was imported.`, "large")
      }
    },
    addEntries: (body) => {
      for (const list of Object.values(body)) if (Array.isArray(list)) entries += list.length
      if (entries <= maxEntries) return
      const most = maxEntries.toLocaleString("en")
      throw new SourceError(
        `The account at ${name} has more than ${most} meetings, guests and event types. Nothing was imported.`,
        "many"
      )
    },
    wait: (milliseconds) => {
      if (now() + milliseconds < endsAt) return
      throw new SourceError(`${name} took too long to answer. Nothing was imported. Try again later.`, "slow")
    }
  }
}

/** Refuses an answer that is larger than `maxAnswerBytes`. */
export const tooLarge = (name: string): SourceError => {
  const most = maxAnswerBytes / 1024 / 1024
  return new SourceError(`${name} sent an answer of more than ${most} MB. Nothing was imported.`, "large")
}

/** Returns about how many values a JSON text has, and no fewer than it has. */
const valuesIn = (text: string): number => {
  let count = 1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === comma || code === bracket || code === brace) count++
  }
  return count
}

const [comma, bracket, brace] = [",", "[", "{"].map((sign) => sign.charCodeAt(0))
