/** One property of an iCalendar object. Parameter names are in upper case; their values are unquoted. */
export interface IcsProperty {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}

/**
 * Reads the content lines of an iCalendar text and passes the wanted ones to `take`. Yields between slices of work.
 *
 * Lines end with CRLF or LF, and continuation lines begin with a space or a tab. `isWanted` sees only the property name, so that
 * descriptions and attachments are never unfolded or kept. Lines that are not properties are ignored. RFC 5545 section 3.1.
 */
export const contentLines = function* (
  text: string,
  isWanted: (name: string) => boolean,
  take: (property: IcsProperty) => void
): Generator<void, void> {
  let position = text.charCodeAt(0) === byteOrderMark ? 1 : 0
  let line: string | undefined
  for (let lines = 1; position < text.length; lines++) {
    if (lines % linesPerSlice === 0) yield
    const newline = text.indexOf("\n", position)
    const next = newline === -1 ? text.length : newline
    const end = next > position && text.charCodeAt(next - 1) === carriageReturn ? next - 1 : next
    const first = text.charCodeAt(position)
    if (first === space || first === tab) {
      if (line !== undefined) line += text.slice(position + 1, end)
    } else {
      if (line !== undefined) takeLine(line, take)
      line = isWanted(nameAt(text, position, end)) ? text.slice(position, end) : undefined
    }
    position = next + 1
  }
  if (line !== undefined) takeLine(line, take)
}

const byteOrderMark = 0xfeff
const carriageReturn = 13
const space = 32
const tab = 9
const linesPerSlice = 256

const nameAt = (text: string, start: number, end: number): string => {
  let stop = start
  while (stop < end && isNameCharacter(text.charCodeAt(stop))) stop++
  return text.slice(start, stop).toUpperCase()
}

const isNameCharacter = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 45

const takeLine = (line: string, take: (property: IcsProperty) => void): void => {
  const property = readProperty(line)
  if (property !== undefined) take(property)
}

/** Reads one unfolded line, or returns `undefined` if it is not a property. A quoted parameter may contain `:` and `;`. */
const readProperty = (line: string): IcsProperty | undefined => {
  const name = nameAt(line, 0, line.length)
  let position = name.length
  if (name === "") return undefined
  const parameters: Record<string, string> = {}
  while (line[position] === ";") {
    const equals = line.indexOf("=", position)
    if (equals === -1) return undefined
    const end = parameterEnd(line, equals + 1)
    parameters[
      line
        .slice(position + 1, equals)
        .trim()
        .toUpperCase()
    ] = line.slice(equals + 1, end).replaceAll('"', "")
    position = end
  }
  return line[position] === ":" ? { name, parameters, value: line.slice(position + 1) } : undefined
}

const parameterEnd = (line: string, start: number): number => {
  let isQuoted = false
  for (let position = start; position < line.length; position++) {
    const character = line[position]
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === ":" || character === ";")) return position
  }
  return line.length
}
