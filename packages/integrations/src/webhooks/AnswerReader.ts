/** The state of a response after the bytes received so far. */
type Progress = "more" | "complete" | "unreadable"

/** Parses one HTTP/1 response incrementally from the bytes of a connection. */
export interface AnswerReader {
  /** Consumes the next bytes. The result is `more` until the response is `complete` or `unreadable`. */
  readonly read: (bytes: Buffer) => Progress
  /** The status, once the head of the response is complete. Interim responses (1xx) do not count. */
  readonly status: () => number | undefined
  /** True if the body has neither a length nor chunks, so that the end of the connection ends the response. */
  readonly endsWithConnection: () => boolean
  /** True if the response is complete to its last byte and another request may follow on its connection. */
  readonly keepsConnection: () => boolean
  /** The first `maxKeptBytes` of the body, without its framing. */
  readonly body: () => Buffer
}

/** The limit for the status line and headers, including those of interim responses. */
export const maxHeadBytes = 16_384
/** The limit for the body, including its framing. Decision 0042. */
export const maxBodyBytes = 16_384
/** The limit for the part of the body that is kept. */
export const maxKeptBytes = 4_096

/**
 * Creates a reader for the response to one `POST`.
 *
 * It is strict about the status line and the framing of the body, and lenient about everything else. Conflicting lengths and
 * invalid chunks make a response unreadable. Nothing is decompressed. RFC 9112 sections 4, 6 and 7, RFC 9110 section 15.2.
 */
export const makeAnswerReader = (): AnswerReader => {
  let head: Buffer = Buffer.alloc(0)
  let headBytes = 0
  let status: number | undefined
  let frame: Frame = untilClosed
  let mayKeep = false
  let isExact = false
  let bodyBytes = 0
  const chunks: Array<Buffer> = []
  let keptBytes = 0

  const keep = (bytes: Buffer): void => {
    const part = bytes.subarray(0, maxKeptBytes - keptBytes)
    if (part.length === 0) return
    // Copied, because a slice would keep the whole received buffer in memory.
    chunks.push(Buffer.from(part))
    keptBytes += part.length
  }

  const readBody = (bytes: Buffer): Progress => {
    const slice = bytes.subarray(0, maxBodyBytes - bodyBytes)
    bodyBytes += slice.length
    const progress = frame(slice, keep)
    if (progress !== "exact") return progress === "more" && bodyBytes >= maxBodyBytes ? "complete" : progress
    isExact = slice.length === bytes.length
    return "complete"
  }

  const readHead = (bytes: Buffer): Progress => {
    const before = head.length
    head = before === 0 ? bytes : Buffer.concat([head, bytes])
    for (let from = Math.max(0, before - 3); ; from = 0) {
      const end = endOfHead(head, from)
      if (headBytes + (end ?? head.length) > maxHeadBytes) return "unreadable"
      if (end === undefined) return isBeginning(head) ? "more" : "unreadable"
      const text = head.toString("latin1", 0, end)
      const rest = head.subarray(end)
      const found = statusLine.exec(text)
      if (found === null) return "unreadable"
      const code = Number(found[1])
      if (code >= 200 || code === 101) {
        const framed = frameOf(code, text)
        if (framed === undefined) return "unreadable"
        head = Buffer.alloc(0)
        status = code
        frame = framed
        mayKeep = allowsAnother(code, text)
        return readBody(rest)
      }
      headBytes += end
      head = rest
    }
  }

  return {
    read: (bytes) => (status === undefined ? readHead(bytes) : readBody(bytes)),
    status: () => status,
    endsWithConnection: () => status !== undefined && frame === untilClosed,
    keepsConnection: () => mayKeep && isExact,
    body: () => Buffer.concat(chunks)
  }
}

/** Consumes the next bytes of a body and passes its content on. The result is `exact` if the body ended with the last byte. */
type Frame = (bytes: Buffer, keep: (content: Buffer) => void) => Progress | "exact"

