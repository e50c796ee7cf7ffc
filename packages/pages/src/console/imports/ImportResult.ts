import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { HostImport, ImportLine, ImportSummary } from "@slotkit/engine"
import { weekdayNames } from "../../time/TimeFormat.ts"
import { hoursToRead } from "../hours/HoursText.ts"
import { dayOfTimestamp, instantOf } from "../parts/DayOf.ts"
import { pageNumber, pager } from "../parts/Pager.ts"
import { badge, factList, section, sheetList } from "../parts/Sheet.ts"
import type { ConsoleContext } from "../shell/ConsoleContext.ts"
import { noteText } from "./NoteText.ts"

const parts = ["host", "hours", "service", "booking"] as const
const outcomes = ["taken", "unchanged", "released", "left_out"] as const

/** The number of entries that a page lists. */
const perPage = 40

/** The result of an import or its preview: the number of each part, and the entries with their notes. */
export const importResult = (context: ConsoleContext, summary: ImportSummary, isPreview: boolean): Html => {
  const { words, query, locale } = context
  const { imports } = words
  const { lines, more } = summary
  const pages = Math.max(1, Math.ceil(lines.length / perPage))
  const page = Math.min(Number(pageNumber(query)), pages)
  const listed = lines.slice((page - 1) * perPage, page * perPage).map((line) => entry(context, line, isPreview))
  const rest =
    page === pages && more > 0 ? [html`<span class="soft">${imports.more(more.toLocaleString(locale.tag))}</span>`] : []
  return html`<div class="end">${factList(parts.map((part) => [imports.parts[part], countsOf(context, summary, part, isPreview)]))}</div>
${section(
  "details",
  imports.details,
  html`${sheetList([...listed, ...rest], imports.noDetails)}
${pager(context, "/import", { current_page: page, last_page: pages })}`
)}`
}

/** True if an import has changed something. */
export const hasTaken = ({ summary }: Pick<HostImport, "summary">): boolean =>
  Object.keys(summary?.counts ?? {}).some((key) => / (taken|released)$/.test(key))

const countsOf = (
  context: ConsoleContext,
  { counts, meetings }: ImportSummary,
  part: (typeof parts)[number],
  isPreview: boolean
): string => {
  const { words, locale } = context
  return outcomes
    .flatMap((outcome) => {
      const count = counts[`${part} ${outcome}`] ?? 0
      if (count === 0) return []
      if (part === "booking" && outcome === "taken" && meetings !== undefined) return [meetingsText(context, meetings)]
      const { counts: texts } = words.imports
      const text = isPreview && outcome === "taken" ? texts.toImport : texts[outcome]
      return [text.replace("{count}", count.toLocaleString(locale.tag))]
    })
    .join(" · ")
}

/** Words the number of meetings that are taken, with the days of the first and the last one. */
const meetingsText = (context: ConsoleContext, { held, booked, first, last }: NonNullable<ImportSummary["meetings"]>): string => {
  const { words, locale } = context
  const { imports } = words
  const number = (count: number) => count.toLocaleString(locale.tag)
  const [from, to] = [dayOfTimestamp(context, first), dayOfTimestamp(context, last)]
  const forms = [
    ...(booked === 0 ? [] : [imports.booked(booked, number(booked))]),
    ...(held === 0 ? [] : [imports.blocked(held, number(held))])
  ]
  return `${forms.join(", ")} (${from === to ? from : imports.fromTo(from, to)})`
}

const entry = (context: ConsoleContext, line: ImportLine, isPreview: boolean): Html => {
  const { part, name, outcome, as, start, notes, sets = [] } = line
  const { words, format } = context
  const { imports } = words
  const time = start === undefined ? undefined : `${dayOfTimestamp(context, start)}, ${format.time(instantOf(start))}`
  const label = isPreview && outcome === "taken" ? imports.toImport : imports.outcomes[outcome]
  const tone = outcome === "left_out" ? "wait" : outcome === "taken" ? "good" : ""
  const about = [imports.kinds[part], ...(time === undefined ? [] : [time]), ...(as === "held" ? [imports.asHeld] : [])]
  const texts = notes.map((note) => ({ ...noteText(note, words), isOfPart: note.field === part }))
  return html`<div class="row"><div><strong><bdi class="name">${visibleName(name) || imports.unnamed}</bdi></strong>
<p class="soft small">${about.join(" · ")}</p></div>
<div class="side">${badge(label, tone)}</div>${
    texts.length + sets.length === 0
      ? undefined
      : html`<div class="across">${sets.map((change) => html`\n<p class="small">${visibleName(changeText(context, change))}</p>`)}${texts.map(
          ({ field, text, isEnglish, isOfPart }) =>
            html`\n<p class="small"${isEnglish ? html` lang="en"` : undefined}>${visibleName(isOfPart ? text : imports.line(field, text))}</p>`
        )}</div>`
  }</div>`
}

/** Words a value that the import sets, with the former one if there is one. */
const changeText = (context: ConsoleContext, { field, from, to }: NonNullable<ImportLine["sets"]>[number]): string => {
  const { words } = context
  const { imports, importNotes } = words
  const label = importNotes.fields[field === "weekly" ? "hours" : field]
  if (field === "avatar_url") return imports.line(label, imports.picture)
  if (field === "weekly") return imports.line(label, weekText(context, to))
  return imports.line(label, from === null ? to : `${from} → ${to}`)
}

/** The hours of a week as a person reads them. Days with the same hours that follow each other are one. */
const weekText = (context: ConsoleContext, weekly: string): string => {
  const { locale } = context
  const intervals = [...weekly.matchAll(/(\d) (\d\d:\d\d)-(\d\d:\d\d)/g)].map(([, weekday, start = "", end = ""]) => ({
    ...{ weekday: Number(weekday), start, end }
  }))
  const names = weekdayNames(locale.tag)
  const days: Array<{ readonly names: Array<string>; readonly hours: string }> = []
  for (let index = 0; index < 7; index++) {
    const weekday = (locale.firstWeekday + index) % 7
    const hours = hoursToRead(
      intervals.filter((interval) => interval.weekday === weekday),
      context
    )
    const last = days.at(-1)
    if (last?.hours === hours) last.names.push(names[weekday]!.short)
    else days.push({ names: [names[weekday]!.short], hours })
  }
  return days.map(({ names, hours }) => `${[...new Set([names[0], names.at(-1)])].join(" – ")} ${hours}`).join("; ")
}
