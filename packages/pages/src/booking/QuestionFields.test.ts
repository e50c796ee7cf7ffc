import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
beforeAll(async () => {
  app = await startPagesTestApp()
  ada = await visitedHost(app, { timezone: "UTC" })
  const questions = [
    { key: "company", type: "text", question: "Your company", help: "As on invoices", required: true },
    { key: "goal", type: "textarea", question: "What is your goal?" },
    { key: "size", type: "select", question: "Team size", options: ["1 to 10", "more"], required: true },
    { key: "channel", type: "radio", question: "How did you find us?", options: ["Search", "A friend"] },
    { key: "terms", type: "checkbox", question: "I accept the terms", required: true },
    { key: "phone", type: "phone", question: "Phone number" },
    { key: "budget", type: "number", question: "Budget in euros" },
    { key: "site", type: "url", question: "Website" }
  ]
  await ada.service({ title: "Intro", slug: "intro" }, { questions })
})
afterAll(() => app.close())

const form = "/ada/intro/book?start=2026-02-02T10:00:00Z"
const grace = { name: "Grace", email: "grace@example.com" }

describe("A service's own questions in the form", () => {
  it("MUST be asked with their help, in a field that fits", async () => {
    const { page } = await ada.open(form)
    expect(page.texts("label, legend").slice(0, 4)).toEqual([
      "Name",
      "Email address",
      "Your company",
      "What is your goal? (optional)"
    ])
    expect(page.text("[id='answers.company-hint']")).toBe("As on invoices")
    expect(page.texts("[id='answers.size'] option")).toEqual(["Choose an option", "1 to 10", "more"])
    expect(page.attributes("input[name='answers.channel']", "value")).toEqual(["Search", "A friend"])
    expect(page.attribute("[id='answers.phone']", "autocomplete")).toBe("tel")
    expect(page.attribute("[id='answers.budget']", "inputmode")).toBe("decimal")
  })

  it("MUST stand in the booking with the answers' types", async () => {
    const { status } = await ada.fillIn(form, {
      ...grace,
      "answers.company": "Navy",
      "answers.size": "more",
      "answers.terms": "yes",
      "answers.budget": "12,5",
      "answers.site": " example.com/a?b=c "
    })
    expect(status).toBe(303)
    const booking = (await ada.bookings())[0]
    expect(booking.answers.map(({ key, value }: { key: string; value: unknown }) => [key, value])).toEqual([
      ["company", "Navy"],
      ["size", "more"],
      ["terms", true],
      ["budget", 12.5],
      ["site", "https://example.com/a?b=c"]
    ])
  })

  it.each(["example", "no address", "javascript:alert(1)", "1.5", "a..b"])(
    "MUST NOT take just any text as a web address: %s",
    (site) =>
      ada
        .fillIn(form, {
          ...grace,
          "answers.company": "Navy",
          "answers.size": "more",
          "answers.terms": "yes",
          "answers.site": site
        })
        .then(({ status }) => expect(status).toBe(422))
  )

  it("MUST be answered again where the answer is missing or wrong, with everything else kept", async () => {
    const typed = { ...grace, "answers.channel": "A friend", "answers.budget": "much", "answers.phone": "no" }
    const { status, page } = await ada.fillIn(form.replace("10:00", "11:00"), typed)
    expect(status).toBe(422)
    expect(page.texts(".problem li")).toEqual([
      "Answer the question: Your company",
      "Answer the question: Team size",
      "Check the box: I accept the terms",
      "Phone number: the answer must be a phone number.",
      "Budget in euros: the answer must be a number."
    ])
    expect(page.links(".problem a")[0]).toBe("#answers.company")
    expect(page.attribute("[id='answers.company']", "aria-invalid")).toBe("true")
    expect(page.attribute("input[name='answers.channel'][checked]", "value")).toBe("A friend")
    expect(page.fields()).toMatchObject({ "answers.budget": "much", "answers.phone": "no" })
  })

  it("MUST be filled in by the query of the link, on the way through the calendar too", async () => {
    const filled = "name=Kim&email=kim%40example.com&answers.company=ACME&answers.size=more"
    const { page } = await ada.open(`/ada/intro?date=2026-02-02&${filled}`)
    const link = page.links(".times a")[0]!
    expect(link).toContain("answers.company=ACME")
    const details = await ada.open(link)
    expect(details.page.fields()).toMatchObject({
      name: "Kim",
      email: "kim@example.com",
      "answers.company": "ACME",
      "answers.size": "more"
    })
  })
})
