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
 * Reads an XML document. Yields between slices of work. Throws `XmlUnreadable` for a document that is not well-formed, is nested deeply
 * or has a document type, because entities of a document type can make a small answer huge.
 */
export function* readXml(text: string): Generator<void, XmlElement> {
  interface Open {
    readonly name: string
    readonly attributes: Readonly<Record<string, string>>
    readonly children: Array<XmlElement>
    text: string
  }
  const document: Open = { name: "", attributes: {}, children: [], text: "" }
  const open: Array<Open> = [document]
  const parser = new SaxesParser({ xmlns: true })
  const add = (more: string) => {
    open.at(-1)!.text += more
  }
  parser.on("error", unreadable)
  parser.on("doctype", unreadable)
  parser.on("opentag", ({ uri, local, attributes }) => {
    if (open.length > maxDepth) unreadable()
    const plain = Object.values(attributes).filter((attribute) => attribute.uri === "")
    open.push({
      name: `${uri} ${local}`,
      attributes: Object.fromEntries(plain.map((attribute) => [attribute.local, attribute.value])),
      children: [],
      text: ""
    })
  })
  parser.on("text", add)
  parser.on("cdata", add)
  parser.on("closetag", () => {
    const closed = open.pop()!
    open.at(-1)!.children.push(closed)
  })
  for (let start = 0; start < text.length; start += sliceLength) {
    parser.write(text.slice(start, start + sliceLength))
    yield
  }
  parser.close()
  return document.children[0] ?? unreadable()
}

/** The descendants along a path of names. */
export const elementsAt = (element: XmlElement, ...path: ReadonlyArray<string>): ReadonlyArray<XmlElement> =>
  path.reduce<ReadonlyArray<XmlElement>>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element]
  )

const unreadable = (): never => {
  throw new XmlUnreadable("The server's answer is not readable.")
}

const maxDepth = 50
const sliceLength = 65_536
