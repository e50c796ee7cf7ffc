import { SaxesParser } from "saxes"

/** An element of an XML document with its namespace. `text` is its own text, without that of its children. */
export interface XmlElement {
  /** The namespace and the local name, as in `DAV: href`. */
  readonly name: string
  /** Attributes without a namespace. */
  readonly attributes: Readonly<Record<string, string>>
  readonly children: ReadonlyArray<XmlElement>
  readonly text: string
}

/** An answer is not the XML that was expected. */
export class XmlUnreadable extends Error {
  override readonly name = "XmlUnreadable"
}

/**
 * Reads an XML document, and returns its first element, or `undefined` if that is none of the requested ones. Yields between
 * slices of work.
 *
 * Elements that are not requested are dropped with what they contain. Throws `XmlUnreadable` for a document that is not
 * well-formed or has a document type, because entities of a document type can make a small answer huge. The same for one with too
 * deep elements, too many of them, or too long tags: the parser reads a tag as a whole, however long it is.
 *
 * White space before the document and characters that XML forbids are left out. Servers send them: an event of anyone can contain
 * them.
 */
export function* readXml(value: string, names: ReadonlySet<string>): Generator<void, XmlElement | undefined> {
  interface Open {
    readonly name: string
    readonly attributes: Readonly<Record<string, string>>
    readonly children: Array<XmlElement>
    text: string
  }
  const text = value.replace(/^[\uFEFF\s]+/, "")
  const document: Open = { name: "", attributes: {}, children: [], text: "" }
  /** The elements that are not closed. Those that are dropped are `undefined`. */
  const open: Array<Open | undefined> = [document]
  const parser = new SaxesParser({ xmlns: true })
  let elements = 0
  let attributes = 0
  /** The place after the name of a tag that is not complete. */
  let tagStart: number | undefined
  const checkTag = (position: number) => {
    if (tagStart !== undefined && position - tagStart > maxTagLength) tooLarge(`a tag of more than ${maxTagLength} characters`)
  }
  const add = (more: string) => {
    const current = open.at(-1)
    if (current !== undefined) current.text += more
  }
  parser.on("error", unreadable)
  parser.on("doctype", unreadable)
  parser.on("opentagstart", ({ name }) => {
    if (++elements > maxElements) tooLarge(`more than ${maxElements} elements`)
    attributes = 0
    tagStart = parser.position - name.length
    checkTag(parser.position)
  })
  parser.on("attribute", () => {
    if (++attributes > maxAttributes) tooLarge(`a tag with more than ${maxAttributes} attributes`)
  })
  parser.on("opentag", ({ uri, local, attributes: found }) => {
    checkTag(parser.position)
    tagStart = undefined
    if (open.length > maxDepth) unreadable()
    const name = `${uri} ${local}`
    if (open.at(-1) === undefined || !names.has(name)) return void open.push(undefined)
    const plain = Object.values(found).filter((attribute) => attribute.uri === "")
    open.push({
      name,
      attributes: Object.fromEntries(plain.map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: ""
    })
  })
  parser.on("text", add)
  parser.on("cdata", add)
  parser.on("closetag", () => {
    const closed = open.pop()
    if (closed !== undefined) open.at(-1)?.children.push(closed)
  })
  // Between two slices the parser does not know its position.
  let written = 0
  for (let start = 0; start < text.length; ) {
    const end = sliceEnd(text, start + sliceLength)
    const slice = withoutForbidden(text.slice(start, end))
    parser.write(slice)
    written += slice.length
    start = end
    checkTag(written)
    yield
  }
  parser.close()
  return document.children[0]
}

/** The descendants along a path of names. */
export const elementsAt = (element: XmlElement, ...path: ReadonlyArray<string>): ReadonlyArray<XmlElement> =>
  path.reduce<ReadonlyArray<XmlElement>>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element]
  )

/** The end of a slice, before a character reference that it would cut in two. */
const sliceEnd = (text: string, end: number): number => {
  const reference = text.lastIndexOf("&", end - 1)
  return end < text.length && end - reference < maxReferenceLength ? reference : end
}

/** Section 2.2 of XML 1.0: the characters that documents cannot have, as such and as references. */
const withoutForbidden = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "")
    .replace(/&#(?:x([0-9a-f]{1,8})|(\d{1,10}));/gi, (reference, hexadecimal?: string, decimal?: string) =>
      isAllowed(hexadecimal === undefined ? Number(decimal) : Number.parseInt(hexadecimal, 16)) ? reference : ""
    )

const isAllowed = (code: number): boolean =>
  [0x9, 0xa, 0xd].includes(code) ||
  (code >= 0x20 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff)

const unreadable = (): never => {
  throw new XmlUnreadable("The server's response could not be parsed.")
}

const tooLarge = (part: string): never => {
  throw new XmlUnreadable(`The server's answer has ${part}.`)
}

const maxDepth = 50
const maxElements = 200_000
const maxAttributes = 64
const maxTagLength = 65_536
const sliceLength = 8192
const maxReferenceLength = 16
