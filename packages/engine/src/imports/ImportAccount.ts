import { formatInstant, type Instant } from "@slotkit/core"
import { profileUrl } from "@slotkit/core/internal"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Failure } from "../kernel/Failure.ts"
import { withoutHostQueues } from "../kernel/HostQueue.ts"
import { Settings } from "../kernel/Settings.ts"
import type { ImportedAccount, ImportedBooking, ImportNote } from "../ports/imports/ImportedAccount.ts"
import { ImportStore } from "../ports/imports/ImportStore.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import { importBooking } from "./ImportBooking.ts"
import { type ImportTarget, importHost } from "./ImportHost.ts"
import { importHours } from "./ImportHours.ts"
import { type ImportMemory, recallImports } from "./ImportMemory.ts"
import type { ImportEntry, ImportReport } from "./ImportReport.ts"
import { importService } from "./ImportService.ts"
import { importTeam, importTeamService } from "./ImportTeam.ts"
import { portionsOf } from "./PortionsOf.ts"
import { releaseImported } from "./ReleaseImported.ts"

/** Options of an import. */
export interface ImportOptions {
  /** False for a dry run, which does everything in transactions that it rolls back. */
  readonly apply: boolean
  /** Future meetings become held time or bookings, or are left alone. */
  readonly bookings: "held" | "bookings" | "none"
  /** Called after each entry of the report with the number of entries so far, and of all. */
  readonly onEntry?: (entry: ImportEntry, done: number, total: number) => void
  /**
   * Stores an entry, in the transaction that imports it. An entry that is left out because Slotkit refuses it has no transaction.
   * A defect rolls the entry back and ends the import.
   */
  readonly record?: (entry: ImportEntry, done: number, total: number) => Effect.Effect<void>
  /** The start of an import that continues. Entries that were taken since then were recorded, and are not reported again. */
  readonly since?: Instant
}

/**
 * Imports an account of another system into a host.
 *
 * Each service, meeting and part is imported in its own transaction, with a record that it was. So an interrupted run continues
 * where it ended, and a repeated run changes nothing but to take what is new and to free the time of meetings that were cancelled
 * at the source. A part that Slotkit refuses is left out, and the report says why.
 *
 * Fails with `NotFound` for an unknown host, and with `Conflict` if a host to be created has the email address of another one.
 */
export const importAccount = Effect.fnUntraced(function* (
  target: ImportTarget,
  account: ImportedAccount,
  options: ImportOptions
) {
  if (options.apply) return yield* Effect.provide(importParts(target, account, options), withoutHostQueues)
  return yield* Effect.provide(rehearse(target, account, options), withoutHostQueues)
})

/**
 * Does an import in transactions that are rolled back, one for each portion of the meetings. One for all of them would block an
 * embedded database, which has a single connection, until the end.
 */
const rehearse = Effect.fnUntraced(function* (target: ImportTarget, account: ImportedAccount, options: ImportOptions) {
  const unitOfWork = yield* UnitOfWork
  const { onEntry, ...rest } = options
  let whole: ImportReport | undefined
  for (const portion of portionsOf(account, options.bookings)) {
    const work = Effect.flatMap(importParts(target, portion, rest), (report) => Effect.fail(new Rehearsed({ report })))
    const rehearsed = yield* Effect.catchTag(unitOfWork.transaction(work), "Rehearsed", ({ report }) =>
      Effect.succeed(withoutIds(report))
    )
    const known = whole?.entries ?? []
    const added = whole === undefined ? rehearsed.entries : rehearsed.entries.slice(1 + portion.services.length).filter(isNew)
    whole = { ...rehearsed, entries: [...known, ...added] }
    const total = Math.max(totalOf(account, options.bookings), whole.entries.length)
    for (const [index, entry] of added.entries()) onEntry?.(entry, known.length + index + 1, total)
    yield* answerRequests
  }
  return whole!
})

/** An embedded database works in the thread of the server, and its statements wait for no I/O. */
const answerRequests = Effect.yieldNow

/** The first portion of a rehearsal reports the released meetings. The others only free their times. */
const isNew = ({ outcome }: ImportEntry): boolean => outcome !== "released"

