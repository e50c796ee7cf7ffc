/** Returns the contrast of two colours `#rrggbb`, from 1 to 21. WCAG 2.2, relative luminance. */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((first, second) => second - first) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Returns black or white, whichever can be read on a colour. */
export const readableOn = (color: string): string =>
  contrast(color, "#ffffff") >= contrast(color, "#111111") ? "#ffffff" : "#111111"

/** The contrast that text needs. WCAG 2.2, 1.4.3. */
export const textContrast = 4.5

/** Returns the colour, or the nearest lighter or darker one that can be read on a ground. */
export const readableVersionOf = (color: string, ground: string): string => {
  const end = readableOn(ground)
  for (let share = 0; share <= 1; share += 0.05) {
    const mixed = mix(color, end, share)
    if (contrast(mixed, ground) >= textContrast) return mixed
  }
  return end
}

/** Returns a colour `#rgb` or `#rrggbb` as `#rrggbb`. */
export const longHex = (color: string): string =>
  color.length === 4 ? `#${[...color.slice(1)].map((digit) => digit + digit).join("")}` : color

const channels = (color: string): ReadonlyArray<number> =>
  [1, 3, 5].map((at) => Number.parseInt(longHex(color).slice(at, at + 2), 16))

const mix = (color: string, end: string, share: number): string =>
  `#${channels(color)
    .map((channel, index) =>
      Math.round(channel + (channels(end)[index]! - channel) * share)
        .toString(16)
        .padStart(2, "0")
    )
    .join("")}`

const luminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
