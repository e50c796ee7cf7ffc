/** The maximum length of a name, title or label in an email, in Unicode code points. */
const maxShownLength = 80

/**
 * Puts user input on one line: line breaks become spaces, no-break spaces stay, control and text direction characters are
 * removed, and text longer than `max` code points is truncated with an ellipsis.
 *
 * The result is safe in subjects, address headers and calendar properties, where a line break would allow header injection.
 */
export const oneLine = (text: string, max = maxShownLength): string => {
  const line = withoutControls(text.replace(/[\s--[\u00A0\u202F]]+/gv, " ")).trim()
  const characters = line.length > max ? [...line] : []
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : line
}

/** Splits user input into lines, without control and text direction characters, and without surrounding blank lines. */
export const cleanLines = (text: string): ReadonlyArray<string> =>
  withoutControls(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n"))
    .trim()
    .split("\n")
    .map((line) => line.trimEnd())

/** Keeps tabs and line feeds. Direction characters would let a name reorder the surrounding text. */
const withoutControls = (text: string): string =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n]|[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu, "")
