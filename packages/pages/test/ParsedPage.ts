import { parseHTML } from "linkedom"

/** A page as a parser sees it, with its texts' white space collapsed. */
export interface ParsedPage {
  readonly title: string
  /** The text of the first match, `""` if there is none. */
  readonly text: (selector: string) => string
  readonly texts: (selector: string) => ReadonlyArray<string>
  readonly attribute: (selector: string, name: string) => string | undefined
  readonly attributes: (selector: string, name: string) => ReadonlyArray<string>
  readonly links: (selector: string) => ReadonlyArray<string>
  readonly count: (selector: string) => number
  /** The fields that a browser would submit for the page's form: names with their values. */
  readonly fields: (form?: string) => Record<string, string>
}

/** Parses an HTML document. */
export const parsed = (markup: string): ParsedPage => {
  const { document } = parseHTML(markup === "" ? "<html></html>" : markup)
  const all = (selector: string) => [...document.querySelectorAll(selector)] as ReadonlyArray<Element>
  const textOf = (element: Element) => (element.textContent ?? "").replace(/\s+/g, " ").trim()
  const attributes = (selector: string, name: string) => all(selector).map((element) => element.getAttribute(name) ?? "")
  return {
    title: document.title,
    text: (selector) => all(selector).map(textOf)[0] ?? "",
    texts: (selector) => all(selector).map(textOf),
    attribute: (selector, name) => all(selector)[0]?.getAttribute(name) ?? undefined,
    attributes,
    links: (selector) => attributes(selector, "href"),
    count: (selector) => all(selector).length,
    fields: (form = "form[method=post]") => {
      const fields: Record<string, string> = {}
      for (const field of all(`${form} input, ${form} textarea, ${form} select`)) {
        const [name, type] = [field.getAttribute("name"), field.getAttribute("type")]
        if (name === null || ((type === "radio" || type === "checkbox") && !field.hasAttribute("checked"))) continue
        const options = [...field.querySelectorAll("option")]
        const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0]
        fields[name] =
          field.localName === "textarea"
            ? decoded(field.textContent ?? "").replace(/^\n/, "")
            : ((field.localName === "select"
                ? (chosen?.getAttribute("value") ?? chosen?.textContent)
                : field.getAttribute("value")) ?? "")
      }
      return fields
    }
  }
}

/** The parser keeps the character references of a textarea, which browsers decode. */
const decoded = (text: string): string => text.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
