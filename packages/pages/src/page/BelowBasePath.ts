import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpBody from "effect/http/HttpBody"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/**
 * Prefixes links, forms and redirects of the pages with the base URL's path.
 *
 * Pages are written as if served from the root. Their dynamic content is escaped, so a quoted attribute that starts with a slash
 * is always one of Slotkit's paths.
 */
export const belowBasePath = HttpRouter.middleware(
  Effect.map(Settings, ({ baseUrl, origin }) => {
    const path = baseUrl.slice(origin.length)
    return (answer) => (path === "" ? answer : Effect.map(answer, (response) => moved(response, path)))
  })
)

const moved = (response: HttpServerResponse.HttpServerResponse, path: string): HttpServerResponse.HttpServerResponse => {
  const { location } = response.headers
  const led = location?.startsWith("/") ? HttpServerResponse.setHeader(response, "location", `${path}${location}`) : response
  if (led.body._tag !== "Uint8Array" || !led.body.contentType.startsWith("text/html")) return led
  const markup = new TextDecoder().decode(led.body.body).replaceAll(/ (href|action)="\//g, ` $1="${path}/`)
  return HttpServerResponse.setBody(led, HttpBody.text(markup, led.body.contentType))
}
