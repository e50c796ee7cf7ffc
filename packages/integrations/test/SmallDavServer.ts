import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** A CalDAV server in this process with one user, one calendar and scripted faults. */
export interface SmallDavServer {
  readonly port: number
  /** The objects of the calendar by path. */
  readonly objects: Map<string, string>
  readonly requests: Array<{ readonly method: string; readonly path: string; readonly authorization: string | undefined }>
  /** Answers the next requests instead of the server. `lose` carries the request out, and closes the connection. */
  readonly faults: Array<
    "lose" | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  >
  password: string
  /** True once the calendar was deleted. */
  isGone: boolean
  readonly close: () => Promise<void>
}

/** Starts the server on 127.0.0.1. */
export const smallDavServer = async (): Promise<SmallDavServer> => {
  const server = createServer((request, response) => {
    const parts: Array<Buffer> = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => handle(state, request, response, Buffer.concat(parts).toString()))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const state: SmallDavServer = {
    port: (server.address() as AddressInfo).port,
    objects: new Map(),
    requests: [],
    faults: [],
    password: "secret",
    isGone: false,
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
  return state
}

const handle = (state: SmallDavServer, request: IncomingMessage, response: ServerResponse, body: string): void => {
  const { method = "", url: path = "", headers } = request
  state.requests.push({ method, path, authorization: headers.authorization })
  const fault = state.faults.shift()
  if (fault !== undefined && fault !== "lose") {
    response.writeHead(fault.status, fault.headers).end(fault.body)
    return
  }
  const [status, text = "", more = {}] = answerTo(state, method, path, headers, body)
  if (fault === "lose") request.socket.destroy()
  else response.writeHead(status, { "Content-Type": "application/xml; charset=utf-8", ...more }).end(text)
}

type Answer = readonly [status: number, text?: string, headers?: Readonly<Record<string, string>>]

const answerTo = (
  { objects, password, isGone }: SmallDavServer,
  method: string,
  path: string,
  headers: IncomingMessage["headers"],
  body: string
): Answer => {
  if (headers.authorization !== `Basic ${Buffer.from(`ada:${password}`).toString("base64")}`) return [401]
  if (isGone && path.startsWith("/dav/ada/meetings/")) return [404]
  if (path === "/.well-known/caldav") return [301, "", { Location: "/dav/" }]
  if (method === "PROPFIND" && body.includes("getctag")) return tagOf(path, objects)
  if (method === "PROPFIND") return propfind(path)
  const calendar = "/dav/ada/meetings/"
  if (method === "REPORT") return path === calendar ? report(objects, body) : [404]
  if (!path.startsWith(calendar)) return [method === "PUT" ? 409 : 404]
  const found = objects.get(path)
  if (method === "GET") return found === undefined ? [404] : [200, found, { ETag: etag(found) }]
  if (method === "DELETE") {
    if (found === undefined) return [404]
    if (headers["if-match"] !== undefined && headers["if-match"] !== etag(found)) return [412]
    objects.delete(path)
    return [204]
  }
  if (headers["if-none-match"] === "*" && found !== undefined) return [412]
  if (headers["if-match"] !== undefined && (found === undefined || headers["if-match"] !== etag(found))) return [412]
  const uid = uidOf(body)
  if ([...objects].some(([other, text]) => other !== path && uidOf(text) === uid)) return [409]
  objects.set(path, body)
  return [found === undefined ? 201 : 204, "", { ETag: etag(body) }]
}

const tagOf = (path: string, objects: ReadonlyMap<string, string>): Answer =>
  path === "/dav/ada/meetings/"
    ? [207, multistatus(found(path, `<S:getctag>${escaped(etag([...objects].flat().join("\n")))}</S:getctag>`))]
    : [404]

const propfind = (path: string): Answer => {
  const principal = "<D:current-user-principal><D:href>/dav/ada/</D:href></D:current-user-principal>"
  const home = "<C:calendar-home-set><D:href>/dav/ada/</D:href></C:calendar-home-set>"
  const people = "<C:calendar-user-address-set><D:href>mailto:Ada@Example.com</D:href></C:calendar-user-address-set>"
  const collection = (href: string, type: string, name: string, more = "") =>
    found(href, `<D:resourcetype><D:collection/>${type}</D:resourcetype><D:displayname>${name}</D:displayname>${more}`)
  const events = '<C:supported-calendar-component-set><C:comp name="VEVENT"/></C:supported-calendar-component-set>'
  const tasks = '<C:supported-calendar-component-set><C:comp name="VTODO"/></C:supported-calendar-component-set>'
  const source = "<S:source><D:href>webcal://feeds.example.com/secret-token.ics</D:href></S:source>"
  const readOnly = "<D:current-user-privilege-set><D:privilege><D:read/></D:privilege></D:current-user-privilege-set>"
  if (path === "/dav/") return [207, multistatus(found(path, principal))]
  if (path !== "/dav/ada/") return [404]
  return [
    207,
    multistatus(
      found("/dav/ada/", home + people),
      collection("/dav/ada/meetings/", "<C:calendar/>", "Work &amp; more", events),
      collection("/dav/ada/holidays/", "<C:calendar/>", "Holidays", readOnly),
      collection("/dav/ada/tasks/", "<C:calendar/>", "Tasks", tasks),
      collection("/dav/ada/other/", "<C:calendar/><S:subscribed/>", "Other", events + source)
    )
  ]
}

const report = (objects: ReadonlyMap<string, string>, body: string): Answer => {
  const data = (path: string, text: string) =>
    found(path, `<D:getetag>${escaped(etag(text))}</D:getetag><C:calendar-data>${escaped(text)}</C:calendar-data>`)
  if (body.includes("calendar-multiget")) {
    const hrefs = [...body.matchAll(/<D:href>([^<]*)<\/D:href>/g)].map(([, href]) => href!)
    const responses = hrefs.map((href) => {
      const text = objects.get(href)
      return text === undefined ? gone(href) : data(href, text)
    })
    return [207, multistatus(...responses)]
  }
  const uid = /<C:text-match[^>]*>([^<]*)</.exec(body)?.[1]
  const matches = (text: string): boolean => {
    if (uid !== undefined) return uidOf(text) === uid
    // Like many servers, it finds no series in a range.
    return body.includes('name="RRULE"') === /^RRULE/m.test(text)
  }
  return [207, multistatus(...[...objects].filter(([, text]) => matches(text)).map(([path, text]) => data(path, text)))]
}

const multistatus = (...responses: ReadonlyArray<string>): string =>
  `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:S="http://calendarserver.org/ns/">${responses.join("")}</D:multistatus>`

const found = (href: string, properties: string): string =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`

const gone = (href: string): string =>
  `<D:response><D:href>${href}</D:href><D:status>HTTP/1.1 404 Not Found</D:status></D:response>`

const etag = (text: string): string => `"${createHash("sha256").update(text).digest("hex")}"`
const uidOf = (text: string): string | undefined => /^UID:(.*)\r?$/m.exec(text)?.[1]?.trim()
const escaped = (text: string): string => text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)
