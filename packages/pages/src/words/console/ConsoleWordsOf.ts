import type { Language } from "@slotkit/core"
import { languageOf } from "../Language.ts"
import type { WordChanges } from "../Words.ts"
import { type ConsoleWords, consoleCatalogues } from "./ConsoleWords.ts"

/**
 * Returns the console's texts in the language of a tag, with the application's changes. A text that a language lacks is English.
 */
export const consoleWordsOf = (tag: string, changes: WordChanges = unchanged): ConsoleWords => {
  const language = languageOf(tag)
  const found = weakMap.get(changes)?.get(language)
  if (found !== undefined) return found
  const catalogue = Object.hasOwn(consoleCatalogues, language) ? consoleCatalogues[language as Language] : undefined
  const changed = Object.hasOwn(changes, language) ? changes[language]?.console : undefined
  const words = [catalogue, changed].reduce<object>(merged, consoleCatalogues.en) as ConsoleWords
  weakMap.set(changes, (weakMap.get(changes) ?? new Map()).set(language, words))
  return words
}

const unchanged: WordChanges = {}

const weakMap = new WeakMap<WordChanges, Map<string, ConsoleWords>>()

type Texts = Readonly<Record<string, unknown>>

/** Replaces texts by those of the same name, page by page, and adds those that only the changes have. */
export const merged = (texts: object, changes: object | undefined): object => {
  const all: Texts = { ...texts, ...changes }
  return Object.fromEntries(
    Object.entries(all).map(([name, text]) => {
      const { [name]: before } = texts as Texts
      return [name, isGroup(before) && isGroup(text) ? merged(before, text) : (text ?? before)]
    })
  )
}

const isGroup = (text: unknown): text is Texts => typeof text === "object" && text !== null && !Array.isArray(text)
