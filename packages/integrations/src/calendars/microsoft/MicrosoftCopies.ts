import { type CalendarProvider, CalendarRefused, type CopyIdentity, type MeetingCopy, type SeenCopy } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer } from "../outbound/DecodeAnswer.ts"
import type { JsonAnswer } from "../outbound/FetchJson.ts"
import type { GraphRequest } from "./GraphRequest.ts"
import { graphErrorCode, microsoftFailure } from "./MicrosoftFailure.ts"
import { utc } from "./OutlookEvent.ts"
import { keptTeamsMeeting, newTeamsMeeting, TeamsEvent, teamsFields, teamsRoomOf } from "./TeamsRoom.ts"

/**
 * Writes copies of meetings to Outlook. The key of a copy is the transaction ID of its creation, so that a repeated write makes no
 * second event, and an extended property by which it is found. A deleted copy is created again under another transaction ID.
 */
export const microsoftCopies = (
  graph: GraphRequest
): Required<Pick<CalendarProvider, "putCopy" | "removeCopy" | "lookAt" | "readConference">> => {
  const eventPath = (id: string): string => `/me/events/${encodeURIComponent(id)}`
  const eventsPath = (calendarId: string): string => `/me/calendars/${encodeURIComponent(calendarId)}/events`

  const failure = (answer: JsonAnswer) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.fail(microsoftFailure(answer, now)))

  const update = Effect.fnUntraced(function* (token: string, id: string, copy: MeetingCopy) {
    if (copy.conference === undefined)
      return yield* graph.send(token, { method: "PATCH", url: eventPath(id), body: eventOf(copy) })
    const found = yield* graph.send(token, { url: `${eventPath(id)}?$select=body,${teamsSelection}` })
    if (found.status === 404) return found
    const room = keptTeamsMeeting(copy, found.status === 200 ? yield* decodeTeams(found.json) : undefined)
    const answer = yield* graph.send(token, { method: "PATCH", url: eventPath(id), body: { ...eventOf(copy), ...room } })
    return yield* orWithoutRoom(answer, graph.send(token, { method: "PATCH", url: eventPath(id), body: eventOf(copy) }))
  })

  const create = Effect.fnUntraced(function* (token: string, calendarId: string, copy: MeetingCopy, transactionId: string) {
    const singleValueExtendedProperties = [{ id: keyProperty, value: copy.key }]
    const post = (room: object) =>
      graph.send(token, {
        method: "POST",
        url: eventsPath(calendarId),
        body: { ...eventOf(copy), ...room, transactionId, singleValueExtendedProperties }
      })
    if (copy.conference === undefined) return yield* post({})
    return yield* orWithoutRoom(yield* post(newTeamsMeeting(copy)), post({}))
  })

  /** Writes an event without a room if Microsoft refuses one, as it does for accounts without Teams. */
  const orWithoutRoom = <E>(answer: JsonAnswer, plain: Effect.Effect<JsonAnswer, E>): Effect.Effect<JsonAnswer, E> =>
    answer.status === 400 && !isDuplicate(answer) ? plain : Effect.succeed(answer)

  const find = Effect.fnUntraced(function* (token: string, calendarId: string, { key }: CopyIdentity) {
    const query = new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${keyProperty}' and ep/value eq '${key}')`,
      $select: "id"
    })
    const found = yield* graph.list(token, `${eventsPath(calendarId)}?${query}`, Schema.Struct({ id: Schema.NonEmptyString }))
    return found?.[0]?.id
  })

  /** Updates the event of an earlier attempt, or creates the event again if that was deleted. */
  const adopt = Effect.fnUntraced(function* (token: string, calendarId: string, copy: MeetingCopy, named: string | undefined) {
    const id = named ?? (yield* find(token, calendarId, copy))
    const updated = id === undefined ? undefined : yield* update(token, id, copy)
    if (updated !== undefined && updated.status !== 404) return updated
    return yield* create(token, calendarId, copy, `${copy.key}-${copy.revision}`)
  })

  const lookAtOne = Effect.fnUntraced(function* (token: string, id: string) {
    const answer = yield* graph.send(token, { url: `${eventPath(id)}?$select=id,start,end,isCancelled` })
    if (answer.status === 404) return null
    if (answer.status !== 200) return yield* failure(answer)
    const event = yield* decodeSeen(answer.json)
    const time = { start: utc(event.start.dateTime), end: utc(event.end.dateTime) }
    const isThere = event.isCancelled !== true && !Number.isNaN(time.start) && !Number.isNaN(time.end)
    return isThere ? { ...time, tag: event["@odata.etag"] ?? null } : null
  })

  const requireCalendar = Effect.fnUntraced(function* (token: string, calendarId: string) {
    const answer = yield* graph.send(token, { url: `${eventsPath(calendarId)}?$top=1&$select=id` })
    if (answer.status === 404) return yield* noCalendar
    if (answer.status !== 200) return yield* failure(answer)
  })

  return {
    putCopy: Effect.fnUntraced(function* (token, calendarId, copy, known) {
      const first = known === null ? yield* create(token, calendarId, copy, copy.key) : yield* update(token, known.remoteId, copy)
      let answer = first
      if (known !== null && first.status === 404) answer = yield* create(token, calendarId, copy, copy.key)
      if (isDuplicate(answer)) answer = yield* adopt(token, calendarId, copy, existingEvent(answer.json))
      if (isDuplicate(answer)) {
        const id = existingEvent(answer.json) ?? (yield* find(token, calendarId, copy))
        if (id !== undefined) answer = yield* update(token, id, copy)
      }
      if (answer.status === 404) return yield* noCalendar
      if (answer.status < 200 || answer.status > 299) return yield* failure(answer)
      const written = yield* decodeWritten(answer.json)
      const copied = { remoteId: written.id, tag: written["@odata.etag"] ?? null }
      return copy.conference === undefined ? copied : { ...copied, conference: teamsRoomOf(written) }
    }),
    readConference: Effect.fnUntraced(function* (token, _, remoteId) {
      const answer = yield* graph.send(token, { url: `${eventPath(remoteId)}?$select=${teamsSelection}` })
      if (answer.status === 404) return null
      if (answer.status !== 200) return yield* failure(answer)
      return teamsRoomOf(yield* decodeTeams(answer.json))
    }),
    removeCopy: Effect.fnUntraced(function* (token, calendarId, copy, known) {
      const id = known?.remoteId ?? (yield* find(token, calendarId, copy))
      if (id === undefined) return
      const answer = yield* graph.send(token, { method: "DELETE", url: eventPath(id) })
      if (answer.status !== 404 && (answer.status < 200 || answer.status > 299)) return yield* failure(answer)
    }),
    lookAt: Effect.fnUntraced(function* (token, calendarId, copies) {
      const seen = yield* Effect.forEach(
        copies,
        ({ key, remoteId }) => Effect.map(lookAtOne(token, remoteId), (found): SeenCopy => ({ key, found })),
        { concurrency: looksAtOnce }
      )
      // The events of a calendar are gone with it.
      if (seen.some(({ found }) => found === null)) yield* requireCalendar(token, calendarId)
      return seen
    })
  }
}

