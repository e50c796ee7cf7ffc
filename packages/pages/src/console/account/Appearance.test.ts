import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { type ConsoleHost, consoleHost } from "../../../test/ConsoleHost.ts"
import { type PagesTestApp, startPagesTestApp } from "../../../test/PagesTestApp.ts"

let app: PagesTestApp
let ada: ConsoleHost
beforeEach(async () => {
  app = await startPagesTestApp()
  ada = await consoleHost(app)
})
afterEach(() => app.close())

const host = () => app.manage("GET", `/hosts/${ada.host.id}`)
const send = (fields: Readonly<Record<string, string>>) => ada.fillIn("/app/look", "/app/look", fields)

describe("The look", () => {
  it("MUST be saved, and used on every page of the host, also in frames", async () => {
    const { location } = await send({
      accent_color: "5B2A86",
      logo_url: "https://cdn.example.com/logo.png",
      language: "de",
      hour_format: "12",
      indexable: "yes"
    })
    expect(location).toBe("/app/look?done=look_saved")
    expect(await host()).toMatchObject({
      accent_color: "#5b2a86",
      logo_url: "https://cdn.example.com/logo.png",
      language: "de",
      hour_format: 12,
      indexable: true
    })
    const { manage_url } = JSON.parse(
      (
        await app.send("POST", "/visitor/v1/hosts/ada/services/intro/bookings", {
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ start: "2026-01-06T10:00:00Z", booker: { name: "Grace", email: "grace@example.com" } })
        })
      ).text
    ).data
    const pages = ["/ada", "/ada/intro", "/ada/intro?embed=1", "/ada/intro/book?start=2026-01-06T12:00:00Z"]
    for (const path of [...pages, new URL(manage_url).pathname]) {
      const { text, status } = await ada.open(path)
      expect([path, status, text.includes("--slotkit-accent:#5b2a86;--slotkit-on-accent:#ffffff")]).toEqual([path, 200, true])
    }
    const { page } = await ada.open("/ada/intro?date=2026-01-06")
    expect([page.attribute("html", "lang"), page.texts(".times time").at(-1)]).toEqual(["de", "4:30 PM"])
    expect((await ada.open("/nobody")).text).toContain("--slotkit-accent:#1f5a4d")
    expect((await ada.see("/app/look")).text).toContain("--slotkit-accent:#1f5a4d")
  })

  it("MUST be cleared by empty fields", async () => {
    await send({ accent_color: "#5b2a86", hour_format: "24", language: "fr" })
    await send({ accent_color: "", hour_format: "", language: "" })
    expect(await host()).toMatchObject({ accent_color: null, hour_format: null, language: null })
  })

  it("MUST refuse an accent that is hard to read, with its contrast, and what is no colour", async () => {
    const pale = await send({ accent_color: "#ffcc00" })
    expect([pale.status, pale.page.links(".problem a"), pale.page.attribute("#accent_color", "value")]).toEqual([
      422,
      ["#accent_color"],
      "#ffcc00"
    ])
    expect(pale.page.text(".problem li")).toContain("its contrast with the page (#ffffff) is 1.5:1, and must be at least 4.5:1.")
    // The preview shows no colour that was refused, nor one that it would have been adapted to.
    expect(pale.text).not.toContain("so that it can be read")
    expect((await send({ accent_color: "#767676" })).status).toBe(303)
    expect((await send({ accent_color: "#777777" })).page.text(".problem li")).toContain("is 4.4:1")
    for (const wrong of ["red", "#12345", "url(x)", "<b>"]) {
      expect((await send({ accent_color: wrong })).page.links(".problem a")).toEqual(["#accent_color"])
    }
    expect((await send({ logo_url: "http://example.com/a.png" })).page.links(".problem a")).toEqual(["#logo_url"])
    expect((await send({ logo_url: "https://" })).page.links(".problem a")).toEqual(["#logo_url"])
    expect(await host()).toMatchObject({ accent_color: "#767676", logo_url: null })
  })

  it("MUST be measured on the sheets of the application's theme", async () => {
    await app.close()
    app = await startPagesTestApp({ options: { theme: { colorScheme: "dark" } } })
    ada = await consoleHost(app)
    expect((await send({ accent_color: "#ffcc00" })).status).toBe(303)
    expect((await send({ accent_color: "#5b2a86" })).page.text(".problem li")).toContain("(#1d2026) is 1.")
    expect((await ada.see("/app/look")).page.count("figure")).toBe(1)
  })

  it("MUST be previewed in light and dark mode without being saved", async () => {
    const { status, page, text } = await send({ accent_color: "#5b2a86", action: "preview" })
    expect([status, page.text("[role=status]")]).toEqual([200, "This is a preview. Nothing has been saved yet."])
    expect(text).toContain('fill="#5b2a86"')
    const [light, dark] = page.texts("figcaption")
    expect(light).toMatch(/^Light mode: contrast 9\.\d:1\.$/)
    expect(dark).toMatch(/^Dark mode: contrast 4\.\d:1\. Shown as #[0-9a-f]{6} here, so that it stays readable\.$/)
    expect(await host()).toMatchObject({ accent_color: null })
  })

  it("MUST keep pages from search engines that the host does not want there", async () => {
    const robots = async (path: string) => (await ada.open(path)).page.attribute("meta[name=robots]", "content")
    expect([await robots("/ada"), await robots("/ada/intro")]).toEqual([undefined, undefined])
    const { page } = await ada.see("/app/look")
    const { indexable: _, ...fields } = page.fields('form[action$="/app/look"]')
    await ada.send("/app/look", fields)
    expect(await host()).toMatchObject({ indexable: false })
    expect([await robots("/ada"), await robots("/ada/intro")]).toEqual(["noindex", "noindex"])
    expect((await ada.open("/ada")).page.attribute("meta[property='og:title']", "content")).toBeDefined()
  })
})
