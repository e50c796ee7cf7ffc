import { contrast, longHex, readableOn, readableVersionOf, textContrast } from "@slotkit/core/internal"

/** The properties of the pages' look. Colours are `#rgb` or `#rrggbb`, lengths have a unit, `font` is a list of names. */
export interface ThemeProperties {
  /** Buttons, links and the chosen day. Must contrast with `sheet` at least 4.5:1. */
  readonly accent?: string
  /** Text on the accent. Defaults to black or white. */
  readonly onAccent?: string
  /** The page behind the sheet. */
  readonly ground?: string
  /** The card that holds the content. */
  readonly sheet?: string
  readonly ink?: string
  /** Secondary text. */
  readonly soft?: string
  /** Dividing lines. */
  readonly line?: string
  /** Borders of fields and buttons. */
  readonly edge?: string
  readonly focus?: string
  readonly error?: string
  readonly radius?: string
  readonly font?: string
  /** The greatest width of the content. */
  readonly width?: string
}

/** The look of visitors' pages: a colour scheme, properties, and the properties that differ in dark mode. */
export interface Theme extends ThemeProperties {
  /** `auto`, the default, follows the visitor's system. */
  readonly colorScheme?: "light" | "dark" | "auto"
  readonly dark?: ThemeProperties
}

/** Returns what is wrong with a theme, as sentences without a subject: `accent must be a colour ...`. */
export const themeProblems = (theme: unknown, path = "theme"): ReadonlyArray<string> => {
  if (typeof theme !== "object" || theme === null) return [`${path} must be an object`]
  const problems = Object.entries(theme).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (name === "dark" && path === "theme") return themeProblems(value, "theme.dark")
    if (name === "colorScheme" && path === "theme") {
      return ["light", "dark", "auto"].includes(value) ? [] : [`${path}.colorScheme must be light, dark or auto`]
    }
    const kind = Object.hasOwn(kinds, name) ? kinds[name as keyof ThemeProperties] : undefined
    if (kind === undefined) return [`${path}.${name} is not a property of a theme`]
    return typeof value === "string" && patterns[kind].test(value) ? [] : [`${path}.${name} must be ${rules[kind]}`]
  })
  if (problems.length > 0) return problems
  const { accent, sheet } = { sheet: path === "theme" ? light.sheet : dark.sheet, ...(theme as ThemeProperties) }
  return accent !== undefined && contrast(accent, sheet!) < textContrast
    ? [`${path}.accent must contrast with the sheet (${sheet}) at least 4.5:1, and has ${contrast(accent, sheet!).toFixed(1)}:1`]
    : []
}

/** Returns the theme as CSS: the custom properties of `:root`, which are the whole contract. */
export const themeCss = (theme: Theme = {}): string => {
  const { colorScheme = "auto", dark: givenDark, ...chosen } = theme
  const inLight = { ...light, ...withTextColor(chosen) }
  const shared = { radius: chosen.radius, font: chosen.font, width: chosen.width }
  const darkSheet = givenDark?.sheet ?? dark.sheet!
  const darkAccent = chosen.accent === undefined ? {} : { accent: readableVersionOf(chosen.accent, darkSheet) }
  const inDark = { ...dark, ...defined(shared), ...withTextColor({ ...darkAccent, ...givenDark }) }
  if (colorScheme === "light") return `:root{color-scheme:light;${declarations(inLight)}}`
  if (colorScheme === "dark") return `:root{color-scheme:dark;${declarations({ ...light, ...defined(shared), ...inDark })}}`
  return (
    `:root{color-scheme:light dark;${declarations(inLight)}}` +
    `@media(prefers-color-scheme:dark){:root{${declarations(inDark)}}}`
  )
}

/** An accent on the sheet of one colour scheme. */
export interface AccentInScheme {
  readonly scheme: "light" | "dark"
  readonly sheet: string
  /** The accent as it is used, after it was made readable. */
  readonly accent: string
  readonly onAccent: string
  /** The contrast of the accent as it is used, from 1 to 21. */
  readonly contrast: number
  /** The contrast of the given accent. */
  readonly givenContrast: number
}

