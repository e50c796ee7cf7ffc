import type { FieldErrors } from "@slotkit/core"
import type { RuleName } from "@slotkit/core/codes"
import { faultOf } from "@slotkit/core/internal"
import type { Conflict } from "@slotkit/engine"
import type { FieldProblem, FormErrors } from "../../shell/ErrorSummary.ts"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"
import { refusalText } from "../../words/FactText.ts"

/** The errors of a refused change. */
export const refusedChange = (conflict: Conflict, { words }: { readonly words: ConsoleWords }): FormErrors => ({
  status: 409,
  alert: refusalText(conflict, words)
})

/** The errors of wrong fields. */
export const wrongFields = (problems: ReadonlyArray<FieldProblem>): FormErrors => ({ status: 422, problems })

/** The control of a wrong field, and the words for it. `entry` counts from 1. */
export type FindControl = (field: string, inside: { readonly entry: number; readonly key: string }) => readonly [string, string]

/**
 * Words the errors of a use case for the controls of a form: `The title field must not be empty.` becomes `Title must not be
 * empty.` `rules` are the rules of fields whose errors have no code.
 */
export const problemsOf = (
  errors: FieldErrors,
  control: FindControl,
  { rules: { wrong } }: ConsoleWords,
  rules: Readonly<Record<string, RuleName>> = {}
): ReadonlyArray<FieldProblem> =>
  Object.entries(errors).flatMap(([field, sentences]) => {
    const problems = sentences.map((sentence) => {
      const { inside, ...fault } = faultOf(sentence)
      const entry = inside.find((step) => step.startsWith("entry "))?.slice("entry ".length) ?? "1"
      const [id, label] = control(field, { entry: Number(entry), key: inside.at(-1) ?? "" })
      const rule = fault.rule === "other" && Object.hasOwn(rules, field) ? { rule: rules[field]! } : fault
      return { field: id, sentence: wrong(label, rule), rule: rule.rule }
    })
    return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()]
  })

/** Finds the controls of a form whose fields have the names of the use case's. */
export const controlsNamed =
  (labels: Readonly<Record<string, string>>): FindControl =>
  (field) =>
    Object.hasOwn(labels, field) ? [field, labels[field]!] : [Object.keys(labels)[0] ?? field, field]
