import { answerFaults, emailFaults, nameFaults } from "@slotkit/core/answers"
import type { FormErrors } from "./FlowError.ts"
import type { FormJudge } from "./FlowOptions.ts"

/**
 * Validates the values of a form by the rules of the server, before they are sent: the option `judge` of a booking. Without it,
 * only the server does.
 */
export const judgeForm: FormJudge = (questions, values): FormErrors => {
  const faults = [
    ["name", nameFaults(values.name ?? "")],
    ["email", emailFaults(values.email ?? "")],
    ...questions.map((question) => {
      const field = `answers.${question.key}`
      return [field, answerFaults(question, values[field])] as const
    })
  ] as const
  return Object.fromEntries(
    faults.flatMap(([field, [first]]) =>
      first === undefined ? [] : [[field, { rule: first.rule.rule, max: first.rule.max ?? null, message: null }]]
    )
  )
}