/** Ends the transaction of a dry run. */
class Rehearsed extends Data.TaggedError("Rehearsed")<{ readonly report: ImportReport }> {}

/** The number of entries that a run will at least report. */
const totalOf = (account: ImportedAccount, as: ImportOptions["bookings"]): number => {
  const { hours, services, teams = [], bookings, notImported } = account
  const ofTeams = teams.reduce((sum, team) => sum + 1 + team.services.length, 0)
  return 1 + (hours === null ? 0 : 1) + services.length + ofTeams + (as === "none" ? 0 : bookings.length) + notImported.length
}

const importParts = Effect.fnUntraced(function* (target: ImportTarget, account: ImportedAccount, options: ImportOptions) {
  const unitOfWork = yield* UnitOfWork
  const { hostPagesUrl } = yield* Settings
  const bookings = options.bookings === "none" ? [] : account.bookings
  const total = totalOf(account, options.bookings)
  const entries: Array<ImportEntry> = []
  let done = 0
  const { record = () => Effect.void, since = Number.POSITIVE_INFINITY } = options
  /** Records an entry, unless an interrupted run has. */
  const recorded = (entry: ImportEntry, isKnown: boolean) =>
    isKnown ? Effect.void : record(entry, done + 1, Math.max(total, done + 1))
  const add = (entry: ImportEntry, isKnown: boolean): void => {
    done++
    if (isKnown) return
    entries.push(entry)
    options.onEntry?.(entry, entries.length, Math.max(total, entries.length))
  }

  const name = account.profile.name ?? account.profile.email
  const { host, created, ofHost, isHostKnown } = yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const { outcome, notes, takenAt, sets, ...of } = yield* importHost(target, account)
      const { email } = account.profile
      const result = { outcome, slotkit_id: of.host.id, notes, email, ...(sets.length === 0 ? {} : { sets }) }
      const entry: ImportEntry = { part: "host", source_id: account.id, name, ...result }
      const isKnown = takenAt >= since
      yield* recorded(entry, isKnown)
      return { ...of, ofHost: entry, isHostKnown: isKnown }
    })
  )
  add(ofHost, isHostKnown)

  /** Imports one part in a separate transaction. Returns its id, or null if it is left out. */
  const inTransaction = Effect.fnUntraced(function* <R>(
    entry: EntryStart,
    take: Effect.Effect<ImportedPart & { readonly isTaken?: boolean }, Failure, R>
  ) {
    const work = Effect.gen(function* () {
      const { slotkitId = null, isTaken = false, ...rest } = yield* take
      const newEntry: ImportEntry = { ...entry, ...rest, slotkit_id: slotkitId }
      const isKnown = rest.outcome === "unchanged" && isTaken
      yield* recorded(newEntry, isKnown)
      return { newEntry, isKnown }
    })
    yield* answerRequests
    const outcome = yield* Effect.result(unitOfWork.transaction(work))
    if (Result.isSuccess(outcome)) {
      add(outcome.success.newEntry, outcome.success.isKnown)
      return outcome.success.newEntry.slotkit_id
    }
    const notes = [refused(outcome.failure)]
    yield* addLeftOut({ ...entry, outcome: "left_out", slotkit_id: null, notes })
    return null
  })
  /** Imports one part under the lock of a host's calendar. */
  const taking = <R>(
    entry: EntryStart,
    take: (recalled: Recalled) => Effect.Effect<ImportedPart, Failure, R>,
    hostId = host.id
  ) => {
    const work = Effect.gen(function* () {
      const recalled = yield* recallImports(hostId, account.source)
      const isTaken = recalled.memory.hasSince(entry.part, entry.source_id, since)
      return { ...(yield* take(recalled)), isTaken }
    })
    return inTransaction(entry, work)
  }
  const addLeftOut = Effect.fnUntraced(function* (entry: ImportEntry) {
    yield* answerRequests
    yield* recorded(entry, false)
    add(entry, false)
  })

  const { hours } = account
  if (hours !== null) {
    yield* taking({ part: "hours", source_id: hours.id, name: hours.name }, ({ schedule, memory }) =>
      importHours(host.id, schedule, hours, memory)
    )
  }
  for (const service of account.services) {
    yield* taking({ part: "service", source_id: service.id, name: service.name }, (recalled) =>
      importService(recalled.host, service, recalled.memory)
    )
  }
  for (const team of account.teams ?? []) {
    const { id: source_id, name } = team
    const teamId = yield* inTransaction({ part: "team", source_id, name }, importTeam(team, account.source, host.plan))
    if (teamId === null) continue
    for (const service of team.services) {
      const entry = { part: "service", source_id: service.id, name: `${name}: ${service.name}` } as const
      yield* taking(entry, (recalled) => importTeamService(recalled.host, service, recalled.memory), teamId)
    }
  }
  const { bookings: as } = options
  if (as !== "none") {
    for (const item of yield* cancelledItems(host.id, account)) {
      const form = item.kind === "held" ? "held" : "booking"
      const what = { source_id: item.sourceId, name: `Cancelled at ${account.sourceName}`, slotkit_id: item.localId }
      const entry: ImportEntry = { part: "booking", ...what, outcome: "released", as: form, notes: [] }
      const freed = yield* unitOfWork.transaction(
        Effect.gen(function* () {
          const { memory } = yield* recallImports(host.id, account.source)
          const isFreed = yield* releaseImported(host.id, item, memory, account.sourceName)
          yield* recorded(entry, !isFreed)
          return isFreed
        })
      )
      if (freed) add(entry, false)
    }
    for (const booking of bookings) {
      yield* taking(entryOf(booking), (recalled) => importBooking(recalled.host, booking, account, as, recalled.memory))
    }
  }
  for (const { part, id, name, text } of account.notImported) {
    if (part === "booking" && as === "none") continue
    const notes: ReadonlyArray<ImportNote> = [{ kind: "left_out", field: part, text }]
    yield* addLeftOut({ part, source_id: id, name, outcome: "left_out", slotkit_id: null, notes })
  }
  const { id, email, username } = host
  const report: ImportReport = {
    source: account.source,
    applied: options.apply,
    host: { id, email, username, created, profile_url: profileUrl(host, hostPagesUrl) },
    entries
  }
  return report
})

