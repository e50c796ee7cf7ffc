import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { parsed } from "../../test/ParsedPage.ts"
import { visitedHost } from "../../test/VisitedHost.ts"

const site = "https://shop.example"

let app: PagesTestApp
let ada: Awaited<ReturnType<typeof visitedHost>>
beforeAll(async () => {
  app = await startPagesTestApp({
    options: {
      embedOrigins: [site],
      header: "<header>Ours</header>",
      footer: "<footer>Ours</footer>",
      head: '<meta name="ours">',
      csp: { "img-src": ["https://cdn.example"] }
    }
  })
  ada = await visitedHost(app)
  await ada.service({ title: "Intro call", slug: "intro" })
  await ada.service({ title: "Advice", slug: "paid", durations: [{ minutes: 30, price: 4000 }] })
})
afterAll(() => app.close())
beforeEach(() => {
  app.clock.now += 60_000
})

const framing = `embed=1&theme=dark&return_url=${encodeURIComponent(`${site}/thanks`)}`
const booker = { name: "Grace", email: "grace@example.com" }
const toldBy = (text: string) => JSON.parse(parsed(text).text("#frame") || "null")
const policyOf = (headers: Headers, directive: string) =>
  headers
    .get("content-security-policy")
    ?.split("; ")
    .find((entry) => entry.startsWith(`${directive} `))
    ?.slice(directive.length + 1)

