import type { Instant, Interval } from "@slotkit/core"
import { blocksBetween, busyOfBlock, millisPerMinute, withoutOwn } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { Unavailable } from "../../kernel/Failure.ts"
import { countBy, measureBy } from "../../kernel/LabelledMetric.ts"
import { publicToken } from "../../kernel/PublicToken.ts"
import { onPrimary } from "../../kernel/ReplicaReads.ts"
import { CalendarsUnavailable } from "../../ports/calendars/BusyCalendars.ts"
import {
  type CalendarProvider,
  CalendarProviders,
  type CalendarPurpose,
  type CalendarRules,
  CurrentCalendarRules,
  StoresCalendarReads
} from "../../ports/calendars/CalendarProvider.ts"
import { CalendarStore, type ReadableAccount } from "../../ports/calendars/CalendarStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { askProvider, readAccount } from "./ReadAccount.ts"

const answers = countBy("slotkit_calendar_answers_total", "Look-ups of connected calendars, by purpose and source.", [
  "purpose",
  "from"
])
const age = measureBy(
  "slotkit_calendar_block_age_seconds",
  "The age of the oldest busy times that were used, by purpose.",
  ["purpose"],
  [1, 10, 30, 60, 120, 300, 600, 1800, 3600, 21_600, 86_400]
)

/** Busy times of connected calendars, and the instant from which they would be read again. */
export interface SyncedBusy {
  readonly busy: ReadonlyArray<Interval>
  readonly freshUntil: Instant
}

/**
 * Returns when a host is busy in connected calendars within `[start, end)`, in any order. Excludes events that are about to be
 * removed.
 *
 * An offer uses busy times of the last five minutes, a booking those of the last seconds. Others are read again, only the missing
 * blocks, all accounts concurrently. If that fails or times out, falls back to the last read until it is stale; then it dies as
 * `Unavailable`, and nothing is offered or booked. `loaded` is the result of `lastRead` for at least this range. Never call it
 * inside a transaction of Slotkit.
 */
export const syncedBusy = (hostId: number, range: Interval, purpose: CalendarPurpose, loaded?: ReadonlyArray<ReadableAccount>) =>
  orUnavailable(hostId, onPrimary(busyOfAccounts(hostId, range, purpose, loaded)))

/** Dies as `Unavailable` if calendars of a host could not be read. */
export const orUnavailable = <A, R>(
  hostId: number,
  busy: Effect.Effect<A, CalendarsUnavailable, R>
): Effect.Effect<A, never, R> =>
  Effect.catchTag(busy, "CalendarsUnavailable", ({ reason }) =>
    Effect.andThen(
      Effect.logWarning(`Could not read the calendars of host ${hostId}: ${reason}`),
      Effect.die(new Unavailable({ fact: { code: "calendar" }, retryAfterSeconds: 60 }))
    )
  )

/** Returns a host's accounts with the last reads within `[start, end)`, without the paused ones. Calls no provider. */
export const lastRead = (hostId: number, range: Interval) =>
  onPrimary(
    Effect.gen(function* () {
      const store = yield* CalendarStore
      const blocks = blocksBetween(range)
      const found = yield* store.readable(hostId, blocks[0] ?? 0, blocks.at(-1) ?? -1)
      return found.filter(({ state }) => state !== "paused")
    })
  )

/** Returns when a host is busy by the last reads within a range, however old they are. Calls no provider. */
export const knownBusy = (hostId: number, range: Interval) =>
  Effect.map(lastRead(hostId, range), (accounts) => busyIn(accounts, range))

const busyIn = (accounts: ReadonlyArray<ReadableAccount>, range: Interval): ReadonlyArray<Interval> =>
  accounts.flatMap(({ calendars }) =>
    calendars.flatMap(({ blocks, outdated }) =>
      withoutOwn(
        blocks.flatMap((block) => busyOfBlock(block, range)),
        outdated
      )
    )
  )

