import { type Html, html } from "@slotkit/core/html"
import { visibleName } from "@slotkit/core/internal"
import type { HostImport, ImportLine, ImportSummary } from "@slotkit/engine"
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
  { words, locale }: ConsoleContext,
  { counts }: ImportSummary,
  part: (typeof parts)[number],
  isPreview: boolean
): string =>
  outcomes
    .flatMap((outcome) => {
      const count = counts[`${part} ${outcome}`] ?? 0
      if (count === 0) return []
      const { counts: texts } = words.imports
      const text = isPreview && outcome === "taken" ? texts.toImport : texts[outcome]
      return [text.replace("{count}", count.toLocaleString(locale.tag))]
    })
    .join(", ")

const entry = (context: ConsoleContext, { part, name, outcome, as, start, notes }: ImportLine, isPreview: boolean): Html => {
  const { words, format } = context
  const { imports } = words
  const time = start === undefined ? undefined : `${dayOfTimestamp(context, start)}, ${format.time(instantOf(start))}`
  const label = isPreview && outcome === "taken" ? imports.toImport : imports.outcomes[outcome]
  const tone = outcome === "left_out" ? "wait" : outcome === "taken" ? "good" : ""
  const about = [imports.parts[part], ...(time === undefined ? [] : [time]), ...(as === "held" ? [imports.asHeld] : [])]
  const texts = notes.map((note) => ({ ...noteText(note, words), isOfPart: note.field === part }))
  return html`<div class="row"><div><strong><bdi class="name">${visibleName(name) || imports.unnamed}</bdi></strong>
<p class="soft small">${about.join(" · ")}</p>${texts.map(
    ({ field, text, isEnglish, isOfPart }) =>
      html`\n<p class="small"${isEnglish ? html` lang="en"` : undefined}>${visibleName(isOfPart ? text : `${field}: ${text}`)}</p>`
  )}</div>
<div class="side">${badge(label, tone)}</div></div>`
}
