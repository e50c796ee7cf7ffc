import type { OperatorVisit } from "./OperatorVisit.ts"

/** A number that was counted up to a limit, in words: `1,234`, or `more than 10,000`. */
export const countedNumber = ({ locale, words }: OperatorVisit, count: number, limit: number): string => {
  const number = (value: number) => value.toLocaleString(locale.tag)
  return count > limit ? words.operator.moreThan(number(limit)) : number(count)
}

/** A size on disk, such as `1.2 MB`. */
export const sizeInWords = ({ locale }: OperatorVisit, bytes: number): string => {
  const isSmall = bytes < 1e6
  const value = isSmall ? Math.round(bytes / 1e3) : Math.round(bytes / 1e5) / 10
  return `${value.toLocaleString(locale.tag)} ${isSmall ? "kB" : "MB"}`
}
