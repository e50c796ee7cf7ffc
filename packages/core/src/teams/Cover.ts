import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { type RuleName, says } from "../values/FieldRule.ts"
import { HostNameInput } from "../values/HostRef.ts"
import { maxReasonLength } from "../values/Limits.ts"
import { text } from "../values/Text.ts"
import { CreatedAt, LocalDateText, TimestampText } from "../values/Timestamp.ts"
import { NamedHostResource, RoleKey } from "./Staffing.ts"

/** The largest number of meetings that one request gives to others. */
export const maxCoveredMeetings = 1000

/** The longest range of days whose meetings a request selects. */
export const maxCoveredDays = 366

const idInput = Schema.Int.annotate(says("must be an id", { rule: "type" }))

/** Refuses a selection at one of its fields. */
const refused = (path: ReadonlyArray<string>, message: string, rule: RuleName) => ({
  path,
  issue: new SchemaIssue.InvalidValue(says(message, { rule }))
})

const selectors = ["host", "time_off", "bookings"] as const

const CoverSelection = Schema.Struct({
  host: Schema.optionalKey(HostNameInput).annotate({
    description: "The id or the username of the member whose upcoming meetings are meant, with `from` and `to`."
  }),
  from: Schema.optionalKey(LocalDateText).annotate({ description: "The first day, in the time zone of the team." }),
  to: Schema.optionalKey(LocalDateText).annotate({
    description: `The last day, at most ${maxCoveredDays - 1} days after the first.`
  }),
  time_off: Schema.optionalKey(idInput).annotate({
    description: "The id of a busy time of a member: the upcoming meetings that the member holds within it."
  }),
  bookings: Schema.optionalKey(Schema.Array(idInput)).annotate({
    description: `The ids of 1 to ${maxCoveredMeetings} bookings. Their leads give them up.`
  })
})
  .check(
    Schema.makeFilter((select) => {
      const named = selectors.filter((key) => select[key] !== undefined)
      if (named.length !== 1) return refused([], "must have exactly one of host, time_off and bookings", "other")
      const days = select.from !== undefined || select.to !== undefined
      if (days && select.host === undefined) {
        return refused([select.from === undefined ? "to" : "from"], "is accepted with host only", "unaccepted")
      }
      if (select.host !== undefined && select.from === undefined) return refused(["from"], "is required with host", "required")
      if (select.host !== undefined && select.to === undefined) return refused(["to"], "is required with host", "required")
      if (select.from !== undefined && select.to !== undefined && select.to < select.from) {
        return refused(["to"], "must not be before from", "order")
      }
      const { bookings } = select
      if (bookings === undefined) return undefined
      if (bookings.length === 0) return refused(["bookings"], "must have at least 1 entry", "too_few")
      if (bookings.length > maxCoveredMeetings) {
        const message = `must have at most ${maxCoveredMeetings} entries, and has ${bookings.length}`
        return refused(["bookings"], message, "too_many")
      }
      return new Set(bookings).size < bookings.length
        ? refused(["bookings"], "must not name a booking twice", "repeated")
        : undefined
    })
  )
  .annotate({ identifier: "CoverSelection" })

/** The body of `POST /manage/v1/hosts/{host}/reassignments`. */
export const CoverInput = Schema.Struct({
  select: CoverSelection.annotateKey({
    description: "The meetings: those of a member on some days, those within a time off, or bookings by id."
  }),
  to: HostNameInput.annotate({
    description: "The id or the username of the member who takes them over, or `auto` to pick by the rules of the roles."
  }),
  dry_run: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True returns who would take over which meeting, and changes nothing.",
    default: false
  }),
  reason_code: Schema.optionalKey(Schema.NullOr(RoleKey)).annotate({
    description: "A code of the application for the reason, such as `sick_leave`. Responses and events repeat it."
  }),
  note: Schema.optionalKey(Schema.NullOr(text(maxReasonLength))).annotate({
    description: "A message to the members, in their emails."
  }),
  notify: Schema.optionalKey(Schema.Boolean).annotate({ description: "False sends no emails.", default: true })
}).annotate({ identifier: "BulkReassignment" })
export type CoverInput = typeof CoverInput.Type

/** The states of a bulk reassignment: only planned, in progress, done, being undone, and undone. */
const coverStates = ["planned", "running", "done", "undoing", "undone"] as const
export type CoverState = (typeof coverStates)[number]

const FailedMeeting = Schema.Struct({
  booking: Schema.Int.annotate({ description: "The id of the booking." }),
  reason: Schema.String.annotate({
    description:
      "The reason: the code of a conflict, such as `member_busy` or `changed`; `cancelled`, `not_found`, " +
      "`calendar_unread`, or `error`."
  }),
  message: Schema.String.annotate({ description: "The reason as a sentence." })
}).annotate({ identifier: "FailedReassignment" })

const CoveredMeeting = Schema.Struct({
  booking: Schema.Int.annotate({ description: "The id of the booking." }),
  start: TimestampText.annotate({ description: "The start of the meeting." }),
  role: Schema.String.annotate({ description: "The key of the role." }),
  from: NamedHostResource.annotateKey({ description: "The member who gives it up." }),
  to: Schema.NullOr(NamedHostResource).annotate({
    description: "The member who takes it over, or would. Null while that is open, and if the meeting stays."
  })
}).annotate({ identifier: "MeetingReassignment" })

/** A bulk reassignment: what it is about, and how far it got. */
export const CoverResource = Schema.Struct({
  id: Schema.Int.annotate({ description: "The id; 0 for a plan, which is not stored." }),
  state: Schema.Literals(coverStates).annotate({
    description: "`planned` for a plan, `running` until every meeting was tried, then `done`; `undoing`, then `undone`."
  }),
  created_at: CreatedAt,
  reason_code: Schema.NullOr(Schema.String).annotate({ description: "The code of the request." }),
  planned: Schema.Int.annotate({ description: "The number of meetings that were selected." }),
  moved: Schema.Int.annotate({ description: "The number of meetings that others took over." }),
  failed: Schema.Array(FailedMeeting).annotate({ description: "The meetings that stayed, by start." }),
  undo: Schema.NullOr(
    Schema.Struct({
      moved_back: Schema.Int.annotate({ description: "The number of meetings that were returned." }),
      failed: Schema.Array(FailedMeeting).annotate({ description: "The meetings that could not go back, by start." })
    })
  ).annotate({ description: "The outcome of the undo; null unless one was requested." }),
  meetings: Schema.Array(CoveredMeeting).annotate({ description: "The meetings, by start." })
}).annotate({ identifier: "BulkReassignmentJob" })
export type CoverResource = typeof CoverResource.Type
