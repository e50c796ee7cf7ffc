import { hashToken, NewCalendarAccount } from "@slotkit/core"
import { blockOf, millisPerDay, nextRead, rangeOfBlock } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { Conflict, Invalid } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { publicToken } from "../../kernel/PublicToken.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { type AccountWithCalendars, CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { admitCalendarAccount } from "./AdmitCalendarAccount.ts"
import { admitCalendarWork } from "./AdmitCalendarWork.ts"
import { askWhileWaiting } from "./AskWhileWaiting.ts"
import { calendarAccountResource } from "./CalendarAccountResource.ts"
import { readsOf } from "./ReadsOf.ts"

/**
 * Connects a calendar behind a secret address, after reading it once. Connecting the same address again keeps the choices of its
 * calendar. Fails as `Invalid` for an address that is forbidden or is no calendar, as `TooManyRequests` after ten tries in a minute, and as
 * `Unavailable` if it does not respond.
 */
export const connectFeed = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const store = yield* CalendarStore
  const box = yield* SecretBox
  const unitOfWork = yield* UnitOfWork
  const provider = (yield* CalendarProviders).get("feed")
  const host = yield* requireHost(hostId)
  const { url: given, name } = yield* validate(NewCalendarAccount, input)
  if (provider === undefined) {
    return yield* new Conflict({ message: "This installation does not connect calendar feeds.", reason: "no_feeds" })
  }
  const url = feedUrl(given)
  if (url === undefined) return yield* Invalid.of({ url: ["The url must be an https or webcal address."] })

  yield* admitCalendarWork(hostId)
  const now = yield* Clock.currentTimeMillis
  const [first, last] = [blockOf(now), blockOf(now + provider.daysAhead * millisPerDay)]
  const range = { start: rangeOfBlock(first).start, end: rangeOfBlock(last).end }
  const tried = Effect.gen(function* () {
    const [calendar] = yield* provider.listCalendars(url)
    const calendars = [{ remoteId: calendar!.remoteId, tag: null }]
    const answers = yield* provider.readBusy(url, {
      ...range,
      calendars,
      hostZone: host.timezone,
      me: host.email,
      purpose: "book"
    })
    // Rejects what cannot be stored before anything is.
    yield* readsOf([{ id: 0, remoteId: calendar!.remoteId }], answers, first, last, now)
    return { calendar: calendar!, answers }
  })
  const { calendar, answers } = yield* askWhileWaiting(tried, ({ reason }) => Invalid.of({ url: [reason] }))
  if (answers.get(calendar.remoteId)?.kind === "missing") return yield* Invalid.of({ url: ["There is no calendar at the url."] })

  const connect = Effect.gen(function* () {
    yield* lockHostCalendar(hostId)
    const subject = hashToken(url)
    yield* admitCalendarAccount({ hostId, kind: "feed", subject })
    const account = yield* store.connect(
      {
        hostId,
        kind: "feed",
        subject,
        label: feedLabel(url),
        createdAt: now,
        nextReadAt: nextRead({ lastRequestedAt: now }, now)
      },
      [{ ...calendar, name: name ?? calendar.name }],
      (id) => box.seal(url, `calendar-account:${id}`)
    )
    const lease = { token: yield* publicToken, until: now + leaseMillis }
    if (yield* store.lease(hostId, account.id, now, lease)) {
      const reads = yield* Effect.orDie(readsOf(account.calendars, answers, first, last, now))
      yield* store.finishRead(account, lease.token, {}, reads, now)
    }
    yield* audit(hostId, "calendar.connect", account.id)
    const connected = (yield* store.accounts(hostId)).find(({ id }) => id === account.id) as AccountWithCalendars
    return calendarAccountResource(connected)
  })
  return yield* withHostQueue(hostId, withReplay(unitOfWork.transaction(connect)))
})

const leaseMillis = 30_000

/** Returns the address of a feed from what a host or a server gives, or `undefined` if it is none. */
export const feedUrl = (given: string): string | undefined => {
  const url = given.trim().replace(/^webcals?:\/\//i, "https://")
  return URL.parse(url) === null ? undefined : url
}

/** The host name and the end of the address, which is enough to recognize it and reveals nothing of use. */
export const feedLabel = (url: string): string => `${new URL(url).hostname} …${url.slice(-4)}`
