import type { Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { GraphRequest } from "./GraphRequest.ts"

const GraphTime = Schema.Struct({ dateTime: Schema.String })

/** The fields that are polled of an event. */
export const SeenEvent = Schema.Struct({
  "@odata.etag": Schema.optionalKey(Schema.String),
  start: GraphTime,
  end: GraphTime,
  isAllDay: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  isCancelled: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
})

const ViewedEvent = Schema.Struct({
  ...SeenEvent.fields,
  id: Schema.NonEmptyString,
  seriesMasterId: Schema.optionalKey(Schema.NullOr(Schema.String))
})

const CalendarId = Schema.Struct({ id: Schema.NonEmptyString })

/** An event with its time. */
export interface TimedEvent extends Interval {
  readonly id: string
}

/** The selection of these fields. */
export const seenSelection = "start,end,isAllDay,isCancelled"

/**
 * Views of a mailbox's calendars. They tell whether an event still is in a calendar: an event that was deleted is in the folder
 * for deleted items, where its immutable ID still leads to it.
 */
export const outlookViews = (graph: GraphRequest) => {
  /** Lists the events of a calendar. Those of a series have their own IDs. Undefined if there is no such calendar. */
  const view = (token: string, calendarId: string, { start, end }: Interval) => {
    const query = new URLSearchParams({
      startDateTime: new Date(start).toISOString(),
      endDateTime: new Date(end).toISOString(),
      $select: `id,seriesMasterId,${seenSelection}`,
      $top: "500"
    })
    return graph.list(token, `/me/calendars/${encodeURIComponent(calendarId)}/calendarView?${query}`, ViewedEvent)
  }

  /** Returns the IDs of those events that a calendar shows, also as a series. */
  const shownIn = Effect.fnUntraced(function* (token: string, calendarId: string, events: ReadonlyArray<TimedEvent>) {
    const output = new Set<string>()
    for (const range of rangesAround(events)) {
      const viewed = yield* view(token, calendarId, range)
      if (viewed === undefined) return undefined
      for (const { id, seriesMasterId } of viewed) output.add(id).add(seriesMasterId ?? id)
    }
    return output
  })

  return {
    view,
    /**
     * Returns the IDs of those events that a calendar of the mailbox shows. The owner may have moved them to another calendar.
     * Fails with `missing` if their own calendar is missing.
     */
    visible: Effect.fnUntraced(function* (token: string, calendarId: string, events: ReadonlyArray<TimedEvent>) {
      const found = yield* shownIn(token, calendarId, events)
      if (found === undefined) return yield* noCalendar
      if (events.every(({ id }) => found.has(id))) return found
      const calendars = (yield* graph.list(token, "/me/calendars?$select=id&$top=100", CalendarId)) ?? []
      for (const { id } of calendars) {
        const left = events.filter((event) => !found.has(event.id))
        if (id === calendarId || left.length === 0) continue
        for (const one of (yield* shownIn(token, id, left)) ?? []) found.add(one)
      }
      return found
    })
  }
}

/** The calendar that meetings are written into was deleted. */
export const noCalendar = new CalendarRefused({
  kind: "missing",
  reason: "The Outlook calendar for meetings no longer exists."
})

/** One range for events that are near each other, because each range is a request. All-day events begin up to a day before. */
const rangesAround = (events: ReadonlyArray<TimedEvent>): ReadonlyArray<Interval> => {
  const ranges = events.map(({ start, end }) => ({ start: start - millisPerDay, end: end + millisPerDay }))
  if (ranges.length === 0) return []
  const span = { start: Math.min(...ranges.map(({ start }) => start)), end: Math.max(...ranges.map(({ end }) => end)) }
  return span.end - span.start <= longestSpanMillis ? [span] : ranges
}

const longestSpanMillis = 64 * millisPerDay
