import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { consoleWordsOf } from "../../words/console/ConsoleWordsOf.ts"
import { importNoteWords } from "../../words/console/ImportNoteWords.ts"
import { noteText } from "./NoteText.ts"

const packages = new URL("../../../../", import.meta.url)
const folders = [
  "engine/src/imports",
  ...["calcom", "calendly", "mapping", "source"].map((each) => `integrations/src/imports/${each}`)
]

/**
 * The code that writes notes, without comments and without the errors and progress of the command line. The console imports no
 * teams.
 */
const code = folders
  .flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, packages))
      .filter(
        (name) =>
          !name.endsWith(".test.ts") && !/^(SourceClient|CheckedFetch|PreviewImport|RunImport|ImportTeam|\w+Teams)/.test(name)
      )
      .map((name) => readFileSync(new URL(`${folder}/${name}`, packages), "utf8"))
  )
  .join("\n")
  .replace(/\/\*.*?\*\//gs, "")
  .replace(/^\s*\/\/.*$/gm, "")
  .replace(/(?:SourceError|\.note|Error)\(\s*(?:`[^`]*`|"[^"]*")/g, "")
  .replace(/tokenHint =\s*"[^"]*"/g, "")

const literals = [...code.matchAll(/`([^`]*)`|"([^"\n]*)"/g)].map(([, template, text = ""]) =>
  (template ?? text).replace(/\$\{[^}]*\}/g, "7")
)

/** Texts that are put together from others, with a whole one for each, and one that no page shows. */
const parts: Readonly<Record<string, string>> = {
  "Only its time is held, because 7.": "Only its time is held, because it overlaps another meeting.",
  "They were not taken, because 7.": "They were not taken, because its service has fewer seats.",
  "Cancelled at 7.": "",
  "It can be booked for a range of dates only7, which a service does not have. It is switched off.":
    "It can be booked for a range of dates only from 2026-01-05 to 2026-01-09, which a service does not have. It is " +
    "switched off.",
  "7 7.": "intro became intro-2.",
  "Its hours are in 7, and those of a service are in the host's time zone, 7.": "",
  "7 The service is switched off: set its hours, then switch it on.":
    "Its hours are in UTC, and those of a service are in the host's time zone, Europe/Rome. The service is switched off: " +
    "set its hours, then switch it on.",
  "Entry 7 must be an object.": "Its data is not understood. Entry 7 must be an object."
}

const languages = ["en", "de", "es", "fr"] as const

describe("Notes of imports", () => {
  const sentences = literals.filter((text) => /^[A-Z7].* .*\.$/s.test(text))
  const reasons = literals.filter((text) => /^(?:it|its|a guest|nobody) .*[a-z]/.test(text) && !text.includes("="))

  it.each(languages)("MUST have a text in %s for everything that the engine and the sources can write", (language) => {
    expect([sentences.length > 50, reasons.length > 6]).toEqual([true, true])
    const texts = [
      ...sentences.map((text) => parts[text] ?? text).filter((text) => text !== ""),
      ...reasons.flatMap((because) => [`Only its time is held, because ${because}.`, `They were not taken, because ${because}.`])
    ]
    const words = consoleWordsOf(language)
    expect(texts.filter((text) => noteText({ kind: "changed", field: "all", text }, words).isEnglish)).toEqual([])
  })

  it("MUST have a name for every field of a note", () => {
    const fields = [...code.matchAll(/(?:(?:changed|leftOut)\(\s*|field: )"([^"]+)"/g)].map(([, field]) => field)
    expect(fields.length).toBeGreaterThan(20)
    const known = { ...importNoteWords.en.importNotes.fields, booking: "", service: "", weekly: "" }
    expect(fields.filter((field) => !Object.hasOwn(known, field ?? ""))).toEqual([])
  })

  it("MUST put values in, translate the words of a source, and speak to the host", () => {
    const word = (text: string, language: (typeof languages)[number]) =>
      noteText({ kind: "changed", field: "location", text }, consoleWordsOf(language)).text
    const place = 'A service has one location, so "physical" was not taken.'
    expect(word(place, "de")).toBe("Ein Angebot hat einen Ort, daher wurde „vor Ort“ nicht übernommen.")
    expect(word('A service has one location, so "google-meet" was not taken.', "fr")).toContain("Google Meet")
    expect(word("It belongs to several hosts (round robin), and a service has one.", "es")).toContain("(por turnos)")
    expect(word("The host has one of its own, which stays.", "en")).toBe("You already have one, which is kept.")
    const unread = "It has no valid time, so no time is held for it. Its id at Calendly is 1a."
    expect(word(unread, "fr")).toBe(
      "Il n’a pas d’heure valable, aucune n’est donc bloquée. Son identifiant chez Calendly est 1a."
    )
  })
})
