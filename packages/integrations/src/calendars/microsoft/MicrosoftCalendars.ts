import type { CalendarAnswer, CalendarProvider } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { graphRequest } from "./GraphRequest.ts"
import { microsoftEventWrites } from "./MicrosoftEventWrites.ts"
import { microsoftPush } from "./MicrosoftPush.ts"
import { type MicrosoftClient, microsoftSignIn } from "./MicrosoftSignIn.ts"
import { isBusyEvent, OutlookEvent, timeOfEvent } from "./OutlookEvent.ts"

/** Settings of Outlook calendars. */
export interface MicrosoftCalendarsOptions {
  /** The registration at Microsoft. Without it, the application lends the tokens of its own sign-in. */
  readonly client?: MicrosoftClient | undefined
  /** Replaces Microsoft's addresses, for tests. */
  readonly origin?: string | undefined
}

/**
 * Outlook calendars, through Microsoft Graph. The credential is an access token.
 *
 * Busy times come from `calendarView`, which expands recurring events. Only the times and the status of events are requested.
 */
export const microsoftCalendars = ({ client, origin }: MicrosoftCalendarsOptions): CalendarProvider => {
  const graph = graphRequest(origin)
  return {
    daysAhead: 62,
    bookFreshSeconds: 10,
    ...(client === undefined ? {} : { signIn: microsoftSignIn(client, origin) }),
    ...microsoftEventWrites(graph),
    push: microsoftPush(graph),
    listCalendars: Effect.fnUntraced(function* (token) {
      const found = (yield* graph.list(token, "/me/calendars?$select=id,name,canEdit&$top=100", GraphCalendar)) ?? []
      return found.map(({ id, name, canEdit }) => ({
        remoteId: id,
        name: name ?? id,
        writable: canEdit === true,
        checked: canEdit === true
      }))
    }),
    readBusy: Effect.fnUntraced(function* (token, { calendars, start, end, hostZone }) {
      const answers = new Map<string, CalendarAnswer>()
      // One after another: Microsoft answers at most four requests of a mailbox at a time.
      for (const { remoteId } of calendars) {
        const query = new URLSearchParams({
          // All-day events of another time zone than UTC begin up to a day before.
          startDateTime: new Date(start - dayMillis).toISOString(),
          endDateTime: new Date(end + dayMillis).toISOString(),
          $select: "id,start,end,showAs,isAllDay,isCancelled,responseStatus",
          $top: "500"
        })
        const events = yield* graph.list(
          token,
          `/me/calendars/${encodeURIComponent(remoteId)}/calendarView?${query}`,
          OutlookEvent
        )
        answers.set(remoteId, events === undefined ? { kind: "missing" } : busyOf(events, hostZone))
      }
      return answers
    })
  }
}

const dayMillis = 86_400_000

const GraphCalendar = Schema.Struct({
  id: Schema.NonEmptyString,
  name: Schema.optionalKey(Schema.NullOr(Schema.String)),
  canEdit: Schema.optionalKey(Schema.NullOr(Schema.Boolean))
})

const busyOf = (events: ReadonlyArray<typeof OutlookEvent.Type>, hostZone: string): CalendarAnswer => {
  const times = events.filter(isBusyEvent).map((event) => timeOfEvent(event, hostZone))
  const busy = times.flatMap((time) => (time === undefined || time.end <= time.start ? [] : [time]))
  return { kind: "busy", busy, skipped: times.filter((time) => time === undefined).length, tag: null }
}
