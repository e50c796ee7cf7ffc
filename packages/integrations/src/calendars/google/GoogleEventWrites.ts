import { isLocalDate, localDayStart, millisPerDay } from "@slotkit/core/internal"
import {
  type CalendarProvider,
  CalendarRefused,
  type FoundConference,
  type MeetingEvent,
  type ProbedEvent
} from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer, type JsonAnswer } from "../outbound/FetchJson.ts"
import { googleFailure } from "./GoogleFailure.ts"
import type { GoogleRequest } from "./GoogleRequest.ts"

/**
 * Writes events of meetings to Google Calendar. The key of an event is its ID at Google, so that a repeated write finds it.
 *
 * Google sends no email about an event: it has no attendees, and `sendUpdates` is `none`.
 */
export const googleEventWrites = (
  google: GoogleRequest
): Required<Pick<CalendarProvider, "putEvent" | "removeEvent" | "probe" | "readConference">> => {
  const pathOf = (calendarId: string, key?: string): string =>
    `/calendars/${encodeURIComponent(calendarId)}/events${key === undefined ? "" : `/${encodeURIComponent(key)}`}`

  const insert = (token: string, calendarId: string, copy: MeetingEvent) =>
    google.send(token, {
      method: "POST",
      url: `${pathOf(calendarId)}?${quiet}`,
      body: { id: copy.key, ...eventOf(copy), ...(copy.conference === undefined ? {} : newMeet(copy.key)) }
    })

  /** Also revives an event that was deleted, whose ID stays used. A whole replacement would take its room away. */
  const update = (token: string, calendarId: string, copy: MeetingEvent, roomRequest?: string) =>
    google.send(token, {
      method: copy.conference === undefined ? "PUT" : "PATCH",
      url: `${pathOf(calendarId, copy.key)}?${quiet}`,
      body: { status: "confirmed", ...eventOf(copy), ...(roomRequest === undefined ? {} : newMeet(roomRequest)) }
    })

  /**
   * Writes an event that should have a room: once more to ask for a room that an existing event lacks, and without one if the
   * calendar allows none.
   */
  const withRoom = Effect.fnUntraced(function* (
    token: string,
    calendarId: string,
    copy: MeetingEvent,
    first: JsonAnswer,
    isNew: boolean
  ) {
    const { conference, ...plain } = copy
    if (conference === undefined) return first
    if (first.status === 400 && isAboutConference(first.json)) return yield* (isNew ? insert : update)(token, calendarId, plain)
    if (isNew || first.status < 200 || first.status > 299 || roomOf(yield* decodeWritten(first.json)) !== null) return first
    // Google ignores a request with the ID of the event's former one.
    const again = yield* update(token, calendarId, copy, `${copy.key}-${copy.revision}`)
    return again.status === 400 && isAboutConference(again.json) ? first : again
  })

  /** Lists the events that end after yesterday, deleted ones included. Fails with `missing` if the calendar is missing. */
  const listCopies = Effect.fnUntraced(function* (token: string, calendarId: string) {
    const timeMin = new Date((yield* Clock.currentTimeMillis) - millisPerDay).toISOString()
    const found = new Map<string, typeof SeenEvent.Type>()
    let pageToken: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const query = new URLSearchParams({ ...copiesQuery, timeMin, ...(pageToken === undefined ? {} : { pageToken }) })
      const answer = yield* google.send(token, { url: `${pathOf(calendarId)}?${query}` })
      if (answer.status === 404 || answer.status === 410) return yield* noCalendar
      if (answer.status !== 200) return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
      const { items = [], nextPageToken }: typeof SeenPage.Type = yield* decodePage(answer.json)
      for (const event of items) found.set(event.id, event)
      pageToken = nextPageToken
      if (pageToken === undefined) break
    }
    return found
  })

  /** Probes an event that the list leaves out. Undefined if the calendar no longer has it. */
  const lookAtOne = Effect.fnUntraced(function* (token: string, calendarId: string, id: string) {
    const answer = yield* google.send(token, { url: `${pathOf(calendarId, id)}?fields=id,etag,status,start,end` })
    if (answer.status === 404 || answer.status === 410) return undefined
    if (answer.status !== 200) return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
    return yield* decodeSeen(answer.json)
  })

  return {
    putEvent: Effect.fnUntraced(function* (token, calendarId, copy, known) {
      const first = yield* (known === null ? insert : update)(token, calendarId, copy)
      const isElsewhere = known === null ? first.status === 409 : first.status === 404 || first.status === 410
      const isNew = isElsewhere !== (known === null)
      const written = isElsewhere ? yield* (isNew ? insert : update)(token, calendarId, copy) : first
      const answer = yield* withRoom(token, calendarId, copy, written, isNew)
      if (answer.status === 404 || answer.status === 410) return yield* noCalendar
      if (answer.status < 200 || answer.status > 299) return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
      const event = yield* decodeWritten(answer.json)
      const copied = { remoteId: event.id, tag: event.etag ?? null }
      return copy.conference === undefined ? copied : { ...copied, conference: roomOf(event) }
    }),
    readConference: Effect.fnUntraced(function* (token, calendarId, remoteId) {
      const answer = yield* google.send(token, {
        url: `${pathOf(calendarId, remoteId)}?fields=id,status,hangoutLink,conferenceData`
      })
      if (answer.status === 404 || answer.status === 410) return null
      if (answer.status !== 200) return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
      return roomOf(yield* decodeWritten(answer.json))
    }),
    removeEvent: Effect.fnUntraced(function* (token, calendarId, { key }) {
      const answer = yield* google.send(token, { method: "DELETE", url: `${pathOf(calendarId, key)}?sendUpdates=none` })
      const isGone = answer.status === 404 || answer.status === 410
      if (!isGone && (answer.status < 200 || answer.status > 299)) {
        return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
      }
    }),
    probe: Effect.fnUntraced(function* (token, calendarId, copies, hostZone) {
      const listed = yield* listCopies(token, calendarId)
      return yield* Effect.forEach(
        copies,
        ({ key, remoteId }) => {
          const event = listed.get(remoteId)
          return Effect.map(event === undefined ? lookAtOne(token, calendarId, remoteId) : Effect.succeed(event), (found) => ({
            key,
            found: found === undefined ? null : timeOf(found, hostZone)
          }))
        },
        { concurrency: 2 }
      )
    })
  }
}

