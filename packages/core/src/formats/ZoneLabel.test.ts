import { describe, expect, it } from "vitest"
import { modernZone, modernZones } from "./ModernZone.ts"
import { regionalTag } from "./RegionalTag.ts"
import { zoneLabel } from "./ZoneLabel.ts"

const now = Date.parse("2026-11-24T09:00:00Z")

describe("The names of time zones", () => {
  it.each([
    ["America/New_York", "Eastern Time (New York)"],
    ["Asia/Calcutta", "India Standard Time (Kolkata)"],
    ["America/Indiana/Knox", "Central Time (Knox, Indiana)"],
    ["Asia/Singapore", "Singapore Standard Time"],
    ["UTC", "Coordinated Universal Time"],
    ["Etc/GMT+5", "GMT-05:00"],
    ["Nowhere/City", "Nowhere/City"]
  ])("MUST be those of the time and the city: %s", (zone, label) => {
    expect(zoneLabel(zone, "en-US", now)).toBe(label)
  })

  it("MUST be in the reader's language, and the same all year", () => {
    const inJuly = Date.parse("2026-07-24T09:00:00Z")
    expect(zoneLabel("Europe/Paris", "de", now)).toBe("Mitteleuropäische Zeit (Paris)")
    expect(["de", "fr", "es"].map((tag) => zoneLabel("Europe/London", tag, now))).toEqual([
      "Vereinigtes Königreich (London)",
      "Royaume-Uni (Londres)",
      "hora de Reino Unido (Londres)"
    ])
    expect(zoneLabel("Europe/Rome", "en-US", inJuly)).toBe("Central European Time (Rome)")
  })

  it.each([
    ["Asia/Calcutta", "Asia/Kolkata"],
    ["Asia/Kolkata", "Asia/Kolkata"],
    ["Asia/Saigon", "Asia/Ho_Chi_Minh"],
    ["Europe/Kiev", "Europe/Kyiv"],
    ["US/Eastern", "America/New_York"],
    ["Etc/UTC", "UTC"],
    ["Nowhere/City", "Nowhere/City"]
  ])("MUST resolve older names: %s", (old, modern) => {
    expect(modernZone(old)).toBe(modern)
  })

  it("MUST be today's in the list of all, each once and known to the runtime", () => {
    expect(modernZones.filter((name) => /Calcutta|Kiev|Saigon|Katmandu|Rangoon|Asmera|Faeroe|Truk|Godthab/.test(name))).toEqual(
      []
    )
    expect(modernZones).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv", "Asia/Kathmandu", "UTC"]))
    expect(new Set(modernZones.map(modernZone)).size).toBe(modernZones.length)
  })
})

describe("The region of a time zone", () => {
  it.each([
    ["en", "America/New_York", "en-US"],
    ["en", "Asia/Kolkata", "en-IN"],
    ["en", "Europe/London", "en"],
    ["en", "Europe/Berlin", "en"],
    ["de", "Europe/Vienna", "de-AT"],
    ["de-DE", "Europe/Vienna", "de-DE"],
    ["es", "America/Mexico_City", "es-MX"]
  ])("MUST be added to a language without one: %s in %s", (tag, zone, regional) => {
    expect(regionalTag(tag, zone)).toBe(regional)
  })
})
