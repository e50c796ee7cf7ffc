import { Html, html } from "@slotkit/core/html"
import type { MailFact } from "./MailFacts.ts"
import { lookInHead, type MailLook, plainParts } from "./MailLook.ts"
import type { MailLink } from "./MailMeeting.ts"

/** The content of an email, before it is rendered as text and as HTML. */
export interface MailBody {
  /** The language tag of the HTML document. */
  readonly language: string
  /** Ends a label. */
  readonly colon: string
  readonly subject: string
  readonly greeting: string
  readonly paragraphs: ReadonlyArray<string>
  readonly facts: ReadonlyArray<MailFact>
  readonly link: MailLink | null
  /** A second link, such as the one for the booker to change the booking; `null` for none. */
  readonly manage: MailLink | null
  /** Small print; `null` for none. */
  readonly footer: string | null
  /** The look of a host's own emails; `null` for the standard one. */
  readonly look: MailLook | null
}

/** Renders an email as plain text. Continuation lines of a fact are indented. */
export const renderText = ({ greeting, paragraphs, facts, link, manage, footer, colon }: MailBody): string =>
  [
    greeting,
    ...paragraphs,
    renderFacts(facts, colon),
    ...[link, manage].flatMap((link) => (link === null ? [] : [`${link.label}${colon} ${link.url}`])),
    ...(footer === null ? [] : [`-- \n${footer}`])
  ]
    .join("\n\n")
    .concat("\n")

/** Renders facts as plain text, one per line. Continuation lines are indented. */
export const renderFacts = (facts: ReadonlyArray<MailFact>, colon: string): string =>
  facts.map(({ label, lines }) => `${label}${/[?!:.]$/.test(label) ? "" : colon} ${lines.join("\n  ")}`).join("\n")

/**
 * Renders an email as a small HTML document without scripts and styles, to which `withMailLook` gives the look that it names. Its
 * only remote image is the host's logo.
 */
export const renderHtml = ({ language, subject, greeting, paragraphs, facts, link, manage, footer, look }: MailBody): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${look === null ? undefined : lookInHead(look)}<title>${subject}</title>
<style>:root { color-scheme: light dark; }</style>
</head>
${new Html(plainParts.body)}${[greeting, ...paragraphs].map(
  (paragraph) => html`<p dir="auto">${withBreaks(paragraph.split("\n"))}</p>\n`
)}${new Html(plainParts.table)}
${facts.map(factRow)}</table>
${link === null ? "" : html`<p>${anchor(link.url, html`<strong>${link.label}</strong>`)}</p>\n`}${
  manage === null ? "" : html`<p>${anchor(manage.url, html`${manage.label}`)}</p>\n`
}${footer === null ? "" : html`<p><small>${footer}</small></p>\n`}${new Html(plainParts.end)}
</html>
`.markup

const withBreaks = (lines: ReadonlyArray<string>): ReadonlyArray<Html> =>
  lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

const factRow = ({ label, lines, url }: MailFact): Html => {
  const text = withBreaks(lines)
  return html`<tr>${new Html(plainParts.label)}${label}</th>${new Html(plainParts.value)}${
    url === undefined ? text : anchor(url, text)
  }</td></tr>\n`
}

/** Renders a link, or only its content if browsers should not open a URL of this kind. */
const anchor = (url: string, content: Html | ReadonlyArray<Html>): Html =>
  /^https?:\/\//i.test(url) ? html`<a href="${url}">${content}</a>` : html`${content}`
