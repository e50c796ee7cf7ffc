import type { Question } from "@slotkit/core"

/** The name of a question's field. */
export const answerField = ({ key }: Pick<Question, "key">): string => `answers.${key}`

/**
 * Returns the answers of a form by the keys of the questions. A checkbox is true or false, and a number is a number if it reads
 * as one.
 */
export const answersOf = (questions: ReadonlyArray<Question>, typedFor: (key: string) => string | undefined) =>
  Object.fromEntries(
    questions.map(({ key, type }) => {
      const typed = typedFor(key) ?? ""
      if (type === "checkbox") return [key, typed !== ""]
      return [key, type === "number" && /^-?\d+(?:[.,]\d+)?$/.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : typed]
    })
  )

/** Reads a number of people. Undefined if it is none, or more than there are rooms for. */
export const peopleIn = ({ mostPeople = 0 }: { readonly mostPeople?: number }, text: string): number | undefined =>
  /^[1-9]\d{0,3}$/.test(text.trim()) && Number(text) <= mostPeople ? Number(text) : undefined
