import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Question, QuestionType } from "../services/Question.ts"
import { type FieldFault, wrongField } from "../values/FieldRule.ts"
import { isRecord } from "../values/Input.ts"
import { answerFaults, isBlank } from "./AnswerFaults.ts"

/** The value of an answer: a boolean for a checkbox, a number for a number, otherwise text. */
export type AnswerValue = string | number | boolean

/** An answer of a booker, with the question as it was asked. */
export interface Answer {
  readonly key: string
  readonly question: string
  readonly value: AnswerValue
}

const AnswerValueSchema = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])

/** An answer in responses and events. */
export const AnswerResource = Schema.Struct({
  key: Schema.String.annotate({ description: "The key of the question." }),
  question: Schema.String.annotate({ description: "The text of the question when it was answered." }),
  value: AnswerValueSchema.annotate({
    description: "The answer: true or false for a checkbox, a number for a number, otherwise text."
  })
}).annotate({ identifier: "Answer" })

/** Answers in a request, by the key of the question. `readAnswers` validates the values. */
export const AnswersInput = Schema.Record(Schema.String, Schema.NullOr(AnswerValueSchema))

/**
 * Validates the answers of a request. Returns one for each answered question, in the order of the questions, or the errors by
 * `answers.{key}`.
 *
 * Null and blank text count as unanswered. A web address without a scheme, such as `example.com`, gets `https://`. Answers to
 * questions that the service does not ask are ignored.
 */
export const readAnswers = (
  questions: ReadonlyArray<Question>,
  sent: unknown
): Result.Result<ReadonlyArray<Answer>, ReadonlyArray<FieldFault>> => {
  if (questions.length === 0) return Result.succeed([])
  const input = new Map(
    (isRecord(sent) ? Object.entries(sent) : []).filter((entry): entry is [string, AnswerValue] => !isBlank(entry[1]))
  )
  for (const { key, type } of questions) {
    const value = input.get(key)
    if (type === "url" && typeof value === "string" && bareAddress.test(value.trim())) input.set(key, `https://${value.trim()}`)
  }
  const faults = questions.flatMap((question) =>
    answerFaults(question, input.get(question.key)).map(({ message, rule }): FieldFault => {
      const field = `answers.${question.key}`
      return { ...wrongField(field, `The ${field} field ${message}.`), ...rule }
    })
  )
  if (faults.length > 0) return Result.fail(faults)
  return Result.succeed(
    questions.flatMap(({ key, type, question }) => {
      const value = input.get(key)
      if (value === undefined) return []
      return [{ key, question, value: typeof value === "string" && isTrimmed(type) ? value.trim() : value }]
    })
  )
}

/** A domain with at least one dot, optionally followed by a path, query or fragment. */
const bareAddress = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u

/** An option and a web address are kept as they are. */
const isTrimmed = (type: QuestionType): boolean => type === "text" || type === "textarea" || type === "phone"
