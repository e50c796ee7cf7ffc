import { gzipSync } from "node:zlib"
import { hashToken } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { PageOptions, Slot, SlotContext } from "../theme/PageOptions.ts"
import { themeCss, withAccent } from "../theme/Theme.ts"
import type { Locale } from "../time/Locale.ts"
import { imageOriginsOf, securityPolicy } from "./SecurityPolicy.ts"

/** A whole page with its response options. Pages of visitors, of hosts and of operators differ in nothing else. */
export interface DocumentParts {
  readonly title: string
  readonly locale: Locale
  readonly options: PageOptions
  /** The page as the application's slots see it. Pages without it have neither the application's markup nor its policy. */
  readonly slots?: SlotContext
  /** Facts for search engines and previews. A page without them is not indexed. */
  readonly meta?: Html | undefined
  /** The address of the same content in the API. */
  readonly alternate?: string | undefined
  /** The rules of the stylesheet, which follow the theme. */
  readonly rules: string
  /** The accent of the page's host, in place of the theme's. */
  readonly accentColor?: string | null | undefined
  /** The page's script: the source that the policy allows, which is its URL or that of its folder, and its path. */
  readonly script?: { readonly source: string; readonly path: string } | undefined
  /** The attributes of `<body>`, its content, and what follows the application's footer. */
  readonly bodyAttributes?: Html | undefined
  readonly skip?: Html
  readonly body: Html
  readonly end?: Html | undefined
  readonly status?: number | undefined
  readonly images?: ReadonlyArray<string> | undefined
  /** The sources of the page's frames; undefined for a page without a frame. */
  readonly frameSources?: ReadonlyArray<string> | undefined
  /** Sources that forms may lead to, besides Slotkit's own origin. Chromium also checks the redirects after a form. */
  readonly formTargets?: ReadonlyArray<string> | undefined
  readonly frameAncestors: string
  readonly referrerPolicy: "no-referrer" | "same-origin" | "strict-origin-when-cross-origin"
  /** `revalidated` pages have an `ETag`, pages of the `history` are shown again by the back button. Others are not stored. */
  readonly cache?: "revalidated" | "history" | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/**
 * Responds with a page, or with 304 if the browser has it. Every page is compressed if the browser accepts it: tokens are masked
 * for each response. Decision 0080.
 */
export const documentResponse = (parts: DocumentParts, request: HttpServerRequest): HttpServerResponse.HttpServerResponse => {
  const { options, locale, cache, status = 200 } = parts
  const stylesheet = themeCss(withAccent(options.theme, parts.accentColor)) + parts.rules
  const { markup } = documentOf(parts, stylesheet)
  const isGzip = acceptsGzip(request.headers["accept-encoding"])
  const etag = cache === "revalidated" ? `"${hashToken(markup).slice(0, 32)}${isGzip ? "-gzip" : ""}"` : undefined
  const headers = {
    ...fixedHeaders,
    ...(parts.frameAncestors === "'none'" ? { "x-frame-options": "DENY" } : {}),
    "content-language": locale.tag,
    "referrer-policy": parts.referrerPolicy,
    "content-security-policy": securityPolicy({
      stylesheet,
      scripts: parts.script?.source,
      imageSources: [...(parts.slots === undefined ? [] : ["'self'"]), "data:", ...imageOriginsOf(parts.images ?? [])],
      frameSources: parts.frameSources,
      formTargets: parts.formTargets ?? [],
      frameAncestors: parts.frameAncestors,
      more: parts.slots === undefined ? {} : (options.csp ?? {})
    }),
    ...parts.headers,
    ...(etag === undefined ? {} : { etag }),
    "cache-control": cache === undefined ? "no-store" : cache === "history" ? "private, no-cache" : "no-cache"
  }
  if (etag !== undefined && isKnown(request.headers["if-none-match"], etag)) {
    return HttpServerResponse.empty({ status: 304, headers })
  }
  return isGzip
    ? HttpServerResponse.uint8Array(gzipSync(markup), {
        contentType,
        status,
        headers: { ...headers, "content-encoding": "gzip" }
      })
    : HttpServerResponse.text(markup, { contentType, status, headers })
}

const contentType = "text/html; charset=utf-8"

const fixedHeaders = {
  "x-content-type-options": "nosniff",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
  "cross-origin-opener-policy": "same-origin",
  vary: "Accept-Language, Accept-Encoding"
}

/** Returns true if `Accept-Encoding` lists gzip without `q=0`. */
const acceptsGzip = (header: string | undefined): boolean =>
  (header ?? "").split(",").some((entry) => {
    const [coding, ...parameters] = entry.toLowerCase().split(";")
    return coding?.trim() === "gzip" && !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/.test(parameter))
  })

/** The weak comparison, which `If-None-Match` requires. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((candidate) => ["*", etag].includes(candidate.trim().replace(/^W\//, "")))

const documentOf = (parts: DocumentParts, stylesheet: string): Html => {
  const { locale, options, alternate, script } = parts
  const { colorScheme = "auto" } = options.theme ?? {}
  return html`<!doctype html>
<html lang="${locale.tag}" dir="${locale.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme === "auto" ? "light dark" : colorScheme}">
<title>${parts.title}</title>
${parts.meta ?? noIndex}
<link rel="icon" href="data:,">
${alternate === undefined ? undefined : html`<link rel="alternate" type="application/json" href="${alternate}">\n`}<style>${new Html(stylesheet)}</style>
${script === undefined ? undefined : html`<script defer src="${script.path}"></script>\n`}${slot(options.head, parts.slots)}</head>
<body${parts.bodyAttributes}>
${parts.skip}${slot(options.header, parts.slots)}${parts.body}
${slot(options.footer, parts.slots)}${parts.end}</body>
</html>
`
}

/** Keeps search engines from listing a page. */
export const noIndex = html`<meta name="robots" content="noindex">`

const slot = (markup: Slot | undefined, context: SlotContext | undefined): Html | undefined =>
  markup === undefined || context === undefined
    ? undefined
    : new Html(`${typeof markup === "function" ? markup(context) : markup}\n`)
