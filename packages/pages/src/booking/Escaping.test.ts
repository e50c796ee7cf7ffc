import { anyText } from "@slotkit/core/testing"
import { runJobKind } from "@slotkit/engine"
import { requestOf } from "@slotkit/engine/fakes"
import { VisitorLimits } from "@slotkit/http"
import { Context } from "effect"
import * as fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { now, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
let serviceId: number
beforeAll(async () => {
  app = await startPagesTestApp({
    settings: { hourlyPerBooker: null, hourlyPerNetwork: 1_000_000, upcomingPerBooker: null },
    adjust: Context.add(VisitorLimits, { requestsPerMinute: 1_000_000, bookingsPerMinute: 1_000_000 })
  })
  ada = await visitedHost(app, { timezone: "UTC" })
  serviceId = (await ada.service({ title: "Talk", slug: "talk" })).id
})
afterAll(() => app.close())

const hostile = [
  `"><script>alert(1)</script>`,
  `' onmouseover='alert(1)`,
  `</textarea></title></style></script><img src=x onerror=alert(1)>`,
  `<!--`,
  `]]>`,
  `{{constructor}}\${alert(1)}`,
  `&lt;b&gt;&#60;i`,
  `javascript:alert(1)`,
  `\u202Eevil\u2066\u2069 \u200F`,
  `\n</pre>\n\t`
]

/** Text of other people: markup, quotes, direction marks, any script, up to 500 code points. */
const otherPeoplesText = fc.oneof(
  fc.constantFrom(...hostile),
  anyText(500),
  fc.tuple(fc.constantFrom(...hostile), anyText(200)).map(([one, other]) => `${one}${other}`.slice(0, 400))
)

/** The elements and attribute names of a page, without the values. */
const skeleton = (markup: string): ReadonlyArray<string> =>
  (markup.replace(/<style>[\s\S]*?<\/style>/, "").match(/<[a-z!/][^>]*>/gi) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'))

const hostName = (text: string) =>
  `x${text.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/gu, "").slice(0, 40)}`.toWellFormed()

const visible = (text: string) => text.toWellFormed().replaceAll("\u0000", "").trim()

const atMost = (length: number, text: string) => `x${visible(text)}`.slice(0, length).toWellFormed()

describe("Texts of other people on visitors' pages", () => {
  it("MUST never change the page's elements and attributes, wherever they stand", async () => {
    const write = async (text: string) => {
      const input = visible(text) === "" ? "x" : visible(text)
      const name = hostName(input).slice(1)
      const host = { name: `x${name}`, title: `x${name}`, bio: input }
      await app.manage("PATCH", `/hosts/${ada.host.id}`, host)
      const patch = await ada.patch(`/services/${serviceId}`, {
        title: `x${name}`.slice(0, 50),
        description: input,
        location: { type: "in_person", label: `x${name}`.slice(0, 50), address: input.slice(0, 100) }
      })
      expect(patch.status).toBeLessThan(500)
      app.clock.now = now
      const start = "2026-02-02T10:00:00Z"
      const pages = [await ada.open("/ada"), await ada.open("/ada/talk"), await ada.open(`/ada/talk/book?start=${start}`)]
      const typed = { name: `x${name}`, email: input, topic: input, notes: input }
      pages.push(await ada.fillIn(`/ada/talk/book?start=${start}`, typed))
      return pages.map(({ status, text: markup }) => [status, ...skeleton(markup)])
    }
    const plain = await write("x")
    await fc.assert(
      fc.asyncProperty(otherPeoplesText, async (text) => {
        const output = await write(text)
        for (const [index, page] of output.entries()) {
          // A wrong topic has its own error, so only the pages with equal fields are compared element by element.
          if (index < 3) expect(page).toEqual(plain[index])
          expect(page.filter((tag) => /^<script|\son\w+=|^<img/i.test(String(tag)))).toEqual(
            plain[index]?.filter((tag) => /^<script/i.test(String(tag)))
          )
        }
      }),
      { numRuns: 40 }
    )
  })

  it("MUST never change the pages of a booking, of an invite and of a request", async () => {
    const review = await ada.service({ title: "Review", slug: "review", requires_approval: true })
    const lunch = await ada.invite({ title: "Lunch" })
    const book = async (slug: string, start: string, text: string): Promise<string> => {
      const { status, text: answer } = await app.send("POST", `/visitor/v1/hosts/ada/services/${slug}/bookings`, {
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          start,
          booker: { name: hostName(text), email: "grace@example.com" },
          topic: hostName(text),
          notes: atMost(500, text),
          answers: { goal: atMost(200, text) }
        })
      })
      expect([status, answer]).toEqual([201, expect.anything()])
      return new URL(JSON.parse(answer).data.manage_url).pathname
    }
    const write = async (text: string) => {
      app.clock.now = now
      const name = hostName(text)
      const questions = [{ key: "goal", type: "textarea", question: name, help: name }]
      for (const id of [serviceId, review.id]) {
        await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { questions })
        await ada.patch(`/services/${id}`, { title: name.slice(0, 50), description: atMost(500, text) })
      }
      await ada.patch(`/invites/${lunch.id}`, { title: name.slice(0, 50), contact_name: name })
      const own = await book("talk", "2026-02-02T10:00:00Z", text)
      const query = await book("review", "2026-02-03T10:00:00Z", text)
      while ((await app.run(runJobKind("email"))) > 0);
      const requests = app.mails.map(requestOf).filter((request) => request.kind === "requestToHost")
      const answerAt = new URL(requests.flatMap((request) => ("answerUrl" in request ? [request.answerUrl] : [])).at(-1) ?? "")
        .pathname
      const paths = ["/ada/talk?view=list", "/ada/talk/book?start=2026-02-04T10:00:00Z", lunch.path]
      paths.push(`${lunch.path}/book?start=2026-02-04T10:00:00Z`, own, `${own}/reschedule`, `${own}/cancel`, query, answerAt)
      const pages: Array<ReadonlyArray<string | number>> = []
      const show = async (path: string) => {
        const { status, text: markup } = await ada.open(path)
        pages.push([status, ...skeleton(markup).map((tag) => tag.replace(/[\w-]{20,}/g, ""))])
      }
      for (const path of paths) await show(path)
      await ada.post(`${own}/cancel`, { reason: atMost(500, text) })
      await ada.post(`${answerAt}/decline`, { reason: atMost(500, text) })
      for (const path of [own, query, answerAt]) await show(path)
      return pages
    }
    const plain = await write("y")
    expect(plain.map(([status]) => status)).toEqual(Array(12).fill(200))
    await fc.assert(
      fc.asyncProperty(otherPeoplesText, async (text) => {
        expect(await write(text)).toEqual(plain)
      }),
      { numRuns: 25 }
    )
  })

  it("MUST stay inside the script's data", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { name: "Ada" })
    const { text } = await ada.open("/ada/talk?lang=en</script><script>alert(1)")
    const data = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? ""
    expect(data).not.toContain("<")
    expect(JSON.parse(data).parameters).toEqual([["lang", "en</script><script>alert(1)"]])
    expect(text).not.toContain("<script>alert(1)")
  })
})
