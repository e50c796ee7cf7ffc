import { CalendarRefused } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
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

/** Returns the objects whose events a filter finds. */
export const objectsOfFilter = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, filter: string) {
  return yield* objectsFound(send, account, url, yield* report(send, account, url, calendarQuery(filter)))
})

/**
 * Returns the objects with events that have a property, or all objects: servers that do not know the filter are asked for all,
 * and so are those that take long for it. Radicale needs ten times as long to search 5,000 events as to send them. Servers that
 * were slow are asked for all at once for half an hour, unless all are too large.
 */
export const searchObjects = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, filter: string) {
  const find = report(send, account, url, calendarQuery(filter))
  if (!(yield* isSlow(send, url))) {
    const answer = Option.getOrUndefined(yield* Effect.timeoutOption(find, slowMillis))
    if (answer === undefined) yield* noteSlow(send, url)
    else if (!unsupported.has(answer.status)) return { objects: yield* objectsFound(send, account, url, answer), isAll: false }
  }
  const all = Effect.map(objectsOfFilter(send, account, url, ""), (objects) => ({ objects, isAll: true }))
  const patiently = Effect.gen(function* () {
    return { objects: yield* objectsFound(send, account, url, yield* find), isAll: false }
  })
  return yield* Effect.catchIf(
    all,
    ({ kind }) => kind === "unreadable",
    () => patiently
  )
})

/** Returns the objects at some addresses of a collection. Missing ones are left out. */
export const objectsAt = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  url: string,
  addresses: ReadonlyArray<string>
) {
  return (yield* multiget(send, account, url, addresses)).objects
})

/**
 * A tag as `If-Match` needs it. Proxies that compress answers mark tags as weak, and some servers leave out the quotation marks.
 */
export const strongTag = (value: string | undefined): string | null => {
  const tag = value?.trim().replace(/^W\//, "") ?? ""
  return tag === "" ? null : tag.startsWith('"') ? tag : `"${tag}"`
}

const unsupported: ReadonlySet<number> = new Set([400, 403, 415, 422, 500, 501])

/** The calendars whose search was slow, by sender, and until when they are not searched. */
const slowCalendars = new WeakMap<SendDav, Map<string, number>>()

const isSlow = (send: SendDav, url: string) =>
  Effect.map(Clock.currentTimeMillis, (now) => (slowCalendars.get(send)?.get(url) ?? 0) > now)

const noteSlow = Effect.fnUntraced(function* (send: SendDav, url: string) {
  const now = yield* Clock.currentTimeMillis
  const known = [...(slowCalendars.get(send) ?? [])].filter(([, until]) => until > now)
  slowCalendars.set(send, new Map([...known.slice(-maxSlowCalendars), [url, now + slowForMillis]]))
})

const slowMillis = 1500
const slowForMillis = 30 * 60_000
const maxSlowCalendars = 1000

const report = (send: SendDav, account: DavAccount, url: string, body: string) =>
  send(account, { method: "REPORT", url, headers: { Depth: "1" }, body: `<?xml version="1.0" encoding="utf-8"?>${body}` })

const properties = "<D:prop><D:getetag/><C:calendar-data/></D:prop>"

const calendarQuery = (filter: string): string =>
  `<C:calendar-query ${namespaces}>${properties}<C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT">${filter}` +
  "</C:comp-filter></C:comp-filter></C:filter></C:calendar-query>"

const multiget = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, addresses: ReadonlyArray<string>) {
  const hrefs = addresses.map((address) => `<D:href>${escapeXml(new URL(address).pathname)}</D:href>`).join("")
  const body = `<C:calendar-multiget ${namespaces}>${properties}${hrefs}</C:calendar-multiget>`
  return yield* readObjects(yield* report(send, account, url, body))
})

/** The objects of an answer to a search. Events that a server names without sending them are asked for by their addresses. */
const objectsFound = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string, answer: OutboundAnswer) {
  const found = yield* readObjects(answer)
  const objects = [...found.objects]
  for (let start = 0; start < found.withoutText.length; start += addressesPerRequest) {
    const request = yield* multiget(send, account, url, found.withoutText.slice(start, start + addressesPerRequest))
    if (request.withoutText.length > 0) return yield* incomplete
    objects.push(...request.objects)
  }
  return objects
})

/**
 * Reads objects. An answer that leaves some of them out, as one that is limited in size, is refused: their times are not known.
 */
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
