import { CalendarRefused, type ConferenceMeeting, type ConferenceProvider, type OpenedRoom } from "@slotkit/engine"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { decodeAnswer, fetchJson, type JsonAnswer, type JsonRequest } from "../outbound/FetchJson.ts"
import { type ZoomClient, zoomAccess } from "./ZoomAccess.ts"
import { isOver, zoomFailure } from "./ZoomFailure.ts"

/**
 * Zoom meetings of the user with the host's email address. The key of a meeting is in its agenda, so that a meeting can be found
 * after a response was lost.
 */
export const zoomConferences = (client: ZoomClient): ConferenceProvider => {
  const access = zoomAccess(client)
  const api = `${client.origin ?? "https://api.zoom.us"}/v2`

  const send = Effect.fnUntraced(function* (request: JsonRequest) {
    const withToken = (token: string) =>
      fetchJson({ ...request, url: api + request.url, headers: { Authorization: `Bearer ${token}` } })
    const token = yield* access(null)
    const answer = yield* withToken(token)
    return answer.status === 401 ? yield* Effect.flatMap(access(token), withToken) : answer
  }, Effect.mapError(named))

  const succeeded = Effect.fnUntraced(function* (answer: JsonAnswer) {
    if (answer.status >= 200 && answer.status < 300) return answer.json
    return yield* zoomFailure(answer, yield* Clock.currentTimeMillis)
  })

  const ask = (request: JsonRequest) => Effect.flatMap(send(request), succeeded)

  const change = (id: string, meeting: ConferenceMeeting) =>
    Effect.asVoid(ask({ method: "PATCH", url: `/meetings/${encodeURIComponent(id)}`, body: bodyOf(meeting) }))

  /** Finds the meeting of an earlier attempt among those of the host. */
  const find = Effect.fnUntraced(function* ({ key, host }: ConferenceMeeting) {
    let page = ""
    for (let read = 0; read < maxPages; read++) {
      const query = new URLSearchParams({
        type: "scheduled",
        page_size: "300",
        ...(page === "" ? {} : { next_page_token: page })
      })
      const list = yield* Effect.flatMap(ask({ url: `${meetingsOf(host)}?${query}` }), decodeList)
      const found = list.meetings.find(({ agenda }) => agenda?.includes(key) === true)
      if (found !== undefined) return roomOf(found)
      page = list.next_page_token ?? ""
      if (page === "") return undefined
    }
    return undefined
  })

  return {
    open: Effect.fnUntraced(function* (meeting) {
      const found = meeting.mayExist ? yield* find(meeting) : undefined
      if (found !== undefined) return yield* Effect.as(change(found.reference, meeting), found)
      const created = yield* ask({ method: "POST", url: meetingsOf(meeting.host), body: bodyOf(meeting) })
      return roomOf(yield* decodeMeeting(created))
    }),
    move: change,
    close: Effect.fnUntraced(function* (id) {
      const query = "schedule_for_reminder=false&cancel_meeting_reminder=false"
      const answer = yield* send({ method: "DELETE", url: `/meetings/${encodeURIComponent(id)}?${query}` })
      if (!isOver(answer)) yield* succeeded(answer)
    })
  }
}

const maxPages = 10

const meetingsOf = ({ email }: ConferenceMeeting["host"]): string => `/users/${encodeURIComponent(email)}/meetings`

/** A scheduled meeting. Everything else is as the host has set it at Zoom. */
const bodyOf = ({ key, title, start, end }: ConferenceMeeting) => ({
  topic: title,
  type: 2,
  start_time: new Date(start).toISOString().replace(/\.\d+Z$/, "Z"),
  duration: Math.max(1, Math.round((end - start) / 60_000)),
  timezone: "UTC",
  agenda: `Slotkit ${key}`
})

const Meeting = Schema.Struct({
  id: Schema.Union([Schema.Number, Schema.NonEmptyString]),
  join_url: Schema.String.check(Schema.isPattern(/^https?:\/\//)),
  agenda: Schema.optionalKey(Schema.NullOr(Schema.String))
})

const decodeMeeting = decodeAnswer(Meeting)

const decodeList = decodeAnswer(
  Schema.Struct({ meetings: Schema.Array(Meeting), next_page_token: Schema.optionalKey(Schema.NullOr(Schema.String)) })
)

const roomOf = ({ id, join_url }: typeof Meeting.Type): OpenedRoom => ({ reference: String(id), url: join_url })

/** Names Zoom where a failure of the connection speaks of a calendar. */
function named(refused: CalendarRefused): CalendarRefused {
  return refused.kind === "unreachable" && refused.reason.includes("calendar")
    ? new CalendarRefused({ kind: "unreachable", reason: "Zoom is not responding." })
    : refused
}
