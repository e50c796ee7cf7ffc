import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import { CommandFailure } from "./CommandFailure.ts"

/** Answers a request of Node's HTTP server. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** The process's HTTP server: it listens at once and answers once it has something to answer with. */
export interface HttpServer {
  readonly port: number
  /** Puts the real answers in place of the 503 of the first moments. */
  readonly answerWith: (listener: Listener) => void
  /** Takes no new connection, lets running requests finish for at most `graceMs`, then closes. */
  readonly stop: (graceMs: number) => Promise<void>
}

/** Listens on an address; fails with a sentence when the port cannot be had. */
export const listen = async (port: number, host: string): Promise<HttpServer> => {
  let listener: Listener = starting
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => listener(request, response))
  server.on("clientError", refuseBrokenRequest)
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(new CommandFailure(cannotListen(error, port, host))))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    answerWith: (next) => {
      listener = next
    },
    stop: (graceMs) => stop(server, graceMs)
  }
}

const starting: Listener = (_request, response) => {
  response.writeHead(503, { "content-type": "application/json", "retry-after": "1", "cache-control": "no-store" })
  response.end(JSON.stringify({ message: "The server is starting; try again in a second." }))
}

const refuseBrokenRequest = (error: NodeJS.ErrnoException, socket: import("node:stream").Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) return
  const [status, message] =
    error.code === "HPE_HEADER_OVERFLOW"
      ? ["431 Request Header Fields Too Large", "The request's headers are too large."]
      : ["400 Bad Request", "The request is not valid HTTP."]
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}

const cannotListen = (error: NodeJS.ErrnoException, port: number, host: string): string => {
  if (error.code === "EADDRINUSE") return `Port ${port} on ${host} is in use; stop what listens there or set PORT to another one.`
  if (error.code === "EACCES") return `Port ${port} needs more rights than this process has; set PORT to one above 1023.`
  return `Cannot listen on ${host}:${port} (${error.code ?? error.message}); check HOST and PORT.`
}

const stop = (server: Server, graceMs: number): Promise<void> =>
  new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearTimeout(force)
      resolve()
    })
    server.closeIdleConnections()
  })
