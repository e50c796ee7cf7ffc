import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** Serves another site under a loopback host name until the test ends. Returns its origin. */
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
