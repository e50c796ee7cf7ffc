import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A proxy to the database that a drill can disrupt. */
export interface FaultProxy {
  readonly port: number
  /** The number of connections made through it. */
  readonly connections: () => number
  /**
   * Silences existing connections: nothing passes through, and neither side is notified, even when the other one closes. New
   * connections work. Applies to all connections, or to the one that reaches the server from a port.
   */
  readonly goSilent: (fromPort?: number) => void
  /** Closes every connection. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Starts a proxy to a local port. */
export const startFaultProxy = async (target: number): Promise<FaultProxy> => {
  const pairs = new Set<readonly [Socket, Socket]>()
  const silent = new Set<readonly [Socket, Socket]>()
  let count = 0
  const server = createServer((client) => {
    count++
    const upstream = connect(target, "127.0.0.1")
    const pair = [client, upstream] as const
    pairs.add(pair)
    const end = () => {
      if (silent.has(pair)) return
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    for (const socket of pair) socket.setNoDelay(true).on("error", end).on("close", end)
    client.pipe(upstream)
    upstream.pipe(client)
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const cut = () => {
    for (const [client, upstream] of pairs) {
      client.destroy()
      upstream.destroy()
    }
  }
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    goSilent: (fromPort) => {
      for (const pair of pairs) {
        const [client, upstream] = pair
        if (fromPort !== undefined && upstream.localPort !== fromPort) continue
        silent.add(pair)
        client.unpipe(upstream)
        upstream.unpipe(client)
        // Data is read and discarded, so that the kernel keeps acknowledging it. The other side only notices that no response
        // arrives.
        client.resume()
        upstream.resume()
      }
    },
    cut,
    close: async () => {
      cut()
      server.close()
    }
  }
}
