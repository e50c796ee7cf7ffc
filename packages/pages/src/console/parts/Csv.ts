/**
 * One record of a CSV file, as RFC 4180 writes it: quoted fields, and CRLF at the end.
 *
 * A text that a spreadsheet would run as a formula begins with an apostrophe, which makes it text.
 */
export const csvRecord = (fields: ReadonlyArray<string>): string =>
  `${fields.map((field) => `"${withoutFormula(field).replaceAll('"', '""')}"`).join(",")}\r\n`

const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The beginning of a formula, also in full width. A spreadsheet may skip white space before it, and some begin one at a tab. */
const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u
