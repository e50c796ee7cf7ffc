import type { Instant } from "@slotkit/core"
import { millisPerMinute } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { publicToken } from "../../kernel/PublicToken.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { type AccountWithCalendars, CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import type { SecretBox } from "../../ports/SecretBox.ts"
import { admitCalendarWork } from "../accounts/AdmitCalendarWork.ts"
import { calendarAccountResource } from "../accounts/CalendarAccountResource.ts"
import { changesOfFailure } from "../accounts/CalendarFailure.ts"
import { fewCalendars, fittingCalendars } from "../accounts/CalendarName.ts"
import { requireCalendarAccount } from "../accounts/ListCalendarAccounts.ts"
import { withCredentials } from "../accounts/WithCredentials.ts"
import { warmBlocks } from "./FarReads.ts"
import { readAccount } from "./ReadAccount.ts"

/**
 * Lists the calendars of an account again, and reads those that are checked. Waits for a read in progress, because it may have
 * missed the last changes. Returns the account; `last_read_at` and `state` show the outcome.
 *
 * A feed is read at most once a minute, as its server expects. Paused and leaving accounts are not read. Fails with
 * `TooManyRequests` after ten reads and connects of the host in a minute.
 */
export const readCalendarAccount = (hostId: number, id: number) => readNow(hostId, id, admitCalendarWork(hostId))

/** The same for an account that was just connected, which has counted. */
export const readConnectedAccount = (hostId: number, id: number) => readNow(hostId, id, Effect.void)

const readNow = Effect.fnUntraced(function* <E, R>(hostId: number, id: number, admit: Effect.Effect<void, E, R>) {
  const account = yield* requireCalendarAccount(hostId, id)
  const now = yield* Clock.currentTimeMillis
  const isUnread = account.state === "paused" || account.state === "leaving"
  const isSpared = account.kind === "feed" && account.state === "active" && isRead(account, now - millisPerMinute + 1)
  if (!isUnread && !isSpared) {
    yield* admit
    yield* readInTurn(account, yield* listAgain(account), now)
  }
  return calendarAccountResource(yield* requireCalendarAccount(hostId, id))
})

/** True if every checked calendar was read since an instant. */
const isRead = ({ calendars }: Pick<AccountWithCalendars, "calendars">, since: Instant): boolean =>
  calendars.every(({ checked, readAt }) => !checked || (readAt !== null && readAt >= since))

/** Reads an account once no other process does, unless one of them has begun a read since the request. */
const readInTurn = Effect.fnUntraced(function* (account: AccountWithCalendars, listed: Listed, askedFor: Instant) {
  const store = yield* CalendarStore
  const { hostId, id } = account
  const [first, last] = warmBlocks(askedFor)
  for (;;) {
    const now = yield* Clock.currentTimeMillis
    const lease = { token: yield* publicToken, until: now + leaseMillis }
    if (yield* store.lease({ hostId, id }, "read", now, lease)) {
      const readable = (yield* store.readable(hostId, first, last)).find((one) => one.id === id)
      if (readable === undefined) return yield* finishListing(account, listed, lease.token, now)
      if (!isRead(readable, askedFor)) {
        return yield* Effect.timeoutOption(readAccount(readable, first, last, lease.token, "book"), "20 seconds")
      }
      return yield* store.finish(account, lease.token, { calendars: [], readAt: now })
    }
    if (now - askedFor >= patienceMillis) return
    yield* Effect.sleep(waitMillis)
  }
})

const leaseMillis = 30_000
const patienceMillis = 15_000
const waitMillis = 100

/** The outcome of listing the calendars of an account. */
type Listed = Result.Result<void, CalendarRefused>

/** Lists the calendars of an account at its provider. */
const listAgain = Effect.fnUntraced(function* (
  account: AccountWithCalendars
): Effect.fn.Return<Listed, never, CalendarStore | SecretBox> {
  const store = yield* CalendarStore
  const provider = (yield* CalendarProviders).get(account.kind)
  if (provider === undefined || account.kind === "feed") return Result.void
  const silent = () => new CalendarRefused({ kind: "unreachable", reason: "The calendar did not respond in time." })
  const listed = yield* withCredentials(account, provider.listCalendars).pipe(
    Effect.flatMap(fewCalendars),
    Effect.timeoutOrElse({ duration: "8 seconds", orElse: () => Effect.fail(silent()) }),
    Effect.result
  )
  if (Result.isFailure(listed)) return Result.fail(listed.failure)
  if (listed.success.length > 0) yield* store.change(account.hostId, account.id, { listed: fittingCalendars(listed.success) })
  return Result.void
})

/** Ends the lease of an account of which nothing is checked. The list of its calendars shows whether it works. */
const finishListing = Effect.fnUntraced(function* (account: AccountWithCalendars, listed: Listed, token: string, now: Instant) {
  const store = yield* CalendarStore
  const events = yield* CalendarEventStore
  const active = { state: "active", stateSince: now, reason: null, notifiedAt: null, retryAt: null, failures: 0 } as const
  const changes = Result.isFailure(listed)
    ? changesOfFailure(account, listed.failure, now, 0.5)
    : account.state === "active"
      ? {}
      : active
  yield* store.finish(account, token, { changes, calendars: [], readAt: now })
  if (Result.isSuccess(listed) && account.state !== "active") yield* events.markDue(account.hostId, account.id, now)
})
