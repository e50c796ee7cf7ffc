import { type Html, html } from "@slotkit/core/html"
import { maxSeriesCount, minSeriesCount, type SeriesSetting } from "@slotkit/core/internal"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { type Fields, numberOrText, type Typed, textOrNull } from "./Fields.ts"

const units = { both: ["week", "month"], week: ["week"], month: ["month"] } as const
const unitNames = ["both", "week", "month"] as const

/** The setting of series as the fields of the form. */
export const seriesValues = (setting: SeriesSetting | null): Typed => ({
  series_most: setting === null ? "" : String(setting.maxCount),
  series_every: setting === null || setting.every.length === 2 ? "both" : (setting.every[0] ?? "both"),
  series_days: setting === null ? "" : String(setting.maxDays),
  ...(setting?.visitor === true ? { series_visitor: "yes" } : {})
})

/** Converts the fields to the API's input. A form without them changes nothing. */
export const seriesInput = (typed: Typed) => {
  if (typed.series_most === undefined) return {}
  if (textOrNull(typed, "series_most") === null) return { series: null }
  const every = unitNames.find((name) => name === typed.series_every) ?? "both"
  const days = numberOrText(typed, "series_days")
  return {
    series: {
      max_count: numberOrText(typed, "series_most"),
      every: units[every],
      ...(days === null ? {} : { max_days: days }),
      visitor: typed.series_visitor !== undefined
    }
  }
}

/** The setting in words; undefined if the service takes no series. */
export const seriesInWords = ({ words }: ConsoleContext, typed: Typed): string | undefined => {
  const most = textOrNull(typed, "series_most")
  return most === null ? undefined : `${words.series.most}: ${most}`
}

/** The control of a wrong value, with its label, by the path of the API. */
export const seriesControl = ({ words }: ConsoleContext, key: string): readonly [string, string] => {
  const { series } = words
  if (key === "max_days") return ["series_days", series.days]
  if (key === "every") return ["series_every", series.every]
  return key === "visitor" ? ["series_visitor", series.visitor] : ["series_most", series.most]
}

/** The fields of the series that a service takes. */
export const seriesRows = ({ words }: ConsoleContext, { text, select, checkbox }: Fields): Html => {
  const { series } = words
  const number = { more: html` class="few" inputmode="numeric"` }
  return html`<p class="soft">${series.lead}</p>
<div class="cols">${text("series_most", series.most, {
    ...number,
    hint: series.mostHint(minSeriesCount, maxSeriesCount)
  })}${select(
    "series_every",
    series.every,
    unitNames.map((value) => ({ value, label: series.units[value] }))
  )}</div>
${text("series_days", series.days, { ...number, hint: series.daysHint })}${checkbox("series_visitor", series.visitor, {
  hint: series.visitorHint
})}`
}