/** A host and its schedule under the lock, and what earlier imports took. */
type Recalled = Effect.Success<ReturnType<typeof recallImports>> & { readonly memory: ImportMemory }

type EntryStart = Pick<ImportEntry, "part" | "source_id" | "name" | "start">

interface ImportedPart extends Pick<ImportEntry, "outcome" | "as" | "notes" | "sets"> {
  readonly slotkitId?: number | null
}

const entryOf = ({ id, name, start }: ImportedBooking) =>
  ({ part: "booking", source_id: id, name, start: formatInstant(start) }) as const

/** The items of earlier runs that have since been cancelled at the source. */
const cancelledItems = Effect.fnUntraced(function* (hostId: number, { source, cancelled }: ImportedAccount) {
  const imports = yield* ImportStore
  const items = yield* imports.list(hostId, source)
  const ids = new Set(cancelled)
  /** True for a meeting, and for each of its seats, whose ids begin with that of the meeting. */
  const isCancelled = (id: string): boolean => ids.has(id) || (id.includes("/") && isCancelled(id.slice(0, id.lastIndexOf("/"))))
  return items.filter(({ kind, sourceId }) => (kind === "held" || kind === "booking") && isCancelled(sourceId))
})

const refused = (failure: Failure): ImportNote => ({
  kind: "left_out",
  field: "all",
  text: "errors" in failure ? Object.values(failure.errors).flat().join(" ") : failure.message
})

/** A dry run has created nothing, so that the ids of what it took are of no use. */
const withoutIds = (report: ImportReport): ImportReport => ({
  ...report,
  host: report.host.created ? { ...report.host, id: null } : report.host,
  entries: report.entries.map((entry) => {
    const isNew = entry.part === "host" ? report.host.created : entry.outcome === "taken"
    return isNew ? { ...entry, slotkit_id: null } : entry
  })
})
