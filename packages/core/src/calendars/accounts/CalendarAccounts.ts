import * as Schema from "effect/Schema"
import { BookingResource } from "../../bookings/Booking.ts"
import { integerParameter, maxIntegerParameter, ResourceId } from "../../values/Integer.ts"
import { maxNameLength } from "../../values/Limits.ts"
import { notEmpty, text, title } from "../../values/Text.ts"
import { Timestamp, TimestampText } from "../../values/Timestamp.ts"

/** Descriptions that several schemas of this file share. */
const texts = {
  follow: {
    description:
      "The reaction to a written meeting that is moved or deleted in the calendar: none (`off`), an email (`tell`), or the same change of its booking where possible (`apply`)."
  },
  name: { description: "The name of the calendar." },
  calendarId: { description: "The id of the calendar." }
}

/** The largest number of accounts of one host. */
export const maxCalendarAccounts = 5

/** The largest number of calendars of one host that block time. */
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

/** The body of `POST /manage/v1/hosts/{host}/calendar-accounts`: a calendar at a secret `https` or `webcal` URL. */
export const NewCalendarAccount = Schema.Struct({
  provider: Schema.Literal("feed").annotate({
    description: "`feed`: a calendar file that is published at a secret URL."
  }),
  url: text(maxCalendarUrlLength).annotate({
    description: "The secret address of the calendar, `https` or `webcal`. It is stored encrypted and never returned."
  }),
  name: Schema.optionalKey(title(maxLabelLength)).pipe(
    Schema.annotateEncoded({ description: "The name of the calendar. Defaults to the host of its address." })
  )
}).annotate({ identifier: "NewCalendarAccount" })

const SignInProvider = Schema.Literals(["google", "microsoft"])

/**
 * The body of `POST /manage/v1/hosts/{host}/calendar-accounts` for an account that the host signs in to. `wants` is `read` by
 * default; `write` also asks for the permission to write meetings.
 */
export const NewCalendarSignIn = Schema.Struct({
  provider: SignInProvider.annotate({ description: "The provider at which the host signs in." }),
  wants: Schema.optionalKey(Schema.Literals(["read", "write"])).annotate({
    description: "`read` asks for the busy times, `write` also for writing meetings into a calendar. Defaults to `read`."
  }),
  return_to: Schema.optionalKey(text(maxCalendarUrlLength)).annotate({
    description:
      "The URL to which the host is sent afterwards, with `calendar_account`, or `error` if no account was connected. Defaults to the host's calendars."
  })
}).annotate({ identifier: "NewCalendarSignIn" })

/** A link at which a host connects an account. */
export const CalendarSignInResource = Schema.Struct({
  connect_url: Schema.String.annotate({
    description:
      "The link at which the host connects the account, signed in to Slotkit. The first browser that opens it can finish it."
  }),
  expires_at: TimestampText.annotate({ description: "The time until which the link works, ten minutes after it was created." })
}).annotate({
  identifier: "CalendarSignIn"
})

/**
 * An account whose tokens the surrounding application lends. `subject` is the provider's ID of the account, `label` the name that
 * the host sees.
 */
export const AdoptedCalendarAccount = Schema.Struct({
  provider: SignInProvider,
  subject: title(maxSubjectLength),
  label: title(maxLabelLength)
})

/** The same for an account at a CalDAV server. `url` is its address, or the domain of an email address. */
export const NewCaldavAccount = Schema.Struct({
  provider: Schema.Literal("caldav").annotate({ description: "`caldav`: an account at a CalDAV server." }),
  url: text(maxCalendarUrlLength).annotate({ description: "The address of the server, or the domain of an email address." }),
  username: notEmpty(maxLoginLength).annotate({ description: "The user name." }),
  password: notEmpty(maxLoginLength).annotate({
    description: "The password; for iCloud and Fastmail an app password. It is stored encrypted and never returned."
  })
}).annotate({ identifier: "NewCaldavAccount" })

/**
 * The body of `PATCH /manage/v1/hosts/{host}/calendar-accounts/{id}`. A paused account is neither read nor written, and blocks no
 * time. A new `password` is for an account at a CalDAV server.
 */
