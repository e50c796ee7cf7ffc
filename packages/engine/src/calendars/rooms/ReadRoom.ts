import { millisPerMinute, roomReadAt } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { CalendarEventStore } from "../../ports/calendars/CalendarEventStore.ts"
import { CalendarProviders, type FoundConference } from "../../ports/calendars/CalendarProvider.ts"
import { CalendarRefused } from "../../ports/calendars/CalendarRefused.ts"
import { CalendarStore } from "../../ports/calendars/CalendarStore.ts"
import type { ConferenceRoom } from "../../ports/calendars/RoomStore.ts"
import { withCredentials } from "../accounts/WithCredentials.ts"
import { eventOfRoom } from "./RoomOfBooking.ts"
import { calendarOfRoom } from "./VideoRoomChoice.ts"

/**
 * Reads the room of a written event that its provider was still creating. After three reads without a room, the meeting's link
 * leads to the fallback room until the event is written again. A rate-limited read is repeated and does not count.
 */
export const readRoom = Effect.fnUntraced(function* (room: ConferenceRoom) {
  const outcome = yield* Effect.result(
    Effect.timeoutOrElse(find(room), { duration: "20 seconds", orElse: () => Effect.fail(late()) })
  )
  const found = Result.isSuccess(outcome) ? outcome.success : "pending"
  if (found !== null && found !== "pending") return { end: { url: found, reference: null } }
  const now = yield* Clock.currentTimeMillis
  const refusal = Result.isFailure(outcome) ? outcome.failure : undefined
  const error = refusal?.reason ?? "The calendar's provider has made no room for the event."
  const retryAt = Math.max(refusal?.retryAt ?? 0, now + millisPerMinute)
  if (refusal?.kind === "limited" && retryAt < room.end) return { dueAt: retryAt, attempts: room.attempts, error }
  const attempts = room.attempts + 1
  const dueAt = found === null ? null : roomReadAt(attempts, now)
  return dueAt === null ? { end: { attempts, error } } : { dueAt, attempts, error }
})

const late = () => new CalendarRefused({ kind: "unreachable", reason: "The calendar did not respond in time." })

const find = Effect.fnUntraced(function* ({ room, ...ofMeeting }: ConferenceRoom) {
  const { hostId, meetingKey } = eventOfRoom(ofMeeting)
  const events = yield* (yield* CalendarEventStore).list(hostId, { meetingKeys: [meetingKey] })
  const accounts = yield* (yield* CalendarStore).accounts(hostId)
  for (const { calendarId, remoteId } of events) {
    const account = accounts.find(({ calendars }) => calendars.some(({ id }) => id === calendarId))
    const calendar = account?.calendars.find(({ id }) => id === calendarId)
    if (remoteId === null || account === undefined || calendar === undefined || calendarOfRoom(room) !== account.kind) continue
    const { readConference } = (yield* CalendarProviders).get(account.kind) ?? {}
    if (readConference === undefined) continue
    return yield* withCredentials(account, (credentials) => readConference(credentials, calendar.remoteId, remoteId))
  }
  return null as FoundConference
})
