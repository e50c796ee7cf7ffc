import { createServer, type Server, type ServerResponse } from "node:http"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { limitInFlight } from "./InFlightLimit.ts"
import type { Listener } from "./Listener.ts"
import { hasValidHostHeader, rejectMalformedRequests } from "./MalformedRequest.ts"

/** Options of the server: its address and the client timeouts. */
export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** The variable that sets the port, for messages; `PORT` by default. */
  readonly portVariable?: string
  /** The timeout for receiving a complete request; 30 seconds by default. */
  readonly requestTimeoutMs?: number
  /** The time that a client has to close a rejected connection; 2 seconds by default. */
  readonly lingerMs?: number
}

/** The process's HTTP server. */
export interface HttpServer {
  readonly port: number
  /** Stops accepting connections, waits up to `graceMs` for requests in flight, then closes the remaining connections. */
  readonly close: (graceMs: number) => Promise<void>
}

/** Listens on an address. Rejects with a plain sentence when it cannot. */
export const listen = async (
  { port, host, portVariable = "PORT", requestTimeoutMs = 30_000, lingerMs = 2000 }: ListenOptions,
  listener: Listener
): Promise<HttpServer> => {
  const server = createServer({
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 10),
    // Longer than load balancers keep an idle connection. Otherwise they could send a request into a connection that is being
    // closed.
    keepAliveTimeout: 65_000,
    requireHostHeader: false
  })
  const close = closing(server)
  const limited = limitInFlight(listener)
  server.on("request", (request, response) => {
    if (hasValidHostHeader(request, response)) limited(request, response)
  })
  rejectMalformedRequests(server, lingerMs)
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new CommandFailure(cannotListen(error, port, host, portVariable)))
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return { port: typeof address === "object" && address !== null ? address.port : port, close }
}

/** Counts requests in flight, so that each connection can be closed after its last response once the server closes. */
const closing = (server: Server): HttpServer["close"] => {
  const running = new Set<ServerResponse>()
  let isClosing = false
  server.on("request", (_request, response) => {
    running.add(response)
    if (isClosing) response.setHeader("connection", "close")
    response.once("close", () => {
      running.delete(response)
      if (isClosing) server.closeIdleConnections()
    })
  })
  return (graceMs) =>
    new Promise((resolve) => {
      isClosing = true
      for (const response of running) if (!response.headersSent) response.setHeader("connection", "close")
      const force = setTimeout(() => server.closeAllConnections(), graceMs)
      server.close(() => {
        clearTimeout(force)
        resolve()
      })
    })
}

const cannotListen = (error: NodeJS.ErrnoException, port: number, host: string, variable: string): string => {
  if (error.code === "EADDRINUSE")
    return `Port ${port} on ${host} is already in use. Stop the other process or set ${variable} to a different port.`
  if (error.code === "EACCES") return `Port ${port} requires elevated privileges. Set ${variable} to a port above 1023.`
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return `${host} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all of them.`
  }
  return `Cannot listen on ${host}, port ${port} (${error.code ?? error.message}). Check HOST and ${variable}.`
}
