/** Reads one HTTP/1 answer from the bytes of a connection, as they come. */
export interface AnswerReader {
  /** Takes the bytes that came next, and says whether more are wanted: not once the answer is `complete`, or cannot be one. */
  readonly read: (bytes: Buffer) => "more" | "complete" | "unreadable"
  /** The status, once the head of the answer has been read whole; interim answers (1xx) are not answers. */
  readonly status: () => number | undefined
  /** The beginning of the body, without its framing; at most `maxKeptBytes`. */
  readonly body: () => Buffer
}

/** Of an answer's status line and headers, those of interim answers included, so much is read. */
export const maxHeadBytes = 16_384
/** Of an answer's body, framing included, so much is read. Decision: Response. */
export const maxBodyBytes = 16_384
/** Of an answer's body so much is kept. */
export const maxKeptBytes = 4_096

/**
 * A reader for an answer on a connection of its own, to a request that was a `POST`.
 *
 * It is strict about the status line and forgiving about all else: nothing follows the answer, so a wrong length costs no more than
 * the end of a text for the log. Nothing is decompressed. RFC 9112 sections 4, 6 and 7, RFC 9110 section 15.2.
 */
export const makeAnswerReader = (): AnswerReader => {
  let head: Buffer = Buffer.alloc(0)
  let headBytes = 0
  let status: number | undefined
  let frame: Frame = untilClosed
  let bodyBytes = 0
  const kept: Array<Buffer> = []
  let keptBytes = 0

  const keep = (bytes: Buffer): void => {
    const part = bytes.subarray(0, maxKeptBytes - keptBytes)
    if (part.length === 0) return
    // A copy: the part would hold all that came with it.
    kept.push(Buffer.from(part))
    keptBytes += part.length
  }

  const readBody = (bytes: Buffer): "more" | "complete" => {
    const wanted = bytes.subarray(0, maxBodyBytes - bodyBytes)
    bodyBytes += wanted.length
    const isLast = frame(wanted, keep)
    return isLast || bodyBytes >= maxBodyBytes ? "complete" : "more"
  }

  const readHead = (bytes: Buffer): "more" | "complete" | "unreadable" => {
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
        head = Buffer.alloc(0)
        status = code
        frame = frameOf(code, text)
        return readBody(rest)
      }
      headBytes += end
      head = rest
    }
  }

  return {
    read: (bytes) => (status === undefined ? readHead(bytes) : readBody(bytes)),
    status: () => status,
    body: () => Buffer.concat(kept)
  }
}

/** Takes the next bytes of a body, hands its content on, and says whether that was all. */
type Frame = (bytes: Buffer, keep: (content: Buffer) => void) => boolean

const statusLine = /^HTTP\/1\.\d ([1-9]\d\d)(?:[ \t][^\r\n]*)?\r?\n/

/** Whether bytes may be the beginning of an answer; anything else need not be waited for. */
const isBeginning = (bytes: Buffer): boolean => {
  const text = bytes.toString("latin1", 0, 7)
  return text === "HTTP/1.".slice(0, text.length)
}

/** Where the first empty line ends; lines may end without a carriage return. */
const endOfHead = (bytes: Buffer, from: number): number | undefined => {
  for (let at = bytes.indexOf(lineFeed, from); at !== -1; at = bytes.indexOf(lineFeed, at + 1)) {
    if (bytes[at + 1] === lineFeed) return at + 2
    if (bytes[at + 1] === carriageReturn && bytes[at + 2] === lineFeed) return at + 3
  }
  return undefined
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

const frameOf = (status: number, head: string): Frame => {
  if (status === 101 || status === 204 || status === 304) return noBody
  if (/\ntransfer-encoding[ \t]*:[^\n]*chunked/i.test(head)) return chunked()
  const length = /\ncontent-length[ \t]*:[ \t]*(\d{1,15})[ \t]*\r?\n/i.exec(head)?.[1]
  return length === undefined ? untilClosed : ofLength(Number(length))
}

const noBody: Frame = () => true

const untilClosed: Frame = (bytes, keep) => {
  keep(bytes)
  return false
}

const ofLength = (length: number): Frame => {
  let left = length
  return (bytes, keep) => {
    keep(bytes.subarray(0, left))
    left -= bytes.length
    return left <= 0
  }
}

/** What is no chunk ends the body: its content has been kept up to there. */
const chunked = (): Frame => {
  let pending: Buffer = Buffer.alloc(0)
  let left = 0
  return (bytes, keep) => {
    let rest = pending.length === 0 ? bytes : Buffer.concat([pending, bytes])
    pending = Buffer.alloc(0)
    for (;;) {
      if (left > 0) {
        keep(rest.subarray(0, left))
        const taken = Math.min(left, rest.length)
        left -= taken
        rest = rest.subarray(taken)
        if (left > 0) return false
      }
      const end = rest.indexOf(lineFeed)
      if (end === -1) {
        pending = rest
        return false
      }
      const line = rest.toString("latin1", 0, end).trim()
      rest = rest.subarray(end + 1)
      // The line break that ends a chunk's content.
      if (line === "") continue
      const size = /^([0-9a-f]{1,12})[ \t]*(?:;|$)/i.exec(line)?.[1]
      left = size === undefined ? 0 : Number.parseInt(size, 16)
      if (left === 0) return true
    }
  }
}
