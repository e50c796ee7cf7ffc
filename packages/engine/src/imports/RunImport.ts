import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { audit } from "../audit/Audit.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { AccountSources, AccountUnread, type ReadingProgress } from "../ports/imports/AccountSources.ts"
import { type Job, JobStore } from "../ports/JobStore.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import {
  emptySummary,
  importKeptMillis,
  importTokenContext,
  previewMillis,
  type StoredImport,
  storedImport,
  takenOf,
  withEntry
} from "./HostImport.ts"
import { importAccount } from "./ImportAccount.ts"

/** True if hosts of this installation can import accounts themselves. */
export const importsAccounts = Effect.map(AccountSources, (sources) => sources.size > 0)

/**
 * Runs the import of a host: the preview, or the import after it. Deletes the token of a preview that was not started, and the
 * record of an import whose time is over.
 *
 * The lease is renewed while the account is read, and by each entry that is imported, in the transaction of the entry. So a
 * worker that has lost the lease writes nothing, and the next one continues where the record ends. Decision 0120.
 */
export const runImport = Effect.fnUntraced(function* (job: Job<"import">, leaseToken: string) {
  const stored = storedImport(job)
  if (stored.state !== "reading" && stored.state !== "importing" && stored.state !== "previewed") return "done" as const
  const jobs = yield* JobStore
  const { transaction } = yield* UnitOfWork
  let current = stored

  /** Stores changes, and renews the lease or ends it. Rolls back if another process has the job, or the host has stopped it. */
  const store = Effect.fnUntraced(function* (changes: Partial<StoredImport>, dueAt?: number) {
    const now = yield* Clock.currentTimeMillis
    const next = { ...current, ...changes }
    const lease = dueAt === undefined ? { leaseUntil: now + leaseMillis } : {}
    const retry = { dueAt: dueAt ?? job.dueAt, attempts: dueAt === undefined ? job.attempts : 0, error: null }
    if (!(yield* jobs.retry(job, leaseToken, { ...retry, ...lease, payload: JSON.stringify(next) }))) {
      return yield* Effect.die(new LeaseLost())
    }
    current = next
  })

  const giveBack = Effect.suspend(() => {
    const payload = JSON.stringify({ ...current, starts: stored.starts })
    return jobs.retry(job, leaseToken, { dueAt: job.dueAt, attempts: job.attempts, error: null, payload })
  })

  const end = Effect.fnUntraced(function* (state: "done" | "failed" | "expired", changes: Partial<StoredImport> = {}) {
    const endedAt = yield* Clock.currentTimeMillis
    const ended = { ...changes, state, endedAt, token: null, reading: null, progress: null }
    const action = state === "done" ? "import.finish" : "import.end"
    const work = Effect.andThen(store(ended, endedAt + importKeptMillis), audit(job.hostId, action))
    yield* transaction(work)
  })

  const work = Effect.gen(function* () {
    if (stored.state === "previewed") return yield* end("expired", { summary: null })
    // Failures are counted as attempts. The other starts had no outcome: their processes were killed, perhaps by this import.
    if (stored.starts - job.attempts >= mostKilled) return yield* end("failed", { problem: "error" })
    yield* store({ starts: stored.starts + 1 })
    const account = yield* whileRenewing(readAccount(job.hostId, stored), (reading) => store({ reading }))
    const target = { kind: "existing", hostId: job.hostId } as const
    const { bookings, startedAt } = stored
    if (stored.state === "reading") {
      const rehearsal = () => importAccount(target, account, { apply: false, bookings })
      const report = yield* whileRenewing(rehearsal, () => store({}))
      const summary = report.entries.reduce(withEntry, emptySummary)
      const now = yield* Clock.currentTimeMillis
      return yield* store({ state: "previewed", starts: 0, reading: null, summary }, now + previewMillis)
    }
    yield* store({ reading: null, summary: takenOf(stored.summary ?? emptySummary) })
    yield* importAccount(target, account, {
      apply: true,
      bookings,
      ...(startedAt === null ? {} : { since: startedAt }),
      record: (entry, done, total) => {
        const summary = withEntry(current.summary ?? emptySummary, entry)
        // An import goes on as long as it takes something, however often its process is killed.
        const starts = entry.outcome === "taken" ? job.attempts : current.starts
        return store({ summary, starts, progress: { done, total } })
      }
    })
    yield* end("done")
  }).pipe(
    Effect.catchTags({
      AccountUnread: ({ problem }) => end("failed", { problem }),
      // The host was removed.
      NotFound: () => end("failed", { problem: "error" }),
      Conflict: () => end("failed", { problem: "error" })
    }),
    // An orderly stop of the process gives the job back at once.
    Effect.onInterrupt(() => giveBack),
    Effect.provideService(CurrentActor, stored.actor)
  )
  yield* Effect.catchCause(work, (cause) => {
    if (Cause.squash(cause) instanceof LeaseLost) return Effect.void
    if (job.attempts < mostRetries || Cause.hasInterrupts(cause)) return Effect.failCause(cause)
    return Effect.andThen(
      Effect.logWarning("An import failed too often and was ended", cause),
      Effect.provideService(end("failed", { problem: "error" }), CurrentActor, stored.actor)
    )
  })
  return "stored" as const
})

/** An error of Slotkit, such as a busy database, is tried again so often. */
const mostRetries = 5

/** An import whose processes were killed so often is ended. */
const mostKilled = 2

/** The time after which another process continues the import of a killed one. */
export const importLease = "20 seconds"
const leaseMillis = Duration.toMillis(importLease)

/** The interval at which the lease is renewed. */
const renewal = "5 seconds"

class LeaseLost extends Error {
  override readonly name = "LeaseLost"
}

/** Reads the account of an import. */
const readAccount =
  (hostId: number, { source, url, token, bookings }: StoredImport) =>
  (onProgress: (progress: ReadingProgress) => void) =>
    Effect.gen(function* () {
      const from = (yield* AccountSources).get(source)
      if (from === undefined) return yield* new AccountUnread({ problem: "address" })
      const box = yield* SecretBox
      const sealed = { sealed: token ?? "", context: importTokenContext(hostId) }
      // A token that was sealed by a former secret of the installation is asked for again.
      if (!(yield* box.canOpen(sealed))) return yield* new AccountUnread({ problem: "token" })
      return yield* from.read({ token: yield* box.open(sealed), url, bookings, onProgress })
    })

/** Runs work, and meanwhile renews the lease with the reported progress. Ends the work if the lease is lost. */
const whileRenewing = Effect.fnUntraced(function* <A, E, R, R2>(
  work: (onProgress: (progress: ReadingProgress) => void) => Effect.Effect<A, E, R>,
  renew: (progress: ReadingProgress | null) => Effect.Effect<void, never, R2>
) {
  let latest: ReadingProgress | null = null
  const renewing = Effect.forever(
    Effect.andThen(
      Effect.sleep(renewal),
      Effect.suspend(() => renew(latest))
    )
  )
  const working = work((progress) => {
    latest = progress
  })
  const outcome = yield* Effect.raceFirst(Effect.result(working), renewing)
  return Result.isSuccess(outcome) ? outcome.success : yield* Effect.fail(outcome.failure)
})
