import type { Language } from "@slotkit/core/codes"
import { type Html, html } from "@slotkit/core/html"

/** The texts of a catalogue in another language: a text for each text, a list for each list, and a function for each function. */
export type Translated<Texts> = {
  readonly [Name in keyof Texts]: Texts[Name] extends string
    ? string
    : Texts[Name] extends ((...args: never) => string) | ReadonlyArray<string>
      ? Texts[Name]
      : Translated<Texts[Name]>
}

/** Returns the language of a tag, such as `de` for `de-AT`. */
export const languageOf = (tag: string): string => tag.split("-")[0]!

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español"
}

/** The texts of a part of the pages in each language. */
export type ByLanguage<Texts> = Readonly<Record<Language, Translated<Texts>>>

/** Puts values and links into a text, in place of their names in braces. */
export const filledText = (text: string, values: Readonly<Record<string, Html | string>>): Html =>
  html`${text.split(/(\{\w+\})/).map((part) => {
    const name = part.slice(1, -1)
    return html`${part.startsWith("{") && Object.hasOwn(values, name) ? values[name] : part}`
  })}`
