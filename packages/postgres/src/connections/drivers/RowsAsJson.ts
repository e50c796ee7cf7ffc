/**
 * The statement with each row as one text of JSON, or undefined for a statement without rows.
 *
 * The statement moves into a `WITH` list. One that has such a list itself continues it, because PostgreSQL allows statements that
 * write in the outermost list only.
 */
export const rowsAsJson = (statement: string): string | undefined => {
  const list = /^\s*WITH\s/i.test(statement) ? endOfWithList(statement) : 0
  const main = statement.slice(list)
  if (!/^\s*(?:SELECT|VALUES)\b/i.test(main) && !(/^\s*(?:INSERT|UPDATE|DELETE)\b/i.test(main) && returns(main))) return undefined
  const before = list === 0 ? "WITH " : `${statement.slice(0, list)}, `
  return `${before}slotkit_answer AS (${main}) SELECT row_to_json(slotkit_answer)::text AS slotkit_row FROM slotkit_answer`
}

const returns = (main: string): boolean => topLevel(main).some(({ text }) => /\bRETURNING\b/i.test(text))

/** Where the list ends: behind a parenthesis that neither a comma nor the rest of an entry follows. */
const endOfWithList = (statement: string): number => {
  for (const { start, text } of topLevel(statement)) {
    if (start > 0 && /^\s*(?:SELECT|VALUES|INSERT|UPDATE|DELETE)\b/i.test(text)) return start
  }
  return 0
}

/** The parts of a statement outside of parentheses, with quoted text and comments left blank. */
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
