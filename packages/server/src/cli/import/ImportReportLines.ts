import { visibleName } from "@slotkit/core/internal"
import type { ImportEntry, ImportReport } from "slotkit/effect"

/** Words an import's report for people. `next` are the last lines. */
export const importReportLines = (
  { applied, host, entries }: ImportReport,
  sourceName: string,
  next: ReadonlyArray<string>
): ReadonlyArray<string> => {
  const target = host.id === null ? `a new host (${host.email})` : `host ${host.id} (${host.email})`
  const head = applied
    ? `Imported from ${sourceName} into ${host.created ? "the new " : ""}${target}.`
    : `Dry run: nothing was changed. An import from ${sourceName} into ${target} would do this:`
  return [
    head,
    ...sections.flatMap(({ part, heading }) =>
      sectionLines(
        heading,
        entries.filter((entry) => entry.part === part)
      )
    ),
    "",
    totals(entries),
    ...next
  ]
}

const sections = [
  { part: "host", heading: "Profile" },
  { part: "hours", heading: "Working hours" },
  { part: "service", heading: "Services" },
  { part: "team", heading: "Teams" },
  { part: "booking", heading: "Future meetings" }
] as const satisfies ReadonlyArray<{ readonly part: ImportEntry["part"]; readonly heading: string }>

const sectionLines = (heading: string, entries: ReadonlyArray<ImportEntry>): ReadonlyArray<string> =>
  entries.length === 0 ? [] : ["", heading, ...entries.flatMap(entryLines)]

/** Texts of the source could contain control sequences of terminals, which `visibleName` removes. */
const entryLines = ({ name, outcome, as, start, slotkit_id: id, notes }: ImportEntry): ReadonlyArray<string> => {
  const form = as === undefined ? "" : as === "held" ? ", as held time" : ", as a booking"
  const time = start === undefined ? "" : `${start}  `
  const reference = id === null ? "" : ` (id ${id})`
  return [
    `  ${marks[outcome]} ${time}${visibleName(name)}: ${words[outcome]}${outcome === "left_out" ? "" : form}${reference}`,
    ...notes.map(
      (note) => `      ${note.kind === "changed" ? "changed" : "left out"}, ${visibleName(`${note.field}: ${note.text}`)}`
    )
  ]
}

const marks: Readonly<Record<ImportEntry["outcome"], string>> = { taken: "+", unchanged: "=", left_out: "-", released: "x" }

const words: Readonly<Record<ImportEntry["outcome"], string>> = {
  taken: "taken",
  unchanged: "already imported",
  left_out: "left out",
  released: "released"
}

const totals = (entries: ReadonlyArray<ImportEntry>): string => {
  const count = (outcome: ImportEntry["outcome"]) => entries.filter((entry) => entry.outcome === outcome).length
  const released = count("released")
  return [
    `${count("taken")} taken`,
    `${count("unchanged")} already imported`,
    ...(released === 0 ? [] : [`${released} released`]),
    `${count("left_out")} left out.`
  ].join(", ")
}
