import {
  maxLongAnswerLength,
  maxNameLength,
  maxNotesLength,
  maxShortAnswerLength,
  maxTopicLength,
  maxWebAddressLength,
  type Question,
  type QuestionType
} from "@slotkit/core"
import type { Invalid } from "@slotkit/engine"
import { answerField } from "../shell/Answers.ts"
import type { FieldProblem } from "../shell/ErrorSummary.ts"
import type { AnswerFault, Words } from "../words/Words.ts"
import { type FormValues, guestLines } from "./SentForm.ts"

/** Words the errors of a booking request for the form's fields. */
export const formProblems = (
  wrong: Invalid["problems"],
  values: FormValues,
  questions: ReadonlyArray<Question>,
  words: Words
): ReadonlyArray<FieldProblem> =>
  wrong.map(({ path, ...broken }) => {
    const question = questions.find((one) => answerField(one) === path)
    if (question !== undefined) return answerProblem(question, values, words)
    return path.startsWith("guests") ? guestProblem(path, broken, values, words) : problemOf(path, values, words)
  })

const answerProblem = (question: Question, { answers }: FormValues, words: Words): FieldProblem => ({
  field: answerField(question),
  sentence:
    (answers[question.key] ?? "").trim() === ""
      ? (question.type === "checkbox" ? words.mustBeChecked : words.answerMissing)(question.question)
      : words.answerProblem(question.question, answerFault(question, answers[question.key] ?? ""))
})

/** The problem of a guest of a one-to-one meeting, by the address. */
const guestProblem = (
  path: string,
  { rule, max = 0 }: Pick<Invalid["problems"][number], "rule" | "max">,
  values: FormValues,
  words: Words
): FieldProblem => {
  const line = guestLines(values)[Number(path.split(".")[1])]
  if (line === undefined) return { field: "guests", sentence: words.guestLimit(max) }
  return { field: "guests", sentence: (rule === "repeated" ? words.guestRepeated : words.guestsProblem)(line) }
}

/** Returns a problem if more addresses were typed than people were chosen. */
export const guestProblems = (values: FormValues, seats: number, words: Words): ReadonlyArray<FieldProblem> => {
  const chosen = Number.parseInt(values.seats, 10) || 1
  if (chosen < 1 || chosen > seats) return [{ field: "seats", sentence: words.seatsProblem(seats) }]
  return guestLines(values).length > chosen - 1 ? [{ field: "guests", sentence: words.tooManyGuests(chosen) }] : []
}

const problemOf = (path: string, values: FormValues, words: Words): FieldProblem => {
  const [field, ...inside] = path.split(".")
  if (field === "booker" && inside.includes("name")) {
    return { field: "name", sentence: values.name.trim() === "" ? words.enterName : nameProblem(values.name, words) }
  }
  if (field === "booker" && inside.includes("phone")) return { field: "phone", sentence: words.phoneProblem }
  if (field === "booker" && inside.includes("text_consent")) return { field: "text_consent", sentence: words.textConsentProblem }
  if (field === "booker") return { field: "email", sentence: values.email.trim() === "" ? words.enterEmail : words.emailProblem }
  if (field === "attendees") {
    const index = Number(inside[0] ?? 0)
    return { field: "guests", sentence: words.guestsProblem(guestLines(values)[index] ?? "") }
  }
  if (field === "every" || field === "count") return { field: "repeat", sentence: words.repeatProblem }
  if (field === "code") return { field, sentence: words.discountProblem }
  if (field === "start") return { field, sentence: words.chooseAFreshTime }
  if (field === "visitor_check") return { field, sentence: words.checkProblem }
  if (field === "topic") return { field, sentence: words.topicTooLong(maxTopicLength) }
  if (field === "notes") return { field, sentence: words.notesTooLong(maxNotesLength) }
  return { field: "name", sentence: words.formProblem }
}

const nameProblem = (name: string, words: Words): string =>
  isLonger(name, maxNameLength) ? words.nameTooLong(maxNameLength) : words.nameUnusable

const answerFault = ({ type }: Question, answer: string): AnswerFault => {
  const max = { text: maxShortAnswerLength, textarea: maxLongAnswerLength, url: maxWebAddressLength }[type as string]
  if (max !== undefined && isLonger(answer, max)) return { fault: "too_long", max }
  return { fault: answerFaults[type] }
}

/** The only fault that an answer of a type can have, if it is not too long. */
const answerFaults = {
  text: "unusable",
  textarea: "unusable",
  select: "option",
  radio: "option",
  checkbox: "option",
  phone: "phone",
  number: "number",
  url: "url"
} as const satisfies Readonly<Record<QuestionType, AnswerFault["fault"]>>

const isLonger = (text: string, max: number): boolean => [...text.trim()].length > max
