import type { Instant } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { Actor } from "../ports/AuditLog.ts"
import type { AccountProblem, ImportedBookings, ReadingProgress } from "../ports/imports/AccountSources.ts"
import type { ImportSource } from "../ports/imports/ImportStore.ts"
import { type Job, JobStore, type NewJob } from "../ports/JobStore.ts"
import type { ImportEntry } from "./ImportReport.ts"

/** An entry of an import's report, as it is stored: without IDs of the source. */
export type ImportLine = Pick<ImportEntry, "part" | "outcome" | "as" | "start" | "notes" | "sets" | "email"> & {
  /** The name at the source. Null for a meeting that has no readable data. */
  readonly name: string | null
}

/** The counts and entries of an import or its preview. */
export interface ImportSummary {
  /** The number of entries by part and outcome, such as `service taken`. */
  readonly counts: Readonly<Record<string, number>>
  /** The entries, but for meetings that were taken without a note. */
  readonly lines: ReadonlyArray<ImportLine>
  /** The number of further such entries, which are not stored. */
  readonly more: number
  /** The meetings that were taken, with the starts of the first and the last one. Left out if there are none. */
  readonly meetings?: {
    readonly held: number
    readonly booked: number
    readonly first: string
    readonly last: string
  }
}

/**
 * The state of an import that a host has started in the console:
 *
 * - `reading`: the account is read, and the import rehearsed.
 * - `previewed`: the host sees what would be imported, and can start it for an hour.
 * - `importing`: the account is read again and imported.
 * - `done`, `failed`: ended. A failed import may have imported a part.
 * - `expired`: not started within the hour.
 */
export type HostImportState = "reading" | "previewed" | "importing" | "done" | "failed" | "expired"

/** An import that a host has started in the console. */
export interface HostImport {
  readonly source: ImportSource
  /** The address of the host's own server of the source. Null for the vendor's. */
  readonly url: string | null
  readonly bookings: ImportedBookings
  readonly state: HostImportState
  readonly requestedAt: Instant
  /** When the host started it after the preview. Null before. */
  readonly startedAt: Instant | null
  readonly endedAt: Instant | null
  /** The progress of the reading. Null before and afterwards. */
  readonly reading: ReadingProgress | null
  /** The number of entries that were handled, and of all. Null unless entries are being imported. */
  readonly progress: { readonly done: number; readonly total: number } | null
  /** The result of the preview, and from the start on that of the import. Null before the preview. */
  readonly summary: ImportSummary | null
  /** The reason for `failed`: why the account could not be read, or an error of Slotkit. */
  readonly problem: AccountProblem | "error" | null
}

/** The payload of the job: the import with its actor, and the sealed token until it ends. */
export interface StoredImport extends HostImport {
  readonly actor: Actor
  readonly token: string | null
  /** The number of times that processes have begun to work on it. Zero again once it has imported something. */
  readonly starts: number
}

/** The time for which an import can be started after its preview. The token is deleted then. */
export const previewMillis = 60 * 60_000

/** The time for which the result of an import can be read. */
export const importKeptMillis = 60 * millisPerDay

/** The job of a host's import. There is one at most, because its key is the host. */
export const importJob = (hostId: number, stored: StoredImport, dueAt: Instant): NewJob => ({
  hostId,
  kind: "import",
  key: String(hostId),
  payload: JSON.stringify(stored),
  dueAt
})

/** The context that the token of a host's import is sealed in. */
export const importTokenContext = (hostId: number): string => `import:${hostId}`

/** Reads the import of a job. */
export const storedImport = ({ payload }: Job<"import">): StoredImport => JSON.parse(payload!) as StoredImport

/** Returns the last import of a host. Undefined if there is none. */
export const findImport = Effect.fnUntraced(function* (hostId: number) {
  const jobs = yield* JobStore
  const found = yield* jobs.list(hostId, "import", String(hostId))
  const job = found.find(({ key }) => key === String(hostId))
  return job === undefined ? undefined : storedImport(job)
})

/** True for an import that a job works on. */
export const isRunning = ({ state }: Pick<HostImport, "state">): boolean => state === "reading" || state === "importing"

/** The most entries that are stored. */
const maxLines = 300

/** The most notes of an entry, and the most characters of a text, that are stored. A source may send anything. */
const maxNotes = 50
const maxTextLength = 500

/** The most characters of a value that is set: 100 weekly intervals have less, and so has an address of a picture. */
const maxValueLength = 2000

/** A summary of nothing. */
export const emptySummary: ImportSummary = { counts: {}, lines: [], more: 0 }

/** Adds an entry to a summary. */
export const withEntry = (summary: ImportSummary, entry: ImportEntry): ImportSummary => {
  const { lines, more } = summary
  const { part, name, outcome, as, start, notes, sets, email } = entry
  const key = `${part} ${outcome}`
  const counted = { ...meetingsOf(summary, entry), counts: { ...summary.counts, [key]: (summary.counts[key] ?? 0) + 1 } }
  const isListed = part !== "booking" || outcome === "left_out" || notes.length > 0
  if (!isListed) return { ...counted, lines, more }
  if (lines.length >= maxLines) return { ...counted, lines, more: more + 1 }
  // A meeting without a known start may be named after its guest.
  const visible = part === "booking" && start === undefined ? null : name
  const cut = (text: string, length = maxTextLength): string => text.slice(0, length).toWellFormed()
  const line = {
    part,
    name: visible === null ? null : cut(visible),
    outcome,
    ...(as === undefined ? {} : { as }),
    ...(start === undefined ? {} : { start }),
    ...(email === undefined ? {} : { email: cut(email) }),
    ...(sets === undefined || sets.length === 0
      ? {}
      : {
          sets: sets.map(({ field, from, to }) => ({
            ...{ field, from: from === null ? null : cut(from, maxValueLength), to: cut(to, maxValueLength) }
          }))
        }),
    notes: notes.slice(0, maxNotes).map(({ kind, field, text }) => ({ kind, field: cut(field), text: cut(text) }))
  }
  return { ...counted, lines: [...lines, line], more }
}

/** Counts an entry among the meetings, if it is one that was taken. */
const meetingsOf = ({ meetings }: ImportSummary, { part, outcome, as, start }: ImportEntry): Pick<ImportSummary, "meetings"> => {
  if (part !== "booking" || outcome !== "taken" || start === undefined) return meetings === undefined ? {} : { meetings }
  const { held, booked, first, last } = meetings ?? { held: 0, booked: 0, first: start, last: start }
  return {
    meetings: {
      held: held + (as === "held" ? 1 : 0),
      booked: booked + (as === "held" ? 0 : 1),
      // Timestamps of the same form sort like their times.
      first: start < first ? start : first,
      last: start > last ? start : last
    }
  }
}

/** The part of a summary that stays when an interrupted import continues: what was imported. The rest is counted again. */
export const takenOf = ({ counts, lines, more, ...rest }: ImportSummary): ImportSummary => ({
  ...rest,
  counts: Object.fromEntries(Object.entries(counts).filter(([key]) => / (taken|released)$/.test(key))),
  lines: lines.filter(({ outcome }) => outcome === "taken" || outcome === "released"),
  more: lines.length < maxLines ? more : 0
})
