import type { RuleName } from "@slotkit/core/codes"
import type { Conflict, Invalid } from "@slotkit/engine"
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
  wrong: Invalid["problems"],
  control: FindControl,
  { rules: { wrong: wording } }: ConsoleWords,
  rules: Readonly<Record<string, RuleName>> = {}
): ReadonlyArray<FieldProblem> => [
  ...new Map(
    wrong.map(({ path, ...fault }) => {
      const [field = "", ...inside] = path.split(".")
      const index = inside.find((step) => /^\d+$/.test(step)) ?? "0"
      const [id, label] = control(field, { entry: Number(index) + 1, key: inside.at(-1) ?? "" })
      const rule = fault.rule === "other" && Object.hasOwn(rules, field) ? { rule: rules[field]! } : fault
      const problem = { field: id, sentence: wording(label, rule), rule: rule.rule }
      return [JSON.stringify(problem), problem] as const
    })
  ).values()
]

/** Finds the controls of a form whose fields have the names of the use case's. */
export const controlsNamed =
  (labels: Readonly<Record<string, string>>): FindControl =>
  (field) =>
    Object.hasOwn(labels, field) ? [field, labels[field]!] : [Object.keys(labels)[0] ?? field, field]
