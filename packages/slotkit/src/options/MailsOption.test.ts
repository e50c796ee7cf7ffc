import { expect, it } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import { mailTextsProblem } from "./MailsOption.ts"

const reminder = { subject: "Bis bald, {guest}", text: "Wir sehen uns {when}." }

it("Texts of the installation MUST be the standard texts of its hosts", async () => {
  const slotkit = await createSlotkit({
    database: "memory",
    baseUrl: "https://book.example.com",
    mails: { texts: { de: { reminder } } }
  })
  const { id } = await slotkit.hosts.create({ email: "ada@example.com", timezone: "Europe/Rome" })
  expect(await slotkit.mailTexts.get(id, "de", "reminder")).toMatchObject({ ...reminder, standard: reminder, changed: false })
  expect((await slotkit.mailTexts.get(id, "en", "reminder")).subject).toBe("Reminder: {service} with {host}, {start}")
  await slotkit.close()
})

it.each([
  [{ texts: { de: { reminder } } }, undefined],
  [{}, undefined],
  [{ text: {} }, "text"],
  [{ texts: { it: {} } }, "it"],
  [{ texts: { de: { remind: reminder } } }, "de.remind"],
  [{ texts: { de: { reminder: { ...reminder, subject: "{gast}" } } } }, "de.reminder"],
  [{ texts: { de: { reminder: "Bis bald" } } }, "de.reminder"],
  [[], "mails"]
])("Texts of the installation MUST name known languages, emails and placeholders: %j", (mails, problem) => {
  expect(mailTextsProblem(mails)).toBe(problem)
})
