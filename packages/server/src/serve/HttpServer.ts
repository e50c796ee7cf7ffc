import { createServer, type Server, type ServerResponse } from "node:http"
import { CommandFailure } from "../installation/CommandFailure.ts"
import { namesItsHost, refuseBrokenRequests } from "./BrokenRequest.ts"
import { limitInFlight } from "./InFlightLimit.ts"
import type { Listener } from "./Listener.ts"

/** Where to listen, and how long clients may take. */
export interface ListenOptions {
  readonly port: number
  readonly host: string
  /** The variable that sets the port, for messages; `PORT` when left out. */
  readonly portVariable?: string
  /** How long a request may take to arrive as a whole; 30 seconds when left out. */
  readonly requestTimeoutMs?: number
  /** How long a client may take to close a connection that was refused; 2 seconds when left out. */
  readonly lingerMs?: number
}

/** The process's HTTP server. */
export interface HttpServer {
  readonly port: number
  /** Takes no new connection, lets running requests finish for at most `graceMs`, then cuts the rest off. */
  readonly close: (graceMs: number) => Promise<void>
}

/** Listens on an address; fails with a sentence when it cannot be had. */
export const listen = async (
  { port, host, portVariable = "PORT", requestTimeoutMs = 30_000, lingerMs = 2000 }: ListenOptions,
  listener: Listener
): Promise<HttpServer> => {
  const server = createServer({
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 10),
    // Longer than balancers keep an idle connection: otherwise they send a request into one that is just being closed.
    keepAliveTimeout: 65_000,
    requireHostHeader: false
  })
  const close = closing(server)
  const limited = limitInFlight(listener)
  server.on("request", (request, response) => {
    if (namesItsHost(request, response)) limited(request, response)
  })
  refuseBrokenRequests(server, lingerMs)
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new CommandFailure(cannotListen(error, port, host, portVariable)))
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return { port: typeof address === "object" && address !== null ? address.port : port, close }
}

/** Keeps count of running requests, so that each can end its connection once the server closes. */
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
    return `Port ${port} on ${host} is in use; stop what listens there or set ${variable} to another one.`
  if (error.code === "EACCES") return `Port ${port} needs more rights than this process has; set ${variable} to one above 1023.`
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND") {
    return `${host} is not an address of this machine; set HOST to one that is, or to 0.0.0.0 for all of them.`
  }
  return `Cannot listen on ${host}, port ${port} (${error.code ?? error.message}); check HOST and ${variable}.`
}
