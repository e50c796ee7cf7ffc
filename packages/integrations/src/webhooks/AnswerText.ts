import { maxKeptBytes } from "./AnswerReader.ts"

/**
 * The beginning of an answer's body as a text for the log: at most `maxKeptBytes` of UTF-8.
 *
 * What is no UTF-8 shows as U+FFFD, a character that was cut in two is left out, and so is NUL, which no PostgreSQL text can hold.
 */
export const answerText = (body: Buffer): string => {
  const text = beginningOf(body).replaceAll("\u0000", "")
  return Buffer.byteLength(text) <= maxKeptBytes ? text : beginningOf(Buffer.from(text).subarray(0, maxKeptBytes))
}

/** With `stream`, a character that is not complete is waited for, in vain. */
const beginningOf = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true })
