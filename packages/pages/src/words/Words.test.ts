import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { english, visitorWords, type Words } from "./Words.ts"

const kinds = (words: object) => Object.entries(words).map(([name, message]) => [name, typeof message])

const catalogues: Readonly<Record<string, Words>> = visitorWords

describe("The catalogues of visitors' pages", () => {
  it.each(Object.keys(visitorWords))("MUST have every message, each of the same kind, in the same order: %s", (language) => {
    expect(kinds(catalogues[language]!)).toEqual(kinds(english))
  })

  it.each([
    ["en", "no times", "1 time", "2 times", "21 times"],
    ["de", "keine Termine", "1 Termin", "2 Termine", "21 Termine"],
    ["fr", "aucun créneau", "1 créneau", "2 créneaux", "21 créneaux"],
    ["es", "sin horarios", "1 horario", "2 horarios", "21 horarios"]
  ])("MUST have the plurals of the language: %s", (language, ...expected) => {
    const { dayWithTimes } = catalogues[language]!
    expect([0, 1, 2, 21].map((count) => dayWithTimes("", count).slice(2))).toEqual(expected)
  })
})

describe("The typography of the catalogues", () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
    /Words\.ts$|Mail\.ts$/.test(file)
  )

  /** The texts in a language's parts of the catalogues, with an x for every value that they contain. */
  const textsIn = (before: string, name: string, code: string) =>
    files.flatMap((file) => {
      const whole = readFileSync(join(import.meta.dirname, file), "utf8")
      // Functions that the texts share stand between the end of the language before and their own.
      const part = new RegExp(
        `^(?:export )?const ${before}\\b[^]*?^}\\n([^]*?^const ${name}\\b[^]*?^})|^  ${code}: (\\{[^]*?^  \\})`,
        "m"
      )
      const [, ofFile, ofGroup] = part.exec(whole) ?? []
      let source = (ofFile ?? ofGroup ?? "").replace(/^ *(?:\/\*\*|\*).*/gm, "")
      for (let turn = 0; turn < 3; turn++) source = source.replace(/\$\{[^{}]*\}/g, "x")
      return source.match(/"[^"\n]*"|`[^`\n]*`/g)?.map((text) => text.slice(1, -1)) ?? []
    })
  const [german, spanish, french] = [
    textsIn("english", "german", "de"),
    textsIn("german", "spanish", "es"),
    textsIn("spanish", "french", "fr")
  ]

  it("MUST read every language", () => {
    for (const texts of [german, spanish, french]) expect(texts.length).toBeGreaterThan(1300)
  })

  it("MUST have narrow no-break spaces before French signs and inside French quotation marks, and real apostrophes", () => {
    const texts = french.filter((text) => !text.includes("https://"))
    expect(texts.filter((text) => /[^\u202f][;:!?](?:$|\s)|«[^\u202f]|[^\u202f]»|\p{L}'\p{L}/u.test(text))).toEqual([])
  })

  it("MUST open Spanish questions, and address nobody informally", () => {
    expect(spanish.filter((text) => text.endsWith("?") && !text.includes("¿"))).toEqual([])
    expect(spanish.filter((text) => /\b(?:tú|tus?|te|ti|contigo|puedes|tienes)\b/iu.test(text))).toEqual([])
  })

  it("MUST address German readers formally", () => {
    expect(german.filter((text) => /\b(?:du|dich|dir|deine?[mnrs]?|euch|eure?[mnrs]?)\b/u.test(text))).toEqual([])
  })
})
