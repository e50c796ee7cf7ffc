import type { ImportNote } from "@slotkit/engine"
import type { DraftQuestion } from "../mapping/FitQuestions.ts"
import { changed, leftOut } from "../mapping/Mapped.ts"
import type { CalcomField } from "./CalcomAnswers.ts"

/** The types of questions, one entry per row of the documentation's table. `undefined` for those that Slotkit does not have. */
const fieldTypes: Readonly<Record<string, DraftQuestion["type"] | undefined>> = {
  text: "text",
  textarea: "textarea",
  phone: "phone",
  number: "number",
  url: "url",
  select: "select",
  radio: "radio",
  boolean: "checkbox",
  address: "text",
  multiselect: undefined,
  checkbox: undefined,
  multiemail: undefined,
  date: undefined
}

/** Fields of every event type, which the booking form of Slotkit has itself or does not need. */
const ownFields: ReadonlySet<string> = new Set([
  "name",
  "splitName",
  "email",
  "title",
  "notes",
  "guests",
  "location",
  "rescheduleReason"
])

/** Maps the booking fields of an event type, in their order. */
export const mapFields = (
  fields: ReadonlyArray<CalcomField>
): { readonly drafts: ReadonlyArray<DraftQuestion>; readonly notes: ReadonlyArray<ImportNote> } => {
  const notes: Array<ImportNote> = []
  const drafts: Array<DraftQuestion> = []
  for (const input of fields) {
    const slug = input.slug ?? input.name ?? ""
    if (input.isDefault === true && ownFields.has(slug)) continue
    const question = questionOf(input)
    const field = `question "${question.slice(0, 40)}"`
    const type = input.type ?? "none"
    const kind = Object.hasOwn(fieldTypes, type) ? fieldTypes[type] : undefined
    if (input.hidden === true) {
      // A hidden field that cal.com itself adds is one that the host did not ask for.
      if (input.isDefault !== true) notes.push(leftOut(field, "It is hidden."))
    } else if (kind === undefined) {
      notes.push(
        leftOut(
          field,
          severalAnswers.has(type)
            ? "It allows several answers, and questions in Slotkit allow one."
            : `Slotkit has no questions of the type "${type}".`
        )
      )
    } else {
      if (type === "address") notes.push(changed(field, "An address became a text."))
      const options = (input.options ?? []).flatMap(optionOf)
      drafts.push({ type: kind, question, name: slug === "" ? question : slug, required: input.required ?? false, options })
    }
  }
  return { drafts, notes }
}

/** Returns the words of a field. Fields that cal.com words itself have none. */
export const questionOf = ({ label, slug, name, type }: CalcomField): string => {
  if (label != null && label.trim() !== "") return label.trim()
  if ((slug ?? name) === "attendeePhoneNumber") return "Phone number"
  return slug ?? name ?? type ?? "Question"
}

const severalAnswers: ReadonlySet<string> = new Set(["multiselect", "checkbox", "multiemail"])

/** Options are texts, or objects with a label in older versions. */
const optionOf = (option: unknown): ReadonlyArray<string> => {
  if (typeof option === "string") return [option]
  const { label, value } = (option ?? {}) as { readonly label?: unknown; readonly value?: unknown }
  const text = label ?? value
  return typeof text === "string" ? [text] : []
}
