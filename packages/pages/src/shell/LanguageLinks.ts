import { type Html, html } from "@slotkit/core/html"
import { languages } from "@slotkit/core/internal"
import { languageNames, languageOf } from "../words/Language.ts"
import type { RequestContext } from "./RequestContext.ts"

/** Links to the same page in every language, each in its own, with the parameters that are kept. */
export const languageLinks = (
  { words, locale }: RequestContext,
  path: string,
  more: ReadonlyArray<readonly [string, string]>
): Html => {
  const link = (language: (typeof languages)[number]): Html => {
    const query = new URLSearchParams(more.map(([name, value]): [string, string] => [name, value]))
    query.set("lang", language)
    const current = languageOf(locale.tag) === language ? html` aria-current="true"` : undefined
    const name = languageNames[language]
    return html`<a href="${path}?${query.toString()}" lang="${language}" hreflang="${language}"${current}>${name}</a>\n`
  }
  return html`\n<nav class="views small" aria-label="${words.language}">${languages.map(link)}</nav>`
}