export const CalendarAccountPatch = Schema.Struct({
  paused: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True to stop reading and writing the account. Its busy times then close no slots."
  }),
  password: Schema.optionalKey(notEmpty(maxLoginLength)).annotate({
    description: "A new password of an account at a CalDAV server. It is tried before it is stored."
  })
}).annotate({ identifier: "CalendarAccountPatch" })

/** The body of `PATCH /manage/v1/hosts/{host}/calendars/{id}`. Only the given fields change. */
export const CalendarPatch = Schema.Struct({
  checked: Schema.optionalKey(Schema.Boolean).annotate({ description: "True to block slots by the busy times of the calendar." }),
  target: Schema.optionalKey(Schema.Boolean).annotate({
    description: "True to write accepted meetings into the calendar, instead of the former one."
  }),
  follow: Schema.optionalKey(Follow).annotate(texts.follow)
}).annotate({ identifier: "CalendarPatch" })

/** The query of `GET /manage/v1/hosts/{host}/calendar-busy`: by default the seven days from now, or from `from`. */
export const CalendarBusyQuery = Schema.Struct({
  from: Schema.optionalKey(Timestamp).pipe(Schema.annotateEncoded({ description: "The first date, `YYYY-MM-DD`." })),
  to: Schema.optionalKey(Timestamp).pipe(Schema.annotateEncoded({ description: "The last date, `YYYY-MM-DD`." }))
})

/** A calendar of a connected account. */
export const ConnectedCalendarResource = Schema.Struct({
  id: ResourceId,
  name: Schema.String.annotate(texts.name),
  writable: Schema.Boolean.annotate({ description: "True if meetings can be written into the calendar." }),
  checked: Schema.Boolean.annotate({ description: "True if busy times of the calendar block slots." }),
  target: Schema.Boolean.annotate({ description: "True if accepted meetings are written into the calendar." }),
  follow: Follow.annotate(texts.follow),
  missing: Schema.Boolean.annotate({ description: "True if the provider no longer has the calendar." }),
  last_read_at: Schema.NullOr(TimestampText).annotate({
    description: "The time of the last successful read of the calendar; null before the first one."
  })
}).annotate({ identifier: "ConnectedCalendar" })

/** A connected account in the operator API. Contains neither credentials nor events. */
export const CalendarAccountResource = Schema.Struct({
  id: ResourceId,
  provider: CalendarProviderName.annotate({ description: "The kind of calendar." }),
  label: Schema.String.annotate({
    description: "The name of the account: for a feed, the host and the end of its address; for CalDAV, the host of the server."
  }),
  state: CalendarState.annotate({
    description:
      "`active`; `reconnect` if its address is no longer accepted; `scope_missing` if a permission is missing; `unreachable`, `refused` or `unreadable` if it cannot be read; `paused` if the host switched it off."
  }),
  state_since: TimestampText.annotate({ description: "The time of the last change of the state." }),
  reason: Schema.NullOr(Schema.String).annotate({
    description:
      "A sentence about the cause of the state, or why an active account was not read for so long that nothing can be booked; null otherwise."
  }),
  last_read_at: Schema.NullOr(TimestampText).annotate({
    description: "The time of the last successful read of its calendars; null before the first one."
  }),
  skipped_events: Schema.Int.annotate({ description: "The number of events that could not be read." }),
  calendars: Schema.Array(ConnectedCalendarResource).annotate({ description: "The calendars of the account." })
}).annotate({ identifier: "CalendarAccount" })

/**
 * A calendar of another server that a CalDAV account subscribes to. `label` is the host name and the end of its address, which is
 * secret. `connected` is true if the host has connected it as a feed.
 */
export const CalendarSubscriptionResource = Schema.Struct({
  id: Schema.String.annotate({ description: "The ID of the subscription, for connecting it." }),
  name: Schema.String.annotate(texts.name),
  label: Schema.String.annotate({ description: "The host name and the end of the calendar's secret address." }),
  connected: Schema.Boolean.annotate({ description: "True if the host has connected the calendar as a feed." })
}).annotate({ identifier: "CalendarSubscription" })

/** The body of `POST /manage/v1/hosts/{host}/calendar-accounts/{id}/subscriptions`: the ID of a subscription. */
export const NewCalendarSubscription = Schema.Struct({
  subscription: text(maxNameLength).annotate({ description: "The ID of the subscription." })
}).annotate({
  identifier: "NewCalendarSubscription"
})

