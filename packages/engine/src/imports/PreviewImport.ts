import type { Instant } from "@slotkit/core"
import { wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { audit } from "../audit/Audit.ts"
import { Invalid, NotFound, TooManyRequests } from "../kernel/Failure.ts"
import { hostBudget } from "../kernel/HostBudget.ts"
import { lockHostCalendar, withHostQueue } from "../kernel/HostQueue.ts"
import { validate } from "../kernel/Validate.ts"
import { CurrentActor } from "../ports/AuditLog.ts"
import { AccountSources, importedBookings, isSourceAddress } from "../ports/imports/AccountSources.ts"
import { importSources } from "../ports/imports/ImportStore.ts"
import { JobStore } from "../ports/JobStore.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import { UnitOfWork } from "../ports/UnitOfWork.ts"
import {
  emptySummary,
  findImport,
  type HostImport,
  importJob,
  importTokenContext,
  isRunning,
  type StoredImport
} from "./HostImport.ts"

const NewImport = Schema.Struct({
  source: Schema.Literals(importSources).annotate({ message: `must be one of ${importSources.join(", ")}` }),
  url: Schema.optionalKey(
    Schema.NullOr(
      Schema.String.check(
        Schema.isMaxLength(2000, { message: "must have at most 2000 characters" }),
        Schema.makeFilter(isSourceAddress, {
          message: "must be an https URL without a query, such as https://cal.example.com/api"
        })
      )
    )
  ),
  token: Schema.String.check(
    Schema.makeFilter((token: string) => token !== "", { message: "must not be empty", rule: "empty" }),
    Schema.isPattern(/^$|^[\x21-\x7e]{1,4096}$/, { message: "must be 1 to 4096 characters without spaces" })
  ),
  bookings: Schema.Literals(importedBookings).annotate({ message: `must be one of ${importedBookings.join(", ")}` })
})

/** The number of previews that a host can ask for within an hour. */
const previewsPerHour = 10

/**
 * Asks for a preview of an import, which a job makes: it reads the account with the sealed token, and rehearses the import.
 * Returns false, and does nothing, while an import of the host is running; a preview that was not started is replaced.
 *
 * Fails as `Invalid` for wrong fields, as `TooManyRequests` after ten previews in an hour, and as `NotFound` for a team, whose
 * event types no source tells. Decision 0120.
 */
export const previewImport = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const { source, token, url = null, bookings } = yield* validate(NewImport, input)
  const from = (yield* AccountSources).get(source)
  if (from === undefined) return yield* Invalid.of([wrongField("source", `Accounts of ${source} cannot be imported here.`)])
  if (url !== null && !from.takesUrl) return yield* Invalid.of([wrongField("url", `${source} has one address.`)])
  const box = yield* SecretBox
  const actor = yield* CurrentActor
  const { sealed } = yield* box.seal(token, importTokenContext(hostId))
  const request = Effect.gen(function* () {
    const jobs = yield* JobStore
    const { host } = yield* lockHostCalendar(hostId)
    if (host.kind === "team") return yield* new NotFound({ what: "page" })
    const known = yield* findImport(hostId)
    if (known !== undefined && isRunning(known)) return false
    const requestedAt = yield* Clock.currentTimeMillis
    const budget = yield* hostBudget(hostId, [{ name: "imports", most: previewsPerHour }])
    if (budget.left < 1) {
      const retryAfterSeconds = Math.max(1, Math.ceil((budget.leftAt(1) - requestedAt) / 1000))
      return yield* new TooManyRequests({ fact: { code: "imports" }, retryAfterSeconds })
    }
    yield* budget.spend(hostId, 1)
    const stored: StoredImport = {
      ...{ source, url, bookings, actor, requestedAt, token: sealed, starts: 0 },
      ...{ state: "reading", startedAt: null, endedAt: null, reading: null, progress: null, summary: null, problem: null }
    }
    yield* jobs.enqueue([importJob(hostId, stored, requestedAt)])
    yield* audit(hostId, "import.preview")
    return true
  })
  return yield* inHostQueue(hostId, request)
})

/**
 * Starts the import that was previewed. Returns false, and does nothing, if there is none to start, or if `requestedAt` is given
 * and the preview was requested at another time. Decision 0120.
 */
export const startImport = Effect.fnUntraced(function* (hostId: number, requestedAt?: Instant) {
  const actor = yield* CurrentActor
  const start = Effect.gen(function* () {
    const jobs = yield* JobStore
    yield* lockHostCalendar(hostId)
    const known = yield* findImport(hostId)
    if (known?.state !== "previewed" || !isMeant(known, requestedAt)) return false
    const startedAt = yield* Clock.currentTimeMillis
    const stored: StoredImport = { ...known, actor, state: "importing", startedAt, starts: 0, summary: emptySummary }
    yield* jobs.enqueue([importJob(hostId, stored, startedAt)])
    yield* audit(hostId, "import.start")
    return true
  })
  return yield* inHostQueue(hostId, start)
})

/**
 * Stops an import, deletes its token and forgets its result. What was imported stays. Returns false if the host has none, or if
 * `requestedAt` is given and the import was requested at another time. Decision 0120.
 */
export const cancelImport = (hostId: number, requestedAt?: Instant) =>
  inHostQueue(
    hostId,
    Effect.gen(function* () {
      const jobs = yield* JobStore
      yield* lockHostCalendar(hostId)
      const known = yield* findImport(hostId)
      if (known === undefined || !isMeant(known, requestedAt)) return false
      yield* jobs.cancel([{ hostId, kind: "import", key: String(hostId) }])
      yield* audit(hostId, "import.cancel")
      return true
    })
  )

/** Returns the last import of a host as the console shows it, without its token. Undefined if there is none. Decision 0120. */
export const viewImport = Effect.fnUntraced(function* (hostId: number) {
  const found = yield* findImport(hostId)
  if (found === undefined) return undefined
  const { token: _, actor: __, starts: ___, ...view } = found
  return view satisfies HostImport as HostImport
})

/** True for the import that a page has shown. Another one may have replaced it since. */
const isMeant = (known: StoredImport, requestedAt: Instant | undefined): boolean =>
  requestedAt === undefined || known.requestedAt === requestedAt

const inHostQueue = <A, E, R>(hostId: number, work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(UnitOfWork, ({ transaction }) => withHostQueue(hostId, transaction(work)))
