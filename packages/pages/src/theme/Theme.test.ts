import { contrast } from "@slotkit/core/internal"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { accentInSchemes, type Theme, themeCss, withAccent } from "./Theme.ts"

const anyColor = fc
  .tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((channel) => channel!.toString(16).padStart(2, "0")).join("")}`)
const themes: ReadonlyArray<Theme> = [
  {},
  { accent: "#8a3b12", onAccent: "#ffffff", dark: { accent: "#ffcc99", onAccent: "#000000" } },
  { sheet: "#fffbe6", dark: { sheet: "#000000" } },
  { colorScheme: "dark" }
]

/** The values of a property in light and dark mode. */
const valuesOf = (theme: Theme, property: string): ReadonlyArray<string> =>
  [...themeCss(theme).matchAll(new RegExp(`--slotkit-${property}:([^;}]+)`, "g"))].map(([, value]) => value!)

describe("The accent of a host", () => {
  it("MUST be readable on the sheet and below its text in every colour scheme, whatever its colour", () => {
    fc.assert(
      fc.property(fc.constantFrom(...themes), anyColor, (theme, color) => {
        const themed = withAccent(theme, color)
        const [accents, texts, sheets] = ["accent", "on-accent", "sheet"].map((name) => valuesOf(themed, name))
        expect(accents).toHaveLength(theme.colorScheme === "dark" ? 1 : 2)
        accents!.forEach((accent, index) => {
          expect(contrast(accent, sheets![index]!)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(accent, texts![index]!)).toBeGreaterThanOrEqual(4)
        })
        expect(accentInSchemes(theme, color).map(({ accent }) => accent)).toEqual(accents)
      })
    )
  })

  it("MUST stay as it is in light mode if it can be read, and replace that of the application alone", () => {
    const theme: Theme = { accent: "#8a3b12", onAccent: "#ffffff", radius: "2px", dark: { accent: "#ffcc99", ink: "#dddddd" } }
    const themed = withAccent(theme, "#5b2a86")
    expect(valuesOf(themed, "accent")[0]).toBe("#5b2a86")
    expect([valuesOf(themed, "radius"), valuesOf(themed, "ink")[1]]).toEqual([["2px", "2px"], "#dddddd"])
    expect(withAccent(theme, null)).toBe(theme)
    expect(accentInSchemes(theme, null).map(({ accent }) => accent)).toEqual(["#8a3b12", "#ffcc99"])
  })
})
