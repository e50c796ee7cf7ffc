/** How much of a name, title or label a mail shows, in Unicode code points. */
export const maxShownLength = 80

/**
 * Text from outside as one line: whatever breaks lines becomes a space, control and text direction characters go, and what is
 * longer than `max` code points is cut with an ellipsis.
 *
 * Safe in subjects, address headers and calendar properties, where a line break would begin a header of somebody's choosing.
 */
export const oneLine = (text: string, max = maxShownLength): string => {
  const line = withoutControls(text.replace(/\s+/gu, " ")).trim()
  const characters = line.length > max ? [...line] : []
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`
    : line
}

/** Text from outside as its lines, without control and text direction characters, and without blank lines around it. */
export const cleanLines = (text: string): ReadonlyArray<string> =>
  withoutControls(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, "\n"))
    .trim()
    .split("\n")
    .map((line) => line.trimEnd())

/** Keeps tabs and line feeds. The direction characters would let a name reorder the text around it. */
const withoutControls = (text: string): string =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n]|[\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069]/gu, "")
