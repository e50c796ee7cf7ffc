import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import type { Question, QuestionType } from "../services/Question.ts"
import { type FieldFault, says } from "../values/FieldRule.ts"
import { isRecord, readInput } from "../values/Input.ts"
import { maxLongAnswerLength, maxShortAnswerLength } from "../values/Limits.ts"
import { text, title, WebAddress, WellFormed } from "../values/Text.ts"

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
 * Null and blank text count as unanswered. Answers to questions that the service does not ask are ignored.
 */
export const readAnswers = (
  questions: ReadonlyArray<Question>,
  sent: unknown
): Result.Result<ReadonlyArray<Answer>, ReadonlyArray<FieldFault>> => {
  if (questions.length === 0) return Result.succeed([])
  const input = new Map(isRecord(sent) ? Object.entries(sent).filter(([, value]) => !isBlank(value)) : [])
  const fields = questions.map((question) => {
    const answer = answerSchemas[question.type](question)
    return [fieldOf(question), question.required ? answer : Schema.optionalKey(answer)] as const
  })
  const values = questions.flatMap((question) =>
    input.has(question.key) ? [[fieldOf(question), input.get(question.key)] as const] : []
  )
  const read = readInput(Schema.Struct(Object.fromEntries(fields)), Object.fromEntries(values))
  return Result.map(read, (answers) =>
    questions.flatMap((question) => {
      const value = answers[fieldOf(question)]
      return value === undefined ? [] : [{ key: question.key, question: question.question, value }]
    })
  )
}

/** The name of a question's field in the errors of a request. */
const fieldOf = ({ key }: Question): string => `answers.${key}`

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "")

const choice = ({ options }: Question) =>
  Schema.Literals(options).annotate(says("must be one of the options of the question", { rule: "option" }))

/** Phone numbers as people write them. At least five digits, at most fifteen as in ITU-T E.164. */
const phone = WellFormed.check(
  Schema.makeFilter(
    (value: string) => /^\+?[0-9()[\]./ \u00A0-]{1,40}$/.test(value.trim()) && /^(?:[^0-9]*[0-9]){5,15}[^0-9]*$/.test(value),
    { message: "must be a phone number", toJsonSchema: () => ({}) }
  )
).pipe(Schema.decodeTo(Schema.String, SchemaTransformation.trim()))

const longText = text(maxLongAnswerLength).pipe(Schema.decodeTo(Schema.String, SchemaTransformation.trim()))

/** The rule for the answers to each type of question. */
const answerSchemas: Readonly<Record<QuestionType, (question: Question) => Schema.Codec<AnswerValue, AnswerValue>>> = {
  text: () => title(maxShortAnswerLength),
  textarea: () => longText,
  select: choice,
  radio: choice,
  checkbox: ({ required }) => (required ? Schema.Literal(true).annotate({ message: "must be checked" }) : Schema.Boolean),
  phone: () => phone,
  number: () => Schema.Finite,
  url: () => WebAddress
}
