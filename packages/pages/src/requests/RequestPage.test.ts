import { runJobKind } from "@slotkit/engine"
import { requestOf } from "@slotkit/engine/fakes"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { bookedVisits } from "../../test/BookedVisits.ts"

const ada = await bookedVisits()
const { app } = ada
afterAll(() => app.close())
beforeEach(() => ada.nextWeek())

/** Grace asks for a review, and Ada gets the path of the link that answers it. */
const aRequest = async (booker: object = {}, start = ada.at(10, 1)) => {
  const own = await ada.book("review", start, booker)
  while ((await app.run(runJobKind("email"))) > 0);
  const requests = app.mails.map(requestOf).filter((request) => request.kind === "requestToHost")
  const links = requests.map((request) => ("answerUrl" in request ? request.answerUrl : null))
  return { own, start, path: new URL(links.at(-1) ?? "").pathname }
}

const get = async (path: string) => {
  const { status, text, headers } = await app.send("GET", path)
  return { status, headers, text }
}

const post = (path: string, fields: Readonly<Record<string, string>> = {}) =>
  app.send("POST", path, { body: new URLSearchParams(fields) })

const messages = (text: string): string => text.replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, " ").replace(/\s+/g, " ")

describe("The page that answers a request", () => {
  it("MUST show the request with both answers, without a script, and be neither framed nor stored", async () => {
    const { path } = await aRequest({ timezone: "Asia/Kolkata" })
    const { status, text, headers } = await get(path)
    expect(status).toBe(200)
    expect(messages(text)).toContain("Grace Hopper requested a meeting")
    expect(messages(text)).toContain("grace@example.com")
    expect(messages(text)).toMatch(/10:00–10:30 Coordinated Universal Time, UTC\+00:00/)
    for (const answer of ["accept", "decline"])
      expect(text).toContain(`<form class="end" method="post" action="${path}/${answer}"`)
    expect(text).not.toMatch(/<script/)
    const policy = headers.get("content-security-policy") ?? ""
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src|connect-src/)
    expect(["x-frame-options", "cache-control", "referrer-policy"].map((name) => headers.get(name))).toEqual([
      "DENY",
      "no-store",
      "same-origin"
    ])
  })

  it("MUST show all meetings of a series, and answer them at once", async () => {
    await ada.set("review", { series: { max_count: 5, visitor: true } })
    const body = {
      start: ada.at(14, 2),
      every: { unit: "week", n: 1 },
      count: 3,
      booker: { name: "Grace", email: "g@example.com" }
    }
    const headers = { "content-type": "application/json" }
    const sent = { headers, body: JSON.stringify(body) }
    expect((await app.send("POST", "/visitor/v1/hosts/ada/services/review/series", sent)).status).toBe(201)
    while ((await app.run(runJobKind("email"))) > 0);
    const requests = app.mails.map(requestOf).filter((request) => request.kind === "requestToHost")
    const links = requests.map((request) => ("answerUrl" in request ? request.answerUrl : null))
    const path = new URL(links.at(-1) ?? "").pathname
    const { text } = await get(path)
    expect(messages(text)).toContain("Your answer applies to all 3 meetings of the series.")
    expect(text.match(/<li value="[123]">/g)).toHaveLength(3)
    expect((await post(`${path}/accept`)).status).toBe(303)
    expect((await ada.find(ada.at(14, 9))).status).toBe("accepted")
    await ada.set("review", { series: null })
  })

  it("MUST change nothing on GET and HEAD", async () => {
    const { path, start } = await aRequest()
    for (const rest of ["", "", "/accept", "/decline"]) {
      for (const method of ["GET", "HEAD"]) await app.send(method, `${path}${rest}`)
    }
    expect((await ada.find(start)).status).toBe("pending")
  })

  it("MUST accept, say who did and when, and lead there again after a second press", async () => {
    const { path, start } = await aRequest()
    for (let press = 0; press < 2; press++) {
      const { status, headers } = await post(`${path}/accept`)
      expect([status, headers.get("location")]).toEqual([303, path])
    }
    expect((await ada.find(start)).status).toBe("accepted")
    const { status, text } = await get(path)
    expect([status, /<form/.test(text)]).toEqual([200, false])
    expect(messages(text)).toContain("Request accepted You accepted this request on Monday")
    const late = await post(`${path}/decline`)
    expect([late.status, messages(late.text)]).toEqual([409, expect.stringContaining("Error: Request accepted")])
    expect((await ada.find(start)).status).toBe("accepted")
  })

  it("MUST decline with the reason, which the booker reads", async () => {
    const { path, own, start } = await aRequest()
    expect((await post(`${path}/decline`, { reason: "I am away" })).status).toBe(303)
    expect(await ada.find(start)).toMatchObject({ status: "declined", cancellation_reason: "I am away" })
    expect(messages((await get(path)).text)).toContain("Request declined You declined this request")
    expect(messages((await get(own)).text)).toContain("I am away")
    const again = await post(`${path}/decline`, { reason: "Twice" })
    expect([again.status, (await ada.find(start)).cancellation_reason]).toEqual([303, "I am away"])
  })

  it("MUST show the form again, with the reason, when the reason is too long", async () => {
    const { path, start } = await aRequest()
    const reason = "x".repeat(5000)
    const { status, text } = await post(`${path}/decline`, { reason })
    expect(status).toBe(422)
    expect(text).toContain(reason)
    expect(text).toMatch(/<title>Error: [\s\S]*<a href="#reason">/)
    expect((await ada.find(start)).status).toBe("pending")
  })

  it("MUST say when an application answered", async () => {
    const { path, start } = await aRequest()
    await ada.change(start, "decline", { reason: "Full" })
    expect(messages((await get(path)).text)).toContain("This request was declined for you by an application")
    expect((await post(`${path}/accept`)).status).toBe(409)
  })

  it("MUST end when the booker withdraws the request", async () => {
    const { path, own } = await aRequest()
    await post(`${own}/cancel`)
    const { status, text } = await get(path)
    expect([status, messages(text)]).toEqual([410, expect.stringContaining("Grace Hopper withdrew this request")])
    expect((await post(`${path}/accept`)).status).toBe(409)
  })

  it("MUST end when the start passes", async () => {
    const { path, start } = await aRequest()
    app.clock.now = Date.parse(start)
    const { status, text } = await get(path)
    expect([status, messages(text)]).toEqual([410, expect.stringContaining("The start passed without an answer")])
    const late = await post(`${path}/accept`)
    expect([late.status, (await ada.find(start)).status]).toEqual([409, "declined"])
    expect((await get(path)).status).toBe(410)
  })

  it("MUST answer 404 to a token that nobody has", async () => {
    const { path } = await aRequest()
    for (const wrong of [`${path.slice(0, -1)}${path.endsWith("a") ? "b" : "a"}`, "/a/nothing"]) {
      expect([(await get(wrong)).status, (await post(`${wrong}/accept`)).status]).toEqual([404, 404])
    }
  })

  it("MUST escape everything that the booker wrote", async () => {
    const hostile = `<img src=x onerror=alert(1)>"'`
    const { path } = await aRequest({ name: hostile })
    expect((await get(path)).text).not.toMatch(/<img|onerror=alert\(1\)>/)
  })
})
