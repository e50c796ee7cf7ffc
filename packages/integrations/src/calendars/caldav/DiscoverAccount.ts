import { CalendarRefused, type CalendarSubscription, fewCalendars, type NewCalendar } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import type { OutboundAnswer } from "../outbound/SendPinned.ts"
import type { DavAccount, DavLogin } from "./DavAccount.ts"
import {
  type DavResource,
  davRefusal,
  decoded,
  expectMultistatus,
  propertyOf,
  readMultistatus,
  shortAddress
} from "./DavAnswer.ts"
import { caldav, calendarServer, dav, namespaces } from "./DavNames.ts"
import type { SendDav } from "./DavRequest.ts"
import { elementsAt } from "./Xml.ts"

/**
 * Finds the account behind an address and checks its user name and password: from the address or its `/.well-known/caldav` to the
 * principal, and from there to the collection with the calendars. RFC 6764 section 6.
 */
export const discoverAccount = Effect.fnUntraced(function* (send: SendDav, login: DavLogin) {
  const entered = new URL(login.entered)
  const wellKnown = new URL("/.well-known/caldav", entered).href
  const starts = entered.pathname === "/" ? [wellKnown, entered.href] : [entered.href, wellKnown, new URL("/", entered).href]
  let silent: OutboundAnswer | undefined
  for (const url of starts) {
    const answer = yield* send(login, propfind(url, 0, "<D:current-user-principal/><D:resourcetype/>", maxRedirects))
    if (answer.status === 401) return yield* davRefusal(answer)
    if (answer.status === 429 || answer.status >= 500) silent ??= answer
    if (answer.status !== 207) continue
    const principal = yield* hrefIn(answer, dav("current-user-principal"))
    if (principal === undefined) continue
    const properties = "<C:calendar-home-set/><C:calendar-user-address-set/>"
    const found = yield* expectMultistatus(yield* send(login, propfind(principal, 0, properties, maxRedirects)))
    const home = yield* firstHref(found, caldav("calendar-home-set"))
    if (home === undefined) continue
    return { ...login, principal, home: collection(home), addresses: found.flatMap(addressesOf) } satisfies DavAccount
  }
  if (silent !== undefined) return yield* davRefusal(silent)
  return yield* new CalendarRefused({ kind: "unreadable", reason: "There is no CalDAV server at this address." })
})

/** Lists the calendars of an account that can have events. Calendars that the server itself has subscribed to are left out. */
export const listDavCalendars = Effect.fnUntraced(function* (send: SendDav, account: DavAccount) {
  const properties = "<D:resourcetype/><D:displayname/><C:supported-calendar-component-set/><D:current-user-privilege-set/>"
  const answer = yield* send(account, propfind(account.home, 1, properties))
  const resources = yield* expectMultistatus(answer)
  const calendars = resources.flatMap((resource): ReadonlyArray<NewCalendar> => {
    const types = propertyOf(resource, dav("resourcetype"))?.children.map(({ name }) => name) ?? []
    if (!types.includes(caldav("calendar")) || types.includes(calendarServer("subscribed"))) return []
    if (!hasEvents(resource)) return []
    const path = decoded(new URL(resource.url).pathname.split("/").filter(Boolean).at(-1) ?? "")
    const name = propertyOf(resource, dav("displayname"))?.text.trim() || path || "Calendar"
    const writable = isWritable(resource)
    return [{ remoteId: collection(resource.url), name: name.slice(0, maxNameLength), writable, checked: writable }]
  })
  return yield* fewCalendars(calendars)
})

