import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { origin, type PagesTestApp, startPagesTestApp } from "../../test/PagesTestApp.ts"
import { parsed } from "../../test/ParsedPage.ts"
import { initials } from "../shell/HostParts.ts"

let app: PagesTestApp
let key: string
beforeAll(async () => {
  app = await startPagesTestApp()
  const host = await app.manage("POST", "/hosts", {
    email: "ada@example.com",
    username: "ada",
    name: "Ada Byron",
    title: "Analyst",
    bio: "Ask me\nabout engines. https://engines.example",
    avatar_url: "https://img.example/ada.png",
    timezone: "Europe/London",
    plan: "pro"
  })
  ;({ key } = await app.manage("POST", `/hosts/${host.id}/api-keys`, { name: "Setup", scopes: ["services.write"] }))
  await service({ title: "Intro call", slug: "intro", durations: [{ minutes: 30 }] })
  await service({
    title: "Class",
    slug: "class",
    description: "For everybody. See https://class.example.",
    durations: [
      { minutes: 90, price: 2500 },
      { minutes: 60, price: 1500 }
    ],
    is_group: true,
    max_attendees: 8,
    requires_approval: true,
    location: { type: "in_person", address: "12 St James's Square" }
  })
  await app.manage("POST", "/hosts", { email: "eve@example.com", username: "eve", timezone: "UTC" })
})
afterAll(() => app.close())

const service = (body: unknown) =>
  app.send("POST", "/api/v1/services", {
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify(body)
  })
const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.send("GET", path, { headers })
  return { ...response, page: parsed(response.text) }
}

describe("A host's page", () => {
  it("MUST show who the host is and every service with lengths, price and place, the default one first", async () => {
    const { status, page } = await open("/ada")
    expect([status, page.title, page.text("h1")]).toEqual([200, "Book a time with Ada Byron", "Ada Byron"])
    expect(page.text(".profile")).toContain("Analyst")
    expect(page.texts("h3")).toEqual(["Intro call", "Class"])
    expect(page.links(".services a")).toEqual(["/ada/intro", "/ada/class"])
    expect(page.texts(".services li")[1]).toMatch(
      /For everybody\. See https:\/\/class\.example\. 60 min, 90 min In person 12 St James's Square US\$15\.00, US\$25\.00 Group of up to 8 The host confirms/
    )
  })

  it("MUST be found by search engines, and link the same in the visitor API", async () => {
    const { page } = await open("/ada")
    expect(page.attribute('link[rel="canonical"]', "href")).toBe(`${origin}/ada`)
    expect(page.attribute('meta[name="description"]', "content")).toBe("Ask me about engines. https://engines.example")
    expect(page.attribute('meta[property="og:image"]', "content")).toBe("https://img.example/ada.png")
    const alternate = page.attribute('link[rel="alternate"]', "href")!
    expect(JSON.parse((await app.send("GET", alternate)).text).username).toBe("ada")
    expect(page.attribute('meta[name="robots"]', "content")).toBeUndefined()
  })

  it("MUST say so when there is nothing to book", async () => {
    const { status, page } = await open("/eve")
    expect([status, page.text("main")]).toEqual([
      200,
      "E eve There is nothing to book here at the moment. English Deutsch Français Español"
    ])
  })

  it("MUST answer 404 with one sentence to an unknown host, as JSON only where JSON is asked for", async () => {
    const { status, page, headers } = await open("/nobody")
    expect([status, page.text("h1"), headers.get("cache-control")]).toEqual([404, "Page not found", "no-store"])
    expect(page.attribute('meta[name="robots"]', "content")).toBe("noindex")
    const json = await app.send("GET", "/nobody", { headers: { accept: "application/json" } })
    expect([json.status, JSON.parse(json.text)]).toEqual([404, { message: "Page not found", code: "not_found" }])
  })

  it.each(["/api", "/admin", "/api/foo", "/manage/v1", "/Ada", "/a", "/ada/", "/.ada", "/ada/intro/book/more"])(
    "MUST leave %s to the rest of the server",
    async (path) => {
      const { status, headers } = await app.send("GET", path)
      expect([status, headers.get("content-type")]).toEqual([404, "application/json"])
    }
  )

  it.each(["/a", "/a/", "/b/", "/m/", "/i/", "/f", "/ada/", "/ada/intro/", "/b/x/", "/b/x/cancel/", "/m/x/", "/i/x/book/"])(
    "MUST be a 404 page in a browser: %s",
    async (path) => {
      const accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
      const { status, page, headers } = await open(path, { accept })
      expect([status, page.text("h1"), headers.get("cache-control")]).toEqual([404, "Page not found", "no-store"])
      for (const other of [{}, { accept: "application/json" }, { accept: "*/*" }]) {
        const { status, text } = await app.send("GET", path, { headers: other })
        expect([status, JSON.parse(text)]).toEqual([404, { message: "The requested URL does not exist.", code: "unknown_url" }])
      }
    }
  )

  it.each(["/api/", "/api/v1/", "/manage/", "/oauth/", "/Ada/", "/a/b/c/"])(
    "MUST NOT be a page for other addresses: %s",
    async (path) => {
      const { status, headers } = await app.send("GET", path, { headers: { accept: "text/html" } })
      expect([status, headers.get("content-type")]).toEqual([404, "application/json"])
    }
  )

  it("MUST be revalidated by its ETag, and load images only from the host's addresses", async () => {
    const { headers } = await open("/ada")
    expect(headers.get("cache-control")).toBe("no-cache")
    const etag = headers.get("etag")!
    const again = await app.send("GET", "/ada", { headers: { "if-none-match": `W/${etag}` } })
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag])
    const policy = headers.get("content-security-policy")!
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src 'self' data: https:\/\/img\.example; form-action 'self'; base-uri 'none'; frame-ancestors \*$/
    )
    expect(headers.get("vary")).toBe("Accept-Language, Accept-Encoding")
    expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin")
    expect([headers.get("x-content-type-options"), headers.get("cross-origin-opener-policy")]).toEqual(["nosniff", "same-origin"])
    expect([headers.get("x-frame-options"), headers.get("set-cookie")]).toEqual([null, null])
  })
})

