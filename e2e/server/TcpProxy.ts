import { type AddressInfo, connect, createServer, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** A proxy between Slotkit and its database that a test can close. */
export interface TcpProxy {
  readonly port: number
  /** Resolves when a client waits for a held proxy. */
  readonly held: Promise<void>
  /** Closes every connection and refuses new ones. */
  readonly cut: () => Promise<void>
  /** Accepts connections again, including waiting ones. */
  readonly open: () => Promise<void>
  /**
   * Holds the server's next reply to a `COMMIT`. Resolves when it has arrived, with a function that closes the waiting
   * connection.
   */
  readonly withholdCommit: () => Promise<() => void>
}

/** Starts a proxy to a local port. With `hold`, clients wait until it is opened. */
export const tcpProxy = async (target: number, { hold = false } = {}): Promise<TcpProxy> => {
  const sockets = new Set<Socket>()
  const waiting = new Set<Socket>()
  const held = Promise.withResolvers<void>()
  let isOpen = !hold
  const withheld = new Set<Socket>()
  let nextCommit: ((cut: () => void) => void) | undefined
  const letThrough = (client: Socket): void => {
    const upstream = connect(target, "127.0.0.1")
    sockets.add(upstream)
    upstream.on("error", () => client.destroy()).on("close", () => client.destroy())
    client.on("close", () => upstream.destroy())
    client.pipe(upstream)
    upstream.on("data", (chunk) => {
      if (withheld.has(client)) return
      if (nextCommit === undefined || !chunk.includes("COMMIT\0")) return void client.write(chunk)
      withheld.add(client)
      nextCommit(() => void client.destroy())
      nextCommit = undefined
    })
  }
  const server = createServer((client) => {
    sockets.add(client)
    client.on("error", () => {})
    if (isOpen) return letThrough(client)
    waiting.add(client)
    held.resolve()
  })
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, "127.0.0.1", done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = async (): Promise<void> => {
    const closed = new Promise((done) => server.close(done))
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  onTestFinished(async () => {
    if (server.listening) await cut()
  })
  return {
    port,
    held: held.promise,
    cut,
    withholdCommit: () =>
      new Promise((resolve) => {
        nextCommit = resolve
      }),
    open: async () => {
      isOpen = true
      for (const client of waiting) letThrough(client)
      waiting.clear()
      if (!server.listening) await listen(port)
    }
  }
}
