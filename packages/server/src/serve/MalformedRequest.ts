import type { IncomingMessage, Server, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import { answerJson, rawJsonAnswer } from "./JsonAnswer.ts"

/**
 * Responds in JSON to malformed HTTP and to requests that no application could handle, then ends the connection.
 *
 * The client has `lingerMs` to read the response and to close its side; then the connection is destroyed.
 */
export const rejectMalformedRequests = (server: Server, lingerMs: number): void => {
  const latest = new WeakMap<Duplex, { readonly request: IncomingMessage; readonly response: ServerResponse }>()
  server.on("request", (request, response) => latest.set(request.socket, { request, response }))
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy()
    const refuse = (): void => endWith(socket, rawJsonAnswer(...refusalOf(error.code)), lingerMs)
    const before = latest.get(socket)
    if (before === undefined || before.response.writableFinished) refuse()
    else if (before.request.complete) before.response.once("close", refuse)
    else if (before.response.headersSent) socket.destroy()
    else refuse()
  })
  server.on("connect", (_request, socket) => {
    // Node has released this connection and no longer handles its errors.
    socket.on("error", () => {})
    endWith(socket, rawJsonAnswer(405, "This server is not a proxy."), lingerMs)
  })
  server.on("checkExpectation", (_request, response) =>
    answerJson(
      response,
      417,
      { message: "The only supported expectation is 100-continue.", code: "bad_request" },
      { connection: "close" }
    )
  )
}

/** Sends the last bytes of a connection. A half-closed connection would keep its descriptor for as long as the client likes. */
const endWith = (socket: Duplex, bytes: string, lingerMs: number): void => {
  const enough = setTimeout(() => socket.destroy(), lingerMs)
  socket.once("close", () => clearTimeout(enough))
  socket.end(bytes)
  // Discard incoming bytes: a connection with unread bytes is reset, and the response is lost with it.
  socket.resume()
}

/** Returns true when a request names its server as HTTP/1.1 requires (RFC 9112 section 3.2); otherwise responds with 400. */
export const hasValidHostHeader = (request: IncomingMessage, response: ServerResponse): boolean => {
  const hosts = request.headersDistinct.host?.length ?? 0
  if (hosts === 1 || (hosts === 0 && request.httpVersion === "1.0")) return true
  answerJson(
    response,
    400,
    { message: "The request must have exactly one Host header.", code: "bad_request" },
    { connection: "close" }
  )
  return false
}

const refusalOf = (code: string | undefined): [status: number, message: string] => {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return [431, "The request's headers are too large."]
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return [408, "The request took too long to arrive."]
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return [413, "The request's chunk extensions are too large."]
    default:
      return [400, "The request is not valid HTTP."]
  }
}
