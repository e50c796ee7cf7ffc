import {
  CalendarRefused,
  type EventIdentity,
  type EventToProbe,
  type MeetingEvent,
  type ProbedEvent,
  type WrittenEvent
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { IcsUnreadable, inSlices, readIcs, unfolded } from "../ics/index.ts"
import type { DavAccount } from "./DavAccount.ts"
import { davRefusal, decoded } from "./DavAnswer.ts"
import { etagOf, hasUid, objectAt, objectOfUid, objectsOfUids } from "./DavObjects.ts"
import { type DavObject, objectsAt } from "./DavReports.ts"
import type { SendDav } from "./DavRequest.ts"
import { eventIcs } from "./EventIcs.ts"

/**
 * Creates or updates an event. Its name and UID are the same for every attempt, so an attempt that arrived although its answer
 * was lost is found, and updated.
 */
export const putDavEvent = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  calendar: string,
  copy: MeetingEvent,
  known: WrittenEvent | null
): Effect.fn.Return<WrittenEvent, CalendarRefused> {
  const own = addressOf(calendar, copy)
  let place: { readonly url: string; readonly tag: string | null } | null =
    known === null ? null : { url: known.remoteId, tag: known.tag }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    // Some proxies change tags so that none matches. The event was found to be ours by then.
    const isLast = attempt === maxAttempts - 1
    const condition: Readonly<Record<string, string>> =
      place === null ? { "If-None-Match": "*" } : place.tag === null || isLast ? {} : { "If-Match": place.tag }
    const url = place?.url ?? own
    const headers = { "Content-Type": "text/calendar; charset=utf-8", ...condition }
    const answer = yield* send(account, { method: "PUT", url, headers, body: eventIcs(copy) })
    if ([200, 201, 204].includes(answer.status)) return { remoteId: url, tag: etagOf(answer) }
    // For a UID that another object has Xandikos answers 207, and Nextcloud 400.
    if (![207, 400, 403, 404, 409, 410, 412].includes(answer.status)) return yield* davRefusal(answer)
    const found: DavObject | undefined =
      (yield* objectAt(send, account, url)) ?? (yield* objectOfUid(send, account, calendar, copy.uid))
    if (found !== undefined && !hasUid(found.text, copy.uid)) {
      return yield* new CalendarRefused({
        kind: "unreadable",
        reason: "Another event already has the name of this meeting's event."
      })
    }
    // The calendar exists, so a server that refuses a new event refuses to write at all.
    if (found === undefined && place === null && [400, 403].includes(answer.status)) return yield* davRefusal(answer)
    place = found ?? null
  }
  return yield* new CalendarRefused({ kind: "changed", reason: "The event changed in the calendar at the same time." })
})

/** Deletes an event, also one whose name is not known, or that a program has renamed. */
export const removeDavEvent = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  calendar: string,
  copy: EventIdentity,
  known: WrittenEvent | null
): Effect.fn.Return<void, CalendarRefused> {
  const remove = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    send(account, { method: "DELETE", url, headers })
  const first = yield* remove(known?.remoteId ?? addressOf(calendar, copy), known?.tag ? { "If-Match": known.tag } : {})
  const answer = first.status === 412 && known !== null ? yield* remove(known.remoteId) : first
  if ([200, 204].includes(answer.status)) return
  if (answer.status !== 404 && answer.status !== 410) return yield* davRefusal(answer)
  const other = yield* Effect.catchIf(
    objectOfUid(send, account, calendar, copy.uid),
    ({ kind }) => kind === "missing",
    () => Effect.undefined
  )
  if (other === undefined) return
  const last = yield* remove(other.url)
  if (![200, 204, 404, 410].includes(last.status)) return yield* davRefusal(last)
})

/**
 * Probes events by their addresses, and returns the times that they have now. One that is not at its address is searched by its
 * UID, because programs rename objects, and because that request fails if the whole calendar is missing. One whose time cannot be
 * read is left out.
 */
export const probeDavEvents = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  calendar: string,
  copies: ReadonlyArray<EventToProbe>,
  hostZone: string
): Effect.fn.Return<ReadonlyArray<ProbedEvent>, CalendarRefused> {
  if (copies.length === 0) return []
  const objects = yield* objectsAt(
    send,
    account,
    calendar,
    copies.map(({ remoteId }) => remoteId)
  )
  const byPath = new Map(objects.map((object) => [pathOf(object.url), object]))
  const elsewhere = copies.filter(({ remoteId }) => !byPath.has(pathOf(remoteId))).map(({ uid }) => uid)
  const byUid = yield* objectsOfUids(send, account, calendar, elsewhere)
  const seen = yield* Effect.forEach(
    copies,
    Effect.fnUntraced(function* ({ key, uid, remoteId }) {
      const object = byPath.get(pathOf(remoteId)) ?? byUid.get(uid)
      const found = object === undefined ? null : yield* timeOf(object, hostZone)
      return found === undefined ? [] : [{ key, found }]
    })
  )
  return seen.flat()
})

/**
 * The time of an event: `null` if it was cancelled, `undefined` if it cannot be read or has no length. Its owner may have marked
 * it as free, which does not remove it.
 */
const timeOf = ({ text, tag }: DavObject, hostZone: string): Effect.Effect<ProbedEvent["found"] | undefined> => {
  const lines = unfolded(text)
  const busy = lines.replace(/^(?:TRANSP|X-MICROSOFT-CDO-[A-Z]+)[:;].*\r?\n/gim, "")
  const query = { from: 0, to: Date.UTC(2200, 0), hostZone, me: [] }
  return Effect.match(
    inSlices(() => readIcs([busy], query), isUnreadable),
    {
      onFailure: () => undefined,
      onSuccess: (found) => {
        const [first] = found.busy.toSorted((one, other) => one.start - other.start)
        if (first !== undefined) return { start: first.start, end: first.end, tag }
        return /^STATUS[:;](?:.*:)?CANCELLED\s*$/im.test(lines) ? null : undefined
      }
    }
  )
}

/** The path of an address. Servers write the same path with and without percent signs. */
const pathOf = (url: string): string => decoded(new URL(url).pathname)

const maxAttempts = 3

/** The address under which an event is created. */
const addressOf = (calendar: string, { key }: EventIdentity): string =>
  new URL(`${key}.ics`, calendar.endsWith("/") ? calendar : `${calendar}/`).href

const isUnreadable = (cause: unknown): cause is IcsUnreadable => cause instanceof IcsUnreadable
