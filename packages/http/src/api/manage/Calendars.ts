import {
  CalendarAccountPatch,
  CalendarAccountResource,
  CalendarBusyQuery,
  CalendarBusyResource,
  CalendarChangeAnswer,
  CalendarCopyQuery,
  CalendarCopyResource,
  CalendarPatch,
  CalendarSignInResource,
  CalendarSubscriptionResource,
  NewCaldavAccount,
  NewCalendarAccount,
  NewCalendarSignIn,
  NewCalendarSubscription
} from "@slotkit/core"
import { CalendarChangeResource } from "@slotkit/core/internal"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import * as Schema from "effect/Schema"
import { Idempotency } from "../../guards/Idempotency.ts"
import {
  ConflictError,
  InvalidError,
  NotFoundError,
  PermissionNeededError,
  tooManyRequests,
  UnavailableError
} from "../../wire/Errors.ts"
import { byIdOfHost, dataOf, deleted, ofHost, withParameter } from "../../wire/Wire.ts"

/** 429 for a host's calendars. */
const TooManyCalendarReads = tooManyRequests("Calendars of the host were connected or read more than ten times in a minute.")

const withRemoveCopies = withParameter(
  "remove_copies",
  ["true", "false"],
  "`true` also removes meetings to come from the account's calendars."
)

/** Operator API: the calendars that a host has connected. */
export const Calendars = HttpApiGroup.make("Calendars", { topLevel: true })
  .annotate(
    OpenApi.Description,
    "The calendars that a host has connected. Their busy times block slots, and meetings are written into one of them."
  )
  .add(
    HttpApiEndpoint.post("connectCalendar", "/hosts/:host/calendar-accounts", {
      disableCodecs: true,
      params: ofHost,
      payload: Schema.Union([NewCalendarAccount, NewCaldavAccount, NewCalendarSignIn]),
      success: dataOf(Schema.Union([CalendarAccountResource, CalendarSignInResource])).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError, ConflictError, TooManyCalendarReads, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Connect a calendar")
      .middleware(Idempotency),
    HttpApiEndpoint.get("listCalendarAccounts", "/hosts/:host/calendar-accounts", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(CalendarAccountResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List connected calendar accounts"),
    HttpApiEndpoint.get("getCalendarAccount", "/hosts/:host/calendar-accounts/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(CalendarAccountResource),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "Get a connected calendar account"),
    HttpApiEndpoint.patch("patchCalendarAccount", "/hosts/:host/calendar-accounts/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: CalendarAccountPatch,
      success: dataOf(CalendarAccountResource),
      error: [NotFoundError, InvalidError, TooManyCalendarReads, UnavailableError]
    }).annotate(OpenApi.Summary, "Pause or resume a calendar account, or change its password"),
    HttpApiEndpoint.post("readCalendarAccount", "/hosts/:host/calendar-accounts/:id/read", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(CalendarAccountResource),
      error: [NotFoundError, TooManyCalendarReads]
    })
      .annotate(OpenApi.Summary, "Read a calendar account now")
      .annotate(
        OpenApi.Description,
        [
          "Lists the account's calendars again and reads the checked ones. If that fails, the response is still 200: `state`",
          "and `reason` explain the failure, and `last_read_at` does not change. Slotkit reads a feed at most once a minute.",
          "Within a minute of the last read, and for an account that is `paused` or `leaving`, the response is the unchanged",
          "account."
        ].join(" ")
      )
      .middleware(Idempotency),
    HttpApiEndpoint.delete("disconnectCalendar", "/hosts/:host/calendar-accounts/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      success: deleted,
      error: [NotFoundError, InvalidError]
    })
      .annotate(OpenApi.Summary, "Disconnect a calendar account")
      .annotate(OpenApi.Transform, withRemoveCopies)
      .annotate(
        OpenApi.Description,
        "Meetings that were written into its calendars stay there, unless `remove_copies` is `true`. Then upcoming ones are removed first. The account is `leaving` until they are removed, and for a day at most, if the calendar does not respond."
      ),
    HttpApiEndpoint.get("listCalendarSubscriptions", "/hosts/:host/calendar-accounts/:id/subscriptions", {
      disableCodecs: true,
      params: byIdOfHost,
      success: dataOf(Schema.Array(CalendarSubscriptionResource)),
      error: [NotFoundError, ConflictError, TooManyCalendarReads, UnavailableError]
    }).annotate(OpenApi.Summary, "List the calendars that a CalDAV account subscribes to"),
    HttpApiEndpoint.post("connectCalendarSubscription", "/hosts/:host/calendar-accounts/:id/subscriptions", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: NewCalendarSubscription,
      success: dataOf(CalendarAccountResource).pipe(HttpApiSchema.status(201)),
      error: [NotFoundError, InvalidError, ConflictError, TooManyCalendarReads, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Connect a subscribed calendar as a feed")
      .middleware(Idempotency),
    HttpApiEndpoint.patch("patchCalendar", "/hosts/:host/calendars/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: CalendarPatch,
      success: dataOf(CalendarAccountResource),
      error: [NotFoundError, InvalidError, ConflictError, PermissionNeededError]
    }).annotate(OpenApi.Summary, "Choose what a calendar is used for"),
    HttpApiEndpoint.get("listCalendarBusy", "/hosts/:host/calendar-busy", {
      disableCodecs: true,
      params: ofHost,
      payload: CalendarBusyQuery.fields,
      success: dataOf(Schema.Array(CalendarBusyResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List the busy times of connected calendars"),
    HttpApiEndpoint.get("listCalendarCopies", "/hosts/:host/calendar-copies", {
      disableCodecs: true,
      params: ofHost,
      payload: CalendarCopyQuery.fields,
      success: dataOf(Schema.Array(CalendarCopyResource)),
      error: [NotFoundError, InvalidError]
    }).annotate(OpenApi.Summary, "List the copies of a booking in connected calendars"),
    HttpApiEndpoint.get("listCalendarChanges", "/hosts/:host/calendar-changes", {
      disableCodecs: true,
      params: ofHost,
      success: dataOf(Schema.Array(CalendarChangeResource)),
      error: NotFoundError
    }).annotate(OpenApi.Summary, "List the meetings that a host has moved or removed in a calendar"),
    HttpApiEndpoint.post("answerCalendarChange", "/hosts/:host/calendar-changes/:id", {
      disableCodecs: true,
      params: byIdOfHost,
      payload: CalendarChangeAnswer,
      success: dataOf(CalendarCopyResource),
      error: [NotFoundError, InvalidError, ConflictError, UnavailableError]
    })
      .annotate(OpenApi.Summary, "Apply a calendar change to its booking, or restore the meeting")
      .middleware(Idempotency)
  )