/** A mailbox answers four requests at a time, and a read and a write may be among them. */
const looksAtOnce = 2

/** A named property of Slotkit's own. */
const keyProperty = "String {6f1c7a52-1f0e-4a53-9c55-7b1d2f0f1f7e} Name slotkit"

const eventOf = (copy: MeetingCopy) => ({
  subject: copy.summary,
  body: { contentType: "text", content: copy.description },
  location: { displayName: copy.location ?? "" },
  start: graphTime(copy.start),
  end: graphTime(copy.end),
  showAs: "busy"
})

const graphTime = (instant: number) => ({ dateTime: new Date(instant).toISOString().slice(0, 19), timeZone: "UTC" })

const isDuplicate = ({ status, json }: JsonAnswer): boolean =>
  (status === 400 || status === 409) && graphErrorCode(json) === "ErrorDuplicateTransactionId"

const decodeExisting = Schema.decodeUnknownOption(
  Schema.Struct({ error: Schema.Struct({ "@event.existingEventId": Schema.NonEmptyString }) })
)

const existingEvent = (json: unknown): string | undefined => {
  const decoded = decodeExisting(json)
  return decoded._tag === "Some" ? decoded.value.error["@event.existingEventId"] : undefined
}

const noCalendar = new CalendarRefused({ kind: "missing", reason: "The Outlook calendar for meetings no longer exists." })

const decodeWritten = decodeAnswer(
  Schema.Struct({ id: Schema.NonEmptyString, "@odata.etag": Schema.optionalKey(Schema.String), ...teamsFields })
)

const decodeTeams = decodeAnswer(TeamsEvent)
const teamsSelection = "isOnlineMeeting,onlineMeeting"

const GraphTime = Schema.Struct({ dateTime: Schema.String })

const decodeSeen = decodeAnswer(
  Schema.Struct({
    "@odata.etag": Schema.optionalKey(Schema.String),
    start: GraphTime,
    end: GraphTime,
    isCancelled: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
  })
)