describe("Other languages", () => {
  it("MUST be on the pages of a host and of the form, and keep what the address says", async () => {
    const profile = (await open("/ada?timezone=Asia%2FTokyo", { "accept-language": "fr" })).page
    expect(profile.texts("nav.views a")).toEqual(["English", "Deutsch", "Français", "Español"])
    expect(profile.text("nav.views [aria-current]")).toBe("Français")
    expect(profile.links("nav.views a")[1]).toBe("/ada?timezone=Asia%2FTokyo&lang=de")
    const german = (await open("/ada?timezone=Asia%2FTokyo&lang=de")).page
    expect([german.attribute("html", "lang"), german.text("nav.views [aria-current]")]).toEqual(["de", "Deutsch"])
    expect(german.links("a.sheet")[0]).toContain("lang=de")
    const form = (await open("/ada/intro/book?start=2026-02-02T10:00:00Z&name=Grace&lang=es")).page
    expect(form.attribute("nav.views button", "formaction")).toBe("/ada/intro/book?lang=en")
    expect(form.attribute("nav.views", "aria-label")).toBe("Idioma")
    expect(form.text("nav.views [aria-current]")).toBe("Español")
  })

  it("MUST show the form with what was typed, before anything of it is judged, also after it was refused", async () => {
    const send = async (lang: string, more = "") => {
      const { status, text } = await app.send("POST", `/ada/intro/book?lang=${lang}`, {
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: `name=Grace&email=nowhere&topic=Looms&start=2026-02-02T10%3A00%3A00Z${more}`
      })
      const page = parsed(text)
      return [
        status,
        page.attribute("html", "lang"),
        page.count(".problem"),
        ...["#name", "#topic"].map((id) => page.attribute(id, "value"))
      ]
    }
    expect(await send("de", "&show=de")).toEqual([200, "de", 0, "Grace", "Looms"])
    expect(await send("fr")).toEqual([422, "fr", 1, "Grace", "Looms"])
  })
})

describe("Addresses in texts of a host", () => {
  it("MUST be links in the bio and beside the times, and never in a title or within the link to a service", async () => {
    await service({
      title: "See https://title.example",
      slug: "linked",
      description: "See https://class.example.",
      durations: [{ minutes: 30 }]
    })
    const profile = (await open("/ada")).page
    expect(profile.links("main a")).toContain("https://engines.example")
    expect(profile.links("main a").filter((link) => /class|title/.test(link))).toEqual(["/ada/class"])
    expect(profile.attribute('a[href^="https://engines"]', "rel")).toBe("nofollow noopener noreferrer")
    const { page } = await open("/ada/linked")
    expect(page.links("main a").filter((link) => link.startsWith("https:"))).toEqual(["https://class.example"])
    expect((await open("/ada/linked?embed=1")).page.attribute('a[href="https://class.example"]', "target")).toBe("_blank")
  })
})

describe("The initials of a host without a picture", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["Anna Maria von der Heide", "AH"],
    ["ada", "A"],
    ["李小龍", "李"],
    ["Smith & Sons", "SS"],
    ["Ärztehaus (Mitte)", "Ä"],
    ["  ", " "]
  ])("MUST be those of the first and the last word: %s", (name, letters) => {
    expect(initials(name)).toBe(letters)
  })
})