const busyOfAccounts = Effect.fnUntraced(function* (
  hostId: number,
  range: Interval,
  purpose: CalendarPurpose,
  loaded: ReadonlyArray<ReadableAccount> | undefined
) {
  const rules = yield* CurrentCalendarRules
  const providers = yield* CalendarProviders
  const blocks = blocksBetween(range)
  const [first, last] = [blocks[0] ?? 0, blocks.at(-1) ?? -1]
  const load = lastRead(hostId, range)
  const startedAt = yield* Clock.currentTimeMillis
  const dueBlocks = (account: ReadableAccount, now: Instant): ReadonlyArray<number> =>
    account.retryAt === null || account.retryAt <= now
      ? unreadBlocks(account, blocks, now - freshMillis(purpose, rules, providers.get(account.kind)), startedAt)
      : []
  const isDue = (account: ReadableAccount, now: Instant) => dueBlocks(account, now).length > 0

  const readFor = rules.staleMinutes === 0 ? "book" : purpose

  let accounts = loaded ?? (yield* load)
  if (accounts.length === 0) return { busy: [], freshUntil: Number.POSITIVE_INFINITY } satisfies SyncedBusy
  yield* touchDemand(accounts, startedAt)
  const due = accounts.filter((account) => isDue(account, startedAt))
  if (due.length > 0) {
    const readNow = yield* StoresCalendarReads
    if (readNow) {
      const readAll = Effect.forEach(due, (account) => readLeased(account, blocks, purpose, readFor, dueBlocks), everyOne)
      yield* Effect.timeoutOption(readAll, purpose === "offer" ? "3 seconds" : "4 seconds")
      accounts = yield* load
    } else {
      accounts = yield* Effect.forEach(
        accounts,
        (account) => (due.includes(account) ? readOnly(account, first, last, readFor) : Effect.succeed(account)),
        {
          concurrency: "unbounded"
        }
      )
    }
  }

  const now = yield* Clock.currentTimeMillis
  const since = rules.staleMinutes === 0 ? startedAt : now - rules.staleMinutes * millisPerMinute
  const used = accounts.filter((account) => !(rules.whenLost === "ignore" && isLost(account) && !isKnown(account, blocks, since)))
  const unknown = used.find((account) => !isKnown(account, blocks, since))
  if (unknown !== undefined) {
    yield* answers([purpose, "refused"])
    return yield* new CalendarsUnavailable({ reason: `calendar account ${unknown.id} was not read in time` })
  }
  const isLive = due.length > 0 && used.every((account) => !isDue(account, startedAt) || isKnown(account, blocks, startedAt))
  yield* answers([purpose, due.length === 0 ? "fresh" : isLive ? "live" : "last_known"])
  const found = used.flatMap(({ calendars }) => calendars.flatMap((calendar) => calendar.blocks))
  if (found.length > 0) yield* age([purpose], (now - Math.min(...found.map(({ readAt }) => readAt))) / 1000)
  const busy = busyIn(used, range)
  const freshUntil = accounts.map((account) =>
    isDue(account, now) ? now : nextReadOf(account, now, freshMillis(purpose, rules, providers.get(account.kind)))
  )
  return { busy, freshUntil: Math.min(...freshUntil) } satisfies SyncedBusy
})

/** The instant from which some block of an account would be read again. */
const nextReadOf = ({ calendars, retryAt }: ReadableAccount, now: Instant, fresh: number): Instant =>
  Math.min(
    retryAt === null || retryAt <= now ? Number.POSITIVE_INFINITY : retryAt,
    ...calendars.flatMap(({ missing, blocks }) => (missing ? [] : blocks.map(({ readAt }) => readAt + fresh)))
  )

const everyOne = { concurrency: "unbounded", discard: true } as const

/** The time for which a read is good enough, in milliseconds. Never longer than the time after which nothing is booked on it. */
const freshMillis = (purpose: CalendarPurpose, { staleMinutes }: CalendarRules, provider: CalendarProvider | undefined): number =>
  Math.min(staleMinutes * millisPerMinute, purpose === "book" ? (provider?.bookFreshSeconds ?? 10) * 1000 : 5 * millisPerMinute)

