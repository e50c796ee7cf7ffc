import { type AddressInfo, createServer, type Server, type Socket } from "node:net"
import { createServer as createSecureServer, type Server as SecureServer } from "node:tls"
import * as Effect from "effect/Effect"
import type { Certificate } from "./Certificate.ts"

/** A server on 127.0.0.1 with scripted behavior, which records the bytes of each connection. */
export interface HostileServer {
  readonly port: number
  /** The bytes received on each connection, in order; decrypted for TLS connections. */
  readonly received: ReadonlyArray<{ text: string; readonly serverName: string | false | undefined }>
  /** Replaces the certificate for new connections. */
  readonly changeCertificate: (certificate: Certificate) => void
  /** Resolves when a connection was opened and then closed by either side. */
  readonly closed: Promise<void>
}

/** Calls `serve` with every connection once it has received `awaits`. With a certificate the server uses TLS. */
export const hostileServer = (
  serve: (socket: Socket) => void,
  { certificate, awaits = "\r\n\r\n" }: { readonly certificate?: Certificate; readonly awaits?: string } = {}
) =>
  Effect.acquireRelease(
    Effect.promise(async () => {
      const closed = Promise.withResolvers<void>()
      const received: Array<HostileServer["received"][number]> = []
      const sockets = new Set<Socket>()
      const onConnection = (socket: Socket & { readonly servername?: string | false | null }): void => {
        const connection = { text: "", serverName: socket.servername ?? undefined }
        received.push(connection)
        let isServed = awaits === ""
        if (isServed) serve(socket)
        socket
          .on("data", (bytes) => {
            connection.text += bytes.toString()
            if (isServed || !connection.text.includes(awaits)) return
            isServed = true
            serve(socket)
          })
          .on("close", () => closed.resolve())
          .on("error", () => closed.resolve())
      }
      const server: Server =
        certificate === undefined ? createServer(onConnection) : createSecureServer({ ...certificate }, onConnection)
      server.on("connection", (socket) => sockets.add(socket))
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return {
        server,
        sockets,
        port: (server.address() as AddressInfo).port,
        received,
        changeCertificate: (next: Certificate) => (server as SecureServer).setSecureContext(next),
        closed: closed.promise
      }
    }),
    ({ server, sockets }) =>
      Effect.promise(async () => {
        for (const socket of sockets) socket.destroy()
        await new Promise((resolve) => server.close(resolve))
      })
  )
