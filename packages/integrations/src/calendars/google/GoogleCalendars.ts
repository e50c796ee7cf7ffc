import type { Interval } from "@slotkit/core"
import { millisPerDay } from "@slotkit/core/internal"
import { type CalendarAnswer, type CalendarProvider, type CalendarQuery, CalendarRefused } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { OAuthClient } from "../oauth/OAuthSignIn.ts"
import { decodeAnswer } from "../outbound/FetchJson.ts"
import { googleEventWrites } from "./GoogleEventWrites.ts"
import { googlePush } from "./GooglePush.ts"
import { googleRequest } from "./GoogleRequest.ts"
import { googleSignIn } from "./GoogleSignIn.ts"

/** Settings of Google Calendar. */
export interface GoogleCalendarsOptions {
  /** The registration at Google. Without it, the application lends the tokens of its own sign-in. */
  readonly client?: OAuthClient | undefined
  /** Replaces Google's addresses, for tests. */
  readonly origin?: string | undefined
}

/**
 * Google Calendar. The credential is an access token.
 *
 * Busy times come from `freeBusy`, which returns only intervals. Google leaves out events that are free or declined, and counts
 * tentative and unanswered ones.
 */
export const googleCalendars = ({ client, origin }: GoogleCalendarsOptions): CalendarProvider => {
  const google = googleRequest(origin)
  return {
    daysAhead: 62,
    bookFreshSeconds: 10,
    ...(client === undefined ? {} : { signIn: googleSignIn(client, origin) }),
    ...googleEventWrites(google),
    push: googlePush(google),
    listCalendars: Effect.fnUntraced(function* (token) {
      const found = []
      let page = ""
      for (let read = 0; read < maxPages; read++) {
        const query = new URLSearchParams({ maxResults: "250", fields: listFields, ...(page === "" ? {} : { pageToken: page }) })
        const { items = [], nextPageToken = "" } = yield* Effect.flatMap(
          google.ask(token, { url: `/users/me/calendarList?${query}` }),
          decodeList
        )
        found.push(...items)
        page = nextPageToken
        if (page === "") break
      }
      return found.map(({ id, summary, summaryOverride, accessRole }) => ({
        remoteId: id,
        name: summaryOverride ?? summary ?? id,
        writable: accessRole === "owner",
        checked: accessRole === "owner"
      }))
    }),
    readBusy: Effect.fnUntraced(function* (token, query) {
      const answers = new Map<string, CalendarAnswer>()
      const calls = groupsOf(query.calendars.map(({ remoteId }) => remoteId)).flatMap((ids) =>
        rangesOf(query).map((range) => ({ ids, range }))
      )
      const request = yield* Effect.forEach(
        calls,
        ({ ids, range }) => {
          const body = { timeMin: time(range.start), timeMax: time(range.end), items: ids.map((id) => ({ id })) }
          return Effect.flatMap(google.ask(token, { url: "/freeBusy", method: "POST", body }), decodeFreeBusy)
        },
        { concurrency: callsAtOnce }
      )
      for (const [index, { calendars }] of request.entries()) {
        for (const id of calls[index]!.ids) yield* addAnswer(answers, id, calendars[id])
      }
      return answers
    })
  }
}

const maxPages = 20
const listFields = "nextPageToken,items(id,summary,summaryOverride,accessRole)"

const decodeList = decodeAnswer(
  Schema.Struct({
    nextPageToken: Schema.optionalKey(Schema.String),
    items: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          id: Schema.NonEmptyString,
          summary: Schema.optionalKey(Schema.String),
          summaryOverride: Schema.optionalKey(Schema.String),
          accessRole: Schema.optionalKey(Schema.String)
        })
      )
    )
  })
)

const FreeBusyCalendar = Schema.Struct({
  errors: Schema.optionalKey(Schema.Array(Schema.Struct({ reason: Schema.optionalKey(Schema.String) }))),
  busy: Schema.optionalKey(Schema.Array(Schema.Struct({ start: Schema.String, end: Schema.String })))
})

const decodeFreeBusy = decodeAnswer(Schema.Struct({ calendars: Schema.Record(Schema.String, FreeBusyCalendar) }))

/** Adds the answer of one call for one calendar. A calendar without an answer, or with an error, never counts as free. */
const addAnswer = (
  answers: Map<string, CalendarAnswer>,
  id: string,
  found: typeof FreeBusyCalendar.Type | undefined
): Effect.Effect<void, CalendarRefused> => {
  if (found === undefined || (found.busy === undefined && found.errors === undefined)) return Effect.fail(leftOut)
  const [error] = found.errors ?? []
  if (error !== undefined && error.reason !== "notFound") return Effect.fail(failed)
  const former = answers.get(id)
  if (error !== undefined || former?.kind === "missing") {
    answers.set(id, { kind: "missing" })
    return Effect.void
  }
  const busy = (found.busy ?? []).map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
  if (busy.some(({ start, end }) => Number.isNaN(start) || Number.isNaN(end))) return Effect.fail(leftOut)
  answers.set(id, { kind: "busy", busy: [...(former?.kind === "busy" ? former.busy : []), ...busy], skipped: 0, tag: null })
  return Effect.void
}

const leftOut = new CalendarRefused({ kind: "unreadable", reason: "Google's response lacks a calendar." })
const failed = new CalendarRefused({ kind: "unreachable", reason: "Google could not read one of the calendars." })

/** One call takes at most 50 calendars. */
const groupsOf = (ids: ReadonlyArray<string>): ReadonlyArray<ReadonlyArray<string>> =>
  Array.from({ length: Math.ceil(ids.length / 50) }, (_, index) => ids.slice(index * 50, index * 50 + 50))

/** One call takes two blocks of 32 days, because Google refuses ranges of more than about three months. */
const rangesOf = ({ start, end }: CalendarQuery): ReadonlyArray<Interval> =>
  Array.from({ length: Math.ceil((end - start) / callMillis) }, (_, index) => ({
    start: start + index * callMillis,
    end: Math.min(end, start + (index + 1) * callMillis)
  }))

const callMillis = 64 * millisPerDay

/** A year ahead takes seven calls, which have to answer within the three seconds of an offer. */
const callsAtOnce = 4

const time = (instant: number): string => new Date(instant).toISOString()
