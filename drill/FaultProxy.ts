import { once } from "node:events"
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

/** A way to the database that a drill can spoil. */
export interface FaultProxy {
  readonly port: number
  /** How many connections have been made through it. */
  readonly connections: () => number
  /**
   * Lets those who are connected wait for ever: nothing passes any more, and neither side is told,
   * not even when the other one gives up. New connections pass. Of all, or of the one that reaches the server from a port.
   */
  readonly goSilent: (fromPort?: number) => void
  /** Cuts every connection. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** A way to a port of this machine. */
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
        // Read and forgotten, so that the kernel goes on to acknowledge: the other side can only notice that no answer comes.
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
