import { connect } from "node:net"

/** A raw HTTP response. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Sends bytes to a server and returns everything it sends until it closes the connection. */
export const sendRaw = (origin: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const socket = connect(Number(port), hostname, () => socket.write(bytes, "latin1"))
    let answered = ""
    socket.setEncoding("utf8").on("data", (text) => {
      answered += text
    })
    socket.once("close", () => resolve(answered))
    socket.once("error", (error: NodeJS.ErrnoException) => (error.code === "ECONNRESET" ? resolve(answered) : reject(error)))
  })

/** Parses a server's responses. Each must have a length, except for a chunked last one. */
export const answersIn = (text: string): ReadonlyArray<RawAnswer> => {
  const answers: Array<RawAnswer> = []
  for (let rest = text; rest !== ""; ) {
    const end = rest.indexOf("\r\n\r\n")
    const [statusLine = "", ...lines] = rest.slice(0, end).split("\r\n")
    const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
    const length = status < 200 ? 0 : Number(headers.get("content-length") ?? rest.length)
    answers.push({ status, headers, body: rest.slice(end + 4, end + 4 + length) })
    rest = rest.slice(end + 4 + length)
  }
  return answers
}
