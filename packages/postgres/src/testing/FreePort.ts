import { once } from "node:events"
import { createServer } from "node:net"

/** Returns a free port on the loopback interface. Another process may take it before the caller does. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, "127.0.0.1")
  await once(probe, "listening")
  const address = probe.address()
  probe.close()
  await once(probe, "close")
  if (typeof address !== "object" || address === null) throw new Error("No free port.")
  return address.port
}
