import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** Receives webhooks until the test has ended, and counts them by event. */
export const countEvents = async () => {
  const events = new Map<string, number>()
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (chunk) => (body += chunk))
    request.on("end", () => {
      const { type } = JSON.parse(body)
      events.set(type, (events.get(type) ?? 0) + 1)
      response.end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, events }
}
