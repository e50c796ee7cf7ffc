import { Html, html } from "@slotkit/core/html"
import { localDateOf } from "@slotkit/core/internal"
import { zoneRegions } from "../../time/ZoneList.ts"
import type { PageVisit } from "../frame/ConsoleVisit.ts"

/**
 * Every time zone by region, with one selected. A zone that the runtime lists under another name is added, because the chosen name is
 * kept to the letter. `none` is the first option, for no zone.
 */
export const zoneOptionsFor = ({ now, locale }: Pick<PageVisit, "now" | "locale">, chosen: string, none?: string): Html => {
  const regions = zoneRegions(localDateOf(now, "UTC"))
  const isListed = regions.some(({ zones }) => zones.some(({ name }) => name === chosen))
  return html`${none === undefined ? undefined : html`<option value="">${none}`}${
    isListed || chosen === "" ? undefined : html`<option value="${chosen}" selected>${chosen}`
  }${regions.map(
    ({ region = locale.words.otherZones, zones }) =>
      html`<optgroup label="${region}">${zones.map(
        ({ name, place }) => html`<option value="${name}"${name === chosen ? selected : undefined}>${place}`
      )}</optgroup>`
  )}`
}

const selected = new Html(" selected")
