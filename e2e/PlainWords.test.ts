import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { sourceParts } from "./SourceParts.ts"

const root = join(import.meta.dirname, "..")

const filesOf = (pattern: string) =>
  globSync(pattern, {
    cwd: root,
    exclude: (path) => ["node_modules", "dist", "generated"].some((folder) => path.includes(folder))
  }).sort()

const sources = filesOf("{packages,e2e,harness,bench,examples,drill,docs,release,deploy,n8n}/**/*.{ts,tsx,mts}").map((path) => ({
  path,
  ...sourceParts(readFileSync(join(root, path), "utf8"))
}))

/** Written pages. Those that are generated from code or from the specification are left out. */
const pages = [
  ...filesOf("{*,.changeset/*}.md"),
  ...filesOf("{docs,bench,drill,n8n,examples,packages}/**/*.md").filter(
    (path) => !/^docs\/(?:reference|spec|state)|tables\//.test(path)
  )
]
  .filter((path) => !/^(?:CHANGELOG|CODE_OF_CONDUCT)/.test(path))
  .map((path) => ({ path, comments: [readFileSync(join(root, path), "utf8").replace(/^```[\s\S]*?^```/gm, "")] }))

/** Participles say nothing about a value. A name says what the value is: `input`, `remaining`, `query`, `expected`, `created`. */
const participles = new Set(["given", "kept", "asked", "shown", "wanted", "made", "taken", "told", "trouble"])

/** Names that something else decides: a column, a rule's code, a field of a form. */
const decidedElsewhere: Readonly<Record<string, ReadonlyArray<string>>> = {
  "packages/pages/src/console/bookings/RefundPage.ts": ["shown"],
  "packages/pages/src/console/bookings/Bookings.test.ts": ["shown"],
  "packages/conformance/src/engine/availability/DemandSuite.ts": ["asked"],
  "packages/core/src/services/Demand.ts": ["asked"],
  "packages/http/src/mcp/host/GetDemand.ts": ["asked"],
  "packages/pages/src/console/demand/DemandPage.ts": ["asked"],
  "packages/pages/src/console/demand/Demand.test.ts": ["asked"],
  "packages/pages/src/words/console/DemandWords.ts": ["asked"],
  "packages/slotkit/src/opening/Demand.test.ts": ["asked"],
  "packages/core/src/words/RefusalWords.ts": ["taken"],
  "packages/server/src/cli/import/ImportReportLines.ts": ["taken"],
  "packages/pages/src/words/console/ImportWords.ts": ["taken"],
  "packages/postgres/src/connections/FromPglite.test.ts": ["kept"],
  "packages/postgres/src/stores/calendars/CalendarEventRow.ts": ["wanted"],
  "packages/postgres/src/stores/calendars/PgCalendarEventStore.ts": ["wanted"],
  "packages/postgres/src/stores/calendars/PgRoomStore.ts": ["wanted"],
  "packages/postgres/src/stores/calendars/RoomRow.ts": ["wanted"]
}

it("Identifiers MUST NOT be participles", () => {
  const found = sources.flatMap(({ path, identifiers }) =>
    [...new Set(identifiers)]
      .filter((name) => participles.has(name) && decidedElsewhere[path]?.includes(name) !== true)
      .map((name) => `${path}: ${name}`)
  )
  expect(found).toEqual([])
})

/**
 * Phrases to avoid, each with the number that is left in comments and pages. Lower a number when you mend a sentence; never raise
 * one.
 */
const phrases: ReadonlyArray<readonly [phrase: string, pattern: RegExp, allowance: number]> = [
  ["of its own", /\bof (?:its|their) own\b/gi, 21],
  ["somebody", /\b(?:some|no|any|every)body\b/gi, 1],
  ["by which", /\b(?:by|with|in) which\b/gi, 12],
  ["wants", /\bwant(?:s|ed)?\b/gi, 11],
  ["looks at", /\blooks at\b/gi, 0],
  ["gone", /(?<!`)\bgone\b/gi, 0],
  ["anew", /\banew\b/gi, 0],
  ["gives no answer", /\bgives no answer\b/gi, 0],
  ["whoever", /\bwhoever\b/gi, 0],
  ["meetings to come", /\b(?:meetings|bookings|days|ones|those) (?:that are )?to come\b/gi, 0],
  ["all the same", /\ball the same\b/gi, 2],
  ["any more", /\bany more\b/gi, 0],
  ["the own", /\bthe own\b/gi, 0],
  ["in the way", /\bin the way\b/gi, 1],
  ["comes again", /\bcomes? again\b/gi, 0],
  ["without a word", /\bwithout a word\b/gi, 0],
  ["goes on", /\b(?:goes|went) on\b/gi, 4],
  ["tells whether", /\bTells (?:wh|how)/g, 0],
  ["opens by itself", /\b(?:opened|enqueued|answered|done) by (?:itself|themselves)\b/gi, 0],
  ["stands in", /\bstands (?:in|for)\b/gi, 0],
  ["has someone do", /\b[Hh]as (?:the )?(?:provider|host|booker|server)s? (?:report|refund|send|write|read|close|open)\b/gi, 1]
]

it.each(phrases)("Comments and pages MUST NOT say %j more often than they do", (_, pattern, allowance) => {
  const found = [...sources, ...pages].flatMap(({ path, comments }) =>
    comments.flatMap((text) =>
      [...text.matchAll(pattern)].map(
        ({ index }) => `${path}: ${text.slice(Math.max(0, index - 40), index + 40).replaceAll(/\s+/g, " ")}`
      )
    )
  )
  expect(found.length, found.join("\n")).toBeLessThanOrEqual(allowance)
})

/** Descriptions of the APIs, the library and the commands, which stand in strings, as the generated pages show them. */
const references = filesOf("docs/reference/*.md")

it.each([
  ["whoever", /\bwhoever\b/i],
  ["somebody", /\b(?:some|no|any|every)body\b/i],
  ["anew", /\banew\b/i],
  ["meetings to come", /\b(?:meetings|bookings|rows|those) to come\b/i],
  ["any more", /\bany more\b/i],
  ["the own", /\bthe own\b/i],
  ["in the way", /\bin the way\b/i]
] as const)("Descriptions MUST NOT say %j", (_, pattern) => {
  const found = references.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .filter((line) => pattern.test(line))
      .map((line) => `${path}: ${line}`)
  )
  expect(found).toEqual([])
})

it("Comments MUST be wrapped at 130 characters", () => {
  const found = sources.flatMap(({ path }) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .filter((line) => line.length > 130 && /^\s*(?:\/\*|\*|\/\/)/.test(line) && !/https?:\/\/\S{60}/.test(line))
      .map((line) => `${path}: ${line.trim()}`)
  )
  expect(found).toEqual([])
})
