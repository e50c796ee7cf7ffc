import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import * as Effect from "effect/Effect"

/** A proxy that can go silent: connected clients receive nothing and no error. */
export interface SilentProxy {
  readonly url: string
  readonly goSilent: () => void
}

/** Starts a proxy to the server of a URL, until the scope closes. */
export const silentProxy = (target: string) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(async () => {
        const { hostname, port } = new URL(target)
        const pairs = new Set<readonly [Socket, Socket]>()
        const server = createServer((client) => {
          const pair = [client, connect(Number(port), hostname)] as const
          pairs.add(pair)
          for (const socket of pair) socket.on("error", () => socket.destroy())
          client.pipe(pair[1]).pipe(client)
        })
        server.listen(0, "127.0.0.1")
        await once(server, "listening")
        return { server, pairs }
      }),
      ({ server, pairs }) =>
        Effect.sync(() => {
          server.close()
          for (const pair of pairs) for (const socket of pair) socket.destroy()
        })
    ),
    ({ server, pairs }): SilentProxy => {
      const url = new URL(target)
      url.port = String((server.address() as AddressInfo).port)
      return {
        url: url.href,
        goSilent: () => {
          for (const pair of pairs) for (const socket of pair) socket.unpipe().resume()
        }
      }
    }
  )