describe("A booking page in a frame", () => {
  it("MUST have no header, footer or other markup of the application, and no ground of its own", async () => {
    for (const path of ["/ada", "/ada/intro", "/ada/intro/book?start=2026-02-02T10:00:00Z", "/nobody"]) {
      const { text, headers, page } = await ada.open(`${path}${path.includes("?") ? "&" : "?"}embed=1`)
      expect(text).not.toContain("Ours")
      expect(text).not.toContain('name="ours"')
      expect([page.attribute("body", "class"), page.count("script[src]")]).toEqual(["framed", 1])
      expect(policyOf(headers, "img-src")).toBe("'self' data:")
      expect(headers.get("set-cookie")).toBeNull()
    }
    const { text, page } = await ada.open("/ada/intro")
    expect([text.includes("<header>Ours</header>"), page.attribute("body", "class"), page.count("#frame")]).toEqual([true, "", 0])
  })

  it("MUST be framed by the listed sites only, by every site if none are listed, and never where something is decided", async () => {
    const { location } = await ada.fillIn(`/ada/intro/book?start=2026-02-02T10:00:00Z`, booker)
    const ancestors = async (path: string) => policyOf((await ada.open(path)).headers, "frame-ancestors")
    expect([await ancestors("/ada"), await ancestors("/ada/intro"), await ancestors("/ada/intro?embed=1")]).toEqual(
      Array(3).fill(`'self' ${site}`)
    )
    expect([await ancestors(location!), await ancestors(`${location}?embed=1`)]).toEqual(["'none'", `'self' ${site}`])
    for (const decision of ["cancel", "reschedule"]) {
      const { page, headers } = await ada.open(`${location}/${decision}?embed=1`)
      expect([policyOf(headers, "frame-ancestors"), page.count("#frame"), page.count(".framed")]).toEqual(["'none'", 0, 0])
    }
    const open = await startPagesTestApp()
    await visitedHost(open)
    const { headers } = await open.send("GET", "/ada")
    expect(policyOf(headers, "frame-ancestors")).toBe("*")
    await open.close()
  })

  it("MUST keep the frame on every link and form, through mistakes and lost times to the booking", async () => {
    const times = (await ada.open(`/ada/intro?${framing}`)).page
    const inside = times.links("main a").filter((link) => !link.startsWith("#"))
    expect(inside.length).toBeGreaterThan(10)
    expect(inside.filter((link) => !new URLSearchParams(link.split("?")[1]?.split("#")[0]).has("embed", "1"))).toEqual([])
    expect(times.fields("form.zones")).toMatchObject({ embed: "1", theme: "dark", return_url: `${site}/thanks` })
    expect((await ada.open(`/ada?${framing}`)).page.links("main a").every((link) => link.includes("embed=1"))).toBe(true)

    const form = `/ada/intro/book?start=2026-02-03T10:00:00Z&${framing}`
    const refused = await ada.fillIn(form, { ...booker, email: "" })
    expect([refused.status, refused.page.attribute("form[method=post]", "action")]).toEqual([422, `/ada/intro/book?${framing}`])
    expect(refused.page.count(".framed")).toBe(1)
    const { location } = await ada.fillIn(form, booker)
    expect(location).toMatch(/^\/b\/\w+\?embed=1&theme=dark&return_url=.*&booked=1$/)
    const lost = await ada.open(form)
    expect([lost.status, lost.page.count(".framed")]).toEqual([409, 1])
    expect((await ada.open(`/ada/intro?duration=7&${framing}`)).page.attribute(".button", "href")).toBe(`/ada/intro?${framing}`)
  })

  it("MUST confirm the booking without a form, with changes in a new tab", async () => {
    const { location } = await ada.fillIn(`/ada/intro/book?start=2026-02-04T10:00:00Z&embed=1`, booker)
    const { page, text } = await ada.open(location!)
    expect([page.text("h1"), page.count("form"), page.count("script[src]")]).toEqual(["Booking confirmed", 0, 1])
    const changes = page.links('.stack > a.plain[target="_blank"][rel="noreferrer"]').slice(-2)
    expect(changes.map((link) => link.split("/").at(-1))).toEqual(["reschedule", "cancel"])
    expect(page.texts('.message > .stack > a[target="_blank"]')).toEqual(
      ["Join the meeting", "Reschedule", "Cancel booking"].map((label) => `${label} (opens in a new tab)`)
    )
    const [{ id }] = await ada.bookings()
    expect(toldBy(text).messages).toEqual([
      { type: "step", step: "done" },
      {
        type: "booked",
        booking_id: id,
        status: "accepted",
        start: "2026-02-04T10:00:00Z",
        end: "2026-02-04T10:30:00Z",
        payment_required: false
      }
    ])
    const again = await ada.open(location!.replace("&booked=1", ""))
    expect(toldBy(again.text).messages).toEqual([{ type: "step", step: "done" }])
  })

  it("MUST open the service's address in a new tab, and tell it to the site", async () => {
    const url = "https://shop.example/thanks?from=booking"
    const { id } = await ada.service({ title: "Call", slug: "call" })
    await app.manage("PATCH", `/hosts/${ada.host.id}/services/${id}`, { redirect_url: url })
    const { location } = await ada.fillIn("/ada/call/book?start=2026-02-16T10:00:00Z&embed=1", booker)
    const { page, text } = await ada.open(location!)
    expect(page.attribute(".stack a", "href")).toBe(url)
    expect([page.attribute(".stack a", "target"), page.attribute(".stack a", "rel")]).toEqual(["_blank", "noreferrer"])
    expect(toldBy(text).messages[1]).toMatchObject({ type: "booked", status: "accepted", redirect_url: url })
  })

  it("MUST lead to the checkout in place of the site, and from there to the return URL once it is paid", async () => {
    const { location, page } = await ada.fillIn(`/ada/paid/book?start=2026-02-05T10:00:00Z&${framing}`, booker)
    expect(page.count("form")).toBe(0)
    const booking = await ada.open(location!)
    const checkout = booking.page.attribute('a[target="_top"]', "href")!
    expect(checkout).toMatch(/\/checkout\/\w+\?return_url=https%3A%2F%2Fshop\.example%2Fthanks$/)
    expect(toldBy(booking.text).messages[1]).toMatchObject({ type: "booked", status: "pending", payment_required: true })
    const path = checkout.slice(checkout.indexOf("/checkout"))
    const output = await ada.open(path)
    expect(policyOf(output.headers, "form-action")).toBe(`'self' ${site}`)
    expect(policyOf(output.headers, "frame-ancestors")).toBe("'none'")
    const cookie = output.headers.get("set-cookie")!.split(";")[0]!
    const paid = await ada.post(path, { ...output.page.fields(), outcome: "succeeded" }, { cookie })
    expect(paid.location).toBe(path.replace("?", "/done?"))
    const done = await app.send("GET", paid.location!)
    expect([done.status, done.headers.get("location")]).toEqual([303, `${site}/thanks`])
  })

  it("MUST return to listed origins only", async () => {
    const foreign = [
      "https://evil.example/",
      `${site}.evil.example/`,
      "http://shop.example/",
      `https://shop.example@evil.example/`,
      "javascript:alert(1)",
      "//shop.example/",
      "/"
    ]
    for (const url of foreign) {
      const { page } = await ada.open(`/ada/intro?embed=1&return_url=${encodeURIComponent(url)}`)
      expect(page.fields("form.zones")).not.toHaveProperty("return_url")
    }
    const { location } = await ada.fillIn(`/ada/paid/book?start=2026-02-06T10:00:00Z&embed=1`, booker)
    const checkout = (await ada.open(location!)).page.attribute('a[target="_top"]', "href")!
    const path = checkout.slice(checkout.indexOf("/checkout"))
    const output = await ada.open(`${path}?return_url=${encodeURIComponent("https://evil.example/")}`)
    expect(policyOf(output.headers, "form-action")).toBe("'self'")
    const cookie = output.headers.get("set-cookie")!.split(";")[0]!
    const fields = { ...output.page.fields(), outcome: "declined" }
    const back = `?return_url=${encodeURIComponent(`${site}/thanks`)}`
    const failed = await ada.post(`${path}${back}`, fields, { cookie })
    expect(failed.location).toBe(`${path}/done${back}&payment=not_completed`)
    const done = await ada.open(failed.location!)
    expect([done.status, done.page.text("h1"), done.page.attribute(`a[href^="${site}"]`, "href")]).toEqual([
      200,
      "Your payment was not completed",
      `${site}/thanks`
    ])
    expect((await ada.open(`${path}/done?return_url=https%3A%2F%2Fevil.example%2F`)).text).not.toContain("evil.example")
  })

  it("MUST take the site's colour scheme, unless the application has chosen one", async () => {
    const schemeOf = async (on: Pick<PagesTestApp, "send">, theme: string) =>
      parsed((await on.send("GET", `/ada?embed=1&theme=${theme}`)).text).attribute("meta[name=color-scheme]", "content")
    expect([
      await schemeOf(app, "dark"),
      await schemeOf(app, "light"),
      await schemeOf(app, "auto"),
      await schemeOf(app, "x")
    ]).toEqual(["dark", "light", "light dark", "light dark"])
    const chosen = await startPagesTestApp({ options: { theme: { colorScheme: "light" } } })
    await visitedHost(chosen)
    expect(await schemeOf(chosen, "dark")).toBe("light")
    await chosen.close()
  })

  it("MUST tell the site which page it is, and nothing about people", async () => {
    const messages = async (path: string) => toldBy((await ada.open(path)).text)
    expect(await messages("/ada?embed=1")).toEqual({ messages: [{ type: "ready", service: null }], takesPrefill: false })
    expect(await messages("/ada/intro?embed=1")).toEqual({
      messages: [
        { type: "ready", service: "intro" },
        { type: "step", step: "times" }
      ],
      takesPrefill: false
    })
    expect((await messages("/ada/intro/book?start=2026-02-09T10:00:00Z&embed=1")).takesPrefill).toBe(true)
    expect(await messages("/nobody?embed=1")).toEqual({
      messages: [{ type: "failed", reason: "not_found" }],
      takesPrefill: false
    })
    const { text } = await ada.fillIn("/ada/intro/book?start=2026-02-09T10:00:00Z&embed=1", { ...booker, email: "" })
    expect(toldBy(text)).toEqual({
      messages: [
        { type: "ready", service: "intro" },
        { type: "step", step: "details" }
      ],
      takesPrefill: false
    })
  })
})

describe("embed.js", () => {
  it("MUST be loadable by other sites, compressed, and revalidated instead of kept forever", async () => {
    const { status, headers, text } = await app.send("GET", "/embed.js")
    expect([status, text.length > 1000]).toEqual([200, true])
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=600, stale-while-revalidate=86400",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
      "x-content-type-options": "nosniff"
    })
    const known = await app.send("GET", "/embed.js", { headers: { "if-none-match": headers.get("etag")! } })
    expect(known.status).toBe(304)
    const packed = await app.web(new Request("http://localhost/embed.js", { headers: { "accept-encoding": "gzip" } }))
    expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual(["gzip", "accept-encoding"])
    expect((await packed.arrayBuffer()).byteLength).toBeLessThanOrEqual(2000)
  })
})
