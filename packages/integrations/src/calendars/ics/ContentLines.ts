/** A calendar text that cannot be used at all. The message says why and contains nothing from the calendar. */
export class IcsUnreadable extends Error {
  override readonly name = "IcsUnreadable"
}

/** One property of an iCalendar object. Its parameters are those that matter to busy times, unquoted. */
export interface IcsProperty {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}

/**
 * Decodes an iCalendar text. A line may be folded inside a character, whose bytes then have to be joined first. RFC 5545 section
 * 3.1.
 */
export const decodeCalendar = (body: Uint8Array): string => {
  const text = new TextDecoder().decode(body)
  if (!text.includes("\uFFFD")) return text
  // Each byte as one character, so that offsets stay those of bytes.
  const bytes = Buffer.from(body).toString("latin1")
  return Buffer.from(bytes.replace(/(?<=[\x80-\xFF])\r?\n[ \t](?=[\x80-\xBF])/g, ""), "latin1").toString("utf8")
}

/** Joins the lines of a text that are folded. */
export const unfolded = (text: string): string => text.replace(/\r?\n[ \t]/g, "")

/**
 * Reads the content lines of an iCalendar text and passes the requested ones to `take`. Yields between slices of work.
 *
 * Lines end with CRLF or LF, and continuation lines begin with a space or a tab. A line may be folded anywhere, also inside its
 * name. `isWanted` sees only the property name, so that descriptions and attachments are never unfolded or kept. Lines that are
 * not properties are ignored. RFC 5545 section 3.1.
 *
 * Throws `IcsUnreadable` for a requested line of more than `maxLineLength` characters.
 */
export const contentLines = function* (
  text: string,
  isWanted: (name: string) => boolean,
  take: (property: IcsProperty) => void
): Generator<void, void> {
  let position = text.charCodeAt(0) === byteOrderMark ? 1 : 0
  let line: string | undefined
  // False while a line has nothing but the beginning of its name, which may go on in the next one.
  let isNamed = true
  let lines = 0
  let sliceEnd = charactersPerSlice
  while (position < text.length) {
    if (++lines >= linesPerSlice || position >= sliceEnd) {
      yield
      lines = 0
      sliceEnd = position + charactersPerSlice
    }
    const newline = text.indexOf("\n", position)
    const next = newline === -1 ? text.length : newline
    const end = next > position && text.charCodeAt(next - 1) === carriageReturn ? next - 1 : next
    const first = text.charCodeAt(position)
    if (first === space || first === tab) {
      if (line !== undefined) line += text.slice(position + 1, end)
      if (line !== undefined && !isNamed) {
        const name = nameAt(line, 0, line.length)
        isNamed = name.length < line.length
        if (isNamed && !isWanted(name)) line = undefined
      }
    } else {
      if (line !== undefined) takeLine(line, take)
      const name = nameAt(text, position, end)
      isNamed = name === "" || position + name.length < end
      line = !isNamed || isWanted(name) ? text.slice(position, end) : undefined
    }
    if (line !== undefined && line.length > maxLineLength) {
      throw new IcsUnreadable(`A line of the calendar has more than ${maxLineLength} characters.`)
    }
    position = next + 1
  }
  if (line !== undefined) takeLine(line, take)
}

/** The largest length of an unfolded line that matters. A list of 15,000 dates fits. */
const maxLineLength = 262_144
const byteOrderMark = 0xfeff
const carriageReturn = 13
const space = 32
const tab = 9
const linesPerSlice = 256
const charactersPerSlice = 65_536
const maxNameLength = 64

const nameAt = (text: string, start: number, end: number): string => {
  const longest = Math.min(end, start + maxNameLength)
  let stop = start
  while (stop < longest && isNameCharacter(text.charCodeAt(stop))) stop++
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
    const end = parameterEnd(line, position + 1)
    const [parameter = "", ...value] = line.slice(position + 1, end).split("=")
    const stored = parameter.trim().toUpperCase()
    if (keptParameters.has(stored)) parameters[stored] = value.join("=").replaceAll('"', "")
    position = end
  }
  if (line[position] !== ":") return undefined
  return withWholeZone({ name, parameters, value: line.slice(position + 1) })
}

/** Some programs write a time zone such as `(UTC+01:00) Berlin` without quotation marks, so that its colon seems to end it. */
const withWholeZone = (property: IcsProperty): IcsProperty => {
  const { parameters, value } = property
  const colon = parameters.TZID === undefined ? -1 : value.lastIndexOf(":")
  if (colon === -1 || !/^\d{8}/.test(value.slice(colon + 1, colon + 9))) return property
  const [rest] = value.slice(0, colon).split(";", 1)
  return { ...property, parameters: { ...parameters, TZID: `${parameters.TZID}:${rest}` }, value: value.slice(colon + 1) }
}

const keptParameters: ReadonlySet<string> = new Set(["VALUE", "TZID", "RANGE", "PARTSTAT", "EMAIL", "FBTYPE"])

const parameterEnd = (line: string, start: number): number => {
  let isQuoted = false
  for (let position = start; position < line.length; position++) {
    const character = line[position]
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && (character === ":" || character === ";")) return position
  }
  return line.length
}
