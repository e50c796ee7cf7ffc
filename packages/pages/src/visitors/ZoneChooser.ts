import type { Instant, LocalDate } from "@slotkit/core"
import { Html, html } from "@slotkit/core/html"
import { icon } from "../look/Icon.ts"
import type { TimeFormat } from "../time/TimeFormat.ts"
import { zoneRegions } from "../time/ZoneList.ts"
import type { Words } from "../words/Words.ts"
import type { PageLinks } from "./PageLinks.ts"
import type { Visit } from "./Visit.ts"

/** Says which time zone the times are in, and offers every other one. `kept` are further parameters of the shown page. */
export const zoneChooser = (
  { words }: Visit,
  format: TimeFormat,
  shown: {
    readonly date: LocalDate
    readonly at: Instant
    readonly isHosts: boolean
    readonly kept: ReadonlyArray<readonly [string, string]>
  },
  links: PageLinks
): Html => {
  const sentence = shown.isHosts ? words.timesInHostZone : words.timesInZone
  return html`<div class="zone">${icon("globe")}<div><p class="soft small" id="zone">${sentence(format.zoneName, format.offset(shown.at))}</p>
<details><summary>${words.changeZone}</summary>
<form class="zones" method="get" action="${links.path}">
${[...shown.kept, ...links.kept].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="timezone">${words.timeZone}</label>
<select id="timezone" name="timezone">${zoneOptions(format.timeZone, shown.date, words)}</select>
<button class="plain">${words.showTimes}</button>
</form></details></div></div>`
}

/** A zone that the runtime lists under another name is added, because the chosen name is kept to the letter. */
const zoneOptions = (chosen: string, date: LocalDate, words: Words): Html => {
  const markup = optionsOf(date, words)
  const value = html`value="${chosen}"`.markup
  return markup.includes(value)
    ? new Html(markup.replace(value, `${value} selected`))
    : html`<option ${new Html(value)} selected>${chosen}</option>${new Html(markup)}`
}

const kept = new Map<string, string>()

const optionsOf = (date: LocalDate, words: Words): string => {
  const key = `${date} ${words.otherZones}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const { markup } = html`${zoneRegions(date).map(
    ({ region = words.otherZones, zones }) =>
      html`<optgroup label="${region}">${zones.map(({ name, place, offset }) => html`<option value="${name}">${place} (${offset})`)}</optgroup>`
  )}`
  if (kept.size >= 48) kept.delete(kept.keys().next().value!)
  kept.set(key, markup)
  return markup
}
