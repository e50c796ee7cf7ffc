import { millisPerDay } from "@slotkit/core/internal"
import {
  type CalendarProvider,
  CalendarRefused,
  type EventIdentity,
  type EventToProbe,
  type MeetingEvent,
  type ProbedEvent
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer, type JsonAnswer } from "../outbound/FetchJson.ts"
import type { GraphRequest } from "./GraphRequest.ts"
import { graphErrorCode, microsoftFailure } from "./MicrosoftFailure.ts"
import { microsoftPermissions } from "./MicrosoftSignIn.ts"
import { timeOfEvent } from "./OutlookEvent.ts"
import { noCalendar, outlookViews, SeenEvent, seenSelection, type TimedEvent } from "./OutlookViews.ts"
import { keptTeamsMeeting, newTeamsMeeting, TeamsEvent, teamsFields, teamsRoomOf } from "./TeamsRoom.ts"

/**
 * Writes events of meetings to Outlook. The key of an event is the transaction ID of its creation, so that a repeated write makes
 * no second event, and an extended property to find it by. A deleted event is created again under another transaction ID.
 *
 * An event that was deleted is still found by its immutable ID, and can be updated there. So an event counts only if a calendar
 * shows it.
 */
export const microsoftEventWrites = (
  graph: GraphRequest
): Required<Pick<CalendarProvider, "putEvent" | "removeEvent" | "probe" | "readConference">> => {
  const eventPath = (id: string): string => `/me/events/${encodeURIComponent(id)}`
  const eventsPath = (calendarId: string): string => `/me/calendars/${encodeURIComponent(calendarId)}/events`

  const failure = (answer: JsonAnswer) =>
    Effect.flatMap(Clock.currentTimeMillis, (now) => Effect.fail(microsoftFailure(answer, now, microsoftPermissions.write)))

  const views = outlookViews(graph)

  /** Searches a calendar for an event by its key. */
  const find = Effect.fnUntraced(function* (token: string, calendarId: string, key: string) {
    const query = new URLSearchParams({
      $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${keyProperty}' and ep/value eq '${key}')`,
      $select: "id"
    })
    // OData says nothing of a plus sign as a space.
    const url = `${eventsPath(calendarId)}?${query.toString().replaceAll("+", "%20")}`
    const found = yield* graph.list(token, url, Schema.Struct({ id: Schema.NonEmptyString }))
    return (found ?? []).map(({ id }) => id)
  })

  /**
   * Returns the IDs of those events that are in a calendar. An event that no view shows is searched for as well, because it would
   * be written again, or its booking cancelled.
   */
  const present = Effect.fnUntraced(function* (
    token: string,
    calendarId: string,
    copies: ReadonlyArray<TimedEvent & Pick<EventIdentity, "key">>
  ) {
    const output = yield* views.visible(token, calendarId, copies)
    for (const { id, key } of copies) {
      if (!output.has(id) && (yield* find(token, calendarId, key)).includes(id)) output.add(id)
    }
    return output
  })

  /** Updates an event. The response is also a 404 if no calendar shows the event any longer. */
  const update = Effect.fnUntraced(function* (token: string, calendarId: string, id: string, copy: MeetingEvent) {
    const selection = copy.conference === undefined ? seenSelection : `${seenSelection},body,${teamsSelection}`
    const found = yield* graph.send(token, { url: `${eventPath(id)}?$select=${selection}` })
    if (found.status !== 200) return found
    const time = timeOfEvent(yield* decodeSeen(found.json), "UTC")
    if (time === undefined) return yield* unreadableTime
    if (!(yield* present(token, calendarId, [{ id, key: copy.key, ...time }])).has(id)) return { ...found, status: 404 }
    const plain = graph.send(token, { method: "PATCH", url: eventPath(id), body: eventOf(copy) })
    if (copy.conference === undefined) return yield* plain
    const event = yield* decodeTeams(found.json)
    const body = { ...eventOf(copy), ...keptTeamsMeeting(copy, event) }
    const answer = yield* graph.send(token, { method: "PATCH", url: eventPath(id), body })
    const room = teamsRoomOf(event)
    // A plain update would end a meeting that the event has.
    return room === null || room === "pending" ? yield* orWithoutRoom(answer, plain) : answer
  })

  const create = Effect.fnUntraced(function* (token: string, calendarId: string, copy: MeetingEvent, transactionId: string) {
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

  /** Updates the event of an earlier attempt, or creates the event again if that was deleted. */
  const adopt = Effect.fnUntraced(function* (token: string, calendarId: string, copy: MeetingEvent, named: string | undefined) {
    const id = named ?? (yield* find(token, calendarId, copy.key))[0]
    const updated = id === undefined ? undefined : yield* update(token, calendarId, id, copy)
    if (updated !== undefined && updated.status !== 404) return updated
    return yield* create(token, calendarId, copy, `${copy.key}-${copy.revision}`)
  })

  /** Reads an event by its ID. Undefined if there is none, or if it was cancelled. It may still have been deleted. */
  const readOne = Effect.fnUntraced(function* (token: string, id: string, hostZone: string) {
    const answer = yield* graph.send(token, { url: `${eventPath(id)}?$select=${seenSelection}` })
    if (answer.status === 404) return undefined
    if (answer.status !== 200) return yield* failure(answer)
    return foundOf(yield* decodeSeen(answer.json), hostZone)
  })

  /** Probes events that the view of their calendar leaves out: they are far away, deleted, in another calendar, or a series. */
  const probeElsewhere = Effect.fnUntraced(function* (
    token: string,
    calendarId: string,
    copies: ReadonlyArray<EventToProbe>,
    hostZone: string
  ) {
    const read = yield* Effect.forEach(
      copies,
      ({ key, remoteId: id }) => Effect.map(readOne(token, id, hostZone), (found) => ({ key, id, found })),
      { concurrency: looksAtOnce }
    )
    const existing = read.flatMap(({ id, key, found }) =>
      found === undefined ? [] : [{ id, key, start: found.start, end: found.end }]
    )
    const output = existing.length === 0 ? new Set<string>() : yield* present(token, calendarId, existing)
    return read.map(({ key, id, found }): ProbedEvent => ({ key, found: found !== undefined && output.has(id) ? found : null }))
  })

  return {
    putEvent: Effect.fnUntraced(function* (token, calendarId, copy, known) {
      const first =
        known === null ? yield* create(token, calendarId, copy, copy.key) : yield* update(token, calendarId, known.remoteId, copy)
      let answer = first
      if (known !== null && first.status === 404) answer = yield* create(token, calendarId, copy, copy.key)
      if (isDuplicate(answer)) answer = yield* adopt(token, calendarId, copy, existingEvent(answer.json))
      if (isDuplicate(answer)) {
        const id = existingEvent(answer.json) ?? (yield* find(token, calendarId, copy.key))[0]
        if (id !== undefined) answer = yield* update(token, calendarId, id, copy)
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
    removeEvent: Effect.fnUntraced(function* (token, calendarId, copy, known) {
      const id = known?.remoteId ?? (yield* find(token, calendarId, copy.key))[0]
      if (id === undefined) return
      const answer = yield* graph.send(token, { method: "DELETE", url: eventPath(id) })
      if (answer.status === 404 || (answer.status >= 200 && answer.status <= 299)) return
      // Outlook refuses to delete an event twice.
      if (answer.status === 403 && graphErrorCode(answer.json) === "ErrorCannotDeleteObject") {
        const [seen] = yield* probeElsewhere(token, calendarId, [{ ...copy, remoteId: id }], "UTC")
        if (seen?.found === null) return
      }
      return yield* failure(answer)
    }),
    probe: Effect.fnUntraced(function* (token, calendarId, copies, hostZone) {
      const now = yield* Clock.currentTimeMillis
      const range = { start: now - millisPerDay, end: now + daysInView * millisPerDay }
      const viewed = yield* views.view(token, calendarId, range)
      if (viewed === undefined) return yield* noCalendar
      const seen = new Map(viewed.map((event) => [event.id, foundOf(event, hostZone) ?? null]))
      const elsewhere = copies.filter(({ remoteId }) => !seen.has(remoteId))
      const inView = copies.flatMap(({ key, remoteId }): ReadonlyArray<ProbedEvent> => {
        const found = seen.get(remoteId)
        return found === undefined ? [] : [{ key, found }]
      })
      return [...inView, ...(yield* probeElsewhere(token, calendarId, elsewhere, hostZone))]
    })
  }
}

/** The days ahead that one request covers. Events of the next two weeks are probed. */
const daysInView = 16

/** A mailbox answers four requests at a time, and a read and a write may be among them. */
const looksAtOnce = 2

/** A named property of Slotkit's own. */
const keyProperty = "String {6f1c7a52-1f0e-4a53-9c55-7b1d2f0f1f7e} Name slotkit"

const eventOf = (copy: MeetingEvent) => ({
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

const unreadableTime = new CalendarRefused({ kind: "unreadable", reason: "The time of an event in Outlook could not be read." })

const decodeWritten = decodeAnswer(
  Schema.Struct({ id: Schema.NonEmptyString, "@odata.etag": Schema.optionalKey(Schema.String), ...teamsFields })
)

const decodeTeams = decodeAnswer(TeamsEvent)
const teamsSelection = "isOnlineMeeting,onlineMeeting"

const decodeSeen = decodeAnswer(SeenEvent)

/** The time of an event, or `undefined` if it was cancelled. */
const foundOf = (event: typeof SeenEvent.Type, hostZone: string): NonNullable<ProbedEvent["found"]> | undefined => {
  const time = event.isCancelled === true ? undefined : timeOfEvent(event, hostZone)
  return time === undefined ? undefined : { ...time, tag: event["@odata.etag"] ?? null }
}
