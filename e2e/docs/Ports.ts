import { type AddressInfo, Server } from "node:net"
import { vi } from "vitest"

/** The servers of a program. Each gets a free port, whatever port it requests. */
export interface Ports {
  /** Returns the URL of the last server opened, once it listens. */
  readonly origin: () => Promise<string | undefined>
  /** Closes all servers and their connections. */
  readonly close: () => Promise<void>
}

export const freePorts = (): Ports => {
  const servers = new Set<Server>()
  const listen = Server.prototype.listen
  const spy = vi.spyOn(Server.prototype, "listen").mockImplementation(function (this: Server, ...args: ReadonlyArray<unknown>) {
    servers.add(this)
    const [first, ...rest] = args
    const free = typeof first === "number" ? 0 : typeof first === "object" && first !== null ? { ...first, port: 0 } : first
    return Reflect.apply(listen, this, [free, ...rest])
  })
  return {
    origin: async () => {
      const server = [...servers].at(-1)
      if (server === undefined) return undefined
      if (!server.listening) await new Promise((resolve) => server.once("listening", resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close: async () => {
      spy.mockRestore()
      for (const server of servers) {
        if ("closeAllConnections" in server && typeof server.closeAllConnections === "function") server.closeAllConnections()
        if (server.listening) await new Promise((resolve) => server.close(resolve))
      }
    }
  }
}
