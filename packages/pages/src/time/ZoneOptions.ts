import type { Instant } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import { millisPerMinute, modernZone, zoneLabel } from "@slotkit/core/internal"
import type { Locale } from "./Locale.ts"
import { zoneGroups } from "./ZoneList.ts"

/**
 * Lists every time zone with the time of day there, by the name of its time, with one selected. An older name selects today's. A
 * zone without a city, such as `Etc/GMT+5`, is added. `none` is the first option, for no zone.
 */
export const zoneOptions = (locale: Locale, now: Instant, chosen: string, none?: string): Html => {
  const modern = chosen === "" ? "" : modernZone(chosen)
  const markup = optionsAt(locale, now)
  const value = html`value="${modern}"`.markup
  return new Html(
    [
      none === undefined ? "" : html`<option value="">${none}`.markup,
      modern === "" || markup.includes(value)
        ? markup.replace(value, `${value} selected`)
        : html`<option ${new Html(value)} selected>${zoneLabel(modern, locale.tag, now)}</option>${new Html(markup)}`.markup
    ].join("")
  )
}

const cache = new Map<string, string>()

const optionsAt = (locale: Locale, now: Instant): string => {
  const key = `${locale.tag} ${locale.hours} ${Math.floor(now / millisPerMinute)}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const { markup } = html`${zoneGroups(locale, now).map(
    ({ label, time, words, zones }) =>
      html`<optgroup label="${label}"${found(words)}>${zones.map((zone) => html`<option value="${zone.name}"${found(zone.words)}>${zone.city}, ${time}`)}</optgroup>`
  )}`
  if (cache.size >= 48) cache.delete(cache.keys().next().value!)
  cache.set(key, markup)
  return markup
}

/** The script searches in these words, too. */
const found = (words: string | undefined): Html | undefined => (words === undefined ? undefined : html` data-words="${words}"`)
