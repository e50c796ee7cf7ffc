import { type Host, hashToken } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { type Embedding, frameAncestors } from "../embed/Embedding.ts"
import { type FramedPage, frameData } from "../embed/FrameData.ts"
import type { Locale } from "../time/Locale.ts"
import { acceptsGzip, compressedPage } from "./CompressedPage.ts"
import { framedOptions } from "./FramedOptions.ts"
import { bookingScriptName } from "./ScriptFiles.ts"
import { imageOriginsOf, securityPolicy } from "./SecurityPolicy.ts"
import { stylesheet as rules } from "./Stylesheet.ts"
import { themeCss, withAccent } from "./Theme.ts"
import type { PageKind, Slot, SlotContext, VisitorPagesOptions } from "./VisitorPagesOptions.ts"

/** The content of a visitors' page and what the document around it needs to know. */
export interface VisitorContent extends FramedPage {
  readonly kind: PageKind
  readonly title: string
  readonly content: Html
  /** The id of the element that the skip link leads to. */
  readonly skipTo?: "times" | "content"
  /** `wide` has room for three columns, `middle` for two. One column is the default. */
  readonly width?: "middle" | "wide"
  readonly host?: Pick<Host, "username" | "name" | "accentColor">
  /** Addresses of images on other hosts. */
  readonly images?: ReadonlyArray<string>
  /** For search engines and previews; a page without it is not indexed. */
  readonly sharing?: {
    readonly description: string
    readonly canonical: string
    readonly image: string | undefined
    readonly isIndexable: boolean
  }
  /** The same content in the visitor API. */
  readonly alternate?: string
  readonly hasScript?: boolean
  /**
   * `revalidated` pages have an `ETag`. `history` pages are shown again by the back button, with what was typed. All others are not
   * stored.
   */
  readonly cache?: "revalidated" | "history"
  /** True if the address contains a token. */
  readonly isSecret?: boolean
  /** `'none'` for a page that is never shown in a frame. Defaults to the sites that may embed pages. */
  readonly frameAncestors?: "'none'"
  /** Sources that the page's form may lead to, besides the own origin. */
  readonly formTargets?: ReadonlyArray<string>
  readonly headers?: Readonly<Record<string, string>>
}

/** The surroundings of a page: its reader, the options, and where the pages live. */
export interface Surroundings {
  readonly locale: Locale
  readonly options: VisitorPagesOptions
  /** The URL that pages and assets start with. */
  readonly pagesUrl: string
  readonly request: HttpServerRequest.HttpServerRequest
  readonly embedding: Embedding | undefined
}

/** Responds with a visitors' page, or with 304 if the browser has it. */
export const visitorDocument = (page: VisitorContent, around: Surroundings): HttpServerResponse.HttpServerResponse =>
  around.embedding === undefined || page.frameAncestors !== undefined
    ? respond(page, { ...around, embedding: undefined })
    : respond({ ...page, hasScript: true }, { ...around, options: framedOptions(around.options, around.embedding) })

const respond = (page: VisitorContent, around: Surroundings): HttpServerResponse.HttpServerResponse => {
  const stylesheet = themeCss(withAccent(around.options.theme, page.host?.accentColor)) + rules
  const { markup } = document(page, around, stylesheet)
  const headers = {
    ...fixedHeaders,
    vary: "Accept-Language, Accept-Encoding",
    "content-language": around.locale.tag,
    "referrer-policy": page.isSecret === true ? "no-referrer" : "strict-origin-when-cross-origin",
    "content-security-policy": securityPolicy({
      stylesheet,
      scripts: page.hasScript === true ? `${around.pagesUrl}/assets/` : undefined,
      imageOrigins: imageOriginsOf(page.images ?? []),
      formTargets: page.formTargets ?? [],
      frameAncestors: page.frameAncestors ?? frameAncestors(around.options.embedOrigins),
      more: around.options.csp ?? {}
    }),
    ...page.headers
  }
  const response = { markup, status: page.status ?? 200, headers }
  const encoding = around.request.headers["accept-encoding"]
  if (page.cache !== "revalidated") {
    const cacheControl = page.cache === "history" ? "private, no-cache" : "no-store"
    return compressedPage({ ...response, headers: { ...headers, "cache-control": cacheControl } }, encoding)
  }
  const etag = `"${hashToken(markup).slice(0, 32)}${acceptsGzip(encoding) ? "-gzip" : ""}"`
  const cached = { ...headers, "cache-control": "no-cache", etag }
  return isKnown(around.request.headers["if-none-match"], etag)
    ? HttpServerResponse.empty({ status: 304, headers: cached })
    : compressedPage({ ...response, headers: cached }, encoding)
}

const fixedHeaders = {
  "x-content-type-options": "nosniff",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
  "cross-origin-opener-policy": "same-origin"
}

/** The weak comparison, which `If-None-Match` requires. */
const isKnown = (header: string | undefined, etag: string): boolean =>
  (header ?? "").split(",").some((candidate) => ["*", etag].includes(candidate.trim().replace(/^W\//, "")))

const document = (page: VisitorContent, { locale, options, pagesUrl, embedding }: Surroundings, stylesheet: string): Html => {
  const { tag, direction, words } = locale
  const context: SlotContext = { host: page.host ?? null, page: page.kind, lang: tag }
  const { colorScheme = "auto" } = options.theme ?? {}
  const skip = page.skipTo ?? "content"
  return html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${colorScheme === "auto" ? "light dark" : colorScheme}">
<title>${page.title}</title>
${sharing(page, tag)}
<link rel="icon" href="data:,">
${page.alternate === undefined ? undefined : html`<link rel="alternate" type="application/json" href="${page.alternate}">\n`}<style>${new Html(stylesheet)}</style>
${page.hasScript === true ? html`<script defer src="${new URL(pagesUrl).pathname.replace(/\/$/, "")}/assets/${bookingScriptName}"></script>\n` : undefined}${slot(options.head, context)}
</head>
<body${embedding === undefined ? undefined : html` class="framed"`}>
<a class="skip" href="#${skip}">${skip === "times" ? words.skipToTimes : words.skipToContent}</a>
${slot(options.header, context)}
<main id="content"${page.width === "wide" ? undefined : html` class="${page.width ?? "narrow"}"`} tabindex="-1">
${page.content}
</main>
${slot(options.footer, context)}
${embedding === undefined ? undefined : frameData(page)}</body>
</html>
`
}

const noIndex = html`<meta name="robots" content="noindex">`

const sharing = ({ title, sharing: shared }: VisitorContent, tag: string): Html =>
  shared === undefined
    ? noIndex
    : html`${shared.isIndexable ? undefined : html`${noIndex}\n`}<meta name="description" content="${shared.description}">
<link rel="canonical" href="${shared.canonical}">
<meta property="og:type" content="website">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${shared.description}">
<meta property="og:url" content="${shared.canonical}">
<meta property="og:locale" content="${tag.replace("-", "_")}">${
        shared.image === undefined ? undefined : html`\n<meta property="og:image" content="${shared.image}">`
      }`

const slot = (given: Slot | undefined, context: SlotContext): Html | undefined =>
  given === undefined ? undefined : new Html(typeof given === "function" ? given(context) : given)
