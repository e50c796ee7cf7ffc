import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { mailTextKinds } from "@slotkit/core/internal"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Config, ConfigError, readConfig } from "../Config.ts"
import { openSlotkit } from "../OpenInstallation.ts"

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "slotkit-mail-texts-"))
})
afterAll(() => rmSync(folder, { recursive: true }))

const reminder = { subject: "Bis bald, {guest}", text: "Wir sehen uns {when}." }
const file = (content: string): string => {
  const path = join(folder, "texts.json")
  writeFileSync(path, content)
  return path
}
const configOf = (path: string): Config => readConfig({ SLOTKIT_MAIL_TEXTS: path, SLOTKIT_DATA_DIR: "memory" })
const problemsOf = (path: string): ReadonlyArray<string> => {
  try {
    configOf(path)
    return []
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.problems
  }
}

describe("SLOTKIT_MAIL_TEXTS", () => {
  it("MUST replace the standard texts of all hosts", async () => {
    const { slotkit } = await openSlotkit(configOf(file(`\uFEFF${JSON.stringify({ de: { reminder } })}`)))
    try {
      const { id } = await slotkit.hosts.create({ email: "ada@example.com", timezone: "Europe/Rome" })
      expect(await slotkit.mailTexts.get(id, "de", "reminder")).toMatchObject({ ...reminder, standard: reminder, changed: false })
      expect((await slotkit.mailTexts.get(id, "en", "reminder")).subject).toBe("Reminder: {service} with {host}, {start}")
    } finally {
      await slotkit.close()
    }
  })

  it.each([
    ["de: {}", " is not JSON."],
    ["[]", ", texts: The texts must be an object of languages."],
    [{ it: {} }, ", it: The language must be one of en, de, fr, es."],
    [{ de: "Hallo" }, ", de: The texts of a language must be an object of emails."],
    [{ de: { remind: reminder } }, `, de.remind: The email must be one of ${mailTextKinds.join(", ")}.`],
    [{ de: { reminder: "Bis bald" } }, ", de.reminder: The text must be an object with subject and text."],
    [{ de: { reminder: { text: "Hallo" } } }, ", de.reminder: The subject field is required."],
    [
      { de: { reminder: { ...reminder, text: "{gast}" } } },
      ", de.reminder: The text field must not contain {gast}. Its placeholders are {guest}, {host}, {service}, {when}, {start}."
    ]
  ])("MUST be refused with the file and the text that is wrong: %j", (content, problem) => {
    const path = file(typeof content === "string" ? content : JSON.stringify(content))
    expect(problemsOf(path)).toEqual([`SLOTKIT_MAIL_TEXTS: ${path}${problem}`])
  })

  it("MUST report every wrong text", () => {
    const path = file(JSON.stringify({ it: {}, de: { reminder: { subject: "{x}", text: "{y}" }, signIn: 1 } }))
    expect(problemsOf(path).map((problem) => problem.slice(`SLOTKIT_MAIL_TEXTS: ${path}, `.length).split(" field")[0])).toEqual([
      "it: The language must be one of en, de, fr, es.",
      "de.reminder: The subject",
      "de.reminder: The text",
      "de.signIn: The text must be an object with subject and text."
    ])
  })

  it("MUST be refused if the file is missing or a folder", () => {
    const missing = join(folder, "missing.json")
    expect(problemsOf(missing)).toEqual([`SLOTKIT_MAIL_TEXTS: ${missing} cannot be read (ENOENT).`])
    expect(problemsOf(folder)).toEqual([`SLOTKIT_MAIL_TEXTS: ${folder} cannot be read (EISDIR).`])
  })
})
