import { describe, expect, it, onTestFinished } from "vitest"
import { createSlotkit } from "../createSlotkit.ts"
import { OptionsError, type SlotkitOptions } from "./Options.ts"
import { pagesPlace, pagesProblems } from "./PagesOption.ts"

const open = async (options: Partial<SlotkitOptions>) => {
  const slotkit = await createSlotkit({ database: "memory", baseUrl: "https://example.com", ...options })
  onTestFinished(() => slotkit.close())
  const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "UTC", plan: "pro" })
  const service = await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30 }] })
  const invite = await slotkit.invites.create(host.id, { title: "You" })
  const get = async (path: string) => {
    const response = await slotkit.fetch(new Request(`https://example.com${path}`))
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { slotkit, links: [host.profile_url, service.embed_url, invite.url.replace(/\w{24}$/, "")], get }
}

describe("Where booking pages live", () => {
  it.each([
    ["https://example.com", undefined, "https://example.com/book"],
    ["https://example.com/scheduling", undefined, "https://example.com/scheduling"],
    ["https://example.com", { path: "" }, "https://example.com"],
    ["https://example.com/scheduling", { path: "/dates" }, "https://example.com/scheduling/dates"],
    ["https://example.com", false, "https://example.com/book"]
  ] as const)("MUST be below the base URL: %s with %j", (baseUrl, pages, url) => {
    expect(pagesPlace(pages, baseUrl)).toEqual({ pagesUrl: url, hostPagesUrl: url })
  })

  it("MUST claim no path of the application by default, and every link leads to a page", async () => {
    const { slotkit, links, get } = await open({})
    expect(links).toEqual(["https://example.com/book/ada", "https://example.com/book/ada/intro", "https://example.com/book/i/"])
    expect((await get("/book/ada")).text).toContain('href="/book/ada/intro"')
    const { status, text } = await get("/book/ada/intro")
    expect([status, text.includes('src="/book/assets/booking-')]).toEqual([200, true])
    expect([slotkit.owns("/ada"), slotkit.owns("/book/ada"), slotkit.owns("/book"), slotkit.owns("/")]).toEqual([
      false,
      true,
      false,
      false
    ])
  })

  it("MUST lead to the application's own pages, except for invites", async () => {
    const { links } = await open({ pages: { url: "https://my.site/with/{username}/{slug}" } })
    expect(links).toEqual(["https://my.site/with/ada", "https://my.site/with/ada/intro", "https://example.com/book/i/"])
  })

  it("MUST not be served with pages: false", async () => {
    const { slotkit, get } = await open({ pages: false })
    expect([slotkit.owns("/book/ada"), (await get("/book/ada")).status]).toEqual([false, 404])
  })

  it("MUST keep links below a path whose prefix is stripped", async () => {
    const { get } = await open({ baseUrl: "https://example.com/scheduling", prefix: "/scheduling" })
    const { status, text } = await get("/scheduling/ada")
    expect([status, text.includes('href="/scheduling/ada/intro"')]).toEqual([200, true])
  })
})

describe("How booking pages look and read", () => {
  it("MUST have the application's markup, sources, theme and words", async () => {
    const { get } = await open({
      pages: {
        theme: { accent: "#7a1f5c", radius: "2px", colorScheme: "light" },
        head: '<meta name="theme-color" content="#7a1f5c">',
        header: ({ host, page, lang }) => `<header>${host?.username} ${page} ${lang}</header>`,
        footer: "<footer>Imprint</footer>",
        csp: { "img-src": ["https://cdn.example.com"], "font-src": ["https://fonts.example.com"] },
        words: { en: { nothingToBook: "Closed.", countOfTimes: (count) => `${count} gaps` } }
      }
    })
    const { text, headers } = await get("/book/ada/intro")
    expect(text).toContain("<header>ada times en</header>")
    expect(text).toContain("<footer>Imprint</footer>")
    expect(text).toContain('<meta name="theme-color" content="#7a1f5c">')
    expect(text).toContain("--slotkit-accent:#7a1f5c;")
    expect(text).toContain("--slotkit-on-accent:#ffffff")
    expect(text).toMatch(/\d+ gaps/)
    expect(text).not.toContain("prefers-color-scheme")
    const policy = headers.get("content-security-policy")
    expect(policy).toContain("img-src 'self' data: https://cdn.example.com;")
    expect(policy).toContain("font-src https://fonts.example.com")
  })

  it.each([
    ["x", "pages must be false or an object."],
    [{ path: "book" }, "pages.path must be a path such as /book, without a trailing slash, or an empty string."],
    [{ url: "https://my.site/{slug}" }, "pages.url must be an HTTP or HTTPS URL that contains {username} and {slug}."],
    [{ theme: { accent: "red" } }, "pages.theme.accent must be a colour such as #1f5a4d."],
    [{ theme: { accent: "#ffdd00" } }, expect.stringMatching(/^pages\.theme\.accent must contrast with the sheet/)],
    [{ theme: { dark: { radius: "big" } } }, "pages.theme.dark.radius must be a length such as 8px or 0.5rem."],
    [{ theme: { font: "x; } body { display: none" } }, "pages.theme.font must be a list of font names."],
    [{ theme: { shadow: "1px" } }, "pages.theme.shadow is not a property of a theme."],
    [{ header: 1 }, "pages.header must be a string or a function."],
    [{ csp: { "img-src": ["x; script-src *"] } }, "pages.csp must be an object of lists of sources, by directive."],
    [{ home: "ftp://x" }, "pages.home must be a URL, or a list of { url, label, text }."],
    [{ embedOrigins: ["https://a.example/"] }, "pages.embedOrigins must be a list of origins such as https://www.example.com."],
    [{ embedOrigins: "https://a.example" }, "pages.embedOrigins must be a list of origins such as https://www.example.com."],
    [{ embedOrigins: ["https://"] }, "pages.embedOrigins must be a list of origins such as https://www.example.com."],
    [{ words: 1 }, "pages.words must be an object."]
  ])("MUST refuse %j", (pages, problem) => {
    expect(pagesProblems(pages)).toEqual([problem])
  })

  it("MUST name a field that does not exist", async () => {
    const opening = createSlotkit({ database: "memory", baseUrl: "https://example.com", pages: { fotter: "x" } as object })
    await expect(opening).rejects.toThrow(OptionsError)
    await expect(opening).rejects.toThrow("pages.fotter is not an option. Did you mean footer?")
  })
})
