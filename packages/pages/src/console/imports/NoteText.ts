import type { ImportNote } from "@slotkit/engine"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import { importNoteWords } from "../../words/console/ImportNoteWords.ts"

type Notes = ConsoleWords["importNotes"]
type Values = Readonly<Record<string, string>>

/** A note in the reader's language. `isEnglish` is true for one that the catalogue does not have. */
export interface NoteText {
  readonly field: string
  readonly text: string
  readonly isEnglish: boolean
}

/** Words a note of a report, which is in English, in the reader's language. */
export const noteText = ({ field, text }: ImportNote, { importNotes }: ConsoleWords): NoteText => {
  const label = fieldLabel(field, importNotes)
  for (const [name, pattern] of patterns) {
    const values = pattern.exec(text)?.groups
    if (values !== undefined) return { field: label, text: fill(importNotes.texts[name], values), isEnglish: false }
  }
  return { field: label, text, isEnglish: true }
}

const fieldLabel = (field: string, { fields, question }: Notes): string => {
  const title = /^question "(.*)"$/s.exec(field)?.[1]
  if (title !== undefined) return fill(question, { a: title })
  return Object.hasOwn(fields, field) ? fields[field as keyof typeof fields] : field
}

const fill = (text: string, values: Values): string => text.replace(/\{([ab])\}/g, (_, name: string) => values[name] ?? "")

/** Matches the English texts. The first match counts, so more special ones come first. */
const patterns = (Object.entries(importNoteWords.en.importNotes.texts) as ReadonlyArray<[keyof Notes["texts"], string]>).map(
  ([name, text]) => {
    const parts = text.split(/(\{[ab]\})/).map((part) => {
      const value = /^\{([ab])\}$/.exec(part)?.[1]
      return value === undefined ? part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&") : `(?<${value}>.+?)`
    })
    return [name, new RegExp(`^(?<whole>)${parts.join("")}$`, "s")] as const
  }
)
