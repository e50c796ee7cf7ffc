import { gzipSync } from "node:zlib"
import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpBody from "effect/http/HttpBody"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { acceptsGzip } from "../look/CompressedPage.ts"

/**
 * Adapts pages to the installation: prefixes links, forms and redirects with the base URL's path, and compresses them.
 *
 * Pages are written as if served from the root. Their dynamic content is escaped, so a quoted attribute that
 * starts with a slash is always one of Slotkit's paths.
 */
export const asInstalled = HttpRouter.middleware(
  Effect.gen(function* () {
    const { baseUrl, origin } = yield* Settings
    const path = baseUrl.slice(origin.length)
    const installed = path === "" ? (response: Response) => response : (response: Response) => moved(response, path)
    return (answer) =>
      Effect.gen(function* () {
        const { headers } = yield* HttpServerRequest.HttpServerRequest
        const response = installed(yield* answer)
        return acceptsGzip(headers["accept-encoding"]) ? compressed(response) : response
      })
  })
)

type Response = HttpServerResponse.HttpServerResponse

const moved = (response: Response, path: string): Response => {
  const { location } = response.headers
  const led = location?.startsWith("/") ? HttpServerResponse.setHeader(response, "location", `${path}${location}`) : response
  return withMarkup(led, (markup) => markup.replaceAll(/ (href|action)="\//g, ` $1="${path}/`))
}

const withMarkup = (response: Response, change: (markup: string) => string): Response =>
  withBody(response, (bytes, contentType) => HttpBody.text(change(new TextDecoder().decode(bytes)), contentType))

const compressed = (response: Response): Response => {
  const changed = withBody(response, (bytes, contentType) => HttpBody.uint8Array(gzipSync(bytes), contentType))
  return changed === response ? response : HttpServerResponse.setHeader(changed, "content-encoding", "gzip")
}

const withBody = (response: Response, change: (bytes: Uint8Array, contentType: string) => HttpBody.HttpBody): Response => {
  const { body } = response
  if (body._tag !== "Uint8Array" || !body.contentType.startsWith("text/html")) return response
  return HttpServerResponse.setBody(response, change(body.body, body.contentType))
}
