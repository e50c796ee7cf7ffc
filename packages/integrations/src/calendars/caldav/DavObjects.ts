import { formatInstant, type Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import type { CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { OutboundAnswer } from "../outbound/SendPinned.ts"
import type { DavAccount } from "./DavAccount.ts"
import { type DavResource, davRefusal, expectMultistatus, propertyOf } from "./DavAnswer.ts"
import { caldav, dav, escapeXml, namespaces } from "./DavNames.ts"
import type { SendDav } from "./DavRequest.ts"

/** A calendar object of a collection. */
export interface DavObject {
  readonly url: string
  readonly tag: string | null
  readonly text: string
}

/**
 * Returns the objects with events that may matter in a range: those that the server finds in it, widened by a day on both sides, and
 * all series, because servers miss occurrences. Servers that cannot find series send everything.
 */
export const objectsInRange = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  url: string,
  { start, end }: Interval
) {
  const range = `<C:time-range start="${basicTime(start - millisPerDay)}" end="${basicTime(end + millisPerDay)}"/>`
  const query = (filter: string) => report(send, account, url, calendarQuery(filter))
  const within = objectsOf(yield* expectMultistatus(yield* query(range)))
  const series = yield* query('<C:prop-filter name="RRULE"/>')
  const isUnsupported = [400, 403, 415, 422, 500, 501].includes(series.status)
  const others = objectsOf(yield* expectMultistatus(isUnsupported ? yield* query("") : series))
  return [...new Map([...within, ...others].map((object) => [object.url, object])).values()]
})

/** Returns the object with an iCalendar UID, under whatever name. */
export const objectOfUid = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, uid: string) {
  const filter = `<C:prop-filter name="UID"><C:text-match collation="i;octet">${escapeXml(uid)}</C:text-match></C:prop-filter>`
  const found = objectsOf(yield* expectMultistatus(yield* report(send, account, url, calendarQuery(filter))))
  return found.find(({ text }) => hasUid(text, uid))
})

/** Returns the objects at some addresses of a collection. Those that are gone are left out. */
export const objectsAt = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  url: string,
  addresses: ReadonlyArray<string>
) {
  const hrefs = addresses.map((address) => `<D:href>${escapeXml(new URL(address).pathname)}</D:href>`).join("")
  const body = `<C:calendar-multiget ${namespaces}>${wanted}${hrefs}</C:calendar-multiget>`
  return objectsOf(yield* expectMultistatus(yield* report(send, account, url, body)))
})

/** Returns the object at an address, or undefined if there is none. */
export const objectAt = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  url: string
): Effect.fn.Return<DavObject | undefined, CalendarRefused> {
  const answer = yield* send(account, { method: "GET", url })
  if (answer.status === 404 || answer.status === 410) return undefined
  if (answer.status !== 200) return yield* davRefusal(answer)
  return { url, tag: etagOf(answer), text: new TextDecoder().decode(answer.body) }
})

/** The entity tag of an answer. */
export const etagOf = ({ headers }: OutboundAnswer): string | null => headers.etag ?? null

/** True if a text is an event with a UID. */
export const hasUid = (text: string, uid: string): boolean => {
  const lines = text.replace(/\r?\n[ \t]/g, "").split(/\r?\n/)
  return lines.some((line) => /^UID[:;]/i.test(line) && line.slice(line.indexOf(":") + 1).trim() === uid)
}

const report = (send: SendDav, account: DavAccount, url: string, body: string) =>
  send(account, { method: "REPORT", url, headers: { Depth: "1" }, body: `<?xml version="1.0" encoding="utf-8"?>${body}` })

const wanted = "<D:prop><D:getetag/><C:calendar-data/></D:prop>"

const calendarQuery = (filter: string): string =>
  `<C:calendar-query ${namespaces}>${wanted}<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${filter}` +
  "</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>"

const objectsOf = (resources: ReadonlyArray<DavResource>): ReadonlyArray<DavObject> =>
  resources.flatMap((resource) => {
    const text = propertyOf(resource, caldav("calendar-data"))?.text
    const tag = propertyOf(resource, dav("getetag"))?.text.trim() ?? null
    return text === undefined ? [] : [{ url: resource.url, tag, text }]
  })

/** An instant as in `20270601T090000Z`. */
const basicTime = (instant: number): string => formatInstant(instant).replace(/[-:]|\.\d+/g, "")
