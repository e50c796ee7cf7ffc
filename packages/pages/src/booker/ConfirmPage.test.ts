import { runJobKind } from "@slotkit/engine"
import { requestOf } from "@slotkit/engine/fakes"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { bookedVisits } from "../../test/BookedVisits.ts"

const ada = await bookedVisits()
const { app } = ada
afterAll(() => app.close())
beforeAll(async () => {
  for (const service of ["intro", "review", "lesson"] as const) await ada.set(service, { confirm_email: true })
})
beforeEach(() => ada.nextWeek())

const messages = (text: string): string => text.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, " ").replace(/\s+/g, " ")

/** Fills in the form of a service, and returns where it leads and the path of the link in the email. */
const anUnconfirmed = async (service: string, start = ada.at(10, 1)) => {
  const form = `/ada/${service}/book`
  const { text } = await app.send("GET", `${form}?start=${start}`)
  const hidden = [...text.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(([, name, value]) => [
    name!,
    value!
  ])
  app.clock.now += 3000
  const body = new URLSearchParams([...hidden, ["name", "Grace Hopper"], ["email", "grace@example.com"]])
  const sent = await app.send("POST", form, { body })
  while ((await app.run(runJobKind("email"))) > 0);
  const links = app.mails
    .map(requestOf)
    .flatMap((request) => (request.kind === "confirmAddress" ? [request.confirmUrl ?? ""] : []))
  return { start, sent, path: new URL(links.at(-1)!).pathname }
}

describe("A booking that is confirmed by email", () => {
  it("MUST lead from the form to a page that says so, without the address or the link", async () => {
    const { start, sent, path } = await anUnconfirmed("intro")
    const location = sent.headers.get("location") ?? ""
    expect([sent.status, location]).toEqual([303, `/ada/intro/book?start=${encodeURIComponent(start)}&sent=1`])
    const { status, text } = await app.send("GET", location)
    expect(status).toBe(200)
    expect(messages(text)).toContain("Check your email We have sent you a link. Open it within 15 minutes")
    expect(text).not.toMatch(new RegExp(`grace@|${path}`))
  })

  it.each([
    ["intro", "Confirm your booking", "Confirm booking", "Booking confirmed"],
    ["review", "Confirm your request", "Request this time", "Awaiting confirmation"]
  ] as const)("MUST be made by the button behind the link, and by nothing else: %s", async (service, title, button, after) => {
    const { start, path } = await anUnconfirmed(service)
    for (const method of ["HEAD", "GET", "GET"]) expect((await app.send(method, path)).status).toBe(200)
    const { text, headers } = await app.send("GET", path)
    expect(messages(text)).toContain(title)
    expect(text).toContain(`<form class="end" method="post" action="${path}/confirm"><button>${button}</button></form>`)
    expect(text).not.toContain("<script")
    expect([headers.get("cache-control"), headers.get("referrer-policy")]).toEqual(["no-store", "no-referrer"])
    expect((await ada.find(start)).status).toBe("pending")
    for (let press = 0; press < 2; press++) {
      const pressed = await app.send("POST", `${path}/confirm`)
      expect([pressed.status, pressed.headers.get("location")]).toEqual([303, path])
    }
    expect((await ada.find(start)).status).toBe(service === "intro" ? "accepted" : "pending")
    expect(messages((await app.send("GET", path)).text)).toContain(after)
  })

  it("MUST lead to the checkout if it has a price", async () => {
    const { path } = await anUnconfirmed("lesson")
    const pressed = await app.send("POST", `${path}/confirm`)
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, expect.stringMatching(/\/checkout\//)])
  })

  it("MUST expire after 15 minutes, and offer to book again", async () => {
    const { start, path } = await anUnconfirmed("intro")
    app.clock.now += 15 * 60_000
    const { status, text } = await app.send("GET", path)
    expect([status, messages(text)]).toEqual([410, expect.stringContaining("This link has expired")])
    expect(text).toContain('href="/ada/intro"')
    const late = await app.send("POST", `${path}/confirm`)
    expect(late.status).toBe(410)
    expect((await ada.find(start)).status).toBe("pending")
  })

  it("MUST answer 404 to a token that nobody has", async () => {
    expect((await app.send("POST", "/b/nothing/confirm")).status).toBe(404)
  })
})
