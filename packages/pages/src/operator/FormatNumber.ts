import type { OperatorContext } from "./OperatorContext.ts"

/** A number that was counted up to a limit, in words: `1,234`, or `more than 10,000`. */
export const formatCount = ({ locale, words }: OperatorContext, count: number, limit: number): string => {
  const number = (value: number) => value.toLocaleString(locale.tag)
  return count > limit ? words.operator.moreThan(number(limit)) : number(count)
}

/** A size on disk, such as `1.2 MB`, or `1,2 Mo` in French. */
export const formatSize = ({ locale }: OperatorContext, bytes: number): string => {
  const unit = bytes < 1e6 ? "kilobyte" : "megabyte"
  const maximumFractionDigits = unit === "kilobyte" ? 0 : 1
  return new Intl.NumberFormat(locale.tag, { style: "unit", unit, maximumFractionDigits }).format(
    bytes / (unit === "kilobyte" ? 1e3 : 1e6)
  )
}
