import type { Instant } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { RequestContext } from "../shell/RequestContext.ts"
import { icon } from "../theme/Icon.ts"
import type { TimeFormat } from "../time/TimeFormat.ts"
import { zoneOptions } from "../time/ZoneOptions.ts"
import type { PageLinks } from "./PageLinks.ts"

/** Says which time zone the times are in, and offers every other one. `hidden` are further parameters of the page. */
export const zoneChooser = (
  { words, locale, now }: RequestContext,
  format: TimeFormat,
  zone: {
    readonly at: Instant
    readonly isHosts: boolean
    readonly hidden: ReadonlyArray<readonly [string, string]>
  },
  links: PageLinks
): Html => {
  const sentence = zone.isHosts ? words.timesInHostZone : words.timesInZone
  return html`<div class="zone">${icon("globe")}<div><p class="soft small" id="zone">${sentence(format.zoneName(zone.at), format.offset(zone.at))}</p>
<details><summary>${words.changeZone}</summary>
<form class="zones" method="get" action="${links.path}">
${[...zone.hidden, ...links.hidden].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<label for="timezone">${words.timeZone}</label>
<select id="timezone" name="timezone" data-search="${words.searchZones}" data-found="${words.zonesFound("{n}")}">${zoneOptions(locale, now, format.timeZone)}</select>
<button class="plain">${words.showTimes}</button>
</form></details></div></div>`
}
