import { type Instant, maxCalendarAccounts, maxCheckedCalendars } from "@slotkit/core"
import { nextRead } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { Conflict } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { publicToken } from "../../kernel/PublicToken.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import type { CalendarAnswer } from "../../ports/calendars/CalendarProvider.ts"
import {
  type AccountWithCalendars,
  type CalendarAccount,
  CalendarStore,
  type NewCalendar,
  type NewCalendarAccount
} from "../../ports/calendars/CalendarStore.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { calendarAccountResource } from "./CalendarAccountResource.ts"
import { fittingCalendars } from "./CalendarName.ts"
import { readsOf } from "./ReadsOf.ts"

/** An account whose credentials have just worked, with its calendars. */
export interface VerifiedAccount extends Pick<NewCalendarAccount, "hostId" | "kind" | "subject" | "label" | "scopes"> {
  /** The text to seal and store. */
  readonly credentials: string
  readonly calendars: ReadonlyArray<NewCalendar>
  /** The blocks that were read to verify the account, if any. Without them the account is read at once. */
  readonly firstRead?: FirstRead
}

/** The answers of a provider for the blocks from `first` to `last`, by the calendar's ID at the provider. */
export interface FirstRead {
  readonly first: number
  readonly last: number
  readonly answers: ReadonlyMap<string, CalendarAnswer>
  readonly readAt: Instant
}

/**
 * Stores an account in one transaction, and returns it. Connecting an account again keeps the choices of its calendars, and
 * writes the events that waited for it. Fails with `Conflict` if the host has too many accounts.
 */
export const connectAccount = Effect.fnUntraced(function* ({
  hostId,
  kind,
  subject,
  label,
  scopes = [],
  credentials,
  calendars,
  firstRead
}: VerifiedAccount) {
  const store = yield* CalendarStore
  const events = yield* CalendarEventStore
  const box = yield* SecretBox
  const unitOfWork = yield* UnitOfWork
  const connect = Effect.gen(function* () {
    yield* lockHostCalendar(hostId)
    const now = yield* Clock.currentTimeMillis
    const others = yield* admitCalendarAccount({ hostId, kind, subject })
    const checked = others.flatMap((account) => account.calendars.filter((calendar) => calendar.checked)).length
    const nextReadAt = firstRead === undefined ? now : nextRead({ lastRequestedAt: firstRead.readAt }, firstRead.readAt)
    const account = yield* store.connect(
      { hostId, kind, subject, label, scopes, createdAt: now, nextReadAt },
      // The calendar of a feed is checked in any case, because a host connects a feed for nothing else.
      kind === "feed" ? calendars : fittingCalendars(calendars, maxCheckedCalendars - checked),
      (id) => box.seal(credentials, `calendar-account:${id}`)
    )
    if (firstRead !== undefined) yield* storeFirstRead(account, firstRead, now)
    yield* events.markDue(hostId, account.id, now)
    yield* audit(hostId, "calendar.connect", account.id)
    const stored = firstRead === undefined ? account : (yield* store.accounts(hostId)).find(({ id }) => id === account.id)
    return calendarAccountResource(stored ?? account)
  })
  return yield* withHostQueue(hostId, withReplay(unitOfWork.transaction(connect)))
})

/** Returns the host's other accounts. Fails if there are too many to connect another; reconnecting is always admitted. */
const admitCalendarAccount = Effect.fnUntraced(function* ({
  hostId,
  kind,
  subject
}: Pick<CalendarAccount, "hostId" | "kind" | "subject">): Effect.fn.Return<
  ReadonlyArray<AccountWithCalendars>,
  Conflict,
  CalendarStore
> {
  const store = yield* CalendarStore
  const others = (yield* store.accounts(hostId)).filter((account) => account.kind !== kind || account.subject !== subject)
  if (others.length < maxCalendarAccounts) return others
  return yield* Conflict.of({ code: "too_many_accounts", limit: maxCalendarAccounts })
})

/** Stores the first read, unless another process is reading the account. */
const storeFirstRead = Effect.fnUntraced(function* (
  account: AccountWithCalendars,
  { first, last, answers, readAt }: FirstRead,
  now: Instant
) {
  const store = yield* CalendarStore
  const lease = { token: yield* publicToken, until: now + leaseMillis }
  if (!(yield* store.lease(account, "read", now, lease))) return
  const reads = yield* Effect.orDie(readsOf(account.calendars, answers, first, last, readAt))
  yield* store.finish(account, lease.token, { calendars: reads, readAt })
})

const leaseMillis = 30_000
