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

/** Buttons that show a form in another language, with what was typed. `form` is its ID. */
export const languageButtons = ({ words, locale }: RequestContext, form: string, address: (language: string) => string): Html =>
  html`\n<nav class="views small" aria-label="${words.language}">${languages.map((language) =>
    languageOf(locale.tag) === language
      ? html`<span lang="${language}" aria-current="true">${languageNames[language]}</span>\n`
      : html`<button class="link" form="${form}" formaction="${address(language)}" name="show" value="${language}" lang="${language}">${languageNames[language]}</button>\n`
  )}</nav>`
