import { formatInstant, type Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import type { CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { decodeCalendar, unfolded } from "../ics/index.ts"
import { inBodyTurn, readBody } from "../outbound/ReadBody.ts"
import type { OutboundAnswer } from "../outbound/SendPinned.ts"
import type { DavAccount } from "./DavAccount.ts"
import { davRefusal } from "./DavAnswer.ts"
import { escapeXml } from "./DavNames.ts"
import { type DavObject, objectsOfFilter, searchObjects, strongTag } from "./DavReports.ts"
import type { SendDav } from "./DavRequest.ts"

/**
 * Returns the objects with events that may matter in a range: all series, because servers miss occurrences, and those that the
 * server finds in the range, widened by a day on both sides.
 */
export const objectsInRange = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  url: string,
  { start, end }: Interval
) {
  const series = yield* searchObjects(send, account, url, '<C:prop-filter name="RRULE"/>')
  if (series.isAll) return series.objects
  const range = `<C:time-range start="${basicTime(start - millisPerDay)}" end="${basicTime(end + millisPerDay)}"/>`
  const within = yield* objectsOfFilter(send, account, url, range)
  return [...new Map([...within, ...series.objects].map((object) => [object.url, object])).values()]
})

/** Returns the objects with iCalendar UIDs, under whatever names. */
export const objectsOfUids = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  url: string,
  uids: ReadonlyArray<string>
) {
  const found: Array<DavObject> = []
  for (const uid of uids) {
    const match = `<C:text-match collation="i;octet">${escapeXml(uid)}</C:text-match>`
    const { objects, isAll } = yield* searchObjects(send, account, url, `<C:prop-filter name="UID">${match}</C:prop-filter>`)
    found.push(...objects)
    if (isAll) break
  }
  return new Map(uids.map((uid) => [uid, found.find(({ text }) => hasUid(text, uid))]))
})

/** Returns the object with an iCalendar UID, under whatever name. */
export const objectOfUid = (send: SendDav, account: DavAccount, url: string, uid: string) =>
  Effect.map(objectsOfUids(send, account, url, [uid]), (found) => found.get(uid))

/** Returns the object at an address, or undefined if there is none. */
export const objectAt = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  url: string
): Effect.fn.Return<DavObject | undefined, CalendarRefused> {
  const answer = yield* send(account, { method: "GET", url })
  if (answer.status === 404 || answer.status === 410) return undefined
  if (answer.status !== 200) return yield* davRefusal(answer)
  return { url, tag: etagOf(answer), text: decodeCalendar(yield* inBodyTurn(readBody(answer))) }
})

/** The entity tag of an answer. */
export const etagOf = ({ headers }: OutboundAnswer): string | null => strongTag(headers.etag)

/** True if a text is an event with a UID. */
export const hasUid = (text: string, uid: string): boolean => {
  const lines = unfolded(text).split(/\r?\n/)
  return lines.some((line) => /^UID[:;]/i.test(line) && line.slice(line.indexOf(":") + 1).trim() === uid)
}

/** An instant as in `20270601T090000Z`. */
const basicTime = (instant: number): string => formatInstant(instant).replace(/[-:]|\.\d+/g, "")
