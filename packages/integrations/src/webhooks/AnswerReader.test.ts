import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { makeAnswerReader, maxBodyBytes, maxHeadBytes, maxKeptBytes } from "./AnswerReader.ts"

/** Reads a response in pieces of the given lengths; the last length repeats. */
const readIn = (text: string | Buffer, lengths: ReadonlyArray<number> = [65_536]) => {
  const bytes = typeof text === "string" ? Buffer.from(text, "latin1") : text
  const reader = makeAnswerReader()
  let progress: ReturnType<typeof reader.read> = "more"
  let from = 0
  for (let piece = 0; from < bytes.length && progress === "more"; piece++) {
    const length = lengths[Math.min(piece, lengths.length - 1)]!
    progress = reader.read(bytes.subarray(from, from + length))
    from += length
  }
  return {
    progress,
    status: reader.status(),
    body: reader.body().toString("latin1"),
    ...(reader.endsWithConnection() ? { endsWithConnection: true } : {})
  }
}

/** A response that is complete once its connection has ended. */
const untilClosed = (status: number, body: string) => ({ progress: "more" as const, status, body, endsWithConnection: true })

const answers: ReadonlyArray<readonly [string, string, ReturnType<typeof readIn>]> = [
  ["a length", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", { progress: "complete", status: 200, body: "hello" }],
  [
    "more than its declared length",
    "HTTP/1.1 200 OK\r\ncontent-length:2\r\n\r\nhello",
    { progress: "complete", status: 200, body: "he" }
  ],
  ["no length", "HTTP/1.1 500 Oops\r\nA: b\r\n\r\nhello", untilClosed(500, "hello")],
  ["length 0", "HTTP/1.1 410 Gone\r\nContent-Length: 0\r\n\r\n", { progress: "complete", status: 410, body: "" }],
  ["HTTP/1.0", "HTTP/1.0 200 OK\r\n\r\nhello", untilClosed(200, "hello")],
  ["no reason", "HTTP/1.1 202\r\n\r\n", untilClosed(202, "")],
  [
    "less than its declared length",
    "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello",
    { progress: "more", status: 200, body: "hello" }
  ],
  [
    "the same length several times",
    "HTTP/1.1 200 OK\r\nContent-Length: 2, 02\r\nContent-Length: 2\r\n\r\nhi",
    { progress: "complete", status: 200, body: "hi" }
  ],
  [
    "304 with a length",
    "HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\n\r\n",
    { progress: "complete", status: 304, body: "" }
  ],
  [
    "chunks without the last one",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n",
    { progress: "more", status: 200, body: "hi" }
  ],
  ["bare line feeds", "HTTP/1.1 200 OK\nContent-Length: 2\n\nhi", { progress: "complete", status: 200, body: "hi" }],
  ["204 with a body", "HTTP/1.1 204 No\r\nContent-Length: 5\r\n\r\nhello", { progress: "complete", status: 204, body: "" }],
  ["an unknown status", "HTTP/1.1 799 What\r\nContent-Length: 0\r\n\r\n", { progress: "complete", status: 799, body: "" }],
  ["a switch of protocols", "HTTP/1.1 101 Switching\r\n\r\nbytes", { progress: "complete", status: 101, body: "" }],
  [
    "interim responses before it",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\nok",
    { progress: "complete", status: 201, body: "ok" }
  ],
  [
    "chunks",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n5;a=b\r\nhello\r\nA\r\n, receiver\r\n0\r\nTrailer: x\r\n\r\n",
    { progress: "complete", status: 200, body: "hello, receiver" }
  ],
  [
    "an invalid chunk",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\nzz\r\nmore\r\n",
    { progress: "unreadable", status: 200, body: "hi" }
  ],
  ["an invalid length", "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nhello", untilClosed(200, "hello")],
  ["a truncated head", "HTTP/1.1 200 OK\r\nContent-Len", { progress: "more", status: undefined, body: "" }],
  ["only interim responses", "HTTP/1.1 100 Continue\r\n\r\n", { progress: "more", status: undefined, body: "" }]
]

describe("The response of a receiver", () => {
  it.each(answers)("with %s, split into any pieces", (_, text, expected) => {
    expect(readIn(text)).toEqual(expected)
    expect(readIn(text, [1])).toEqual(expected)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), (lengths) => {
        expect(readIn(text, lengths)).toEqual(expected)
      }),
      { numRuns: 50 }
    )
  })

  it.each([
    "SSH-2.0-OpenSSH_9.6\r\n",
    "220 mail.example.com ESMTP\r\n",
    "http/1.1 200 OK\r\n\r\n",
    "HTTP/2 200\r\n\r\n",
    "HTTP/1.1 20\r\n\r\n",
    "HTTP/1.1 2000 OK\r\n\r\n",
    "HTTP/1.1 099 OK\r\n\r\n",
    "HTTP/1.1  200 OK\r\n\r\n",
    "\r\n\r\nHTTP/1.1 200 OK\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 abc OK\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nhi!",
    "HTTP/1.1 200 OK\r\nContent-Length: 2, 3\r\n\r\nhi!",
    "\u0000\u0000\u0000"
  ])("is invalid when it is %j", (text) => {
    expect(readIn(text)).toMatchObject({ progress: "unreadable", status: undefined })
    expect(readIn(text, [1])).toMatchObject({ progress: "unreadable", status: undefined })
  })

  it("MUST NOT be read beyond 16 KiB of headers, including those of interim responses", () => {
    const long = `HTTP/1.1 200 OK\r\nX: ${"x".repeat(maxHeadBytes)}\r\n\r\n`
    expect(readIn(long).progress).toBe("unreadable")
    expect(readIn(long, [100]).progress).toBe("unreadable")
    expect(readIn(long.slice(0, maxHeadBytes + 1)).progress).toBe("unreadable")
    const longest = `HTTP/1.1 200 OK\r\nX: ${"x".repeat(maxHeadBytes - 24)}\r\n\r\n`
    expect(longest.length).toBe(maxHeadBytes)
    expect(readIn(longest, [1000])).toMatchObject({ progress: "more", status: 200 })
    const interim = "HTTP/1.1 100 Continue\r\n\r\n"
    expect(readIn(interim.repeat(1000), [1000]).progress).toBe("unreadable")
    expect(readIn(interim + longest, [1000]).progress).toBe("unreadable")
  })

  it("MUST NOT be read beyond 16 KiB of body, or kept beyond 4 KiB", () => {
    const head = "HTTP/1.1 200 OK\r\n\r\n"
    const reader = makeAnswerReader()
    expect(reader.read(Buffer.from(head))).toBe("more")
    expect(reader.read(Buffer.alloc(maxBodyBytes - 1, "a"))).toBe("more")
    expect(reader.read(Buffer.alloc(1, "a"))).toBe("complete")
    expect(reader.body().length).toBe(maxKeptBytes)
    expect(readIn(head + "a".repeat(10 * maxBodyBytes))).toMatchObject({ progress: "complete", body: "a".repeat(maxKeptBytes) })
    const chunks = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${"1\r\na\r\n".repeat(10_000)}`
    expect(readIn(chunks, [1000])).toMatchObject({ progress: "complete", body: "a".repeat(Math.ceil(maxBodyBytes / 6)) })
    const hugeChunk = `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffff\r\n${"a".repeat(20_000)}`
    expect(readIn(hugeChunk, [1000])).toMatchObject({ progress: "complete", body: "a".repeat(maxKeptBytes) })
  })

  const keepsConnection = (text: string): boolean => {
    const reader = makeAnswerReader()
    reader.read(Buffer.from(text, "latin1"))
    return reader.keepsConnection()
  }

  it.each([
    ["a length", "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"],
    ["length 0", "HTTP/1.1 500 Oops\r\nConnection: keep-alive\r\nContent-Length: 0\r\n\r\n"],
    ["chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n"],
    ["no body", "HTTP/1.1 204 No Content\r\n\r\n"],
    ["interim responses", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n"],
    ["the most that is read", `HTTP/1.1 200 OK\r\nContent-Length: ${maxBodyBytes}\r\n\r\n${"a".repeat(maxBodyBytes)}`]
  ])("keeps its connection with %s", (_, text) => {
    expect(keepsConnection(text)).toBe(true)
    expect(keepsConnection(text.slice(0, -1))).toBe(false)
  })

  it.each([
    ["is HTTP/1.0", "HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 2\r\n\r\nok"],
    ["says so", "HTTP/1.1 200 OK\r\nConnection: Foo, Close\r\nContent-Length: 2\r\n\r\nok"],
    ["has no framing", "HTTP/1.1 200 OK\r\n\r\nok"],
    ["is longer than it says", "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nok"],
    ["is longer than is read", `HTTP/1.1 200 OK\r\nContent-Length: ${maxBodyBytes + 1}\r\n\r\n${"a".repeat(maxBodyBytes + 1)}`],
    ["ends where its reader stops", `HTTP/1.1 200 OK\r\nContent-Length: ${maxBodyBytes}\r\n\r\n${"a".repeat(maxBodyBytes + 1)}`],
    ["has a body although it must not", "HTTP/1.1 204 No Content\r\n\r\nok"],
    ["announces a body although it must not", "HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n"],
    ["announces chunks although it must not", "HTTP/1.1 304 Not Modified\r\nTransfer-Encoding: chunked\r\n\r\n"],
    ["has a length and chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n"],
    ["ends its chunks with an unknown coding", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked, foo\r\n\r\n0\r\n\r\n"],
    ["names two codings in two lines", "HTTP/1.1 200 OK\r\nTransfer-Encoding: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
    ["has trailers", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nTrailer: x\r\n\r\n"],
    ["switches protocols", "HTTP/1.1 101 Switching\r\nContent-Length: 0\r\n\r\n"]
  ])("does not keep its connection when it %s", (_, text) => {
    expect(keepsConnection(text)).toBe(false)
  })

  it("any bytes produce a status or none, and never an exception", () => {
    const pieces = fc.constantFrom(
      "HTTP/1.1 200 OK",
      "\r\n",
      "\n",
      "Content-Length: 7",
      "Transfer-Encoding: chunked",
      "5",
      "\u0000",
      "100 "
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 9 })), { maxLength: 30 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
        (parts, lengths) => {
          const text = parts.join("")
          const whole = readIn(text)
          expect(readIn(text, lengths)).toEqual(whole)
          if (whole.status !== undefined) expect(whole.status).toBeGreaterThanOrEqual(101)
        }
      ),
      { numRuns: 2000 }
    )
  })
})
