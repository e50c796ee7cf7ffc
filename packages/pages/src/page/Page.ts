import { hashToken } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { stylesheet } from "./Stylesheet.ts"

/** What a page shows, and how it is answered. */
export interface PageContent {
  /** The page's title in the browser: its heading, behind `Error: ` when its form was not accepted. */
  readonly title: string
  readonly content: Html
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Where its forms may lead besides our own pages, as sources of a content security policy. */
  readonly formsLeadTo?: string
}

/**
 * Answers a whole page: no script, nothing loaded from elsewhere, kept by no cache and shown in no frame.
 *
 * Its address may hold a secret, so other sites get no referrer from it.
 */
export const page = ({
  title,
  content,
  status = 200,
  headers = {},
  formsLeadTo
}: PageContent): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(document(title, content).markup, {
    status,
    contentType: "text/html; charset=utf-8",
    headers: { ...pageHeaders, "content-security-policy": contentSecurityPolicy(formsLeadTo), ...headers }
  })

/** Sends the browser on with a GET, and tells the next site nothing of the address that it comes from. */
export const seeOther = (location: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.redirect(location, {
    status: 303,
    headers: { "cache-control": "no-store", "referrer-policy": "no-referrer" }
  })

const document = (title: string, content: Html) => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title}</title>
<style>${new Html(stylesheet)}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`

const styleHash = btoa(hashToken(stylesheet).replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))

const contentSecurityPolicy = (formsLeadTo: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src data:",
    ["form-action 'self'", ...(formsLeadTo === undefined ? [] : [formsLeadTo])].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

const pageHeaders = {
  "cache-control": "no-store",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY"
}
