import { hashToken } from "@slotkit/core"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { Html, html } from "./html.ts"
import { stylesheet } from "./Stylesheet.ts"

/** What a page shows, and how it is answered. */
export interface PageContent {
  /** The page's heading, which is its title in the browser too. */
  readonly title: string
  readonly content: Html
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Answers a whole page: no script, nothing loaded from elsewhere, kept by no cache and shown in no frame.
 *
 * Its address holds a secret, so other sites get no referrer from it.
 */
export const page = ({ title, content, status = 200, headers = {} }: PageContent): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(document(title, content).markup, {
    status,
    contentType: "text/html; charset=utf-8",
    headers: { ...pageHeaders, ...headers }
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

const pageHeaders = {
  "cache-control": "no-store",
  "content-security-policy": `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY"
}
