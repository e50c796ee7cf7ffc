import type { Host, Instant } from "@slotkit/core"
import { millisPerMinute, nextRead, rangeOfBlock } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { countBy, measureBy, timed } from "../../kernel/LabelledMetric.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders, type CalendarPurpose, CurrentCalendarRules } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import {
  type CalendarAccountChanges,
  type CalendarRead,
  CalendarStore,
  type CalendarWithBlocks,
  type ReadableAccount
} from "../../ports/calendars/CalendarStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import type { Job } from "../../ports/JobStore.ts"
import { Randomness } from "../../ports/Randomness.ts"
import type { SecretBox } from "../../ports/SecretBox.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { changesOfFailure, shouldNotify } from "../accounts/CalendarFailure.ts"
import { notifyCalendarHost } from "../accounts/NotifyCalendarHost.ts"
import { readsOf } from "../accounts/ReadsOf.ts"
import { withCredentials } from "../accounts/WithCredentials.ts"
import { blocksToRead, isPausedFarAhead, pauseFarAhead, warmBlocks } from "./FarReads.ts"

const reads = countBy("slotkit_calendar_reads_total", "Reads of connected calendars, by provider and outcome.", [
  "provider",
  "outcome"
])
const duration = measureBy("slotkit_calendar_read_seconds", "How long reads of connected calendars took, by provider.", [
  "provider"
])

/**
 * The blocks that a read brings, for each of the account's checked calendars, and what else it changes. A read of blocks far
 * ahead changes nothing else.
 */
export interface AccountRead {
  readonly changes: CalendarAccountChanges
  readonly calendars: ReadonlyArray<CalendarRead>
  readonly readAt: Instant
  readonly isSuccess: boolean
}

/** Reads the blocks from `first` to `last`, and all those that the provider returns anyway. Stores nothing. */
export const askProvider = Effect.fnUntraced(function* (
  host: Host,
  account: ReadableAccount,
  first: number,
  last: number,
  purpose: CalendarPurpose
): Effect.fn.Return<AccountRead, never, CalendarStore | SecretBox> {
  const providers = yield* CalendarProviders
  const randomness = yield* Randomness
  const readAt = yield* Clock.currentTimeMillis
  const provider = providers.get(account.kind)
  const blocks = blocksToRead(first, last, readAt, provider?.daysAhead ?? 0)
  const ask = Effect.gen(function* () {
    if (provider === undefined) {
      return yield* new CalendarRefused({ kind: "refused", reason: "This installation does not connect calendars of this kind." })
    }
    const { from, to } = blocks
    const calendars = account.calendars.map((calendar) => ({
      remoteId: calendar.remoteId,
      tag: !blocks.isFar && hasBlocks(calendar, first, last) && !calendar.missing ? calendar.tag : null
    }))
    const range = { start: rangeOfBlock(from).start, end: rangeOfBlock(to).end }
    const query = { ...range, calendars, hostZone: host.timezone, me: host.email, purpose }
    const answers = yield* withCredentials(account, (credentials) => provider.readBusy(credentials, query))
    return yield* readsOf(account.calendars, answers, from, to, readAt)
  })
  const outcome = yield* Effect.result(timed(duration, [account.kind], ask))
  if (Result.isFailure(outcome)) {
    yield* reads([account.kind, outcome.failure.kind])
    if (blocks.isFar) return { changes: {}, calendars: [], readAt, isSuccess: false }
    const [byte = 0] = yield* randomness.bytes(1)
    return failedRead(account, outcome.failure, readAt, byte / 255, (yield* CurrentCalendarRules).staleMinutes)
  }
  yield* reads([account.kind, "read"])
  if (blocks.isFar) {
    const calendars = outcome.success.map((read) => ({ ...read, changes: {} }))
    return { changes: {}, calendars, readAt, isSuccess: true }
  }
  const isActive = account.state === "active" || account.state === "paused"
  const changes: CalendarAccountChanges = {
    ...(isActive || lacksWriting(account) ? {} : { state: "active", stateSince: readAt }),
    // A failed write may have disconnected the account meanwhile, and the host was emailed.
    ...(lacksWriting(account) || (account.reason === null && account.notifiedAt === null)
      ? {}
      : { reason: null, notifiedAt: null }),
    retryAt: null,
    failures: 0,
    nextReadAt: nextRead(account, readAt)
  }
  return { changes, calendars: outcome.success, readAt, isSuccess: true }
})

/**
 * Reads an account that the caller has leased, stores the outcome, and ends the lease. Emails the host about a disconnected,
 * missing or recovered calendar. An interrupted read counts as a failure, so that a slow provider is not called by every request.
 * A rate-limited provider is not called for an offer.
 *
 * A read of blocks far ahead stores these blocks and nothing else. If it fails, the account stays as it is, and this process
 * reads nothing far ahead from it for a minute: only reads of the next weeks change an account's state.
 */
