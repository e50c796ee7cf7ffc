import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { bookedVisits } from "../../test/BookedVisits.ts"
import { chooseLocale } from "./Locale.ts"

describe("The language of a page", () => {
  it.each([
    ["the one asked for", { requested: "fr", settings: ["de", "es"], accepted: "en" }, "fr"],
    ["the first setting", { settings: [null, "de", "es"], accepted: "en" }, "de"],
    ["the preferred one of the browser", { settings: [null], accepted: "it, es;q=0.5, de-CH;q=0.8" }, "de-CH"],
    ["English without a choice", {}, "en"],
    ["the next choice for an unknown language asked for", { requested: "tlh", settings: ["es"] }, "es"],
    ["the next choice for a malformed language asked for", { requested: "../fr", accepted: "fr" }, "fr"],
    ["the next choice for a property of objects", { requested: "constructor", accepted: "de" }, "de"],
    ["none that the browser refuses", { accepted: "de;q=0, fr;q=0.1" }, "fr"],
    ["English for languages without texts", { accepted: "it, ja" }, "en"],
    ["one with its region", { requested: "de-at" }, "de-AT"]
  ] as const)("MUST be %s", (_, choice, expected) => {
    expect(chooseLocale(choice).tag).toBe(expected)
  })

  it("MUST decide about hours, the first day of the week and the direction", () => {
    const customs = (requested: string) => {
      const { hours, firstWeekday, direction } = chooseLocale({ requested }, { ar: {} })
      return [hours, firstWeekday, direction]
    }
    expect(["en", "en-US", "de", "fr-CA", "es", "ar"].map(customs)).toEqual([
      [24, 1, "ltr"],
      [12, 0, "ltr"],
      [24, 1, "ltr"],
      [24, 0, "ltr"],
      [24, 1, "ltr"],
      [12, 6, "rtl"]
    ])
  })

  it("MUST have changed texts in their language alone, and English for what an added language lacks", () => {
    const changes = { de: { free: "Umsonst" }, it: { free: "Gratuito" } }
    const inLanguage = (requested: string) => {
      const { words } = chooseLocale({ requested }, changes)
      return [words.free, words.yes]
    }
    expect(["de", "it", "en"].map(inLanguage)).toEqual([
      ["Umsonst", "Ja"],
      ["Gratuito", "Yes"],
      ["Free", "Yes"]
    ])
    expect(chooseLocale({ requested: "de" }).words.free).toBe("Kostenlos")
  })
})

describe("The language of visitors' pages", () => {
  let ada: Awaited<ReturnType<typeof bookedVisits>>
  beforeAll(async () => {
    ada = await bookedVisits()
    ada.nextWeek()
    await ada.app.manage("PATCH", `/hosts/${ada.host.id}`, { language: "fr" })
    await ada.set("lesson", { language: "es" })
  })
  afterAll(() => ada.app.close())
  const langOf = async (path: string, accepted = "en") => {
    const { page, headers } = await ada.open(path, { "accept-language": accepted })
    expect(headers.get("vary")).toContain("Accept-Language")
    expect(headers.get("content-language")).toBe(page.attribute("html", "lang"))
    return page.attribute("html", "lang")
  }

  it("MUST be the one asked for, otherwise the service's, the host's, and the browser's", async () => {
    expect(await langOf("/ada/lesson?lang=de")).toBe("de")
    expect(await langOf("/ada/lesson?lang=tlh")).toBe("es")
    expect([await langOf("/ada"), await langOf("/ada/intro")]).toEqual(["fr", "fr"])
    expect(await langOf("/nobody", "de-AT")).toBe("de-AT")
  })

  it("MUST stay in the links of a page that it was asked for on, and only there", async () => {
    const requested = await ada.open("/ada/intro?lang=de")
    expect(requested.page.links("td a, .times a").every((link) => link.includes("lang=de"))).toBe(true)
    expect(requested.page.text("h2#month")).toBe("Januar 2026")
    expect((await ada.open("/ada/intro")).page.links("td a").some((link) => link.includes("lang="))).toBe(false)
  })

  it("MUST be kept with the booking, for its page and its requests", async () => {
    const start = ada.at(10)
    const { location } = await ada.fillIn(`/ada/intro/book?start=${start}&lang=de`, {
      name: "Grace",
      email: "grace@example.com"
    })
    expect(location).toMatch(/\?lang=de$/)
    const { page } = await ada.open(location!.split("?")[0]!)
    expect([page.attribute("html", "lang"), page.text("h1")]).toEqual(["de", "Buchung bestätigt"])
  })

  it("MUST word the engine's refusals and default texts", async () => {
    const unpaid = await ada.open(await ada.book("lesson", ada.at(12), { email: "alan@example.com" }))
    expect(unpaid.page.texts("dd")).toEqual(expect.arrayContaining(["Videollamada", expect.stringMatching(/^30,00.US\$$/)]))
    const path = await ada.book("intro", ada.at(14))
    await ada.change(ada.at(14), "cancel")
    expect((await ada.open(path)).page.texts("dd")).toContain("Annulée par votre interlocuteur")
    const form = await ada.fillIn(`/ada/intro/book?start=${ada.at(13)}`, { name: "x".repeat(101), email: "grace" })
    expect(form.page.texts(".problem li")).toEqual([
      "Votre nom ne doit pas dépasser 100 caractères.",
      "Saisissez une adresse e-mail valide, par exemple nom@example.com."
    ])
  })
})
