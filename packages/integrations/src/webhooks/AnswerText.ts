import { maxKeptBytes } from "./AnswerReader.ts"

/**
 * Decodes the beginning of a response body for the log: at most `maxKeptBytes` of UTF-8.
 *
 * Invalid UTF-8 becomes U+FFFD. A truncated character is omitted, and so is NUL, which PostgreSQL's type `text` cannot store.
 */
export const answerText = (body: Buffer): string => {
  const text = beginningOf(body).replaceAll("\u0000", "")
  return Buffer.byteLength(text) <= maxKeptBytes ? text : beginningOf(Buffer.from(text).subarray(0, maxKeptBytes))
}

/** With `stream`, the decoder holds back an incomplete character at the end. */
const beginningOf = (bytes: Buffer): string => new TextDecoder().decode(bytes, { stream: true })
