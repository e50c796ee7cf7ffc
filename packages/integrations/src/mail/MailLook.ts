import { type Html, html } from "@slotkit/core/html"
import { readableOn } from "@slotkit/core/internal"

/** The look of a host's emails: the color of buttons, and the logo above the text. */
export interface MailLook {
  readonly accentColor: string | null
  readonly logoUrl: string | null
  /** The name of the host, shown in place of the logo where images are not loaded. */
  readonly name: string
}

/** Names the look in the head of an email's document. Without a color and a logo of the host there is nothing to name. */
export const lookInHead = ({ accentColor, logoUrl, name }: MailLook): Html =>
  html`${
    accentColor === null ? undefined : html`<meta name="theme-color" content="${accentColor}">\n`
  }${logoUrl === null ? undefined : html`<meta name="author" content="${name}">\n<link rel="icon" href="${logoUrl}">\n`}`

/** The parts of an email's document that `withMailLook` replaces. No text contains them, because texts are escaped. */
export const plainParts = {
  body:
    "<body style=\"font-family: system-ui, -apple-system, 'Segoe UI', sans-serif; line-height: 1.5; " +
    'max-width: 40em; margin: 0 auto; padding: 1em">\n',
  end: "</body>",
  table: '<table style="border-spacing: 0">',
  label: '<th scope="row" style="text-align: left; vertical-align: top; padding: 0.2em 1em 0.2em 0">',
  value: '<td dir="auto" style="padding: 0.2em 0">'
} as const

/**
 * Returns an email's document as it is sent: 600 pixels wide, with the look that its head names, and with buttons for its links.
 *
 * Styles are inline and the layout is a table, because mail programs ignore much else. Apart from the buttons it sets no colors,
 * so that dark mode works. Documents are stored without the look, which would be most of their bytes. Any other document is
 * returned as it is.
 */
export const withMailLook = (markup: string): string => {
  const at = markup.indexOf(plainParts.body)
  if (at === -1) return markup
  const head = markup.slice(0, at)
  const accent = /<meta name="theme-color" content="(#[0-9a-fA-F]{6})">/.exec(head)?.[1] ?? standardAccent
  const logo = /<link rel="icon" href="([^"]*)">/.exec(head)?.[1]
  const name = /<meta name="author" content="([^"]*)">/.exec(head)?.[1] ?? ""
  const body = markup
    .slice(at + plainParts.body.length)
    .replace(mainLink, (_, url: string, label: string) => mainButton(url, label, accent))
    .replace(secondLink, (_, url: string, label: string) => secondButton(url, label))
    .replace(plainParts.table, factTable)
    .replaceAll(plainParts.label, factLabel)
    .replaceAll(plainParts.value, factValue)
    .replace(plainParts.end, () => closing)
  return `${head}${opening(accent)}${logo === undefined ? "" : logoIn(logo, name)}${body}`
}

/** The accent of pages whose host has chosen none. */
const standardAccent = "#1f5a4d"

/** Outlook ignores `max-width`, and gets a table of 600 pixels around the whole. */
const opening = (accent: string): string => `<body style="margin: 0; padding: 0">
<table ${layout} width="100%"><tr><td align="center" style="padding: 16px">
<!--[if mso]><table ${layout} width="600"><tr><td><![endif]-->
<table ${layout} width="100%" style="max-width: 600px; border-top: 4px solid ${accent}">
<tr><td align="left" style="padding: 16px 0; ${font}; text-align: start; ${wrap}">
`

/** The attributes of a table that only places its content. */
const layout = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'
const font = "font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif"
const wrap = "overflow-wrap: anywhere; word-break: break-word"

const closing = `</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>`

const logoIn = (url: string, name: string): string =>
  `<p style="margin: 0 0 16px"><img src="${url}" alt="${name}" height="48" style="${logo}"></p>\n`

const logo = "height: 48px; max-width: 100%; border: 0; object-fit: contain"

const factTable =
  '<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin: 16px 0; border-top: 1px solid #88888866">'
const factCell = "padding: 8px 0; border-bottom: 1px solid #88888866; vertical-align: top; text-align: start"
const factName = "padding-inline-end: 16px; font-weight: 600; word-break: normal"
const factLabel = `<th scope="row" align="left" width="28%" style="${factCell}; ${factName}">`
const factValue = `<td dir="auto" style="${factCell}; ${wrap}">`

const mainLink = /<p><a href="([^"]*)"><strong>([^<]*)<\/strong><\/a><\/p>/
const secondLink = /<p><a href="([^"]*)">([^<]*)<\/a><\/p>/

/** The cell is colored for Outlook, which ignores the padding of links. */
const mainButton = (url: string, label: string, accent: string): string => {
  const colors = `border: 1px solid ${accent}; background: ${accent}; color: ${readableOn(accent)}`
  const link = `<a href="${url}" style="${button}; ${colors}">${label}</a>`
  const cell = `<td bgcolor="${accent}" style="border-radius: 8px; background: ${accent}; mso-padding-alt: 12px 20px">${link}</td>`
  return `<table ${layout} style="margin: 24px 0 16px"><tr>${cell}</tr></table>`
}

const secondButton = (url: string, label: string): string =>
  `<p style="margin: 16px 0"><a href="${url}" style="${button}; border: 1px solid #888888; color: inherit">${label}</a></p>`

const button = "display: inline-block; padding: 11px 20px; border-radius: 8px; font-weight: 600; text-decoration: none"
