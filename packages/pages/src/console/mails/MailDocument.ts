import { html } from "@slotkit/core/html"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { FieldProblem } from "../../shell/ErrorSummary.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/**
 * Responds with the HTML of an email, for a frame of the console. It runs no script, and its links lead nowhere, because a frame
 * without the permission to open windows ignores them.
 */
export const mailDocument = (markup: string, status = 200): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(markup.replace("<head>", '<head>\n<base target="_blank">'), {
    status,
    contentType: "text/html; charset=utf-8",
    headers: {
      "cache-control": "no-store",
      "content-security-policy": policy,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN"
    }
  })

const policy = [
  "sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src https: data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'"
].join("; ")

/** Responds with what is wrong with the text of an email, in place of its preview. */
export const mailProblemsDocument = ({ locale }: ConsoleContext, problems: ReadonlyArray<FieldProblem>) =>
  mailDocument(
    html`<!doctype html>
<html lang="${locale.tag}">
<head>
<meta name="color-scheme" content="light dark">
</head>
<body style="font-family: system-ui, sans-serif">
${problems.map(({ sentence }) => html`<p role="alert">${sentence}</p>\n`)}</body>
</html>
`.markup,
    422
  )
