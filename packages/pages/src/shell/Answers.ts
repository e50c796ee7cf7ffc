import type { Question } from "@slotkit/core"

/** The name of a question's field. */
export const answerField = ({ key }: Pick<Question, "key">): string => `answers.${key}`

/**
 * Returns the answers of a form by the keys of the questions. A checkbox is true or false, a number is a number if it reads as
 * one, and a web address without a scheme, such as `example.com`, gets `https://`.
 */
export const answersOf = (questions: ReadonlyArray<Question>, typedFor: (key: string) => string | undefined) =>
  Object.fromEntries(
    questions.map(({ key, type }) => {
      const typed = typedFor(key) ?? ""
      if (type === "checkbox") return [key, typed !== ""]
      if (type === "url") return [key, bareAddress.test(typed.trim()) ? `https://${typed.trim()}` : typed]
      return [key, type === "number" && /^-?\d+(?:[.,]\d+)?$/.test(typed.trim()) ? Number(typed.trim().replace(",", ".")) : typed]
    })
  )

/** A domain with at least one dot, and what may follow it. */
const bareAddress = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}[\p{L}\p{N}-]+(?::\d+)?(?:[/?#]\S*)?$/u
