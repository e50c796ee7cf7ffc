import { Html, html } from "@slotkit/core/html"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { pagesOptions } from "../look/PagesOptions.ts"
import { styleHash } from "../look/SecurityPolicy.ts"
import { stylesheet } from "../look/Stylesheet.ts"
import { themeCss, withAccent } from "../look/Theme.ts"
import { chooseLocale, type Locale } from "../time/Locale.ts"

/** A page's content and response options. */
export interface PageContent {
  /** The document title: the heading, prefixed with `Error: ` after an invalid submission. */
  readonly title: string
  readonly content: Html
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Additional `form-action` sources of the content security policy. */
  readonly formsLeadTo?: string
  /** The accent of the host whose page it is, in place of the theme's; null if the host has none. */
  readonly accentColor?: string | null
}

/** A page's content in the language of its reader. */
export type PageIn = (locale: Locale) => PageContent

/**
 * Responds with a page of one column: without scripts, external resources, caching or framing. It has the stylesheet and theme of
 * visitors' pages. The language is the one asked for, otherwise the first of the given ones, otherwise the browser's.
 *
 * The page's URL may contain a secret, so no referrer is sent to other sites.
 */
export const page = (contentIn: PageIn, ...languages: ReadonlyArray<string | null>) =>
  Effect.map(readerIn(languages), ({ locale, theme }) => {
    const { title, content, status = 200, headers = {}, formsLeadTo, accentColor } = contentIn(locale)
    const style = themeCss(withAccent(theme, accentColor)) + stylesheet
    return HttpServerResponse.text(document(title, content, locale, style).markup, {
      status,
      contentType: "text/html; charset=utf-8",
      headers: {
        ...pageHeaders,
        "content-language": locale.tag,
        "content-security-policy": contentSecurityPolicy(style, formsLeadTo),
        ...headers
      }
    })
  })

const readerIn = (settings: ReadonlyArray<string | null>) =>
  Effect.gen(function* () {
    const { url, headers } = yield* HttpServerRequest
    const { words, theme } = yield* pagesOptions
    const asked = new URLSearchParams(url.split("?")[1] ?? "").get("lang")
    const locale = chooseLocale({ asked, settings, accepted: headers["accept-language"] }, words)
    return { locale, theme }
  })

/** Redirects with a GET, and sends no referrer to the next site. */
export const seeOther = (location: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.redirect(location, {
    status: 303,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" }
  })

const document = (title: string, content: Html, { tag, direction }: Locale, style: string) => html`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main class="narrow">
<div class="sheet message">
${content}
</div>
</main>
</body>
</html>
`

const contentSecurityPolicy = (style: string, formsLeadTo: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash(style)}'`,
    "img-src data:",
    ["form-action 'self'", ...(formsLeadTo === undefined ? [] : [formsLeadTo])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

const pageHeaders = {
  "cache-control": "no-store",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(self), usb=()",
  "referrer-policy": "same-origin",
  vary: "Accept-Language, Accept-Encoding",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY"
}
