import {
  CalendarRefused,
  type CopyIdentity,
  type CopyToLookAt,
  type MeetingCopy,
  type SeenCopy,
  type WrittenCopy
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import { IcsUnreadable, inSlices, readIcs } from "../ics/index.ts"
import { copyText } from "./CopyText.ts"
import type { DavAccount } from "./DavAccount.ts"
import { davRefusal } from "./DavAnswer.ts"
import { type DavObject, etagOf, hasUid, objectAt, objectOfUid, objectsAt } from "./DavObjects.ts"
import type { SendDav } from "./DavRequest.ts"

/**
 * Creates or updates a copy. Its name and UID are the same for every attempt, so an attempt that arrived although its answer was lost
 * is found, and updated.
 */
export const putDavCopy = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  calendar: string,
  copy: MeetingCopy,
  known: WrittenCopy | null
): Effect.fn.Return<WrittenCopy, CalendarRefused> {
  const own = addressOf(calendar, copy)
  let place: { readonly url: string; readonly tag: string | null } | null =
    known === null ? null : { url: known.remoteId, tag: known.tag }
  for (let attempt = 0; attempt < 3; attempt++) {
    const condition: Readonly<Record<string, string>> =
      place === null ? { "If-None-Match": "*" } : place.tag === null ? {} : { "If-Match": place.tag }
    const url = place?.url ?? own
    const headers = { "Content-Type": "text/calendar; charset=utf-8", ...condition }
    const answer = yield* send(account, { method: "PUT", url, headers, body: copyText(copy) })
    if ([200, 201, 204].includes(answer.status)) return { remoteId: url, tag: etagOf(answer) }
    // Xandikos answers 207 for a UID that another object has.
    if (![207, 403, 404, 409, 410, 412].includes(answer.status)) return yield* davRefusal(answer)
    const found: DavObject | undefined =
      (yield* objectAt(send, account, url)) ?? (yield* objectOfUid(send, account, calendar, copy.uid))
    if (found !== undefined && !hasUid(found.text, copy.uid)) {
      return yield* new CalendarRefused({ kind: "unreadable", reason: "Another event has the name of the meeting's copy." })
    }
    // The calendar exists, so a server that refuses a new event refuses to write at all.
    if (found === undefined && place === null && answer.status === 403) return yield* davRefusal(answer)
    place = found ?? null
  }
  return yield* new CalendarRefused({ kind: "changed", reason: "The event changed in the calendar at the same time." })
})

/** Deletes a copy, also one whose name is not known. */
export const removeDavCopy = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  calendar: string,
  copy: CopyIdentity,
  known: WrittenCopy | null
): Effect.fn.Return<void, CalendarRefused> {
  const remove = (url: string, headers: Readonly<Record<string, string>> = {}) =>
    send(account, { method: "DELETE", url, headers })
  const first = yield* remove(known?.remoteId ?? addressOf(calendar, copy), known?.tag ? { "If-Match": known.tag } : {})
  const answer = first.status === 412 && known !== null ? yield* remove(known.remoteId) : first
  if ([200, 204].includes(answer.status)) return
  if (answer.status !== 404 && answer.status !== 410) return yield* davRefusal(answer)
  if (known !== null) return
  const other = yield* Effect.catchIf(
    objectOfUid(send, account, calendar, copy.uid),
    ({ kind }) => kind === "missing",
    () => Effect.undefined
  )
  if (other !== undefined) yield* remove(other.url)
})

/**
 * Looks at copies by their addresses, and returns the times that they have now. One that is not at its address is searched by its UID,
 * because programs rename objects, and because that request fails if the whole calendar is gone.
 */
export const lookAtDavCopies = Effect.fnUntraced(function* (
  send: SendDav,
  account: DavAccount,
  calendar: string,
  copies: ReadonlyArray<CopyToLookAt>
): Effect.fn.Return<ReadonlyArray<SeenCopy>, CalendarRefused> {
  if (copies.length === 0) return []
  const objects = yield* objectsAt(
    send,
    account,
    calendar,
    copies.map(({ remoteId }) => remoteId)
  )
  const byPath = new Map(objects.map((object) => [new URL(object.url).pathname, object]))
  return yield* Effect.forEach(
    copies,
    Effect.fnUntraced(function* ({ key, uid, remoteId }) {
      const object = byPath.get(new URL(remoteId).pathname) ?? (yield* objectOfUid(send, account, calendar, uid))
      return { key, found: object === undefined ? null : yield* timeOf(object) }
    })
  )
})

/** The time of a copy, or `null` if it was cancelled. Its owner may have marked it as free, which does not remove it. */
const timeOf = ({ text, tag }: DavObject): Effect.Effect<SeenCopy["found"], CalendarRefused> => {
  const busy = text.replace(/^(?:TRANSP|X-MICROSOFT-CDO-[A-Z]+)[:;].*\r?\n/gim, "")
  const query = { from: 0, to: Date.UTC(2200, 0), hostZone: "UTC", me: [] }
  return inSlices(() => readIcs([busy], query), isUnreadable).pipe(
    Effect.mapError(({ message }) => new CalendarRefused({ kind: "unreadable", reason: message })),
    Effect.map((found) => {
      const [first] = found.busy.toSorted((one, other) => one.start - other.start)
      return first === undefined ? null : { start: first.start, end: first.end, tag }
    })
  )
}

/** The address under which a copy is created. */
const addressOf = (calendar: string, { key }: CopyIdentity): string =>
  new URL(`${key}.ics`, calendar.endsWith("/") ? calendar : `${calendar}/`).href

const isUnreadable = (cause: unknown): cause is IcsUnreadable => cause instanceof IcsUnreadable
