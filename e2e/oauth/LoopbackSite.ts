import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** Serves somebody else's site under a name of this machine until the test ends; its origin. */
export const loopbackSite = async (host: "127.0.0.1" | "localhost", answer: RequestListener): Promise<string> => {
  const server = createServer((request, response) => {
    if (request.url === "/favicon.ico") return response.writeHead(204).end()
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://${host}:${(server.address() as AddressInfo).port}`
}
