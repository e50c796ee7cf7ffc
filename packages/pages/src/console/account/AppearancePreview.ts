import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import { type AccentInScheme, accentInSchemes, type Theme } from "../../theme/Theme.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"

/** The look that is drawn. Without an accent it is the theme's. */
interface DrawnLook {
  readonly theme: Theme
  readonly accent: string | null
  readonly logo: string | undefined
  readonly ratio: (contrast: number) => string
}

/** Draws a booking page in each colour scheme, with the contrast of the accent. */
export const appearancePreview = (context: ConsoleContext, { theme, accent, logo, ratio }: DrawnLook): Html => {
  const { words } = context
  const schemes = accentInSchemes(theme, accent)
  return html`<div class="sheet card">${
    logo === undefined
      ? undefined
      : html`<img class="logo" src="${logo}" alt="${words.look.logo}" width="160" height="40" referrerpolicy="no-referrer">\n`
  }${schemes.map(
    (one) => html`<figure class="field">${drawing(context, one)}
<figcaption class="soft small">${words.look.schemes[one.scheme]}: ${words.look.contrast(ratio(one.contrast))}${
      one.accent.toLowerCase() === (accent ?? one.accent).toLowerCase() ? undefined : html` ${words.look.adapted(one.accent)}`
    }</figcaption></figure>\n`
  )}</div>`
}

const drawing = ({ host, words }: ConsoleContext, { scheme, sheet, accent, onAccent }: AccentInScheme): Html => {
  const { ink, line } = inks[scheme]
  const name = visibleName(host.name) || host.username || host.email
  const day = (index: number): Html => {
    const [x, y] = [16 + (index % 7) * 18, 56 + Math.floor(index / 7) * 18]
    const isChosen = index === 9
    return html`<rect x="${x}" y="${y}" width="14" height="14" rx="4" fill="${isChosen ? accent : line}"/>`
  }
  return html`<svg viewBox="0 0 288 132" width="288" height="132" role="img" aria-label="${words.look.drawing(words.look.schemes[scheme])}"><rect x=".5" y=".5" width="287" height="131" rx="10" fill="${sheet}" stroke="${line}"/>
<text x="16" y="28" font-size="14" font-weight="650" fill="${ink}">${[...name].slice(0, 30).join("")}</text>
<text x="16" y="45" font-size="11" fill="${accent}" text-decoration="underline">${words.look.sampleLink}</text>
${Array.from({ length: 21 }, (_, index) => day(index))}
<rect x="160" y="56" width="112" height="28" rx="7" fill="none" stroke="${accent}"/><text x="216" y="74" font-size="12" text-anchor="middle" fill="${ink}">09:00</text>
<rect x="160" y="90" width="112" height="28" rx="7" fill="${accent}"/><text x="216" y="108" font-size="12" font-weight="650" text-anchor="middle" fill="${onAccent}">${words.look.sampleButton}</text></svg>`
}

const inks = { light: { ink: "#1c1f24", line: "#d9dbde" }, dark: { ink: "#eceef1", line: "#3f454f" } } as const
