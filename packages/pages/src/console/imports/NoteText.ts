import type { ImportNote } from "@slotkit/engine"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import { reportNotes, reportReasons } from "../../words/console/ImportNoteWords.ts"

type Notes = ConsoleWords["importNotes"]
type Values = Readonly<Record<string, string>>

/** A note in the reader's language. `isEnglish` is true for one that the catalogue does not have. */
export interface NoteText {
  readonly field: string
  readonly text: string
  readonly isEnglish: boolean
}

/** Words a note of a report, which is in English, in the reader's language. A text of several sentences is known if each is. */
export const noteText = ({ field, text }: ImportNote, { importNotes }: ConsoleWords): NoteText => {
  const label = fieldLabel(field, importNotes)
  const whole = wordsOf(text, importNotes)
  if (whole !== undefined) return { field: label, text: whole, isEnglish: false }
  const sentences = text.split(/(?<=\.) (?=[\p{Lu}\d])/u).map((sentence) => wordsOf(sentence, importNotes))
  const isKnown = sentences.every((sentence) => sentence !== undefined)
  return { field: label, text: isKnown ? sentences.join(" ") : text, isEnglish: !isKnown }
}

const wordsOf = (text: string, notes: Notes): string | undefined => {
  for (const { name, pattern } of textPatterns) {
    const found = pattern.exec(text)?.groups
    if (found === undefined) continue
    const { a = "" } = found
    if (name === "heldBecause" || name === "seatsBecause") {
      const reason = reasonOf(a, notes)
      return reason === undefined ? undefined : fill(notes.texts[name], { a: reason })
    }
    return fill(notes.texts[name], namesOfSource.has(name) ? { ...found, a: valueOf(a, notes) } : found)
  }
  return undefined
}

const reasonOf = (text: string, { reasons }: Notes): string | undefined => {
  for (const { name, pattern } of reasonPatterns) {
    const found = pattern.exec(text)?.groups
    if (found !== undefined) return fill(reasons[name], found)
  }
  return undefined
}

/** The notes whose first value is a word of the source, such as the kind of a place. */
const namesOfSource: ReadonlySet<keyof Notes["texts"]> = new Set(["onePlace", "unknownPlace", "severalHosts"])

const valueOf = (value: string, { values }: Notes): string =>
  Object.hasOwn(values, value) ? values[value as keyof typeof values] : (providers[value] ?? value)

const providers: Readonly<Record<string, string>> = {
  google_conference: "Google Meet",
  "google-meet": "Google Meet",
  zoom_conference: "Zoom",
  zoom: "Zoom",
  microsoft_teams_conference: "Microsoft Teams",
  "office365-video": "Microsoft Teams",
  gotomeeting_conference: "GoTo Meeting",
  webex_conference: "Webex",
  "cal-video": "Cal Video"
}

const fieldLabel = (field: string, { fields, question }: Notes): string => {
  const title = /^question "(.*)"$/s.exec(field)?.[1]
  if (title !== undefined) return fill(question, { a: title })
  return Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : field
}

const fill = (text: string, values: Values): string => text.replace(/\{([ab])\}/g, (_, name: string) => values[name] ?? "")

/** Matches English texts. The first match counts, so more special ones come first. */
const patternsOf = <Texts extends Readonly<Record<string, string>>>(texts: Texts) =>
  (Object.keys(texts) as ReadonlyArray<keyof Texts & string>).map((name) => {
    const parts = (texts[name] ?? "").split(/(\{[ab]\})/).map((part) => {
      const value = /^\{([ab])\}$/.exec(part)?.[1]
      return value === undefined ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : `(?<${value}>.+?)`
    })
    return { name, pattern: new RegExp(`^(?<whole>)${parts.join("")}$`, "s") }
  })

const textPatterns = patternsOf(reportNotes)
const reasonPatterns = patternsOf(reportReasons)
