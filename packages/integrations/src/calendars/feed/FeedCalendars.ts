import { createHash } from "node:crypto"
import type { WebhookAllow } from "@slotkit/core"
import {
  type CalendarAnswer,
  type CalendarProvider,
  CalendarRefused,
  type NameResolver,
  type NewCalendar,
  type Settings
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { decodeCalendar, IcsUnreadable, inSlices, maxIcsBytes, readMergedIcs } from "../ics/index.ts"
import { fetchChecked } from "../outbound/FetchChecked.ts"
import { retryAfter } from "../outbound/FetchJson.ts"
import { inBodyTurn, readBody } from "../outbound/ReadBody.ts"
import type { OutboundAnswer } from "../outbound/SendPinned.ts"

/** Settings of feeds. */
export interface FeedCalendarsOptions {
  /** Destinations that the operator allows although the rules forbid them. */
  readonly allow: WebhookAllow
  /** Certificates to trust instead of Node's, in PEM format; for tests. */
  readonly ca?: string | undefined
}

/**
 * Calendars at a secret URL: iCalendar files that other programs publish. The credential is the URL.
 *
 * One read covers 400 days. An unchanged file is not sent again, unless the host has another time zone or address.
 */
export const feedCalendars = ({
  allow,
  ca
}: FeedCalendarsOptions): Effect.Effect<CalendarProvider, never, NameResolver | Settings> =>
  Effect.map(Effect.context<NameResolver | Settings>(), (services) => {
    const fetch = (url: string, tag: string | null) =>
      Effect.provideContext(
        fetchChecked({
          url,
          headers: { Accept: "text/calendar, */*;q=0.5", ...conditions(tag) },
          maxBytes: maxIcsBytes,
          maxRedirects: 3,
          allow,
          ca
        }),
        services
      )
    const read = Effect.fnUntraced(function* (url: string, stored: string | null, query: FeedQuery) {
      const reader = readerOf(query)
      const tag = stored?.startsWith(reader) === true ? stored.slice(reader.length) : null
      const answer = yield* fetch(url, tag)
      const { status, headers } = answer
      if (status === 304 && tag !== null) return { kind: "unchanged" } as const
      if (status === 404 || status === 410) return { kind: "missing" } as const
      if (status !== 200) return yield* refusal(answer, yield* Clock.currentTimeMillis)
      const { busy, skipped, name } = yield* inBodyTurn(
        Effect.flatMap(readBody(answer), (body) => {
          const text = decodeCalendar(body)
          return inSlices(() => readMergedIcs([text], query), isUnreadable).pipe(
            Effect.mapError(({ message }) => new CalendarRefused({ kind: "unreadable", reason: message }))
          )
        })
      )
      const newTag = tagOf(headers)
      const names = name === undefined ? {} : { name }
      return { kind: "busy", busy, skipped, tag: newTag && `${reader}${newTag}`, ...names } as const
    })
    return {
      daysAhead: 400,
      bookFreshSeconds: 60,
      listCalendars: (url) => Effect.succeed([{ remoteId: feedId, name: nameOf(url), writable: false, checked: true }]),
      readBusy: (url, { calendars, start, end, hostZone, me }) => {
        const tag = calendars[0]?.tag ?? null
        return Effect.map(
          read(url, tag, { from: start, to: end, hostZone, me: [me] }),
          (answer): ReadonlyMap<string, CalendarAnswer> => new Map([[feedId, answer]])
        )
      }
    }
  })

type FeedQuery = Parameters<typeof readMergedIcs>[1]

/** The only calendar of a feed. */
const feedId: NewCalendar["remoteId"] = "feed"

const nameOf = (url: string): string => new URL(url).hostname

const isUnreadable = (cause: unknown): cause is IcsUnreadable => cause instanceof IcsUnreadable

/** The beginning of stored tags. It differs for readings of the same file that may have other busy times. */
const readerOf = ({ hostZone, me }: FeedQuery): string => {
  const digest = createHash("sha256")
    .update(JSON.stringify([hostZone, me]))
    .digest("base64url")
  return `${digest.slice(0, 8)} `
}

/** An entity tag, or the time of the last change. The conditional request sends back whichever the feed has. */
const tagOf = ({ etag, "last-modified": modified }: OutboundAnswer["headers"]): string | null => {
  const tag = etag ?? modified
  return tag === undefined || tag.length > maxTagLength ? null : tag
}

const conditions = (tag: string | null): Record<string, string> => {
  if (tag === null) return {}
  // Some servers forget the quotation marks of an entity tag.
  return / GMT$/.test(tag) ? { "If-Modified-Since": tag } : { "If-None-Match": tag }
}

const maxTagLength = 500

const refusal = ({ status, headers }: OutboundAnswer, now: number): CalendarRefused => {
  const after = retryAfter(headers["retry-after"], now)
  if (status === 401 || status === 403) {
    return new CalendarRefused({ kind: "unauthorized", reason: "The calendar's address is no longer accepted." })
  }
  const reason = `The calendar's server answered with the status ${status}.`
  if (status === 429 || (status === 503 && after !== undefined)) {
    return new CalendarRefused({ kind: "limited", reason, ...(after === undefined ? {} : { retryAt: after }) })
  }
  return new CalendarRefused({ kind: "unreachable", reason })
}
