import { type CalendarProvider, CalendarRefused, type MeetingCopy, type SeenCopy } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer } from "../outbound/DecodeAnswer.ts"
import { googleFailure } from "./GoogleFailure.ts"
import type { GoogleRequest } from "./GoogleRequest.ts"

/**
 * Writes copies of meetings to Google Calendar. The key of a copy is the ID of its event, so that a repeated write finds it.
 *
 * No mail is sent because of a copy: it has no attendees, and `sendUpdates` is `none`.
 */
export const googleCopies = (google: GoogleRequest): Required<Pick<CalendarProvider, "putCopy" | "removeCopy" | "lookAt">> => {
  const pathOf = (calendarId: string, key?: string): string =>
    `/calendars/${encodeURIComponent(calendarId)}/events${key === undefined ? "" : `/${encodeURIComponent(key)}`}`

  const insert = (token: string, calendarId: string, copy: MeetingCopy) =>
    google.send(token, { method: "POST", url: `${pathOf(calendarId)}?${quiet}`, body: { id: copy.key, ...eventOf(copy) } })

  /** Also revives an event that was deleted, whose ID stays used. */
  const update = (token: string, calendarId: string, copy: MeetingCopy) =>
    google.send(token, {
      method: "PUT",
      url: `${pathOf(calendarId, copy.key)}?${quiet}`,
      body: { status: "confirmed", ...eventOf(copy) }
    })

  return {
    putCopy: Effect.fnUntraced(function* (token, calendarId, copy, known) {
      const first = yield* (known === null ? insert : update)(token, calendarId, copy)
      const isElsewhere = known === null ? first.status === 409 : first.status === 404 || first.status === 410
      const answer = isElsewhere ? yield* (known === null ? update : insert)(token, calendarId, copy) : first
      if (answer.status === 404 || answer.status === 410) return yield* noCalendar
      if (answer.status < 200 || answer.status > 299) return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
      const { id, etag } = yield* decodeWritten(answer.json)
      return { remoteId: id, tag: etag ?? null }
    }),
    removeCopy: Effect.fnUntraced(function* (token, calendarId, { key }) {
      const answer = yield* google.send(token, { method: "DELETE", url: `${pathOf(calendarId, key)}?sendUpdates=none` })
      const isGone = answer.status === 404 || answer.status === 410
      if (!isGone && (answer.status < 200 || answer.status > 299)) {
        return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
      }
    }),
    lookAt: Effect.fnUntraced(function* (token, calendarId, copies) {
      const seen: Array<SeenCopy> = []
      for (const { key, remoteId } of copies) {
        const answer = yield* google.send(token, { url: `${pathOf(calendarId, remoteId)}?fields=id,etag,status,start,end` })
        if (answer.status === 404 || answer.status === 410) {
          seen.push({ key, found: null })
          continue
        }
        if (answer.status !== 200) return yield* googleFailure(answer, yield* Clock.currentTimeMillis)
        const event = yield* decodeSeen(answer.json)
        const time = { start: instantOf(event.start), end: instantOf(event.end) }
        const isThere = event.status !== "cancelled" && !Number.isNaN(time.start) && !Number.isNaN(time.end)
        seen.push({ key, found: isThere ? { ...time, tag: event.etag ?? null } : null })
      }
      return seen
    })
  }
}

const quiet = "sendUpdates=none&conferenceDataVersion=1"

/** No attendees and no organizer, the calendar's default reminders, and a mark that tells copies from other events. */
const eventOf = (copy: MeetingCopy) => ({
  summary: copy.summary,
  description: copy.description,
  ...(copy.location === null ? {} : { location: copy.location }),
  start: { dateTime: new Date(copy.start).toISOString(), timeZone: "UTC" },
  end: { dateTime: new Date(copy.end).toISOString(), timeZone: "UTC" },
  transparency: "opaque",
  reminders: { useDefault: true },
  source: { title: "Slotkit", url: copy.url },
  extendedProperties: { private: { slotkit: copy.key } }
})

const noCalendar = new CalendarRefused({ kind: "missing", reason: "The Google calendar for meetings no longer exists." })

const decodeWritten = decodeAnswer(Schema.Struct({ id: Schema.NonEmptyString, etag: Schema.optionalKey(Schema.String) }))

/** An event's time: an instant, or a date if the host has made it an all-day event. */
const GoogleTime = Schema.Struct({
  dateTime: Schema.optionalKey(Schema.String),
  date: Schema.optionalKey(Schema.String)
})

const decodeSeen = decodeAnswer(
  Schema.Struct({
    etag: Schema.optionalKey(Schema.String),
    status: Schema.optionalKey(Schema.String),
    start: Schema.optionalKey(GoogleTime),
    end: Schema.optionalKey(GoogleTime)
  })
)

const instantOf = (time: typeof GoogleTime.Type | undefined): number => Date.parse(time?.dateTime ?? time?.date ?? "")
