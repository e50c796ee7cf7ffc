import * as Result from "effect/Result"
import { type FieldErrors, isRecord } from "../values/Input.ts"
import { type Language, languages } from "../values/Language.ts"
import { type MailText, type MailTextKind, type MailTexts, mailTextKinds } from "./MailText.ts"
import { readMailText } from "./MailTextInput.ts"

/**
 * Reads texts of emails by language and kind, or returns every wrong place with its messages.
 *
 * A place is `texts`, a language such as `de`, or a text such as `de.reminder`.
 */
export const readMailTexts = (input: unknown): Result.Result<MailTexts, FieldErrors> => {
  if (!isRecord(input)) return Result.fail({ texts: ["The texts must be an object of languages."] })
  const errors = new Map<string, ReadonlyArray<string>>()
  const texts = new Map<Language, ReadonlyArray<readonly [MailTextKind, MailText]>>()
  for (const [name, ofLanguage] of Object.entries(input)) {
    const language = languages.find((known) => known === name)
    if (language === undefined) errors.set(name, [`The language must be one of ${languages.join(", ")}.`])
    else if (!isRecord(ofLanguage)) errors.set(language, ["The texts of a language must be an object of emails."])
    else texts.set(language, readKinds(language, ofLanguage, errors))
  }
  if (errors.size > 0) return Result.fail(Object.fromEntries(errors))
  return Result.succeed(
    Object.fromEntries([...texts].map(([language, ofLanguage]) => [language, Object.fromEntries(ofLanguage)]))
  )
}

/** Reads the texts of one language, and adds what is wrong to `errors`. */
const readKinds = (language: Language, input: Readonly<Record<string, unknown>>, errors: Map<string, ReadonlyArray<string>>) =>
  Object.entries(input).flatMap(([name, input]): ReadonlyArray<readonly [MailTextKind, MailText]> => {
    const place = `${language}.${name}`
    const kind = mailTextKinds.find((known) => known === name)
    if (kind === undefined || !isRecord(input)) {
      const known = `The email must be one of ${mailTextKinds.join(", ")}.`
      errors.set(place, [kind === undefined ? known : "The text must be an object with subject and text."])
      return []
    }
    const text = readMailText(kind, input)
    if (Result.isSuccess(text)) return [[kind, text.success]]
    errors.set(
      place,
      text.failure.map(({ message }) => message)
    )
    return []
  })