const statusLine = /^HTTP\/1\.\d ([1-9]\d\d)(?:[ \t][^\r\n]*)?\r?\n/

/** True if bytes can be the beginning of an HTTP response. Anything else is rejected early. */
const isBeginning = (bytes: Buffer): boolean => {
  const text = bytes.toString("latin1", 0, 7)
  return text === "HTTP/1.".slice(0, text.length)
}

/** The position of the first empty line. Lines may end without a carriage return. */
const endOfHead = (bytes: Buffer, from: number): number | undefined => {
  for (let at = bytes.indexOf(lineFeed, from); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) {
    if (bytes[at + 1] === lineFeed) return at + 2
    if (bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed) return at + 3
  }
  return undefined
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const lineBreak = Buffer.from([carriageReturn, lineFeed])

/** The framing of the body; undefined when its lengths conflict. */
const frameOf = (status: number, head: string): Frame | undefined => {
  const lengths = lengthsOf(head)
  if (lengths.length > 1) return undefined
  if (status === 101 || status === 204 || status === 304) return noBody
  if (/\ntransfer-encoding[ \t]*:[^\n]*chunked/i.test(head)) return chunked()
  const [length] = lengths
  return length === undefined || !/^\d{1,15}$/.test(length) ? untilClosed : ofLength(Number(length))
}

/**
 * True if the connection stays open after a response with this head, and no part of this response can be taken for the next one:
 * there is one framing, and it is plain. RFC 9112 sections 6.3 and 9.3.
 */
const allowsAnother = (status: number, head: string): boolean => {
  if (!head.startsWith("HTTP/1.1 ") || status === 101 || /\nconnection[ \t]*:[^\n]*close/i.test(head)) return false
  const encodings = [...head.matchAll(/\ntransfer-encoding[ \t]*:([^\r\n]*)/gi)].map(([, value = ""]) =>
    value.trim().toLowerCase()
  )
  const lengths = lengthsOf(head)
  if (status === 204 || status === 304) return encodings.length === 0 && lengths.every((length) => length === "0")
  return encodings.length === 0 || (encodings.length === 1 && encodings[0] === "chunked" && lengths.length === 0)
}

/** The distinct values of `Content-Length`; a list counts as its entries. RFC 9112 section 6.3. */
const lengthsOf = (head: string): ReadonlyArray<string> => {
  const fields = [...head.matchAll(/\ncontent-length[ \t]*:([^\r\n]*)/gi)]
  return [
    ...new Set(fields.flatMap(([, value = ""]) => value.split(",").map((length) => length.trim().replace(/^0+(?=\d)/, ""))))
  ]
}

const noBody: Frame = (bytes) => (bytes.length === 0 ? "exact" : "complete")

const untilClosed: Frame = (bytes, keep) => {
  keep(bytes)
  return "more"
}

const ofLength = (length: number): Frame => {
  let left = length
  return (bytes, keep) => {
    keep(bytes.subarray(0, left))
    left -= bytes.length
    if (left === 0) return "exact"
    return left < 0 ? "complete" : "more"
  }
}

const chunked = (): Frame => {
  let pending: Buffer = Buffer.alloc(0)
  let left = 0
  return (bytes, keep) => {
    let rest = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
    pending = Buffer.alloc(0)
    for (;;) {
      if (left > 0) {
        keep(rest.subarray(0, left))
        const length = Math.min(left, rest.length)
        left -= length
        rest = rest.subarray(length)
        if (left > 0) return "more"
      }
      const end = rest.indexOf(lineFeed)
      if (end === -1) {
        pending = rest
        return "more"
      }
      const line = rest.toString("latin1", 0, end).trim()
      rest = rest.subarray(end + 1)
      // The line break after a chunk's content.
      if (line === "") continue
      const size = /^([0-9a-f]{1,12})[ \t]*(?:;|$)/i.exec(line)?.[1]
      if (size === undefined) return "unreadable"
      left = Number.parseInt(size, 16)
      if (left === 0) return rest.equals(lineBreak) ? "exact" : "complete"
    }
  }
}

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
