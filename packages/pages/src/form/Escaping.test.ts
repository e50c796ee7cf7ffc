import { anyText } from "@slotkit/core/testing"
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
    settings: { visitorMailsPerHour: 1_000_000, upcomingPerBooker: null },
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

const visible = (text: string) => text.toWellFormed().replaceAll("\u0000", "").trim()

describe("Texts of other people on visitors' pages", () => {
  it("MUST never change the page's elements and attributes, wherever they stand", async () => {
    const write = async (text: string) => {
      const given = visible(text) === "" ? "x" : visible(text)
      const name = given.replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029\uFFF9-\uFFFB]/gu, "").slice(0, 40)
      const host = { name: `x${name}`, title: `x${name}`, bio: given }
      await app.manage("PATCH", `/hosts/${ada.host.id}`, host)
      const patch = await ada.patch(`/services/${serviceId}`, {
        title: `x${name}`.slice(0, 50),
        description: given,
        location: { type: "in_person", label: `x${name}`.slice(0, 50), address: given.slice(0, 100) }
      })
      expect(patch.status).toBeLessThan(500)
      app.clock.now = now
      const start = "2026-02-02T10:00:00Z"
      const pages = [await ada.open("/ada"), await ada.open("/ada/talk"), await ada.open(`/ada/talk/book?start=${start}`)]
      const typed = { name: `x${name}`, email: given, topic: given, notes: given }
      pages.push(await ada.fillIn(`/ada/talk/book?start=${start}`, typed))
      return pages.map(({ status, text: markup }) => [status, ...skeleton(markup)])
    }
    const plain = await write("x")
    await fc.assert(
      fc.asyncProperty(otherPeoplesText, async (text) => {
        const shown = await write(text)
        for (const [index, page] of shown.entries()) {
          // A wrong topic has an error of its own, so only the pages with equal fields are compared element by element.
          if (index < 3) expect(page).toEqual(plain[index])
          expect(page.filter((tag) => /^<script|\son\w+=|^<img/i.test(String(tag)))).toEqual(
            plain[index]?.filter((tag) => /^<script/i.test(String(tag)))
          )
        }
      }),
      { numRuns: 40 }
    )
  })

  it("MUST stay inside the script's data", async () => {
    await app.manage("PATCH", `/hosts/${ada.host.id}`, { name: "Ada" })
    const { text } = await ada.open("/ada/talk?lang=en</script><script>alert(1)")
    const data = /<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(text)?.[1] ?? ""
    expect(data).not.toContain("<")
    expect(JSON.parse(data).kept).toEqual([["lang", "en</script><script>alert(1)"]])
    expect(text).not.toContain("<script>alert(1)")
  })
})
