import type { QuestionInput } from "@slotkit/core"
import type { ImportNote } from "@slotkit/engine"
import { fitText, fitTitle } from "./FitText.ts"
import { changed, leftOut, type Mapped, mapped } from "./Mapped.ts"

type NewQuestion = typeof QuestionInput.Encoded

/** A question in Slotkit's types, before its key and its lengths are fitted. */
export interface DraftQuestion {
  readonly type: NewQuestion["type"]
  readonly question: string
  readonly required: boolean
  readonly options?: ReadonlyArray<string>
  readonly help?: string | null
  /** The name that the key is made from. The question by default. */
  readonly name?: string
}

const maxQuestions = 20
const maxQuestionLength = 200
const maxHelpLength = 500
const maxOptions = 50
const maxOptionLength = 100
const maxKeyLength = 40

/** Fits questions into those of a service: unique keys, lengths, and at most 20 questions with at most 50 options. */
export const fitQuestions = (drafts: ReadonlyArray<DraftQuestion>): Mapped<ReadonlyArray<NewQuestion>> => {
  const notes: Array<ImportNote> = []
  const keys = new Set<string>()
  const questions: Array<NewQuestion> = []
  for (const draft of drafts) {
    const { type, required } = draft
    const field = `question "${draft.question.slice(0, 40)}"`
    if (questions.length === maxQuestions) {
      notes.push(leftOut(field, `A service asks at most ${maxQuestions} questions.`))
      continue
    }
    const question = fitTitle(field, draft.question, maxQuestionLength, "Question")
    const help = fitText(field, draft.help ?? "", maxHelpLength)
    const options = hasOptions(type) ? fitOptions(field, draft.options ?? []) : mapped(undefined)
    notes.push(...question.notes, ...help.notes, ...options.notes)
    if (options.value?.length === 0) {
      notes.push(leftOut(field, "It has no options to choose from."))
      continue
    }
    const key = freeKey(draft.name ?? draft.question, keys)
    keys.add(key)
    questions.push({
      key,
      type,
      question: question.value,
      required,
      ...(help.value === "" ? {} : { help: help.value }),
      ...(options.value === undefined ? {} : { options: options.value })
    })
  }
  return mapped(questions, ...notes)
}

const hasOptions = (type: NewQuestion["type"]): boolean => type === "select" || type === "radio"

const fitOptions = (field: string, values: ReadonlyArray<string>): Mapped<ReadonlyArray<string>> => {
  const notes: Array<ImportNote> = []
  const options = new Set<string>()
  for (const each of values) {
    const { value, notes: shortened } = fitTitle(field, each, maxOptionLength, "")
    if (value === "") continue
    notes.push(...shortened)
    if (options.size === maxOptions && !options.has(value)) {
      notes.push(changed(field, `It has its first ${maxOptions} options, because a question has no more.`))
      break
    }
    options.add(value)
  }
  return mapped([...options], ...notes)
}

/** Makes a key of lowercase letters, digits and underscores, such as `company_size`, or `question_2`. */
const freeKey = (name: string, used: ReadonlySet<string>): string => {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{Mark}+/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+|_+$/g, "")
  const base = plain === "" ? "question" : plain
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `_${number}`
    const key = `${base.slice(0, maxKeyLength - suffix.length).replace(/_+$/, "")}${suffix}`
    if (!used.has(key)) return key
  }
}