/**
 * Returns the blocks that were not read since an instant, or are stale, in some checked calendar. Ignores missing calendars:
 * regular reads of their account find them when they are back.
 */
const unreadBlocks = (
  { calendars }: ReadableAccount,
  blocks: ReadonlyArray<number>,
  since: Instant,
  startedAt: Instant
): ReadonlyArray<number> =>
  blocks.filter((block) =>
    calendars.some((calendar) => {
      if (calendar.missing) return false
      const found = calendar.blocks.find((one) => one.block === block)
      return found === undefined || ((found.readAt <= since || found.stale) && found.readAt < startedAt)
    })
  )

/** True if all blocks of all checked calendars are known and were read since an instant. */
const isKnown = ({ calendars }: ReadableAccount, blocks: ReadonlyArray<number>, since: Instant): boolean =>
  calendars.every((calendar) =>
    blocks.every((block) => calendar.blocks.some((one) => one.block === block && one.readAt >= since))
  )

const isLost = ({ state }: ReadableAccount): boolean => state === "reconnect" || state === "scope_missing"

/** Reads an account, unless another process has its lease. A booking waits for that process, an offer does not. */
const readLeased = Effect.fnUntraced(function* (
  account: ReadableAccount,
  blocks: ReadonlyArray<number>,
  purpose: CalendarPurpose,
  readFor: CalendarPurpose,
  dueBlocks: (account: ReadableAccount, now: Instant) => ReadonlyArray<number>
) {
  const store = yield* CalendarStore
  let due = blocks
  while (due.length > 0) {
    const now = yield* Clock.currentTimeMillis
    const lease = { token: yield* publicToken, until: now + leaseMillis }
    const isLeased = yield* store.lease(account, "read", now, lease)
    if (!isLeased && purpose === "offer") return
    if (!isLeased) yield* Effect.sleep(waitMillis)
    const again: ReadonlyArray<ReadableAccount> = yield* store.readable(account.hostId, blocks[0]!, blocks.at(-1)!)
    const current = again.find((one) => one.id === account.id)
    due = current === undefined ? [] : dueBlocks(current, now)
    if (!isLeased) continue
    // Another process may have ended its read since the account was loaded.
    if (current !== undefined && due.length > 0) {
      return yield* readAccount(current, due[0]!, due.at(-1)!, lease.token, readFor)
    }
    yield* store.finish(account, lease.token, { calendars: [], readAt: now })
  }
})

const leaseMillis = 30_000
const waitMillis = 100

/** Reads an account without storing anything, and returns it with the blocks that it has now. */
const readOnly = Effect.fnUntraced(function* (account: ReadableAccount, first: number, last: number, purpose: CalendarPurpose) {
  const hosts = yield* HostStore
  const host = Option.getOrUndefined(yield* hosts.find(account.hostId))
  if (host === undefined) return account
  const outcome = yield* Effect.timeoutOption(askProvider(host, account, first, last, purpose), "4 seconds")
  if (Option.isNone(outcome) || !outcome.value.isSuccess) return account
  const { calendars, readAt } = outcome.value
  const read = new Map(calendars.map((one) => [one.id, one]))
  return {
    ...account,
    calendars: account.calendars.map((calendar) => {
      const found = read.get(calendar.id)
      if (found === undefined) return calendar
      const blocks = found.renew ? calendar.blocks : found.blocks
      return { ...calendar, blocks: blocks.map((one) => ({ ...one, readAt, stale: false })) }
    })
  }
})

/** Records a request for slots, at most once a minute, and keeps the calendars warm. */
const touchDemand = Effect.fnUntraced(function* (accounts: ReadonlyArray<ReadableAccount>, now: Instant) {
  const store = yield* CalendarStore
  if (!(yield* StoresCalendarReads)) return
  if (accounts.every(({ lastRequestedAt }) => lastRequestedAt !== null && now - lastRequestedAt < millisPerMinute)) return
  yield* store.touchDemand(accounts[0]!.hostId, now, now + 5 * millisPerMinute)
})
