import { hashToken, NewCalendarAccount } from "@slotkit/core"
import { blockOf, millisPerDay, rangeOfBlock, wrongField } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { Conflict, Invalid } from "../../kernel/Failure.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { admitCalendarWork } from "./AdmitCalendarWork.ts"
import { askWhileWaiting } from "./AskWhileWaiting.ts"
import { calendarName } from "./CalendarName.ts"
import { connectAccount } from "./ConnectAccount.ts"
import { readsOf } from "./ReadsOf.ts"

/**
 * Connects a calendar at a secret URL, after reading it once. Connecting the same address again keeps the choices of its
 * calendar. Fails as `Invalid` for an address that is forbidden or is no calendar, as `TooManyRequests` after ten tries in a
 * minute, and as `Unavailable` if it does not respond.
 */
export const connectFeed = Effect.fnUntraced(function* (hostId: number, input: unknown) {
  const provider = (yield* CalendarProviders).get("feed")
  const host = yield* requireHost(hostId)
  const { url: options, name } = yield* validate(NewCalendarAccount, input)
  if (provider === undefined) return yield* Conflict.of({ code: "no_feeds" })
  const url = feedUrl(options)
  if (url === undefined) return yield* Invalid.of([wrongField("url", "The url must be an https or webcal address.", "feed_url")])

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
  const { calendar, answers } = yield* askWhileWaiting(tried, ({ reason }) => Invalid.of([wrongField("url", reason)]))
  const answer = answers.get(calendar.remoteId)
  if (answer?.kind === "missing") return yield* Invalid.of([wrongField("url", "There is no calendar at the url.")])

  return yield* connectAccount({
    hostId,
    kind: "feed",
    subject: hashToken(url),
    label: feedLabel(url),
    credentials: url,
    calendars: [{ ...calendar, name: name ?? calendarName(answer?.kind === "busy" ? (answer.name ?? "") : "", calendar.name) }],
    firstRead: { first, last, answers, readAt: now }
  })
})

/** Returns the address of a feed from what a host or a server gives, or `undefined` if it is none. */
export const feedUrl = (value: string): string | undefined => {
  const url = value.trim().replace(/^webcals?:\/\//i, "https://")
  return URL.parse(url) === null ? undefined : url
}

/** The host name and the end of the address, which is enough to recognize it and reveals nothing of use. */
export const feedLabel = (url: string): string => `${new URL(url).hostname} …${url.slice(-4)}`