/**
 * Returns an accent, or without one the theme's, in the colour schemes that pages have. Pages in both schemes use a lighter
 * accent in dark mode if they have to, so only the first scheme decides whether an accent can be used as it is.
 */
export const accentInSchemes = (theme: Theme, chosen: string | null): ReadonlyArray<AccentInScheme> => {
  const { colorScheme = "auto" } = theme
  const schemes = colorScheme === "auto" ? (["light", "dark"] as const) : [colorScheme]
  return schemes.map((scheme) => {
    const sheet = longHex(sheetOf(theme, scheme))
    const color = chosen ?? ownAccent(theme, scheme)
    const accent = readableVersionOf(longHex(color), sheet)
    const measured = { contrast: contrast(accent, sheet), givenContrast: contrast(color, sheet) }
    return { scheme, sheet, accent, onAccent: readableOn(accent), ...measured }
  })
}

/** Returns a theme with a host's accent, which replaces the theme's own. It is made readable on the sheets of the theme. */
export const withAccent = (theme: Theme = {}, color: string | null | undefined): Theme => {
  if (color === null || color === undefined) return theme
  const { accent: _accent, onAccent: _onAccent, dark: givenDark = {}, ...others } = theme
  const { accent: _darkAccent, onAccent: _onDarkAccent, ...darkOthers } = givenDark
  return {
    ...others,
    accent: readableVersionOf(color, sheetOf(theme, "light")),
    dark: { ...darkOthers, accent: readableVersionOf(color, sheetOf(theme, "dark")) }
  }
}

const ownAccent = (theme: Theme, scheme: "light" | "dark"): string =>
  scheme === "light" ? (theme.accent ?? light.accent!) : (theme.dark?.accent ?? theme.accent ?? dark.accent!)

const sheetOf = (theme: Theme, scheme: "light" | "dark"): string =>
  scheme === "light" ? (theme.sheet ?? light.sheet!) : (theme.dark?.sheet ?? dark.sheet!)

const light: ThemeProperties = {
  accent: "#1f5a4d",
  onAccent: "#ffffff",
  ground: "#f4f4f1",
  sheet: "#ffffff",
  ink: "#1c1f24",
  soft: "#565d68",
  line: "#e3e4e6",
  edge: "#858c96",
  focus: "#1a66d6",
  error: "#a1260d",
  radius: "0.75rem",
  font: 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif',
  width: "64rem"
}

const dark: ThemeProperties = {
  accent: "#7fd0bb",
  onAccent: "#0d2a23",
  ground: "#14161a",
  sheet: "#1d2026",
  ink: "#eceef1",
  soft: "#a6adb8",
  line: "#343942",
  edge: "#757d8a",
  focus: "#8ab8ff",
  error: "#ff9c8a"
}

const withTextColor = (chosen: ThemeProperties): ThemeProperties =>
  chosen.accent === undefined || chosen.onAccent !== undefined
    ? defined(chosen)
    : { ...defined(chosen), onAccent: readableOn(longHex(chosen.accent)) }

const defined = (properties: { readonly [Name in keyof ThemeProperties]?: string | undefined }): ThemeProperties =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined))

const declarations = (properties: ThemeProperties): string =>
  Object.entries(properties)
    .map(([name, value]) => `--slotkit-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(";")

type Kind = "color" | "length" | "font"

const kinds: Readonly<Record<keyof ThemeProperties, Kind>> = {
  accent: "color",
  onAccent: "color",
  ground: "color",
  sheet: "color",
  ink: "color",
  soft: "color",
  line: "color",
  edge: "color",
  focus: "color",
  error: "color",
  radius: "length",
  font: "font",
  width: "length"
}

const patterns: Readonly<Record<Kind, RegExp>> = {
  color: /^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/,
  length: /^(?:0|\d{1,4}(?:\.\d{1,4})?(?:px|rem|em|ch|vw|%))$/,
  font: /^[\w\s,"'-]{1,300}$/
}

const rules: Readonly<Record<Kind, string>> = {
  color: "a colour such as #1f5a4d",
  length: "a length such as 8px or 0.5rem",
  font: "a list of font names"
}
