import type { LocalDate } from "@slotkit/core"
import { type Html, html } from "@slotkit/core/html"
import type { ConsoleWords } from "../../words/console/ConsoleWords.ts"

/** A bar of a chart: its label and its values, which are stacked in the order of the chart's series. */
export interface Bar {
  readonly label: string
  /** A short label for the axis; bars without one have a gap there. */
  readonly tick?: string
  readonly values: ReadonlyArray<number>
}

/** A chart of stacked bars. The same numbers are in a table below it. */
export const barChart = (
  words: ConsoleWords,
  {
    title,
    first,
    series,
    bars
  }: { readonly title: string; readonly first: string; readonly series: ReadonlyArray<string>; readonly bars: ReadonlyArray<Bar> }
): Html => {
  const most = Math.max(1, ...bars.map(({ values }) => sumOf(values)))
  const step = width / bars.length
  // Every second label is left out where there is no room.
  const label = (tick: string, index: number): Html => {
    const kind = index % 2 === 0 ? undefined : html` class="odd"`
    const isLast = index === bars.length - 1
    const x = isLast ? width : round(index * step + step / 2)
    return html`<text${kind} x="${x}" y="${height + 18}" text-anchor="${isLast ? "end" : "middle"}">${tick}</text>`
  }
  return html`<figure class="sheet card"><svg class="chart" viewBox="0 0 ${width} ${height + 22}" role="img" aria-label="${title}">
<line x1="0" y1="${height}" x2="${width}" y2="${height}"/>
<text x="0" y="14">${most}</text>
${bars.map(({ tick, values }, index) => {
  const x = index * step + step * 0.15
  return html`${stack(values, most).map(
    ({ from, size, place }) =>
      html`<rect class="b${place + 1}" x="${round(x)}" y="${round(from)}" width="${round(step * 0.7)}" height="${round(size)}"/>`
  )}${tick === undefined ? undefined : label(tick, index)}
`
})}</svg>${
    series.length === 1
      ? undefined
      : html`<p class="legend">${series.map((name, place) => html`<span><i class="l${place + 1}"></i>${name}</span>`)}</p>`
  }
<details><summary>${words.frame.showData}</summary><div class="wide" role="group" aria-label="${title}" tabindex="0"><table><caption class="vh">${title}</caption>
<thead><tr><th scope="col">${first}</th>${series.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${bars.map(({ label, values }) => html`<tr><th scope="row">${label}</th>${values.map((value) => html`<td>${value}</td>`)}</tr>\n`)}</tbody></table></div></details></figure>`
}

/** A day of the axis, such as `9 Nov`. */
export const dayAndMonth = ({ tag }: { readonly tag: string }, date: LocalDate): string =>
  new Intl.DateTimeFormat(tag === "en" ? "en-GB" : tag, { day: "numeric", month: "short", timeZone: "UTC" }).format(
    new Date(date)
  )

const stack = (values: ReadonlyArray<number>, most: number) => {
  let top = height
  return values.flatMap((value, place) => {
    const size = (value / most) * (height - 16)
    top -= size
    return value === 0 ? [] : [{ from: top, size, place }]
  })
}

const width = 640
const height = 120

const sumOf = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)

const round = (value: number): number => Math.round(value * 10) / 10
