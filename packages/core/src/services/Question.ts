import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { atMostEntries } from "../values/Entries.ts"
import { says } from "../values/FieldRule.ts"
import {
  maxQuestionHelpLength,
  maxQuestionKeyLength,
  maxQuestionLength,
  maxQuestionOptionLength,
  maxQuestionOptions,
  maxQuestionsPerService
} from "../values/Limits.ts"
import { text, title } from "../values/Text.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  type: { description: "The kind of answer. `select` and `radio` are one of `options`, `checkbox` is true or false." },
  question: { description: "The text of the question." },
  help: { description: "A hint that visitors see below the question; null if there is none." }
}

/** The kinds of questions. `select` and `radio` offer options. The answer to a `checkbox` is true or false. */
export const questionTypes = ["text", "textarea", "select", "radio", "checkbox", "phone", "number", "url"] as const
export type QuestionType = (typeof questionTypes)[number]

/** A question that a service asks the booker, besides name and email address. Decision 0054. */
export interface Question {
  /** Identifies the question in requests and bookings. Unique within the service. */
  readonly key: string
  readonly type: QuestionType
  readonly question: string
  readonly help: string | null
  /** A required checkbox must be checked. */
  readonly required: boolean
  /** The choices of a `select` or `radio`. Empty for all others. */
  readonly options: ReadonlyArray<string>
}

/** A question in responses. */
export const QuestionResource = Schema.Struct({
  key: Schema.String.annotate({ description: "Identifies the question in requests and bookings." }),
  type: Schema.Literals(questionTypes).annotate(texts.type),
  question: Schema.String.annotate(texts.question),
  help: Schema.NullOr(Schema.String).annotate(texts.help),
  required: Schema.Boolean.annotate({
    description: "True if the question must be answered. A required checkbox must be checked."
  }),
  options: Schema.Array(Schema.String).annotate({
    description: "The answers to choose from. Empty unless `type` is `select` or `radio`."
  })
}).annotate({ identifier: "Question" })

const keyPattern = /^[a-z][a-z0-9_]*$/

const QuestionKey = Schema.String.check(
  Schema.makeFilter((value: string) => value.length <= maxQuestionKeyLength && keyPattern.test(value), {
    message: `must be lowercase letters, digits or underscores, begin with a letter and be at most ${maxQuestionKeyLength} characters`,
    toJsonSchema: () => ({ pattern: keyPattern.source, maxLength: maxQuestionKeyLength })
  })
)

const unique = <A>(name: string, of: (entry: A) => string) =>
  Schema.makeFilter((entries: ReadonlyArray<A>) => new Set(entries.map(of)).size === entries.length, {
    ...says(`must not repeat ${name}`, { rule: "repeated" }),
    toJsonSchema: () => ({})
  })

const hasOptions = (type: QuestionType): boolean => type === "select" || type === "radio"

/** A question in a request. `required` defaults to false. */
export const QuestionInput = Schema.Struct({
  key: QuestionKey.annotate({
    description:
      "Identifies the question in requests and bookings: lowercase letters, digits and underscores. Unique within the service."
  }),
  type: Schema.Literals(questionTypes)
    .annotate(says(`must be one of ${questionTypes.join(", ")}`, { rule: "option" }))
    .annotate(texts.type),
  question: title(maxQuestionLength).pipe(Schema.annotateEncoded(texts.question)),
  help: Schema.optionalKey(Schema.NullOr(text(maxQuestionHelpLength))).annotate(texts.help),
  required: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True if the question must be answered. A required checkbox must be checked. Defaults to false."
  }),
  options: Schema.optionalKey(
    Schema.Array(title(maxQuestionOptionLength)).check(
      atMostEntries(maxQuestionOptions),
      unique("an option", (option: string) => option)
    )
  ).annotate({ description: "The answers to choose from. Required for a `select` or `radio`, and only for these." })
})
  .check(
    Schema.makeFilter(({ type, options = [] }) => {
      if (hasOptions(type) && options.length === 0)
        return { path: ["options"], issue: new SchemaIssue.InvalidValue(says(`is required for a ${type}`, { rule: "required" })) }
      if (!hasOptions(type) && options.length > 0) return { path: ["options"], issue: "is only for a select or radio" }
      return undefined
    })
  )
  .annotate({ identifier: "NewQuestion" })

/** All questions of a service, in the order they are asked. They replace the former ones as a whole. */
export const QuestionsInput = Schema.Array(QuestionInput).check(
  atMostEntries(maxQuestionsPerService),
  unique("a key", ({ key }: { readonly key: string }) => key)
)

/** Returns the questions of a valid request. */
export const questionsFromInput = (questions: typeof QuestionsInput.Type): ReadonlyArray<Question> =>
  questions.map(({ key, type, question, help = null, required = false, options = [] }) => ({
    key,
    type,
    question,
    help: help === null || help.trim() === "" ? null : help.trim(),
    required,
    options
  }))
