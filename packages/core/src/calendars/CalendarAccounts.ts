import * as Schema from "effect/Schema"
import { BookingResource } from "../bookings/Booking.ts"
import { integerParameter, maxIntegerParameter } from "../values/Integer.ts"
import { maxNameLength } from "../values/Limits.ts"
import { notEmpty, text, title } from "../values/Text.ts"
import { Timestamp, TimestampText } from "../values/Timestamp.ts"

/** The largest number of accounts of one host. */
export const maxCalendarAccounts = 5

/** The largest number of calendars of one host that close time. */
export const maxCheckedCalendars = 20

/** The largest number of characters of a calendar's address. */
const maxCalendarUrlLength = 2048

/** The largest number of characters of a user name and of a password. */
const maxLoginLength = 255

/** The longest range of `GET /calendar-busy`, in days. */
export const maxCalendarBusyDays = 62

const maxSubjectLength = 255
const maxLabelLength = 200

const CalendarProviderName = Schema.Literals(["google", "microsoft", "caldav", "feed"])
const CalendarState = Schema.Literals([
  "active",
  "reconnect",
  "scope_missing",
  "unreachable",
  "refused",
  "unreadable",
  "paused",
  "leaving"
])
const Follow = Schema.Literals(["off", "tell", "apply"])

/** The body of `POST /manage/v1/hosts/{host}/calendar-accounts`: a calendar behind a secret `https` or `webcal` address. */
export const NewCalendarAccount = Schema.Struct({
  provider: Schema.Literal("feed"),
  url: text(maxCalendarUrlLength),
  name: Schema.optionalKey(title(maxLabelLength))
}).annotate({ identifier: "NewCalendarAccount" })

const SignInProvider = Schema.Literals(["google", "microsoft"])

/**
 * The body of `POST /manage/v1/hosts/{host}/calendar-accounts` for an account that the host signs in to. `wants` is `read` by default;
 * `write` also asks for the permission to write meetings.
 */
export const NewCalendarSignIn = Schema.Struct({
  provider: SignInProvider,
  wants: Schema.optionalKey(Schema.Literals(["read", "write"])),
  return_to: Schema.optionalKey(text(maxCalendarUrlLength))
}).annotate({ identifier: "NewCalendarSignIn" })

/** A link at which a host connects an account. */
export const CalendarSignInResource = Schema.Struct({ connect_url: Schema.String, expires_at: TimestampText }).annotate({
  identifier: "CalendarSignIn"
})

/** An account whose tokens the surrounding application lends. `subject` is the provider's ID of it, `label` what its host sees. */
export const AdoptedCalendarAccount = Schema.Struct({
  provider: SignInProvider,
  subject: title(maxSubjectLength),
  label: title(maxLabelLength)
})

/** The same for an account at a CalDAV server. `url` is its address, or the domain of an email address. */
export const NewCaldavAccount = Schema.Struct({
  provider: Schema.Literal("caldav"),
  url: text(maxCalendarUrlLength),
  username: notEmpty(maxLoginLength),
  password: notEmpty(maxLoginLength)
}).annotate({ identifier: "NewCaldavAccount" })

/**
 * The body of `PATCH /manage/v1/hosts/{host}/calendar-accounts/{id}`. A paused account is neither read nor written, and closes no time.
 * A new `password` is for an account at a CalDAV server.
 */
export const CalendarAccountPatch = Schema.Struct({
  paused: Schema.optionalKey(Schema.Boolean),
  password: Schema.optionalKey(notEmpty(maxLoginLength))
}).annotate({ identifier: "CalendarAccountPatch" })

/** The body of `PATCH /manage/v1/hosts/{host}/calendars/{id}`. Only the given fields change. */
export const CalendarPatch = Schema.Struct({
  checked: Schema.optionalKey(Schema.Boolean),
  target: Schema.optionalKey(Schema.Boolean),
  follow: Schema.optionalKey(Follow)
}).annotate({ identifier: "CalendarPatch" })

/** The query of `GET /manage/v1/hosts/{host}/calendar-busy`: by default the seven days from now, or from `from`. */
export const CalendarBusyQuery = Schema.Struct({
  from: Schema.optionalKey(Timestamp),
  to: Schema.optionalKey(Timestamp)
})