/** Lists the calendars of other servers that the account's server has subscribed to, with their addresses. */
export const listDavSubscriptions = Effect.fnUntraced(function* (send: SendDav, account: DavAccount) {
  const answer = yield* send(account, propfind(account.home, 1, "<D:resourcetype/><D:displayname/><S:source/>"))
  const resources = yield* expectMultistatus(answer)
  const subscriptions = resources.filter((resource) =>
    propertyOf(resource, dav("resourcetype"))?.children.some(({ name }) => name === calendarServer("subscribed"))
  )
  const found = yield* Effect.forEach(yield* fewCalendars(subscriptions), (resource) =>
    Effect.map(hrefOf(resource, calendarServer("source")), (url): ReadonlyArray<CalendarSubscription> => {
      if (url === undefined || !/^(?:https?|webcals?):/i.test(url)) return []
      const name = propertyOf(resource, dav("displayname"))?.text.trim() || new URL(url).hostname || "Calendar"
      return [{ name: name.slice(0, maxNameLength), url }]
    })
  )
  return found.flat()
})

/** Returns the tag that a server changes with every change in a calendar, or `null` if the server has none. */
export const changeTag = Effect.fnUntraced(function* (send: SendDav, account: DavAccount, url: string) {
  const answer = yield* send(account, propfind(url, 0, "<S:getctag/>"))
  if ([401, 429].includes(answer.status) || (answer.status >= 500 && answer.status !== 501)) return yield* davRefusal(answer)
  if (answer.status !== 207) return null
  const found = (yield* readMultistatus(answer)).map((one) => propertyOf(one, calendarServer("getctag"))?.text.trim())
  const tag = found.find((one) => one !== undefined && one !== "")
  return tag === undefined || tag.length > maxTagLength ? null : tag
})

const maxTagLength = 400
const maxRedirects = 5

/** The address of a collection with a slash at its end. Without it some servers redirect. */
const collection = (address: string): string => {
  const url = new URL(address)
  if (!url.pathname.endsWith("/")) url.pathname += "/"
  return url.href
}

const propfind = (url: string, depth: 0 | 1, properties: string, redirects = 0) =>
  ({
    method: "PROPFIND",
    url,
    headers: { Depth: `${depth}` },
    body: `<?xml version="1.0" encoding="utf-8"?><D:propfind ${namespaces}><D:prop>${properties}</D:prop></D:propfind>`,
    maxRedirects: redirects
  }) as const

const hrefIn = (answer: OutboundAnswer, name: string) =>
  Effect.flatMap(readMultistatus(answer), (resources) => firstHref(resources, name))

const firstHref = (resources: ReadonlyArray<DavResource>, name: string) =>
  Effect.map(
    Effect.forEach(resources, (resource) => hrefOf(resource, name)),
    (hrefs) => hrefs.find((href) => href !== undefined)
  )

/** The address in a property, relative to its resource. */
const hrefOf = (resource: DavResource, name: string) => {
  const property = propertyOf(resource, name)
  const href = property === undefined ? undefined : elementsAt(property, dav("href"))[0]?.text.trim()
  return shortAddress(href === undefined ? undefined : URL.parse(href, resource.url)?.href)
}

const addressesOf = (resource: DavResource): ReadonlyArray<string> => {
  const property = propertyOf(resource, caldav("calendar-user-address-set"))
  const hrefs = property === undefined ? [] : elementsAt(property, dav("href")).map(({ text }) => text.trim())
  return hrefs.flatMap((href) => (/^mailto:/i.test(href) ? [href.slice("mailto:".length)] : []))
}

/** Collections without the property can have any component. RFC 4791 section 5.2.3. */
const hasEvents = (resource: DavResource): boolean => {
  const components = propertyOf(resource, caldav("supported-calendar-component-set"))
  if (components === undefined) return true
  return components.children.some(({ attributes }) => attributes.name === "VEVENT")
}

const isWritable = (resource: DavResource): boolean => {
  const privileges = propertyOf(resource, dav("current-user-privilege-set"))
  if (privileges === undefined) return true
  const granted = elementsAt(privileges, dav("privilege")).flatMap(({ children }) => children.map(({ name }) => name))
  return ["all", "write", "write-content"].some((name) => granted.includes(dav(name)))
}

const maxNameLength = 200
