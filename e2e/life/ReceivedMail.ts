/** A received email. */
export interface ReceivedMail {
  readonly messageId: string
  readonly from: string
  readonly to: string
  readonly subject: string
  /** The message's leaf parts in order, decoded. */
  readonly parts: ReadonlyArray<MailPart>
}

export interface MailPart {
  /** The content type in lowercase with its parameters, such as `text/calendar; charset=utf-8; method=REQUEST`. */
  readonly type: string
  readonly content: string
}

/** Parses a raw message. RFC 5322, RFC 2045 and RFC 2047. */
export const receivedMail = (raw: string): ReceivedMail => {
  const { headers, body } = split(raw)
  const header = (name: string): string => decodeWords(headers.get(name) ?? "")
  return {
    messageId: header("message-id"),
    from: header("from"),
    to: header("to"),
    subject: header("subject"),
    parts: leaves(headers, body)
  }
}

/** Returns the content of an email's first part of a type. Empty if there is none. */
export const partOf = ({ parts }: ReceivedMail, type: string): string =>
  parts.find((part) => part.type.startsWith(type))?.content ?? ""

const split = (raw: string) => {
  const end = raw.indexOf("\r\n\r\n")
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()])
  )
  return { headers, body: raw.slice(end + 4) }
}

const leaves = (headers: ReadonlyMap<string, string>, body: string): ReadonlyArray<MailPart> => {
  const type = headers.get("content-type") ?? "text/plain"
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1]
  if (boundary === undefined)
    return [{ type: type.toLowerCase(), content: decode(body, headers.get("content-transfer-encoding")) }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((piece) => {
      const inner = split(piece.replace(/^\r\n/, ""))
      return leaves(inner.headers, inner.body.replace(/\r\n$/, ""))
    })
}

const decode = (body: string, encoding = "7bit"): string => {
  if (encoding === "base64") return Buffer.from(body, "base64").toString()
  return encoding === "quoted-printable" ? decodeQuoted(body.replace(/=\r\n/g, "")) : body
}

const decodeQuoted = (text: string): string =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1"
  ).toString()

const decodeWords = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toUpperCase() === "B" ? Buffer.from(word, "base64").toString() : decodeQuoted(word.replaceAll("_", " "))
    )