/** A calendar of a connected account. */
export const ConnectedCalendarResource = Schema.Struct({
  id: Schema.Int,
  name: Schema.String,
  writable: Schema.Boolean,
  checked: Schema.Boolean,
  target: Schema.Boolean,
  follow: Follow,
  missing: Schema.Boolean,
  last_read_at: Schema.NullOr(TimestampText)
}).annotate({ identifier: "ConnectedCalendar" })

/** A connected account in the management API. Contains neither credentials nor events. */
export const CalendarAccountResource = Schema.Struct({
  id: Schema.Int,
  provider: CalendarProviderName,
  label: Schema.String,
  state: CalendarState,
  state_since: TimestampText,
  reason: Schema.NullOr(Schema.String),
  last_read_at: Schema.NullOr(TimestampText),
  skipped_events: Schema.Int,
  calendars: Schema.Array(ConnectedCalendarResource)
}).annotate({ identifier: "CalendarAccount" })

/**
 * A calendar of another server that a CalDAV account subscribes to. `label` is the host name and the end of its address, which is
 * secret. `connected` is true if the host has connected it as a feed.
 */
export const CalendarSubscriptionResource = Schema.Struct({
  id: Schema.String,
  name: Schema.String,
  label: Schema.String,
  connected: Schema.Boolean
}).annotate({ identifier: "CalendarSubscription" })

/** The body of `POST /manage/v1/hosts/{host}/calendar-accounts/{id}/subscriptions`: the ID of a subscription. */
export const NewCalendarSubscription = Schema.Struct({ subscription: text(maxNameLength) }).annotate({
  identifier: "NewCalendarSubscription"
})

/** The query of `GET /manage/v1/hosts/{host}/calendar-copies`: a booking, which is required. */
export const CalendarCopyQuery = Schema.Struct({ booking: Schema.optionalKey(integerParameter(1, maxIntegerParameter)) })

/**
 * A meeting in a calendar of its host. `waiting`: it has to be written or removed there. `failed`: that was given up. `seen` is the last
 * change that was made in the calendar.
 */
export const CalendarCopyResource = Schema.Struct({
  id: Schema.Int,
  calendar_id: Schema.Int,
  state: Schema.Literals(["written", "removed", "waiting", "failed"]),
  attempts: Schema.Int,
  error: Schema.NullOr(Schema.String),
  seen: Schema.NullOr(Schema.Literals(["gone", "moved", "resized"])),
  next_attempt_at: Schema.NullOr(TimestampText)
}).annotate({ identifier: "CalendarCopy" })

/** A busy time of a connected calendar. `own` is true if the host's own meetings cover it, which close the time themselves. */
export const CalendarBusyResource = Schema.Struct({
  start: TimestampText,
  end: TimestampText,
  calendar_id: Schema.Int,
  own: Schema.Boolean
}).annotate({ identifier: "CalendarBusy" })

/** The actions on a change of a meeting in a calendar: the booking follows it, or the meeting is put back as it is booked. */
export const calendarChangeActions = ["cancel", "move", "put_back"] as const
export type CalendarChangeAction = (typeof calendarChangeActions)[number]

/** The body of `POST /manage/v1/hosts/{host}/calendar-changes/{id}`. */
export const CalendarChangeAnswer = Schema.Struct({ action: Schema.Literals(calendarChangeActions) }).annotate({
  identifier: "CalendarChangeAnswer"
})

/**
 * A meeting that was removed or moved in its host's calendar, and still has to be settled. `gone`: it was removed. `moved`: it has another
 * time. `resized`: it has another length, or a time that has passed.
 */
export const CalendarChangeResource = Schema.Struct({
  id: Schema.Int,
  calendar_id: Schema.Int,
  change: Schema.Literals(["gone", "moved", "resized"]),
  start: TimestampText,
  end: TimestampText,
  calendar_start: Schema.NullOr(TimestampText),
  calendar_end: Schema.NullOr(TimestampText),
  actions: Schema.Array(Schema.Literals(calendarChangeActions)),
  bookings: Schema.Array(BookingResource)
}).annotate({ identifier: "CalendarChange" })