const quiet = "sendUpdates=none&conferenceDataVersion=1"

/**
 * The fields that every event has: no attendees, no organizer, the calendar's default reminders, and a property that marks events
 * of Slotkit.
 */
const eventOf = (copy: MeetingEvent) => ({
  summary: copy.summary,
  description: copy.description,
  ...(copy.location === null ? {} : { location: copy.location }),
  start: { dateTime: new Date(copy.start).toISOString(), timeZone: "UTC" },
  end: { dateTime: new Date(copy.end).toISOString(), timeZone: "UTC" },
  transparency: "opaque",
  reminders: { useDefault: true },
  source: { title: "Slotkit", url: copy.url },
  extendedProperties: { private: { slotkit: "1" } }
})

const noCalendar = new CalendarRefused({ kind: "missing", reason: "The Google calendar for meetings no longer exists." })

/** Asks for a room. A repeated request with the same ID makes no second one. */
const newMeet = (requestId: string) => ({
  conferenceData: { createRequest: { requestId, conferenceSolutionKey: { type: "hangoutsMeet" } } }
})

const WrittenEvent = Schema.Struct({
  id: Schema.NonEmptyString,
  etag: Schema.optionalKey(Schema.String),
  hangoutLink: Schema.optionalKey(Schema.String),
  conferenceData: Schema.optionalKey(
    Schema.Struct({
      createRequest: Schema.optionalKey(
        Schema.Struct({ status: Schema.optionalKey(Schema.Struct({ statusCode: Schema.optionalKey(Schema.String) })) })
      ),
      entryPoints: Schema.optionalKey(
        Schema.Array(Schema.Struct({ entryPointType: Schema.optionalKey(Schema.String), uri: Schema.optionalKey(Schema.String) }))
      )
    })
  )
})

const decodeWritten = decodeAnswer(WrittenEvent)

/** The room of an event. Google makes it after the event, and says `pending` meanwhile. */
const roomOf = ({ hangoutLink, conferenceData }: typeof WrittenEvent.Type): FoundConference => {
  const video = conferenceData?.entryPoints?.find(({ entryPointType }) => entryPointType === "video")?.uri ?? hangoutLink
  if (video?.startsWith("https://") === true) return video
  return conferenceData?.createRequest?.status?.statusCode === "pending" ? "pending" : null
}

const decodeError = Schema.decodeUnknownOption(
  Schema.Struct({ error: Schema.Struct({ message: Schema.optionalKey(Schema.String) }) })
)

/** True if Google refused the room, which not every calendar allows, and not the event. */
const isAboutConference = (json: unknown): boolean => {
  const decoded = decodeError(json)
  return decoded._tag === "Some" && /conference/i.test(decoded.value.error.message ?? "")
}

/** An event's time: an instant, or a date if the host has made it an all-day event. */
const GoogleTime = Schema.Struct({
  dateTime: Schema.optionalKey(Schema.String),
  date: Schema.optionalKey(Schema.String)
})

const SeenEvent = Schema.Struct({
  id: Schema.NonEmptyString,
  etag: Schema.optionalKey(Schema.String),
  status: Schema.optionalKey(Schema.String),
  start: Schema.optionalKey(GoogleTime),
  end: Schema.optionalKey(GoogleTime)
})

const decodeSeen = decodeAnswer(SeenEvent)

const SeenPage = Schema.Struct({
  nextPageToken: Schema.optionalKey(Schema.String),
  items: Schema.optionalKey(Schema.Array(SeenEvent))
})

const decodePage = decodeAnswer(SeenPage)

const maxPages = 5

const copiesQuery = {
  privateExtendedProperty: "slotkit=1",
  showDeleted: "true",
  maxResults: "2500",
  fields: "nextPageToken,items(id,etag,status,start,end)"
}

/** The time of an event, or `null` if it was cancelled. */
const timeOf = ({ etag, status, start, end }: typeof SeenEvent.Type, hostZone: string): ProbedEvent["found"] => {
  const time = { start: instantOf(start, hostZone), end: instantOf(end, hostZone) }
  const isThere = status !== "cancelled" && !Number.isNaN(time.start) && !Number.isNaN(time.end)
  return isThere ? { ...time, tag: etag ?? null } : null
}

const instantOf = ({ dateTime, date }: typeof GoogleTime.Type = {}, hostZone: string): number => {
  if (dateTime !== undefined) return Date.parse(dateTime)
  return date !== undefined && isLocalDate(date) ? localDayStart(date, hostZone) : Number.NaN
}
