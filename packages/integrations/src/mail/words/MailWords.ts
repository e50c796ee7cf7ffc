import type { Language } from "@slotkit/core"
import { type MeetingWords, meetingWords } from "@slotkit/core/internal"
import { mailLabels } from "./MailLabels.ts"
import { mailLinks } from "./MailLinks.ts"
import { type MailPhrases, mailPhrases } from "./MailPhrases.ts"
import { mailTexts } from "./MailTexts.ts"

/** The words of emails in one language. */
export interface MailWords extends MailPhrases, MeetingWords {
  readonly texts: (typeof mailTexts)[Language]
  readonly labels: (typeof mailLabels)[Language]
  readonly links: (typeof mailLinks)[Language]
}

/** Returns the words of emails in a language. */
export const mailWords = (language: Language): MailWords => words[language]

const wordsIn = (language: Language): MailWords => ({
  ...mailPhrases[language],
  ...meetingWords[language],
  texts: mailTexts[language],
  labels: mailLabels[language],
  links: mailLinks[language]
})

const words: Readonly<Record<Language, MailWords>> = {
  en: wordsIn("en"),
  de: wordsIn("de"),
  fr: wordsIn("fr"),
  es: wordsIn("es")
}
