import type { WordChanges } from "../Words.ts"
import { englishWithoutMail } from "./EnglishWithoutMail.ts"
import { frenchWithoutMail } from "./FrenchWithoutMail.ts"
import { germanWithoutMail } from "./GermanWithoutMail.ts"
import { spanishWithoutMail } from "./SpanishWithoutMail.ts"

/** The texts of an installation without a mail server, in which no page promises an email. */
export const withoutMail: WordChanges = {
  en: englishWithoutMail,
  de: germanWithoutMail,
  fr: frenchWithoutMail,
  es: spanishWithoutMail
}

/** Adds the application's own texts, which come first. */
export const withoutMailAnd = (changes: WordChanges | undefined): WordChanges => {
  if (changes === undefined) return withoutMail
  const found = kept.get(changes)
  if (found !== undefined) return found
  const tags = [...new Set([...Object.keys(withoutMail), ...Object.keys(changes)])]
  const both = Object.fromEntries(
    tags.map((tag) => {
      const [ours, theirs] = [withoutMail[tag], changes[tag]]
      return [tag, { ...ours, ...theirs, console: { ...ours?.console, ...theirs?.console } }]
    })
  )
  kept.set(changes, both)
  return both
}

const kept = new WeakMap<WordChanges, WordChanges>()
