import { formatInstant, type Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { OutboundAnswer } from "../outbound/SendPinned.ts"
import type { DavAccount } from "./DavAccount.ts"
import { davRefusal, expectMultistatus, propertyOf } from "./DavAnswer.ts"
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
  const within = yield* objectsFound(send, account, url, yield* report(send, account, url, calendarQuery(range)))
  const series = yield* objectsFound(send, account, url, yield* search(send, account, url, '<C:prop-filter name="RRULE"/>'))
  return [...new Map([...within, ...series].map((object) => [object.url, object])).values()]
})

/** Returns the object with an iCalendar UID, under whatever name. */
export const objectOfUid = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, uid: string) {
  const filter = `<C:prop-filter name="UID"><C:text-match collation="i;octet">${escapeXml(uid)}</C:text-match></C:prop-filter>`
  const found = yield* objectsFound(send, account, url, yield* search(send, account, url, filter))
  return found.find(({ text }) => hasUid(text, uid))
})

/** Returns the objects at some addresses of a collection. Those that are gone are left out. */
export const objectsAt = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  url: string,
  addresses: ReadonlyArray<string>
) {
  return (yield* multiget(send, account, url, addresses)).objects
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
export const etagOf = ({ headers }: OutboundAnswer): string | null => strongTag(headers.etag)

/** A tag as `If-Match` needs it. Proxies that compress answers mark tags as weak, and some servers leave out the quotation marks. */
const strongTag = (given: string | undefined): string | null => {
  const tag = given?.trim().replace(/^W\//, "") ?? ""
  return tag === "" ? null : tag.startsWith('"') ? tag : `"${tag}"`
}

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

/** Asks for the objects of a filter. A server that does not know the filter is asked for all. */
const search = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, filter: string) {
  const answer = yield* report(send, account, url, calendarQuery(filter))
  const isUnsupported = [400, 403, 415, 422, 500, 501].includes(answer.status)
  return isUnsupported ? yield* report(send, account, url, calendarQuery("")) : answer
})

const multiget = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, addresses: ReadonlyArray<string>) {
  const hrefs = addresses.map((address) => `<D:href>${escapeXml(new URL(address).pathname)}</D:href>`).join("")
  const body = `<C:calendar-multiget ${namespaces}>${wanted}${hrefs}</C:calendar-multiget>`
  return yield* readObjects(yield* report(send, account, url, body))
})

/** The objects of an answer to a search. Events that a server names without sending them are asked for by their addresses. */
const objectsFound = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, answer: OutboundAnswer) {
  const found = yield* readObjects(answer)
  const objects = [...found.objects]
  for (let start = 0; start < found.withoutText.length; start += addressesPerRequest) {
    const asked = yield* multiget(send, account, url, found.withoutText.slice(start, start + addressesPerRequest))
    if (asked.withoutText.length > 0) return yield* incomplete
    objects.push(...asked.objects)
  }
  return objects
})

/** Reads objects. An answer that leaves some of them out, as one that is limited in size, is refused: their times are not known. */
const readObjects = Effect.fnUntraced(function* (answer: OutboundAnswer) {
  const resources = yield* expectMultistatus(answer)
  const objects: Array<DavObject> = []
  const withoutText: Array<string> = []
  for (const resource of resources) {
    const { url, status } = resource
    if (status === 507) return yield* incomplete
    if (status === 404 || status === 410 || url.endsWith("/") || url === answer.url) continue
    if (status !== null && status >= 400) return yield* davRefusal({ ...answer, status })
    const text = propertyOf(resource, caldav("calendar-data"))?.text
    if (text === undefined || text.trim() === "") withoutText.push(url)
    else objects.push({ url, tag: strongTag(propertyOf(resource, dav("getetag"))?.text), text })
  }
  return { objects, withoutText }
})

const incomplete = new CalendarRefused({ kind: "unreadable", reason: "The calendar's server left out events." })
const addressesPerRequest = 500

/** An instant as in `20270601T090000Z`. */
const basicTime = (instant: number): string => formatInstant(instant).replace(/[-:]|\.\d+/g, "")
