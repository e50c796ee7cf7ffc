import { type Html, html } from "@slotkit/core/html"
import type { DayCounts } from "@slotkit/engine"
import { factList, section } from "../console/parts/Sheet.ts"
import type { OperatorContext } from "./OperatorContext.ts"

/** The bookings, emails and deliveries of the last 24 hours, with those of the days before as bars. */
export const lastDays = ({ words, locale }: OperatorContext, days: ReadonlyArray<DayCounts>): Html => {
  const { lastDay } = words.operator
  const number = (value: number): string => value.toLocaleString(locale.tag, { maximumFractionDigits: value < 10 ? 1 : 0 })
  const counted = (count: number, isMinimum: boolean): string => `${number(count)}${isMinimum ? "+" : ""}`
  const [today, ...before] = days
  return section(
    "days",
    lastDay.title,
    factList(
      kinds.map((kind) => {
        const average = before.reduce((sum, day) => sum + day[kind], 0) / before.length
        return [
          lastDay.counts[kind],
          html`<strong>${counted(today![kind], today!.isMinimum)}</strong> ${bars(days.map((day) => day[kind]).toReversed())}${
            average === 0
              ? undefined
              : html`<p class="soft small">${lastDay.average(
                  counted(
                    average,
                    before.some(({ isMinimum }) => isMinimum)
                  )
                )}</p>`
          }`
        ]
      })
    )
  )
}

const kinds = ["confirmed", "cancelled", "emails", "deliveries"] as const

/** A bar for each day, the last at the end. The highest is as high as the line. */
const bars = (counts: ReadonlyArray<number>): Html => {
  const most = Math.max(1, ...counts)
  const width = counts.length * 12
  const bar = (count: number, day: number): Html => {
    const height = Math.round((count / most) * 130) / 10
    const top = Math.round((14 - height) * 10) / 10
    const kind = day === counts.length - 1 ? "b1" : "b3"
    return html`<rect class="${kind}" x="${day * 12 + 1}" y="${top}" width="10" height="${height}"/>`
  }
  return html`<svg class="chart" viewBox="0 0 ${width} 14" width="${width}" height="14" aria-hidden="true">
<line x1="0" y1="13.5" x2="${width}" y2="13.5"/>${counts.map(bar)}</svg>`
}
