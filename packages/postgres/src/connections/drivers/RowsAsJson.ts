/**
 * Rewrites a statement to return each row as JSON text. Returns undefined for a statement without rows.
 *
 * The statement is moved into a `WITH` list. If it already has one, that list is extended, because PostgreSQL allows statements
 * that write only in the outermost list.
 */
export const rowsAsJson = (statement: string): string | undefined => {
  const list = /^\s*WITH\s/i.test(statement) ? endOfWithList(statement) : 0
  const main = statement.slice(list)
  if (!/^\s*(?:SELECT|VALUES)\b/i.test(main) && !(/^\s*(?:INSERT|UPDATE|DELETE)\b/i.test(main) && returns(main))) return undefined
  const before = list === 0 ? "WITH " : `${statement.slice(0, list)}, `
  return `${before}slotkit_answer AS (${main}) SELECT row_to_json(slotkit_answer)::text AS slotkit_row FROM slotkit_answer`
}

const returns = (main: string): boolean => topLevel(main).some(({ text }) => /\bRETURNING\b/i.test(text))

/** The end of the list: after a parenthesis that is not followed by a comma or the rest of an entry. */
const endOfWithList = (statement: string): number => {
  for (const { start, text } of topLevel(statement)) {
    if (start > 0 && /^\s*(?:SELECT|VALUES|INSERT|UPDATE|DELETE)\b/i.test(text)) return start
  }
  return 0
}

/** The parts of a statement outside parentheses, with quoted text and comments replaced by spaces. */
const topLevel = (quoted: string): ReadonlyArray<{ readonly start: number; readonly text: string }> => {
  const parts: Array<{ readonly start: number; readonly text: string }> = []
  const statement = quoted.replace(/'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*/g, (text) => " ".repeat(text.length))
  let depth = 0
  let start = 0
  const close = (end: number) => {
    if (depth === 0) parts.push({ start, text: statement.slice(start, end) })
  }
  for (const { 0: token, index } of statement.matchAll(/[()]/g)) {
    if (token === "(") {
      close(index)
      depth++
    } else if (token === ")") {
      depth--
      start = index + 1
    }
  }
  close(statement.length)
  return parts
}