/** The query of `GET /manage/v1/hosts/{host}/calendar-copies`: a booking, which is required. */
export const CalendarCopyQuery = Schema.Struct({
  booking: Schema.optionalKey(integerParameter(1, maxIntegerParameter)).pipe(
    Schema.annotateEncoded({ description: "The id of a booking. Required." })
  )
})

/**
 * A meeting in a calendar of its host. `waiting`: it still has to be written or removed. `failed`: that was abandoned. `seen` is
 * the last change that was made in the calendar.
 */
export const CalendarCopyResource = Schema.Struct({
  id: ResourceId,
  calendar_id: Schema.Int.annotate(texts.calendarId),
  state: Schema.Literals(["written", "removed", "waiting", "failed"]).annotate({
    description:
      "`written`: the calendar has the meeting as it is. `removed`: the copy was removed. `waiting`: the copy has to be written or removed. `failed`: that was abandoned."
  }),
  attempts: Schema.Int.annotate({ description: "The number of failed attempts since the last change of the meeting." }),
  error: Schema.NullOr(Schema.String).annotate({ description: "A sentence about the last failure; null without one." }),
  seen: Schema.NullOr(Schema.Literals(["gone", "moved", "resized"])).annotate({
    description:
      "The last change that was made in the calendar: `gone`, `moved` to another time, or `resized` to another length; null without one."
  }),
  next_attempt_at: Schema.NullOr(TimestampText).annotate({ description: "The time of the next attempt; null if there is none." })
}).annotate({ identifier: "CalendarCopy" })

/** A busy time of a connected calendar. `own` is true if the host's own meetings cover it, which block the time anyway. */
export const CalendarBusyResource = Schema.Struct({
  start: TimestampText.annotate({ description: "The start." }),
  end: TimestampText.annotate({ description: "The end." }),
  calendar_id: Schema.Int.annotate(texts.calendarId),
  own: Schema.Boolean.annotate({
    description: "True if the host's own meetings cover the time, so that the calendar does not close it."
  })
}).annotate({ identifier: "CalendarBusy" })

/** The actions on a change of a meeting in a calendar: apply it to the booking, or restore the meeting in the calendar. */
const calendarChangeActions = ["cancel", "move", "put_back"] as const
export type CalendarChangeAction = (typeof calendarChangeActions)[number]

/** The body of `POST /manage/v1/hosts/{host}/calendar-changes/{id}`. */
export const CalendarChangeAnswer = Schema.Struct({
  action: Schema.Literals(calendarChangeActions).annotate({
    description:
      "`cancel`: cancel the booking of a removed meeting. `move`: reschedule the booking to the time in the calendar. `put_back`: write the meeting again as it is booked."
  })
}).annotate({
  identifier: "CalendarChangeAnswer"
})

/**
 * A meeting that was removed or moved in its host's calendar, and still needs a decision. `gone`: it was removed. `moved`: it has
 * another time. `resized`: it has another length, or a time that has passed.
 */
export const CalendarChangeResource = Schema.Struct({
  id: ResourceId,
  calendar_id: Schema.Int.annotate(texts.calendarId),
  change: Schema.Literals(["gone", "moved", "resized"]).annotate({
    description:
      "`gone`: the meeting was removed. `moved`: it has another time. `resized`: it has another length, or a time that has passed."
  }),
  start: TimestampText.annotate({ description: "The start of the meeting as it is booked." }),
  end: TimestampText.annotate({ description: "The end of the meeting as it is booked." }),
  calendar_start: Schema.NullOr(TimestampText).annotate({
    description: "The start in the calendar; null if the meeting was removed."
  }),
  calendar_end: Schema.NullOr(TimestampText).annotate({
    description: "The end in the calendar; null if the meeting was removed."
  }),
  actions: Schema.Array(Schema.Literals(calendarChangeActions)).annotate({ description: "The actions that are possible." }),
  bookings: Schema.Array(BookingResource).annotate({ description: "The bookings of the meeting: one, or those of a group." })
}).annotate({ identifier: "CalendarChange" })
