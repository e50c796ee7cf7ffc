import { parseHTML } from "linkedom"
import { consoleCatalogues } from "../src/words/console/ConsoleWords.ts"
import { visitorWords, type WordChanges } from "../src/words/Words.ts"

/** A language code for private use, whose texts are the English ones between brackets. */
export const pseudo = "qps"

const marked = (text: unknown): unknown => {
  if (typeof text === "string") return text === "" ? "" : `⟦${text}⟧`
  if (typeof text === "function") return (...args: ReadonlyArray<unknown>) => marked(text(...args))
  if (Array.isArray(text)) return text.map(marked)
  return Object.fromEntries(Object.entries(text as object).map(([name, part]) => [name, marked(part)]))
}

/** Every message of pages and console in the pseudo-locale, and in Arabic, which is written from right to left. */
export const pseudoWords: WordChanges = {
  [pseudo]: { ...(marked(visitorWords.en) as object), console: marked(consoleCatalogues.en) as object },
  ar: { ...(marked(visitorWords.en) as object), console: marked(consoleCatalogues.en) as object }
}

/**
 * Returns the texts of a page that no catalogue contains: text outside of brackets with a letter in it. `given` are texts of
 * people and of the runtime, such as names and months. Time zones and technical texts, which are marked as English, are left out.
 */
export const unmarkedTexts = (markup: string, values: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { document } = parseHTML(markup)
  for (const element of document.querySelectorAll(
    "style, script, svg, wbr, textarea, code, pre, optgroup, [lang=en], select[name=timezone] option, select[name=booker_timezone] option, select[name=currency] option"
  )) {
    element.remove()
  }
  const attributes = [...document.querySelectorAll("*")].flatMap((element) =>
    ["aria-label", "title", "alt", "placeholder"].flatMap((name) => element.getAttribute(name) ?? [])
  )
  // A sentence may contain elements, so brackets are matched in the text of the whole page.
  const texts = restOf(textOf(document.documentElement)).split("\n")
  return [
    ...new Set(
      [...texts, ...attributes.map(restOf)].map((rest) => without(rest, values)).filter((rest) => /\p{L}{2}/u.test(rest))
    )
  ]
}

/** The text of an element, with a line for each element inside. */
const textOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node.nodeType === 1 ? `\n${textOf(node as Element)}\n` : (node.textContent ?? "")))
    .join("")

/** The text outside of brackets, which may contain each other. */
const restOf = (text: string): string => {
  let rest = text
  for (let turn = 0; turn < 5; turn++) rest = rest.replace(/⟦[^⟦⟧]*⟧/g, "")
  return rest
}

const without = (text: string, values: ReadonlyArray<string>): string =>
  values
    .reduce(
      (rest, part) => rest.replaceAll(part, ""),
      text.replace(
        /\S+@\S+|(?:https?:\/)?\/\S+|\b[a-z]+\.[a-z]+\b|svc_\S+|UTC[+-]\d\d:\d\d|\b[A-Z]{3}\b|US\$[\d.]+|Coordinated Universal Time/g,
        ""
      )
    )
    .trim()
