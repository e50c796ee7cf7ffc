import { type FieldRule, says } from "../values/FieldRule.ts"
import { maxLongAnswerLength, maxNameLength, maxShortAnswerLength } from "../values/Limits.ts"
import { atMost, emailAddress, phoneNumber, type TextRule, titleRules, webAddressRules, wellFormed } from "../values/TextRules.ts"

/** The fault of a value: the rule that it breaks, and the English wording such as "is required". */
export interface ValueFault {
  readonly message: string
  readonly rule: FieldRule
}

/**
 * The question that an answer is validated against, as `GET /visitor/v1/hosts/{username}/services/{slug}` returns it.
 */
export interface AnswerableQuestion {
  readonly type: "text" | "textarea" | "select" | "radio" | "checkbox" | "phone" | "number" | "url"
  readonly required: boolean
  readonly options: ReadonlyArray<string>
}

/** Returns what is wrong with an answer; empty if it is valid. Null and blank text count as unanswered. Decision 0054. */
export const answerFaults = (question: AnswerableQuestion, value: unknown): ReadonlyArray<ValueFault> => {
  if (isBlank(value)) return question.required ? [required] : []
  return judges[question.type](value, question)
}

/** Returns what is wrong with the name of a person who books. */
export const nameFaults = (value: unknown): ReadonlyArray<ValueFault> => textFaults(value, titleRules(maxNameLength))

/** Returns what is wrong with the email address of a person who books. */
export const emailFaults = (value: unknown): ReadonlyArray<ValueFault> => textFaults(value, [wellFormed, emailAddress])

/** Returns true for what counts as unanswered. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "")

const required = says("is required", { rule: "required" })

const textFaults = (value: unknown, rules: ReadonlyArray<TextRule>): ReadonlyArray<ValueFault> =>
  typeof value === "string"
    ? rules.flatMap((rule) => (rule.keeps(value) ? [] : [rule.says]))
    : [says("must be a string", { rule: "type" })]

const unless = (isRight: boolean, message: string, rule: FieldRule["rule"]): ReadonlyArray<ValueFault> =>
  isRight ? [] : [says(message, { rule })]

type Judge = (value: unknown, question: AnswerableQuestion) => ReadonlyArray<ValueFault>

const choice: Judge = (value, { options }) =>
  unless(
    options.some((option) => option === value),
    "must be one of the options of the question",
    "option"
  )

/** The rule for the answers to each type of question. */
const judges: Readonly<Record<AnswerableQuestion["type"], Judge>> = {
  text: (value) => textFaults(value, titleRules(maxShortAnswerLength)),
  textarea: (value) => textFaults(value, [wellFormed, atMost(maxLongAnswerLength)]),
  select: choice,
  radio: choice,
  checkbox: (value, question) =>
    question.required
      ? unless(value === true, "must be checked", "other")
      : unless(typeof value === "boolean", "must be true or false", "type"),
  phone: (value) => textFaults(value, [wellFormed, phoneNumber]),
  number: (value) =>
    typeof value === "number"
      ? unless(Number.isFinite(value), "must be a finite number", "other")
      : unless(false, "must be a number", "type"),
  url: (value) => textFaults(value, webAddressRules)
}
