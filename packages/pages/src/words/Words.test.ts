import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { visitorWords } from "../words/VisitorWords.ts"
import { english } from "./VisitorWords.ts"

const kinds = (words: object) => Object.entries(words).map(([name, message]) => [name, typeof message])

describe("The visitorWords of visitors' pages", () => {
  it.each(Object.keys(visitorWords))("MUST have every message, each of the same kind, in the same order: %s", (language) => {
    expect(kinds(visitorWords[language]!)).toEqual(kinds(english))
  })

  it.each([
    ["en", "no times", "1 time", "2 times", "21 times"],
    ["de", "keine Termine", "1 Termin", "2 Termine", "21 Termine"],
    ["fr", "aucun créneau", "1 créneau", "2 créneaux", "21 créneaux"],
    ["es", "sin horarios", "1 horario", "2 horarios", "21 horarios"]
  ])("MUST have the plurals of the language: %s", (language, ...expected) => {
    const { dayWithTimes } = visitorWords[language]!
    expect([0, 1, 2, 21].map((count) => dayWithTimes("", count).slice(2))).toEqual(expected)
  })
})

describe("The typography of the visitorWords", () => {
  /** The texts in a folder's visitorWords, with an x for every value that they contain. */
  const textsIn = (folder: string) =>
    readdirSync(join(import.meta.dirname, folder)).flatMap((file) => {
      let source = readFileSync(join(import.meta.dirname, folder, file), "utf8").replace(/^import.*|^ *(?:\/\*\*|\*).*/gm, "")
      for (let turn = 0; turn < 3; turn++) source = source.replace(/\$\{[^{}]*\}/g, "x")
      return source.match(/"[^"\n]*"|`[^`\n]*`/g)?.map((text) => text.slice(1, -1)) ?? []
    })

  it("MUST have narrow no-break spaces before French signs and inside French quotation marks, and real apostrophes", () => {
    const texts = textsIn("fr").filter((text) => !text.includes("https://"))
    expect(texts.filter((text) => /[^\u202f][;:!?](?:$|\s)|«[^\u202f]|[^\u202f]»|\p{L}'\p{L}/u.test(text))).toEqual([])
  })

  it("MUST open Spanish questions, and address nobody informally", () => {
    const spanish = textsIn("es")
    expect(spanish.filter((text) => text.endsWith("?") && !text.includes("¿"))).toEqual([])
    expect(spanish.filter((text) => /\b(?:tú|tus?|te|ti|contigo|puedes|tienes)\b/iu.test(text))).toEqual([])
  })

  it("MUST address German readers formally", () => {
    expect(textsIn("de").filter((text) => /\b(?:du|dich|dir|deine?[mnrs]?|euch|eure?[mnrs]?)\b/u.test(text))).toEqual([])
  })
})
