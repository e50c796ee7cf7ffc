import { describe, expect, it } from "vitest"
import { cityNames } from "./CityNames.ts"
import { modernZones } from "./ModernZone.ts"
import { cityOf } from "./ZoneLabel.ts"

/** The sentences that a runtime puts around a city or a country. */
const ofPlace = { de: /^(.*) \(Ortszeit\)$/, fr: /^heure : (.*)$/, es: /^hora de (.*)$/ }

describe.each(["de", "fr", "es"] as const)("The cities of time zones in %s", (language) => {
  const entries = Object.entries(cityNames[language])

  it("MUST be of zones that are listed, in their order, and differ from the English ones", () => {
    const zones = entries.map(([zone]) => zone)
    expect(zones.filter((zone) => !modernZones.includes(zone))).toEqual([])
    expect(zones).toEqual(zones.toSorted())
    expect(entries.filter(([zone, city]) => cityOf(zone, "en") === city)).toEqual([])
    expect(entries.filter(([zone, city]) => cityOf(zone, `${language}-CH`) !== city)).toEqual([])
  })

  it("MUST be those of the runtime where it tells them", () => {
    const regions = new Intl.DisplayNames(language, { type: "region" })
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
    const countries = new Set(letters.flatMap((one) => letters.map((other) => regions.of(one + other))))
    const wrong = entries.flatMap(([timeZone, city]) => {
      const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "shortGeneric" }).formatToParts(0)
      const place = ofPlace[language].exec(
        parts.find(({ type }) => type === "timeZoneName")!.value.replaceAll("\u00a0", " ")
      )?.[1]
      return place === undefined || place === city || countries.has(place) ? [] : [[timeZone, city, place]]
    })
    expect(wrong).toEqual([])
  })
})
