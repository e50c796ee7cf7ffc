import type { ImportNote } from "@slotkit/engine"
import type { DraftQuestion } from "../mapping/FitQuestions.ts"
import { leftOut } from "../mapping/Mapped.ts"
import type { CalendlyQuestion } from "./CalendlyAnswers.ts"

/** The types of questions, one entry per row of the documentation's table. `undefined` for those that Slotkit does not have. */
const questionKinds: Readonly<Record<string, DraftQuestion["type"] | undefined>> = {
  string: "text",
  text: "textarea",
  phone_number: "phone",
  single_select: "radio",
  multi_select: undefined
}

/** Maps the questions of an event type, in their order. */
export const mapQuestions = (
  questions: ReadonlyArray<CalendlyQuestion>
): { readonly drafts: ReadonlyArray<DraftQuestion>; readonly notes: ReadonlyArray<ImportNote> } => {
  const notes: Array<ImportNote> = []
  const drafts: Array<DraftQuestion> = []
  for (const { name, type, enabled, required, answer_choices, include_other } of questions.toSorted(byPosition)) {
    const field = `question "${name.slice(0, 40)}"`
    const kind = Object.hasOwn(questionKinds, type ?? "") ? questionKinds[type ?? ""] : undefined
    if (enabled === false) {
      notes.push(leftOut(field, "It is switched off."))
    } else if (kind === undefined) {
      const reason =
        type === "multi_select"
          ? "It allows several answers, and questions in Slotkit allow one."
          : `Slotkit has no questions of the type "${type ?? "none"}".`
      notes.push(leftOut(field, reason))
    } else {
      if (include_other === true) notes.push(leftOut(field, 'The answer "other" was not taken: guests choose from the options.'))
      drafts.push({
        type: kind,
        question: name,
        required: required ?? false,
        ...(answer_choices == null ? {} : { options: answer_choices })
      })
    }
  }
  return { drafts, notes }
}

const byPosition = (one: CalendlyQuestion, other: CalendlyQuestion): number => (one.position ?? 0) - (other.position ?? 0)