export const readAccount = Effect.fnUntraced(function* (
  account: ReadableAccount,
  first: number,
  last: number,
  leaseToken: string,
  purpose: CalendarPurpose
) {
  const store = yield* CalendarStore
  const events = yield* CalendarEventStore
  const hosts = yield* HostStore
  const { staleMinutes } = yield* CurrentCalendarRules
  const unitOfWork = yield* UnitOfWork
  const host = Option.getOrUndefined(yield* hosts.find(account.hostId))
  if (host === undefined) return
  const startedAt = yield* Clock.currentTimeMillis
  const daysAhead = (yield* CalendarProviders).get(account.kind)?.daysAhead ?? 0
  if (blocksToRead(first, last, startedAt, daysAhead).isFar) {
    const end = (reads: ReadonlyArray<CalendarRead>, readAt: Instant) =>
      store.finish(account, leaseToken, { calendars: reads, readAt })
    if (isPausedFarAhead(store, account.id, startedAt)) return yield* end([], startedAt)
    const pause = Effect.map(Clock.currentTimeMillis, (now) => pauseFarAhead(store, account.id, now))
    const ask = askProvider(host, account, first, last, purpose)
    const read = yield* Effect.onInterrupt(ask, () => Effect.andThen(pause, end([], startedAt)))
    if (!read.isSuccess) yield* pause
    return yield* end(read.calendars, read.readAt)
  }
  const finish = (read: AccountRead) =>
    unitOfWork.transaction(
      Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        const isLost = mailOf(account, read, staleMinutes, now) === "calendarLost"
        const accounts = isLost ? yield* store.accounts(account.hostId, account.id) : []
        const { state, notifiedAt } = accounts.find(({ id }) => id === account.id) ?? account
        const mail = mailOf({ ...account, state, notifiedAt }, read, staleMinutes, now)
        const changes = mail === "calendarLost" || mail === "calendarClosed" ? { ...read.changes, notifiedAt: now } : read.changes
        const isStored = yield* store.finish(account, leaseToken, { changes, calendars: read.calendars, readAt: read.readAt })
        const isBack = read.isSuccess && (changes.state === "active" || account.calendars.some(({ missing }) => missing))
        if (isStored && isBack) yield* events.markDue(account.hostId, account.id, now)
        const reason = changes.reason === undefined ? account.reason : changes.reason
        if (isStored && mail !== undefined) yield* notifyCalendarHost(host, account, mail, reason)
      })
    )
  const afterInterruption = Effect.gen(function* () {
    const readAt = yield* Clock.currentTimeMillis
    const late = new CalendarRefused({ kind: "unreachable", reason: "The calendar did not respond in time." })
    yield* reads([account.kind, "unreachable"])
    yield* finish(failedRead(account, late, readAt, 0.5, staleMinutes))
  })
  if (purpose === "offer" && account.retryAt !== null && account.retryAt > startedAt) {
    const nextReadAt = orWhenClosing(account, account.retryAt, startedAt, staleMinutes)
    return yield* finish({ changes: { nextReadAt }, calendars: [], readAt: startedAt, isSuccess: false })
  }
  const read = yield* Effect.onInterrupt(askProvider(host, account, first, last, purpose), () => afterInterruption)
  yield* finish(read)
})

/** The email that a read causes, if any. */
const mailOf = (account: ReadableAccount, read: AccountRead, staleMinutes: number, now: Instant) => {
  if (read.isSuccess) {
    const isMissing = ({ id, missing }: CalendarWithBlocks) =>
      !missing && read.calendars.some((one) => one.id === id && one.changes.missing === true)
    if (account.calendars.some(isMissing)) return "calendarMissing"
    if (lacksWriting(account)) return shouldNotify(account, now) ? "calendarLost" : undefined
    return account.notifiedAt === null ? undefined : "calendarBack"
  }
  const { state = account.state } = read.changes
  if (state === "reconnect" || state === "scope_missing") {
    return shouldNotify({ state, notifiedAt: state === account.state ? account.notifiedAt : null }, now)
      ? "calendarLost"
      : undefined
  }
  const isTooOld = ({ readAt }: CalendarWithBlocks) => readAt === null || now - readAt >= staleMinutes * millisPerMinute
  return account.notifiedAt === null && account.calendars.some(isTooOld) ? "calendarClosed" : undefined
}

/** A failed read. */
const failedRead = (
  account: ReadableAccount,
  refused: CalendarRefused,
  readAt: Instant,
  random: number,
  staleMinutes: number
): AccountRead => {
  const changes = changesOfFailure(account, refused, readAt, random)
  const nextReadAt = orWhenClosing(account, changes.nextReadAt, readAt, staleMinutes)
  return { changes: { ...changes, nextReadAt }, calendars: [], readAt, isSuccess: false }
}

/**
 * Returns when an account is read again: at a given time, or earlier when its last read becomes stale, so that the host is
 * emailed as slots close.
 */
const orWhenClosing = ({ calendars }: ReadableAccount, next: Instant, now: Instant, staleMinutes: number): Instant => {
  const closesAt = Math.min(...calendars.map(({ readAt }) => (readAt ?? 0) + staleMinutes * millisPerMinute))
  return closesAt > now ? Math.min(closesAt, next) : next
}

/**
 * True if an account may be read, but lacks the permission to write. A read ends neither that nor the host's task to reconnect
 * it.
 */
const lacksWriting = ({ state, failures }: ReadableAccount): boolean => state === "scope_missing" && failures === 0

/** True if all blocks of a range are those of the last read, so that nothing is needed if the calendar has not changed since. */
const hasBlocks = ({ blocks, readAt }: CalendarWithBlocks, first: number, last: number): boolean =>
  blocks.filter((one) => one.block >= first && one.block <= last && one.readAt === readAt && !one.stale).length ===
  last - first + 1

/** True if this installation connects calendars. */
export const readsCalendars = Effect.map(CalendarProviders, ({ size }) => size > 0)

/** Reads an account whose next read is due. */
export const readDueAccount = Effect.fnUntraced(function* ({ hostId, key }: Job<"calendar_read">, leaseToken: string) {
  const store = yield* CalendarStore
  const now = yield* Clock.currentTimeMillis
  const [first, last] = warmBlocks(now)
  const account = (yield* store.readable(hostId, first, last)).find(({ id }) => id === Number(key))
  // Nothing of the account is checked. Its next read can wait.
  if (account === undefined) return { dueAt: now + uncheckedMillis }
  yield* Effect.timeoutOption(readAccount(account, first, last, leaseToken, "offer"), "20 seconds")
  return "stored" as const
})

const uncheckedMillis = 6 * 3_600_000
