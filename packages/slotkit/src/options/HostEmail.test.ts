import { afterEach, expect, it } from "vitest"
import { createTestSlotkit, type TestSlotkit } from "../testing/index.ts"

const open: Array<TestSlotkit> = []
afterEach(async () => {
  for (const t of open.splice(0)) await t.close()
})

/** Books as a visitor, and returns what Slotkit tells of the host. */
const shownToVisitors = async (showHostEmail?: boolean) => {
  const t = await createTestSlotkit({ pages: { path: "" }, ...(showHostEmail === undefined ? {} : { showHostEmail }) })
  open.push(t)
  await t.aService(await t.aHost({ username: "ada", email: "ada@example.com" }), { slug: "intro" })
  const visit = (path: string, init?: RequestInit) => t.fetch(new Request(new URL(path, "https://book.example.com"), init))
  const body = JSON.stringify({ start: "2026-01-06T09:00:00Z", booker: { name: "Grace", email: "grace@example.com" } })
  const booked = await visit("/visitor/v1/hosts/ada/services/intro/bookings", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body
  })
  const { data } = await booked.json()
  const page = new URL(data.manage_url).pathname
  await t.clock.advance({ seconds: 1 })
  const calendars = ["grace@example.com", "ada@example.com"].map((address) => t.mails.to(address)[0]!.calendar!.content)
  const file = await visit(`${page}.ics`)
  expect(file.status).toBe(200)
  const visible = [JSON.stringify(data), await (await visit(page)).text(), await file.text()]
  for (const mail of t.mails.to("grace@example.com")) visible.push(mail.text, mail.html, mail.calendar!.content)
  return {
    email: data.host.email,
    organizers: calendars.map((content) => /^ORGANIZER[^:]*:mailto:(.*)\r$/im.exec(content.replaceAll("\r\n ", ""))?.[1]),
    isVisible: visible.some((text) => text.includes("ada@example.com"))
  }
}

it("Visitors MUST see the host's email address unless it is hidden", async () => {
  const host = "ada@example.com"
  expect(await shownToVisitors()).toEqual({ email: host, organizers: [host, host], isVisible: true })
  expect(await shownToVisitors(false)).toEqual({ email: null, organizers: ["ada@book.example.com", host], isVisible: false })
})
