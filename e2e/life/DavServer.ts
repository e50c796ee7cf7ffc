import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { onTestFinished } from "vitest"

/** A server on loopback that ends with the test. */
export const servedHere = async (
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
): Promise<string> => {
  const server = createServer((request, response) => {
    let body = ""
    request.on("data", (part) => (body += part))
    request.on("end", () => answer(request, response, body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** A CalDAV account with one calendar. `written` may keep the answer to a write for itself. `writes` counts those at once. */
export const davServer = async (
  objects: Map<string, string>,
  written: () => boolean,
  writes = { now: 0, most: 0, all: 0 }
): Promise<string> => {
  const response = (href: string, properties: string) =>
    `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
  const account =
    "<D:current-user-principal><D:href>/dav/</D:href></D:current-user-principal><C:calendar-home-set><D:href>/dav/</D:href></C:calendar-home-set>"
  const calendar = "<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Work</D:displayname>"
  return servedHere(({ method = "", url = "", headers }, answer, body) => {
    if (method === "PUT") {
      writes.all++
      writes.most = Math.max(writes.most, ++writes.now)
      answer.on("close", () => writes.now--)
      if (headers["if-none-match"] === "*" && objects.has(url)) return void answer.writeHead(412).end()
      objects.set(url, body)
      return written() ? void answer.writeHead(201, { etag: '"1"' }).end() : undefined
    }
    if (method === "DELETE") return void answer.writeHead(objects.delete(url) ? 204 : 404).end()
    if (method === "GET") {
      const found = objects.get(url)
      return void answer.writeHead(found === undefined ? 404 : 200, { etag: '"1"' }).end(found)
    }
    const found =
      method === "REPORT"
        ? [...objects].map(([href, text]) => response(href, `<C:calendar-data>${text}</C:calendar-data>`)).join("")
        : response("/dav/", account) + response("/dav/meetings/", calendar)
    const names = 'xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"'
    answer.writeHead(207, { "content-type": "application/xml" }).end(`<D:multistatus ${names}>${found}</D:multistatus>`)
  })
}
