import { Html, html } from "@slotkit/core/html"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import { compressedPage } from "../../look/CompressedPage.ts"
import { imageOriginsOf, securityPolicy } from "../../look/SecurityPolicy.ts"
import { themeCss } from "../../look/Theme.ts"
import type { Slot, SlotContext, VisitorPagesOptions } from "../../look/VisitorPagesOptions.ts"
import { breakable } from "../parts/Breakable.ts"
import { troubleBox } from "../parts/Trouble.ts"
import type { ConsoleContent } from "./ConsoleContent.ts"
import { consoleStylesheet } from "./ConsoleStylesheet.ts"
import type { Notice, PageVisit } from "./ConsoleVisit.ts"
import { navigation } from "./Navigation.ts"

interface Surroundings {
  readonly options: VisitorPagesOptions
  readonly request: HttpServerRequest.HttpServerRequest
}

/** Responds with a page of the console: without scripts, caching or framing. */
export const consoleDocument = (
  content: ConsoleContent,
  visit: PageVisit,
  { options, request }: Surroundings
): HttpServerResponse => {
  const stylesheet = themeCss(options.theme) + consoleStylesheet
  return compressedPage(
    {
      markup: document(content, visit, options, stylesheet).markup,
      status: content.status ?? content.trouble?.status ?? 200,
      headers: {
        ...fixedHeaders,
        ...(content.trouble?.retryAfterSeconds === undefined ? {} : { "retry-after": String(content.trouble.retryAfterSeconds) }),
        "content-language": visit.locale.tag,
        "content-security-policy": securityPolicy({
          stylesheet,
          scripts: undefined,
          imageOrigins: imageOriginsOf(content.images ?? []),
          formTargets: content.formTargets ?? [],
          frameAncestors: "'none'",
          more: options.csp ?? {}
        }),
        ...content.headers
      }
    },
    request.headers["accept-encoding"]
  )
}

const fixedHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
  "cross-origin-opener-policy": "same-origin",
  vary: "Accept-Language, Accept-Encoding"
}

const document = (page: ConsoleContent, visit: PageVisit, options: VisitorPagesOptions, stylesheet: string): Html => {
  const { words, locale, host, at, brand, home } = visit
  const { title, area, above = [], actions, lead, trouble, content } = page
  const context: SlotContext = { host, page: "console", lang: locale.tag }
  const { colorScheme = "auto" } = options.theme ?? {}
  const place = [title, ...above.map(([label]) => label).reverse(), words.frame.console].join(" · ")
  return html`<!doctype html>
<html lang="${locale.tag}" dir="${locale.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme === "auto" ? "light dark" : colorScheme}">
<meta name="robots" content="noindex">
<title>${trouble === undefined ? place : words.frame.errorTitle(place)}</title>
<link rel="icon" href="data:,">
<style>${new Html(stylesheet)}</style>
${slot(options.head, context)}</head>
<body>
<a class="skip" href="#content">${words.frame.skip}</a>
${slot(options.header, context)}<div class="frame">
<header class="top"><a class="brand" href="${at(home)}"><bdi>${brand}</bdi></a>
<a class="tomenu" href="#menu">${words.frame.menu}</a></header>
<main id="content" tabindex="-1">
${
  above.length === 0
    ? undefined
    : html`<nav class="crumbs" aria-label="${words.frame.breadcrumbs}"><ol>${above.map(([label, path]) => html`<li><a href="${at(path)}"><bdi>${breakable(label)}</bdi></a></li>`)}</ol></nav>\n`
}<div class="head"><h1${trouble === undefined ? undefined : html` tabindex="-1" autofocus`}><bdi>${breakable(title)}</bdi></h1>${
    actions === undefined ? undefined : html`<div class="acts">${actions}</div>`
  }</div>
${lead === undefined ? undefined : html`<p class="lead">${lead}</p>\n`}${trouble === undefined ? notice(visit) : troubleBox(trouble, words)}${content}
</main>
${navigation(visit, area)}
</div>
${slot(options.footer, context)}</body>
</html>
`
}

/** The message of a change that has led here. */
const notice = ({ words, query }: PageVisit): Html | undefined => {
  const code = query.get("done")
  if (code === null || !Object.hasOwn(words.notices, code)) return undefined
  const message = words.notices[code as Notice]
  const text = typeof message === "string" ? message : message(Number.parseInt(query.get("count") ?? "", 10) || 0)
  return html`<p class="notice" role="status">${text}</p>\n`
}

const slot = (given: Slot | undefined, context: SlotContext): Html | undefined =>
  given === undefined ? undefined : new Html(`${typeof given === "function" ? given(context) : given}\n`)
