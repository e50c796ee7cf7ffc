import { Settings } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpBody from "effect/http/HttpBody"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { styleHash } from "../look/SecurityPolicy.ts"
import { stylesheet } from "../look/Stylesheet.ts"
import { themeCss } from "../look/Theme.ts"
import { VisitorPages } from "../look/VisitorPages.ts"
import { defaultStyle } from "./Page.ts"

/**
 * Adapts pages to the installation: prefixes links, forms and redirects with the base URL's path, and applies the theme.
 *
 * Pages are written as if served from the root, in the default theme. Their dynamic content is escaped, so a quoted attribute that
 * starts with a slash is always one of Slotkit's paths.
 */
export const asInstalled = HttpRouter.middleware(
  Effect.gen(function* () {
    const { baseUrl, origin } = yield* Settings
    const { theme } = yield* VisitorPages
    const path = baseUrl.slice(origin.length)
    const style = themeCss(theme) + stylesheet
    const adapt = (response: HttpServerResponse.HttpServerResponse) => themed(moved(response, path), style)
    return (answer) => (path === "" && style === defaultStyle ? answer : Effect.map(answer, adapt))
  })
)

type Response = HttpServerResponse.HttpServerResponse

const moved = (response: Response, path: string): Response => {
  const { location } = response.headers
  const led = location?.startsWith("/") ? HttpServerResponse.setHeader(response, "location", `${path}${location}`) : response
  return withMarkup(led, (markup) => markup.replaceAll(/ (href|action)="\//g, ` $1="${path}/`))
}

const themed = (response: Response, style: string): Response => {
  const policy = response.headers["content-security-policy"]?.replace(styleHash(defaultStyle), styleHash(style))
  const permitted = policy === undefined ? response : HttpServerResponse.setHeader(response, "content-security-policy", policy)
  return withMarkup(permitted, (markup) => markup.replace(`<style>${defaultStyle}</style>`, () => `<style>${style}</style>`))
}

const withMarkup = (response: Response, change: (markup: string) => string): Response => {
  const { body } = response
  if (body._tag !== "Uint8Array" || !body.contentType.startsWith("text/html")) return response
  return HttpServerResponse.setBody(response, HttpBody.text(change(new TextDecoder().decode(body.body)), body.contentType))
}
