// Generated from the API definition by `npm run generate -w @slotkit/client`. Do not edit: a test compares them.

/** An answer of a booker, with the question as it was asked. */
export interface Answer {
  /** The key of the question. */ readonly key: string
  /** The text of the question when it was answered. */ readonly question: string
  /** The answer: true or false for a checkbox, a number for a number, otherwise text. */
  readonly value: string | number | boolean
}
/** An API key of a host, without its secret. */
export interface ApiKey {
  /** The id, a positive integer. */ readonly id: number
  /** The name that the host recognizes it by. */ readonly name: string
  /** The scopes. */ readonly scopes: ReadonlyArray<string>
  /** The prefix of the key and its last four characters. */ readonly key_hint: string
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The time of expiry; null means never. ISO 8601, in UTC. */ readonly expires_at: string | null
  /** The time of the last use; null if it was never used. ISO 8601, in UTC. */ readonly last_used_at: string | null
  /** The number of requests that the key may make in any 60 seconds. */ readonly requests_per_minute: number
}
/** The limit of an API key to change. */
export interface ApiKeyPatch {
  /** The number of requests that the key may make in any 60 seconds. 60 to 1200. */
  readonly requests_per_minute?: number | undefined
}
/** A partner app, without its secrets. */
export interface App {
  /** The id, a positive integer. */ readonly id: number
  /** The OAuth client id of the app. */ readonly client_id: string
  /** The name that hosts see when they connect the app. */ readonly name: string
  /** The URLs that hosts may be sent back to. */ readonly redirect_uris: ReadonlyArray<string>
  /** The scopes. */ readonly scopes: ReadonlyArray<Scope>
  /** True if the app authenticates with a client secret, false if with PKCE alone. */ readonly has_secret: boolean
  /** The operator, a host, or the client itself by dynamic registration. */
  readonly registered_by: "operator" | "host" | "client"
  /** The id of the host that registered the app; null if it was not a host. */ readonly owner_host_id: number | null
  /** False if hosts are warned, before they connect the app, that no one has verified it. */ readonly verified: boolean
  /** The number of requests that the app may make for each host in any 60 seconds. */
  readonly requests_per_minute: number
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The time of the last change. ISO 8601, in UTC. */ readonly updated_at: string
}
/** The fields of an app to change. Omitted fields stay unchanged; a list is replaced as a whole. */
export interface AppPatch {
  /** The name that hosts see when they connect the app. 1 to 100 characters. */ readonly name?: string | undefined
  /** The URLs that hosts may be sent back to. 1 to 20 entries. */
  readonly redirect_uris?: ReadonlyArray<string> | undefined
  /** The scopes. At least 1 entry. */ readonly scopes?: ReadonlyArray<Scope> | undefined
  /** False if hosts are warned, before they connect the app, that no one has verified it. */
  readonly verified?: boolean | undefined
  /** The number of requests that the app may make for each host in any 60 seconds. 60 to 1200. */
  readonly requests_per_minute?: number | undefined
}
/** A member of a team who holds a meeting. */
export interface AssignedHost {
  /** The id, a positive integer. */ readonly id: number
  /** The username of the host; null if it has none. */ readonly username: string | null
  /** The name of the host; null if it has none. */ readonly name: string | null
  /** The key of the role. */ readonly role: string
  /** True for the lead of the meeting. */ readonly lead: boolean
}
/** An entry of the audit log. */
export interface AuditEntry {
  /** The id, a positive integer. */ readonly id: number
  /** The time at which it happened. ISO 8601, in UTC. */ readonly at: string
  /** The person or program that did it. */
  readonly actor: {
    /** The kind of caller. */
    readonly kind: "api_key" | "connection" | "operator" | "host" | "visitor" | "payment_provider" | "clock" | "application"
    /** The id of the API key or app; null for others. */ readonly id: number | null
  }
  /** Action as resource.verb, such as booking.accept. */ readonly action: string
  /** The id of the resource; null if there is none. */ readonly subject_id: number | null
  /** Amount of a refund in minor units. Only in entries about money. */ readonly amount?: number
  /** Currency of the amount (ISO 4217). */ readonly currency?: string
  /** Further facts. Only in entries about bookings that overrode rules and about changes of a host. */
  readonly details?: {
    /** The rules that a booking overrode. */
    readonly override?: ReadonlyArray<"notice" | "window" | "hours" | "busy" | "time_off" | "overlap" | "limits" | "any_host">
    /** The fields of the host that changed. */ readonly fields?: ReadonlyArray<string>
  }
}
/** An authorization code that was issued without a browser. */
export interface AuthorizationCode {
  /** The authorization code. It is valid for 60 seconds and one exchange. */ readonly code: string
  /** The URL that the code is bound to. */ readonly redirect_uri: string
  /** The scopes. */ readonly scopes: ReadonlyArray<Scope>
  /** The time of expiry. ISO 8601, in UTC. */ readonly expires_at: string
}
/** Free slots by day in the host's time zone. Spec: availability. */
export interface Availability {
  /** The available slots by local date, `YYYY-MM-DD`. Dates without slots are omitted. */
  readonly data: Readonly<Record<string, ReadonlyArray<Slot>>>
  /** The query of this response. */
  readonly meta: {
    /** The first date, `YYYY-MM-DD`. */ readonly from: string
    /** The last date, `YYYY-MM-DD`. */ readonly to: string
    /** The length of the slots in minutes. */ readonly duration_minutes: number
    /** The IANA time zone of dates and labels. */ readonly timezone: string
    /** The slug of the service; null without one. */ readonly service: string | null
  }
}
/** The effects that a change of hours, settings or time off would have. Nothing is saved. */
export interface AvailabilityPreview {
  /** The first date that was compared. */ readonly from: string
  /** The last date that was compared. */ readonly to: string
  /** The time zone of the dates: that of the new working hours. */ readonly timezone: string
  /** The services that visitors can book before or after the change, in their order. */
  readonly services: ReadonlyArray<{
    /** The id of the service. */ readonly id: number
    /** The slug of the service. */ readonly slug: string
    /** The length that was compared: the shortest of the service. */ readonly duration_minutes: number
    /** The starts that visitors could book in addition, the first 500. */ readonly gained: ReadonlyArray<string>
    /** The number of all starts that are added. */ readonly gained_count: number
    /** The starts that visitors could no longer book, the first 500. */ readonly lost: ReadonlyArray<string>
    /** The number of all starts that are lost. */ readonly lost_count: number
    /** The dates whose starts change. */
    readonly per_day: ReadonlyArray<{
      /** The local date, `YYYY-MM-DD`. */ readonly date: string
      /** The number of starts now. */ readonly before: number
      /** The number of starts with the change. */ readonly after: number
    }>
  }>
  /**
   * The ids of upcoming bookings that the change would leave outside the hours, in time off or without a member who holds
   * them, the first 100. They stay booked.
   */
  readonly bookings_outside: ReadonlyArray<number>
  /** The number of all meetings that it would leave there. */ readonly meetings_outside: number
}
/** A change to preview, and the days to compare. What is missing stays as it is. */
export interface AvailabilityPreviewRequest {
  /** The working hours to try, as a whole. */ readonly schedule?: ScheduleInput | undefined
  /** The services whose settings to change. At most 100 entries. */
  readonly services?:
    | ReadonlyArray<{
        /** The id of the service. */ readonly id: number
        /** The settings to try. Omitted ones stay as they are. */ readonly settings: ServiceSettingsPatch
      }>
    | undefined
  /** Busy times to add. At most 100 entries. */
  readonly time_off?:
    | ReadonlyArray<{
        /** The start: an ISO 8601 date-time with an offset. */ readonly start: string
        /** The end: an ISO 8601 date-time with an offset. */ readonly end: string
      }>
    | undefined
  /** For a team: its members to add and remove. */
  readonly members?:
    | {
        /** Hosts to add, by id or username. At most 100 entries. */ readonly add?: ReadonlyArray<number | string> | undefined
        /** Members to remove, by id or username. At most 100 entries. */
        readonly remove?: ReadonlyArray<number | string> | undefined
      }
    | undefined
  /** The first date, `YYYY-MM-DD`. Defaults to today. */ readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`, at most 91 days after the first. Defaults to four weeks. */
  readonly to?: string | undefined
}
/** A booking for a visitor: of a service, by its slug, or of an invite, by its id. */
export interface BookRequest extends Omit<NewBooking, "booker" | "host" | "selection" | "visitor_check"> {
  /** Slug of the service to book. */ readonly service?: string | undefined
  /** ID of the invite to book. Use it instead of service. */ readonly invite?: number | undefined
  /** The person who books. */ readonly booker: HostBooker
  /** Your own data: up to 20 strings. Slotkit stores them and never reads them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /**
   * The rules that do not apply to this start: `hours` (working hours and the grid of starts), `notice`, `window`,
   * `limits`, `busy` (connected calendars and those of the application), `time_off` (busy times in Slotkit) and `overlap`
   * (other meetings in Slotkit). In `/api/v1` it needs the scope `bookings.override`. Visitors cannot override any. At
   * most 7 entries.
   */
  readonly override?: ReadonlyArray<"notice" | "window" | "hours" | "busy" | "time_off" | "overlap" | "limits"> | undefined
  /** For a team: the only members who may hold the meeting, by the key of a role, each by id or username. */
  readonly members?: Readonly<Record<string, ReadonlyArray<number | string>>> | undefined
  /** For a team: attributes that the members must have, by the key of a role. */
  readonly attributes?:
    | Readonly<Record<string, Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>>
    | undefined
}
/** The discount that a booking was made with. */
export interface BookedDiscount {
  /** The code, as the host wrote it. */ readonly code: string
  /** The price without the discount, in minor units. */ readonly list_price: number
  /** The amount that is taken off. */ readonly discount: number
  /** The amount to pay. At 0 the booking is free. */ readonly total: number
}
/** The person who books. */
export interface Booker {
  /** The name of the person who books. 1 to 100 characters. */ readonly name: string
  /** The address that confirmations and changes are sent to. At most 254 characters. */ readonly email: string
  /** The IANA time zone for emails to the booker. Defaults to the host's. */
  readonly timezone?: string | null | undefined
  /** The phone number for text messages, with its country code. Only with `text_consent`. At most 40 characters. */
  readonly phone?: string | null | undefined
  /** True if the booker has agreed to text messages. Nothing is sent without it. */
  readonly text_consent?: boolean | undefined
  /** The version of the text that the booker agreed to, which is kept with the consent. At most 100 characters. */
  readonly text_version?: string | null | undefined
}
/** A limit on the bookings of one email address in one period. */
export interface BookerLimit {
  /** The period: `day`, `week` (from Monday) or `month`, in the host's time zone. */
  readonly per: "day" | "week" | "month"
  /** The largest number of bookings of one email address that begin in one period. */ readonly bookings: number
}
/** A limit on the bookings of one email address to set. */
export interface BookerLimitInput {
  /** The period: `day`, `week` (from Monday) or `month`, in the host's time zone. */
  readonly per: "day" | "week" | "month"
  /** The largest number of bookings of one email address that begin in one period. 1 to 10000. */
  readonly bookings: number
}
/** A booking. Spec: booking.fields. */
export interface Booking {
  /** The id, a positive integer. */ readonly id: number
  /** The state: `pending` waits for approval or payment; `declined` and `cancelled` are final. */
  readonly status: "pending" | "accepted" | "declined" | "cancelled"
  /** The subject of the meeting. */ readonly topic: string | null
  /** The length in minutes. */ readonly duration_minutes: number
  /** The start; null if there is none. ISO 8601, in UTC. */ readonly scheduled_at: string | null
  /** The time of the booking. ISO 8601, in UTC. */ readonly created_at: string | null
  /** The time of the last change. ISO 8601, in UTC. */ readonly updated_at: string
  /** A message from the booker to the host. */ readonly notes: string | null
  /** The reason for a decline or a cancellation; null otherwise. */ readonly cancellation_reason: string | null
  /** The person who books. */ readonly booker: Person
  /** The other people who take part. Each takes one seat. */ readonly attendees: ReadonlyArray<Person>
  /** The service as it was when it was booked. */
  readonly service: {
    /** `default` for a service, `single_use` for an invite. */ readonly type: "default" | "single_use"
    /** The id of the service; null if it was deleted. */ readonly id: number | null
    /** The service's slug when it was booked. */ readonly slug: string
    /** The service's title when it was booked. */ readonly title: string
    /** True if several people can book the same start. */ readonly is_group: boolean
    /** The number of seats of a group meeting; null for one-to-one meetings. */ readonly max_attendees: number | null
    /** True if it was booked with an invite. */ readonly is_personal_invite: boolean
  }
  /** The place of the meeting. */ readonly location: BookingLocation
  /** The URL to pay at, while the payment is pending; null otherwise. */ readonly meeting_link: string | null
  /** The URL of the video meeting, once the booking is accepted; null otherwise. */
  readonly conference_link: string | null
  /** The payment. */
  readonly payment: {
    /** The state of the payment; `none` for a free booking, or before the payment page is open. */
    readonly status: "none" | "pending" | "paid" | "failed" | "refunded"
    /** The price in minor units of the currency, such as cents; null if it is free. */ readonly amount: number | null
    /** An ISO 4217 code, such as `EUR`. */ readonly currency: string
    /** The amount that was refunded: only of a payment that was refunded in part, and of a deposit. */
    readonly amount_refunded?: number
    /** How the price is paid: `payment.mode` of the service when it was booked. Only if it is not `full`. */
    readonly mode?: "full" | "deposit" | "on_site" | "guarantee"
    /** The amount that was paid, in the checkout and at the appointment. Only with `mode`. */
    readonly amount_paid?: number
    /** The amount that is still to be paid at the appointment. Only with `mode`. */ readonly amount_due?: number
    /** The saved card that the host may charge. Only with the mode `guarantee`. */
    readonly guarantee?: {
      /**
       * `pending` until the card is saved, `charging` while the outcome of a charge is unknown. After `fee_failed`, the fee is
       * paid by the link.
       */
      readonly status: "pending" | "saved" | "charging" | "charged" | "fee_failed"
      /** The most that the card may be charged in all, in minor units. */ readonly maximum: number
      /** The amount charged so far, in minor units. Refunds are not subtracted. */ readonly charged: number
      /** The sentence that the booker agreed to. */ readonly text: string
      /** The last moment at which it can be charged; null without a card or a time. ISO 8601, in UTC. */
      readonly chargeable_until: string | null
    }
    /** The link to pay what is due. Only if the booker was sent one that is not paid. */
    readonly link?: {
      /** The page to pay on. */ readonly url: string
      /** The amount in minor units. */ readonly amount: number
      /** The last moment to pay. ISO 8601, in UTC. */ readonly expires_at: string
    }
  }
  /** The answers to the service's questions. Only if there are some. */ readonly answers?: ReadonlyArray<Answer>
  /** The members of the team who hold the meeting. Only on a team's bookings that have some. */
  readonly hosts?: ReadonlyArray<AssignedHost>
  /** The number of people whom the rooms have to be large enough for. Only on a team's bookings for more than one. */
  readonly people?: number
  /** The series that the booking belongs to. Only on bookings of a series. */ readonly series?: SeriesPlace
  /** The visit that the booking is a part of. Only on bookings of a visit. */ readonly visit?: VisitPlace
  /** The policy that the booking was made under. Only on bookings that have one. */
  readonly cancellation_policy?: CancellationPolicy
  /** The discount that the booking was made with. Only on bookings that have one. */ readonly discount?: BookedDiscount
  /** Your own data: up to 20 strings. Slotkit stores them and never reads them. Only if there are some. */
  readonly metadata?: Readonly<Record<string, string>>
  /** The guests. Only on bookings that have some. */ readonly guests?: ReadonlyArray<Guest>
}
/** The body of a `booking.cancelled` delivery. Spec: events.payload. */
export interface BookingCancelledEvent {
  /** ID of the event, prefixed with evt_. Identical on every retry. */ readonly id: string
  /** The type of the event. */ readonly type: "booking.cancelled"
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The host of the booking. Missing from events that versions before 0.3 recorded. */
  readonly host?: WebhookEventHost
  /** The booking and the details of the event. */
  readonly data: {
    /** The booking, as it was right after the event. */ readonly booking: Booking
    /** The person whose seat the event is about. */ readonly seat?: WebhookEventSeat
  }
}
/** The body of a `booking.confirmed` delivery. Spec: events.payload. */
export interface BookingConfirmedEvent extends Omit<BookingCancelledEvent, "type"> {
  /** The type of the event. */ readonly type: "booking.confirmed"
}
/** The body of a `booking.declined` delivery. Spec: events.payload. */
export interface BookingDeclinedEvent extends Omit<BookingConfirmedEvent, "type"> {
  /** The type of the event. */ readonly type: "booking.declined"
}
/** The location of a meeting. `type` may name a video call provider. */
export interface BookingLocation {
  /** The way people meet: `video`, `in_person`, `none`, or the name of a video provider. */
  readonly type: string | null
  /** The text that visitors see. */ readonly label: string | null
  /** The postal address of an in-person meeting. */ readonly address: string | null
}
/** The body of a `booking.reassigned` delivery. Spec: events.payload. */
export interface BookingReassignedEvent {
  /** ID of the event, prefixed with evt_. Identical on every retry. */ readonly id: string
  /** The type of the event. */ readonly type: "booking.reassigned"
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The host of the booking. Missing from events that versions before 0.3 recorded. */
  readonly host?: WebhookEventHost
  /** The booking and the details of the event. */
  readonly data: {
    /** The booking, as it was right after the event. */ readonly booking: Booking
    /** Who took over from whom, by role. */
    readonly changes: ReadonlyArray<{
      /** The key of the role. */ readonly role: string
      /** The host who gave the meeting up; null if it needs one host more. */ readonly from: NamedHost | null
      /** The host who took it over; null if it needs one host less. */ readonly to: NamedHost | null
    }>
    /** The code of the request for the reason. */ readonly reason_code: string | null
    /** The person whose seat the event is about. */ readonly seat?: WebhookEventSeat
  }
}
/** The body of a `booking.requested` delivery. Spec: events.payload. */
export interface BookingRequestedEvent extends Omit<BookingConfirmedEvent, "type"> {
  /** The type of the event. */ readonly type: "booking.requested"
}
/** The body of a `booking.rescheduled` delivery. Spec: events.payload. */
export interface BookingRescheduledEvent {
  /** ID of the event, prefixed with evt_. Identical on every retry. */ readonly id: string
  /** The type of the event. */ readonly type: "booking.rescheduled"
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The host of the booking. Missing from events that versions before 0.3 recorded. */
  readonly host?: WebhookEventHost
  /** The booking and the details of the event. */
  readonly data: {
    /** The booking, as it was right after the event. */ readonly booking: Booking
    /** The start before it was moved. ISO 8601, in UTC. */ readonly previous_scheduled_at: string
    /** The person whose seat the event is about. */ readonly seat?: WebhookEventSeat
  }
}
/** The room of a booking's meeting at a provider. */
export interface BookingRoom {
  /** The provider of the room. */ readonly provider: "google_meet" | "teams" | "zoom"
  /**
   * `ready`: the booking's link leads to the room. `waiting`: the provider is creating it. `fallback`: there is no room,
   * and the link leads to a fallback room. `closed`: the meeting was cancelled.
   */
  readonly state: "ready" | "waiting" | "fallback" | "closed"
  /** The address of the room at its provider; null while there is none. */ readonly url: string | null
  /** The number of failed attempts since the last change of the meeting. */ readonly attempts: number
  /** A sentence about the last failure; null without one. */ readonly error: string | null
  /** The time of the next attempt; null if there is none. ISO 8601, in UTC. */ readonly next_attempt_at: string | null
}
/** Meetings of a team that other members shall take over. */
export interface BulkReassignment {
  /** The meetings: those of a member on some days, those within a time off, or bookings by id. */
  readonly select: CoverSelection
  /** The id or the username of the member who takes them over, or `auto` to pick by the rules of the roles. */
  readonly to: number | string
  /** True returns who would take over which meeting, and changes nothing. */ readonly dry_run?: boolean | undefined
  /** A code of the application for the reason, such as `sick_leave`. Responses and events repeat it. */
  readonly reason_code?: string | null | undefined
  /** A message to the members, in their emails. At most 500 characters. */ readonly note?: string | null | undefined
  /** False sends no emails. */ readonly notify?: boolean | undefined
}
/** A bulk reassignment: how far it got, and which meetings stayed. */
export interface BulkReassignmentJob {
  /** The id; 0 for a plan, which is not stored. */ readonly id: number
  /** `planned` for a plan, `running` until every meeting was tried, then `done`; `undoing`, then `undone`. */
  readonly state: "planned" | "running" | "done" | "undoing" | "undone"
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The code of the request. */ readonly reason_code: string | null
  /** The number of meetings that were selected. */ readonly planned: number
  /** The number of meetings that others took over. */ readonly moved: number
  /** The meetings that stayed, by start. */ readonly failed: ReadonlyArray<FailedReassignment>
  /** The outcome of the undo; null unless one was requested. */
  readonly undo: {
    /** The number of meetings that were returned. */ readonly moved_back: number
    /** The meetings that could not go back, by start. */ readonly failed: ReadonlyArray<FailedReassignment>
  } | null
  /** The meetings, by start. */ readonly meetings: ReadonlyArray<MeetingReassignment>
}
/** Time off, which cannot be booked. */
export interface BusyTime {
  /** The id, a positive integer. */ readonly id: number
  /** The start. ISO 8601, in UTC. */ readonly start: string
  /** The end. ISO 8601, in UTC. */ readonly end: string
  /** A note for the host. */ readonly title: string | null
  /** The reason that visitors see beside the days; null for none. */ readonly public_reason: string | null
}
/** A calendar account that a host has connected, without its credentials and events. */
export interface CalendarAccount {
  /** The id, a positive integer. */ readonly id: number
  /** The kind of calendar. */ readonly provider: "google" | "microsoft" | "caldav" | "feed"
  /** The name of the account: for a feed, the host and the end of its address; for CalDAV, the host of the server. */
  readonly label: string
  /**
   * `active`; `reconnect` if its address is no longer accepted; `scope_missing` if a permission is missing; `unreachable`,
   * `refused` or `unreadable` if it cannot be read; `paused` if the host switched it off.
   */
  readonly state: "active" | "reconnect" | "scope_missing" | "unreachable" | "refused" | "unreadable" | "paused" | "leaving"
  /** The time of the last change of the state. ISO 8601, in UTC. */ readonly state_since: string
  /**
   * A sentence about the cause of the state, or why an active account was not read for so long that nothing can be booked;
   * null otherwise.
   */
  readonly reason: string | null
  /** The time of the last successful read of its calendars; null before the first one. ISO 8601, in UTC. */
  readonly last_read_at: string | null
  /** The number of events that could not be read. */ readonly skipped_events: number
  /** The calendars of the account. */ readonly calendars: ReadonlyArray<ConnectedCalendar>
}
/** The fields of a calendar account to change. */
export interface CalendarAccountPatch {
  /** True to stop reading and writing the account. Its busy times then close no slots. */
  readonly paused?: boolean | undefined
  /** A new password of an account at a CalDAV server. It is tried before it is stored. 1 to 255 characters. */
  readonly password?: string | undefined
}
/** A busy time of a connected calendar. */
export interface CalendarBusy {
  /** The start. ISO 8601, in UTC. */ readonly start: string
  /** The end. ISO 8601, in UTC. */ readonly end: string
  /** The id of the calendar. */ readonly calendar_id: number
  /** True if the host's own meetings cover the time, so that the calendar does not close it. */ readonly own: boolean
}
/** A meeting that its host has moved or removed in a calendar. */
export interface CalendarChange {
  /** The id, a positive integer. */ readonly id: number
  /** The id of the calendar. */ readonly calendar_id: number
  /**
   * `gone`: the meeting was removed. `moved`: it has another time. `resized`: it has another length, or a time that has
   * passed.
   */
  readonly change: "gone" | "moved" | "resized"
  /** The start of the meeting as it is booked. ISO 8601, in UTC. */ readonly start: string
  /** The end of the meeting as it is booked. ISO 8601, in UTC. */ readonly end: string
  /** The start in the calendar; null if the meeting was removed. ISO 8601, in UTC. */
  readonly calendar_start: string | null
  /** The end in the calendar; null if the meeting was removed. ISO 8601, in UTC. */
  readonly calendar_end: string | null
  /** The actions that are possible. */ readonly actions: ReadonlyArray<"cancel" | "move" | "put_back">
  /** The bookings of the meeting: one, or those of a group. */ readonly bookings: ReadonlyArray<Booking>
}
/** The answer of a host to a change of a meeting in a calendar. */
export interface CalendarChangeAnswer {
  /**
   * `cancel`: cancel the booking of a removed meeting. `move`: reschedule the booking to the time in the calendar.
   * `put_back`: write the meeting again as it is booked.
   */
  readonly action: "cancel" | "move" | "put_back"
}
/** A meeting in a calendar of its host. */
export interface CalendarCopy {
  /** The id, a positive integer. */ readonly id: number
  /** The id of the calendar. */ readonly calendar_id: number
  /**
   * `written`: the calendar has the meeting as it is. `removed`: the copy was removed. `waiting`: the copy has to be
   * written or removed. `failed`: that was abandoned.
   */
  readonly state: "written" | "removed" | "waiting" | "failed"
  /** The number of failed attempts since the last change of the meeting. */ readonly attempts: number
  /** A sentence about the last failure; null without one. */ readonly error: string | null
  /**
   * The last change that was made in the calendar: `gone`, `moved` to another time, or `resized` to another length; null
   * without one.
   */
  readonly seen: "gone" | "moved" | "resized" | null
  /** The time of the next attempt; null if there is none. ISO 8601, in UTC. */ readonly next_attempt_at: string | null
}
/** The choices for a connected calendar to change. */
export interface CalendarPatch {
  /** True to block slots by the busy times of the calendar. */ readonly checked?: boolean | undefined
  /** True to write accepted meetings into the calendar, instead of the former one. */
  readonly target?: boolean | undefined
  /**
   * The reaction to a written meeting that is moved or deleted in the calendar: none (`off`), an email (`tell`), or the
   * same change of its booking where possible (`apply`).
   */
  readonly follow?: "off" | "tell" | "apply" | undefined
}
/** A link at which a host connects a calendar account. */
export interface CalendarSignIn {
  /** The link at which the host connects the account, signed in to Slotkit. The first browser that opens it can finish it. */
  readonly connect_url: string
  /** The time until which the link works, ten minutes after it was created. ISO 8601, in UTC. */
  readonly expires_at: string
}
/** A calendar of another server that a CalDAV account subscribes to. */
export interface CalendarSubscription {
  /** The ID of the subscription, for connecting it. */ readonly id: string
  /** The name of the calendar. */ readonly name: string
  /** The host name and the end of the calendar's secret address. */ readonly label: string
  /** True if the host has connected the calendar as a feed. */ readonly connected: boolean
}
/** A cancellation by the host. */
export interface Cancellation extends NewCancellation {
  /** False if the time is not offered to the waiting list. Defaults to true. */ readonly offer?: boolean | undefined
}
/** The parts of the price that bookers get back if they cancel or do not come. */
export interface CancellationPolicy {
  /** The tiers, earliest end first. The first that has not ended decides; after all, nothing is refunded. 1 to 5 entries. */
  readonly tiers: ReadonlyArray<{
    /** The time before the start at which the tier ends, in minutes. 0 to 525600. */ readonly until_minutes: number
    /** The percentage of the price that is refunded. 0 to 100. */ readonly refund_percent: number
  }>
  /** The percentage of the price that is refunded after a no-show. 0 to 100. */ readonly no_show_refund_percent: number
}
/** The refund and the fee of a cancellation. */
export interface CancellationQuote {
  /** The amount that cancelling now would refund, in minor units. */ readonly refund: number
  /** The amount that the host would keep, in minor units. */ readonly fee: number
  /** An ISO 4217 code, such as `EUR`. */ readonly currency: string
  /** The last moment of this refund; null if it stays the same until the start. ISO 8601, in UTC. */
  readonly changes_at: string | null
}
/** The members of a team who could take a booking over, by role. */
export interface Candidates {
  /** The units of one meeting, in which credits are counted: 720720. */ readonly unit: number
  /** The roles, in order. */
  readonly roles: ReadonlyArray<{
    /** The key of the role. */ readonly role: string
    /** The members of the role who do not hold the meeting, in the order of the role. */
    readonly candidates: ReadonlyArray<{
      /** The host. */ readonly host: NamedHost
      /** True if the host can take the meeting over. */ readonly available: boolean
      /** The reason why the host cannot; null if the host can. */
      readonly reason: "member_busy" | "limit_reached" | "calendar_unread" | null
      /** The minutes that the host holds in the week of the meeting. */ readonly load_minutes_week: number
      /** The credit in the ledger of the role, in units. */ readonly credit: number
    }>
  }>
}
/** A changed booking, with the other meetings of its series that changed. */
export interface ChangedBooking extends Booking {
  /** The meetings of the series that change. Only if `scope` is `following` or `all`. */
  readonly meetings?: ReadonlyArray<SeriesMeeting>
}
/** A calendar of a connected account. */
export interface ConnectedCalendar {
  /** The id, a positive integer. */ readonly id: number
  /** The name of the calendar. */ readonly name: string
  /** True if meetings can be written into the calendar. */ readonly writable: boolean
  /** True if busy times of the calendar block slots. */ readonly checked: boolean
  /** True if accepted meetings are written into the calendar. */ readonly target: boolean
  /**
   * The reaction to a written meeting that is moved or deleted in the calendar: none (`off`), an email (`tell`), or the
   * same change of its booking where possible (`apply`).
   */
  readonly follow: "off" | "tell" | "apply"
  /** True if the provider no longer has the calendar. */ readonly missing: boolean
  /** The time of the last successful read of the calendar; null before the first one. ISO 8601, in UTC. */
  readonly last_read_at: string | null
}
/** An app that a host has connected. */
export interface Connection {
  /** The app. */
  readonly app: {
    /** The id, a positive integer. */ readonly id: number
    /** The OAuth client id of the app. */ readonly client_id: string
    /** The name of the app. */ readonly name: string
  }
  /** The scopes of its live tokens. */ readonly scopes: ReadonlyArray<Scope>
  /** The time at which the host connected it. ISO 8601, in UTC. */ readonly connected_at: string
}
/** A person whom a host has invited. */
export interface Contact {
  /** The email address. */ readonly email: string
  /** The name; null if it is unknown. */ readonly name: string | null
  /** The time at which the contact was saved. ISO 8601, in UTC. */ readonly saved_at: string
}
/** The meetings of a bulk reassignment, by exactly one of `host`, `time_off` and `bookings`. */
export interface CoverSelection {
  /** The id or the username of the member whose upcoming meetings are meant, with `from` and `to`. */
  readonly host?: number | string | undefined
  /** The first day, in the time zone of the team. */ readonly from?: string | undefined
  /** The last day, at most 365 days after the first. */ readonly to?: string | undefined
  /** The id of a busy time of a member: the upcoming meetings that the member holds within it. */
  readonly time_off?: number | undefined
  /** The ids of 1 to 1000 bookings. Their leads give them up. */ readonly bookings?: ReadonlyArray<number> | undefined
}
/** A new API key. Only this response contains `key`. */
export interface CreatedApiKey extends ApiKey {
  /** The API key. Shown only once. */ readonly key: string
}
/** A new partner app. Only this response contains its secrets. */
export interface CreatedApp extends Omit<NewClientSecret, "client_secret"> {
  /** The client secret. Shown only once; null for an app that authenticates with PKCE alone. */
  readonly client_secret: string | null
  /** The secret that signs deliveries to the app's webhooks. Shown only once. */
  readonly webhook_signing_secret: string
}
/** A new webhook. `signing_secret` is only returned to API keys, and only once. Spec: webhooks.create. */
export interface CreatedWebhook extends Webhook {
  /** The secret that signs deliveries. Shown only once. */ readonly signing_secret?: string
}
/** The working hours of a date, which replace those of its weekday. */
export interface DateOverride {
  /** The local date, `YYYY-MM-DD`. */ readonly date: string
  /** The working hours of that date; an empty list is a day off. */
  readonly intervals: ReadonlyArray<{
    /** The local start, `HH:MM`. */ readonly start: string
    /** The local end, `HH:MM`. An end at or before the start is on the next day. */ readonly end: string
  }>
}
/** An event that is sent to a webhook, with its attempts. */
export interface Delivery {
  /** The id, a positive integer. */ readonly id: number
  /** The id of the event. */ readonly event_id: string
  /** The type of the event. */ readonly event_type: WebhookEventType
  /** The id of the webhook. */ readonly webhook_id: number
  /** The id of the event's host; null for a test of a webhook of the installation. */ readonly host_id: number | null
  /** The occasion: an event, a redelivery, or a test. */ readonly kind: "event" | "redelivery" | "test"
  /** The state; `pending` means that an attempt is still to come. */
  readonly status: "pending" | "delivered" | "failed"
  /** The attempts so far, the first one first. */
  readonly attempts: ReadonlyArray<{
    /** The number of the attempt, from 1. */ readonly attempt: number
    /** The time at which it happened. ISO 8601, in UTC. */ readonly at: string
    /** The HTTP status of the response; null if there was none. */ readonly status_code: number | null
    /** The reason why there was no response; null otherwise. */ readonly error: string | null
    /** The duration of the attempt in milliseconds. */ readonly duration_ms: number
    /** The beginning of the response; null if there was none. */ readonly response_body: string | null
  }>
  /** The time of the next attempt; null if there is none. ISO 8601, in UTC. */ readonly next_attempt_at: string | null
  /** The reason for a permanent failure; null otherwise. */ readonly failure: string | null
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
}
/** The counts of looks, refusals and bookings of visitors, by service and day. */
export interface Demand {
  /** The services in their order. */
  readonly data: ReadonlyArray<{
    /** The id of the service. */ readonly service: number
    /** Its slug. */ readonly slug: string
    /** Its title. */ readonly title: string
    /** The counts of all days. */ readonly totals: DemandCounts
    /** The counts by local date, `YYYY-MM-DD`, on which visitors came. Dates without any are omitted. */
    readonly days: Readonly<Record<string, DemandCounts>>
  }>
  /** The weekdays on which visitors found nothing or were refused most, those with the largest `n` first. */
  readonly findings: ReadonlyArray<{
    /**
     * `none_free`: `n` of `of` times that visitors looked for free times, they were shown none. `refused`: `n` of `of`
     * bookings that visitors tried to make were refused because of their start.
     */
    readonly code: "none_free" | "refused"
    /** The id of the service. */ readonly service: number
    /** The day of the week on which visitors came, 0 is Sunday. */ readonly weekday: number
    /** How many. */ readonly n: number
    /** Of how many. */ readonly of: number
  }>
  /** The working hours of the last 8 weeks by weekday and hour, and how much of them meetings took. Empty for a team. */
  readonly booked_hours: ReadonlyArray<{
    /** The day of the week, 0 is Sunday. */ readonly weekday: number
    /** The hour in the host's time zone, 0 to 23. */ readonly hour: number
    /** The minutes of working time without time off. */ readonly open_minutes: number
    /** The minutes of them that meetings took. */ readonly booked_minutes: number
  }>
  /** The query of this response. */
  readonly meta: {
    /** The first date. */ readonly from: string
    /** The last date. */ readonly to: string
    /** The host's time zone, which the dates are in. */ readonly timezone: string
  }
}
/** The counts of a service on some days. */
export interface DemandCounts {
  /** How often visitors looked for free times. */ readonly asked: number
  /** How often they were shown none. */ readonly empty: number
  /** How many bookings were refused because of their start. */ readonly refused: number
  /** How many bookings visitors made. */ readonly booked: number
  /** The refused bookings by the `code` of the conflict. */ readonly reasons: Readonly<Record<string, number>>
}
/** A discount code of a host. */
export interface DiscountCode {
  /** The id, a positive integer. */ readonly id: number
  /** The code, as it was written. */ readonly code: string
  /** The percentage that is taken off; null for an amount. */ readonly percent: number | null
  /** The amount in minor units; null for a percentage. */ readonly amount: number | null
  /** The only currency of an amount; null for a percentage. */ readonly currency: string | null
  /** The ids of the only services that the code applies to; null for all. */
  readonly services: ReadonlyArray<number> | null
  /** The time from which bookings can use the code; null for now. ISO 8601, in UTC. */ readonly from: string | null
  /** The time until which bookings can use the code; null for ever. ISO 8601, in UTC. */ readonly until: string | null
  /** The largest number of bookings that can use the code; null for any number. */ readonly max_uses: number | null
  /** The largest number of bookings of one email address; null for any number. */ readonly per_booker: number | null
  /** The number of bookings that hold a use. A series holds one. */ readonly uses: number
  /** Whether bookings can use the code now. */ readonly status: "valid" | "upcoming" | "expired" | "used_up"
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
}
/** Changes of a discount code. */
export interface DiscountCodePatch {
  /** The percentage that is taken off, 1 to 100. Send it or `amount`. 1 to 100. */
  readonly percent?: number | null | undefined
  /** The amount that is taken off, in minor units of the host's currency. Send it or `percent`. 1 to 99999999. */
  readonly amount?: number | null | undefined
  /** The ids of the only services that the code applies to; null for all. 1 to 100 entries. */
  readonly services?: ReadonlyArray<number> | null | undefined
  /** The time from which bookings can use the code; null for now. */ readonly from?: string | null | undefined
  /** The time until which bookings can use the code; null for ever. */ readonly until?: string | null | undefined
  /** The largest number of bookings that can use the code; null for any number. 1 to 1000000. */
  readonly max_uses?: number | null | undefined
  /** The largest number of bookings of one email address; null for any number. 1 to 1000000. */
  readonly per_booker?: number | null | undefined
}
/** The title of a copy of a service. */
export interface DuplicateRequest {
  /** The title of the copy. Defaults to that of the service. 1 to 50 characters. */ readonly title?: string | undefined
}
/** A duration of a service. `price` is in minor units, or null when it is free. */
export interface Duration {
  /** The length in minutes. */ readonly minutes: number
  /** The price in minor units of the currency, such as cents; null if it is free. */ readonly price: number | null
  /** An ISO 4217 code, such as `EUR`. */ readonly currency: string
}
/** An entry of the email log. */
export interface Email {
  /** The id, a positive integer. */ readonly id: number
  /** Null once the recipient was erased. */ readonly to: string | null
  /** Null once a person was erased from the email. */ readonly subject: string | null
  /** Kind of email, such as confirmation or reminder. */ readonly kind: string
  /** The state; `waiting` means that an attempt is still to come. */ readonly status: "waiting" | "sent" | "failed"
  /** Only in failed emails that were not sent because no mail server was configured. */
  readonly reason?: "no_mail_server"
  /** The number of attempts. */ readonly attempts: number
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The time of sending; null if it was not sent. ISO 8601, in UTC. */ readonly sent_at: string | null
  /** The reason why the last attempt failed; null otherwise. */ readonly error: string | null
}
/** The numbers of rows that a person was erased from. */
export interface ErasedPerson {
  /** The number of bookings that the person was erased from. */ readonly bookings: number
  /** The number of booking events that the person was erased from. */ readonly events: number
  /** The number of webhook deliveries of these events. */ readonly deliveries: number
  /** The number of emails that the person was erased from. */ readonly emails: number
  /** The number of contacts that were deleted. */ readonly contacts: number
  /** The number of invites that the person was erased from. */ readonly invites: number
  /** The number of stored responses that were deleted. */ readonly answers: number
  /** The number of bookings, invites, contacts and stored responses that a job erases. */ readonly left: number
  /** True if nothing is left. */ readonly done: boolean
}
/** Whether a start is offered, why not, and what would open it. */
export interface ExplainedStart {
  /** The start. ISO 8601, in UTC. */ readonly start: string
  /** The end. ISO 8601, in UTC. */ readonly end: string
  /** The slug of the service; null without one. */ readonly service: string | null
  /** True if a booking could begin then. */ readonly offered: boolean
  /** The `code` of the 409 that a booking would get. */ readonly reason: string | null
  /** The reason as a sentence. */ readonly message: string | null
  /** Whose limit of the period is reached: that of the service or that of the host. */
  readonly owner: "service" | "host" | null
  /**
   * No start up to this instant is offered, because the reason lasts until then. Null if that is unknown. ISO 8601, in
   * UTC.
   */
  readonly until: string | null
  /**
   * What would end the reason, each by itself: `override:` and the words of `override` in a booking, `hours` for longer
   * working hours, or a setting with the value that it needs, such as `limits.day=5`.
   */
  readonly opens: ReadonlyArray<string>
  /** All the rules that a booking at this start would have to override. Null if that is not enough. */
  readonly override: ReadonlyArray<"notice" | "window" | "hours" | "busy" | "time_off" | "overlap" | "limits"> | null
  /** For a team: its roles, in order. */
  readonly roles?: ReadonlyArray<{
    /** The key of the role. */ readonly key: string
    /** The number of members that a meeting needs. */ readonly needs: number
    /** The number of members who are free. */ readonly free: number
    /** The number of further free members that the role lacks. Null if none would do, because it needs all. */
    readonly missing: number | null
    /** The reason if too few members are free. */ readonly reason: string | null
    /** The members of the role, in order. Only in the operator API. */
    readonly members?: ReadonlyArray<{
      /** The member. */ readonly host: HostRef
      /** True if the member is free. */ readonly free: boolean
      /** The reason if not. `busy` is a connected calendar, `overlap` another meeting. */ readonly reason: string | null
      /** The member is not free at any start up to this instant. Null if that is unknown. ISO 8601, in UTC. */
      readonly until: string | null
      /**
       * What would free the member: `hours`, or limits, such as `limits.day=5` of the member in the staffing,
       * `member.limits.day=5` in the team, or `host.limits.day=5` of the host. Those with a comma are needed together.
       */
      readonly opens: ReadonlyArray<string>
    }>
  }>
  /** The offered start before this one. Null if there is none nearby. ISO 8601, in UTC. */
  readonly previous: string | null
  /** The next offered start. Null if there is none within ten weeks. ISO 8601, in UTC. */ readonly next: string | null
}
/** A booking with a person, its events and its emails. */
export interface ExportedBooking {
  /** The id of the host. */ readonly host_id: number
  /** The consent to text messages, if the person is the booker; null otherwise. */
  readonly text_consent: TextConsent | null
  /** The booking; null if it was deleted and its events or emails were not. */ readonly booking: Booking | null
  /** The events of the booking, as webhooks received them. */ readonly events: ReadonlyArray<ExportedEvent>
  /** The emails about the booking. */ readonly emails: ReadonlyArray<ExportedEmail>
}
/** A person as a contact of a host. */
export interface ExportedContact {
  /** The id of the host. */ readonly host_id: number
  /** The email address. */ readonly email: string
  /** The name; null if there is none. */ readonly name: string | null
  /** The time at which the contact was saved. ISO 8601, in UTC. */ readonly saved_at: string
}
/** An email about a booking. */
export interface ExportedEmail {
  /** The id, a positive integer. */ readonly id: number
  /** The recipient's address. */ readonly to: string | null
  /** The subject line. */ readonly subject: string | null
  /** The kind of email, such as `confirmation`. */ readonly kind: string
  /** The state of the email. */ readonly status: "waiting" | "sent" | "failed"
  /** Only in failed emails that were not sent because no mail server was configured. */
  readonly reason?: "no_mail_server"
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The time of sending; null if it was not sent. ISO 8601, in UTC. */ readonly sent_at: string | null
  /** The text; null once it was deleted. */ readonly text: string | null
}
/** An event of a booking. */
export interface ExportedEvent {
  /** The id of the event. */ readonly id: string
  /** The type of the event. */ readonly type: WebhookEventType
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The seat of a group meeting that the event concerns; the booker's has the index 0. */
  readonly seat: {
    /** The number of the seat. The booker has seat 0. */ readonly index: number
    /** The name of the person; null if it is unknown. */ readonly name: string | null
    /** The email address of the person; null if it is unknown. */ readonly email: string | null
  }
  /** The booking as it was when the event happened. */ readonly booking: Booking
  /** The start before it was moved. ISO 8601, in UTC. */ readonly previous_scheduled_at: string | null
}
/** An invite for a person. */
export interface ExportedInvite extends Invite {
  /** The id of the host. */ readonly host_id: number
}
/** All data stored about a person. */
export interface ExportedPerson {
  /** The email address. */ readonly email: string
  /** The time of the export. ISO 8601, in UTC. */ readonly exported_at: string
  /** The bookings with the person. */ readonly bookings: ReadonlyArray<ExportedBooking>
  /** The invites for the person. */ readonly invites: ReadonlyArray<ExportedInvite>
  /** The person as a contact of hosts. */ readonly contacts: ReadonlyArray<ExportedContact>
}
/** A meeting that stayed, with the reason. */
export interface FailedReassignment {
  /** The id of the booking. */ readonly booking: number
  /**
   * The reason: the code of a conflict, such as `member_busy` or `changed`; `cancelled`, `not_found`, `calendar_unread`,
   * or `error`.
   */
  readonly reason: string
  /** The reason as a sentence. */ readonly message: string
}
/** The ledgers of a team: what each member was due and got. */
export interface Fairness {
  /** The units of one meeting, in which chances and credits are counted: 720720. */ readonly unit: number
  /** The ledgers: those of the roles in their order, then those of former roles. */
  readonly ledgers: ReadonlyArray<{
    /** The name of the ledger. */ readonly ledger: string
    /** The roles that have this ledger now. Empty for the ledger of a former role. */
    readonly roles: ReadonlyArray<{
      /** The id of the service. */ readonly service: number
      /** The slug of the service. */ readonly slug: string
      /** The key of the role. */ readonly key: string
    }>
    /**
     * The members of the roles, in order, then others with an account. For each, `chances` minus `assigned` meetings plus
     * `other` is `credit`.
     */
    readonly members: ReadonlyArray<{
      /** The member. Without names if the host was deleted. */ readonly host: HostRef
      /** False if the host has left the team. */ readonly member: boolean
      /** The shares of all meetings that the member competed for, in units. */ readonly chances: number
      /** The number of meetings that the member got by competing, or took over from someone who did. */
      readonly assigned: number
      /** The number of meetings that the member holds because the visitor or the request named the member. */
      readonly requested: number
      /** The number of meetings of the member that the visitor missed. */ readonly no_shows: number
      /** The member's credit in the ledger now, in units. */ readonly credit: number
      /** The part of the credit from meetings outside the days, or no longer kept, in units. */ readonly other: number
    }>
  }>
  /** The first day that is counted; null for all that are kept. */ readonly from: string | null
  /** The last day that is counted; null for all. */ readonly to: string | null
  /** The first day with all competitions, which are deleted 60 days after their meetings. */ readonly kept_from: string
  /** The time zone of the team, which the days are in. */ readonly timezone: string
}
/** A guest of a one-to-one meeting. */
export interface Guest {
  /** The email address. */ readonly email: string
}
/** A meeting of a team that a member holds. */
export interface HeldMeeting {
  /** The team. */ readonly team: HostRef
  /** The key of the role that the host holds it in. */ readonly role: string
  /** True if the host leads the meeting. */ readonly lead: boolean
  /** The booking of the team. */ readonly booking: ManagedBooking
}
/** A person whose time is booked. */
export interface Host {
  /** The id, a positive integer. */ readonly id: number
  /** `person`, `team` for a host whose meetings are held by other hosts, or `resource` for a room or a device. */
  readonly kind: "person" | "team" | "resource"
  /** The address that the host signs in with and receives mail at; null for a team or a resource without one. */
  readonly email: string | null
  /** The name in the host's URLs; null if the host has none. */ readonly username: string | null
  /** The name that visitors see. */ readonly name: string | null
  /** The job title or tagline. */ readonly title: string | null
  /** A short text about the host. */ readonly bio: string | null
  /** The URL of the host's picture. */ readonly avatar_url: string | null
  /** The URL of the host's logo. */ readonly logo_url: string | null
  /** The IANA time zone of the host's days, such as `Europe/London`. */ readonly timezone: string
  /** The language of emails to the host, and of pages and emails for visitors without a known one; null means English. */
  readonly language: "en" | "de" | "fr" | "es" | null
  /**
   * The colour of buttons and links on visitors' pages, `#rrggbb`; null means the installation's. A colour that cannot be
   * read on the page is made darker or lighter.
   */
  readonly accent_color: string | null
  /** Times of day on pages and in emails: 12 or 24 hours; null means as usual in the language. */
  readonly hour_format: 12 | 24 | null
  /** False if search engines must not list the host's pages. Defaults to true. */ readonly indexable: boolean
  /**
   * The times of reminders, in minutes before the start: 0 to 5 different ones of up to 43,200 minutes (30 days). A
   * booking made later than one of them does not get that reminder.
   */
  readonly reminder_minutes: ReadonlyArray<number>
  /** Limits on all meetings of the host in a day, a week or a month. All apply. */
  readonly limits: ReadonlyArray<PeriodLimit>
  /** The currency of the host's prices, an ISO 4217 code. */ readonly currency: string
  /** The plan that the host is on. */ readonly plan: Plan
  /** Your own ID of the host; null if there is none. */ readonly external_id: string | null
  /** Your own data: up to 20 strings. Slotkit stores them and never reads them. */
  readonly metadata: Readonly<Record<string, string>>
  /** Your description of the host, such as languages or the `capacity` of a room. Roles of a team select hosts by them. */
  readonly attributes: Readonly<Record<string, string | number | boolean | ReadonlyArray<string>>>
  /** The URL of the host's booking page; null without a username. */ readonly profile_url: string | null
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
}
/** A host's own app, without its secrets. */
export interface HostApp extends App {
  /** The number of hosts that have connected the app, counted up to 1,000. */ readonly connected_accounts: number
}
/** The fields of a host's own app to change. Omitted fields stay unchanged; a list is replaced as a whole. */
export interface HostAppPatch {
  /** The name that hosts see when they connect the app. 1 to 100 characters. */ readonly name?: string | undefined
  /** The URLs that hosts may be sent back to. 1 to 20 entries. */
  readonly redirect_uris?: ReadonlyArray<string> | undefined
  /** The scopes. At least 1 entry. */ readonly scopes?: ReadonlyArray<Scope> | undefined
}
/** The booker in a request with a credential, who may have no email address. */
export interface HostBooker extends Omit<Booker, "email"> {
  /**
   * The address that confirmations and changes are sent to. Without one, the booker gets no emails. At most 254
   * characters.
   */
  readonly email?: string | null | undefined
}
/** The fields of a host to change. Omitted fields stay unchanged; null clears a field. */
export interface HostPatch {
  /** The address that the host signs in with and receives mail at. Unique. At most 254 characters. */
  readonly email?: string | undefined
  /** The IANA time zone of the host's days, such as `Europe/London`. */ readonly timezone?: string | undefined
  /** The name in the host's URLs: lower-case letters, digits and single hyphens. Unique. 2 to 40 characters. */
  readonly username?: string | null | undefined
  /** The name that visitors see. 1 to 100 characters. */ readonly name?: string | null | undefined
  /** The job title or tagline. 1 to 100 characters. */ readonly title?: string | null | undefined
  /** A short text about the host. At most 500 characters. */ readonly bio?: string | null | undefined
  /** The URL of the host's picture. At most 2048 characters. */ readonly avatar_url?: string | null | undefined
  /** The URL of the host's logo. At most 2048 characters. */ readonly logo_url?: string | null | undefined
  /** The language of emails to the host, and of pages and emails for visitors without a known one; null means English. */
  readonly language?: "en" | "de" | "fr" | "es" | null | undefined
  /**
   * The colour of buttons and links on visitors' pages, `#rrggbb`; null means the installation's. A colour that cannot be
   * read on the page is made darker or lighter.
   */
  readonly accent_color?: string | null | undefined
  /** Times of day on pages and in emails: 12 or 24 hours; null means as usual in the language. */
  readonly hour_format?: 12 | 24 | null | undefined
  /** False if search engines must not list the host's pages. Defaults to true. */
  readonly indexable?: boolean | undefined
  /**
   * The times of reminders, in minutes before the start: 0 to 5 different ones of up to 43,200 minutes (30 days). A new
   * host has one day before. A booking made later than one of them does not get that reminder. At most 5 entries.
   */
  readonly reminder_minutes?: ReadonlyArray<number> | undefined
  /** Limits on all meetings of the host in a day, a week or a month. All apply. At most 6 entries. */
  readonly limits?: ReadonlyArray<PeriodLimitInput> | undefined
  /** The currency of the host's prices, an ISO 4217 code. A new host has `USD`. */
  readonly currency?: string | undefined
  /** The plan that the host is on. A new host has `free`. */ readonly plan?: Plan | undefined
  /** Your own ID of the host: 1 to 255 characters, unique; null for none. 1 to 255 characters. */
  readonly external_id?: string | null | undefined
  /** Your own data: up to 20 strings, which replace all former ones. Slotkit stores them and never reads them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Your description of the host, such as languages or the `capacity` of a room. Roles of a team select hosts by them. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | ReadonlyArray<string>>> | undefined
}
/** A host by its names. */
export interface HostRef {
  /** The id, a positive integer. */ readonly id: number
  /** The username of the host; null if it has none. */ readonly username: string | null
  /** The name of the host; null if it has none. */ readonly name: string | null
}
/** The new start of a booking, with the rules that the host overrides. */
export interface HostReschedule extends Reschedule {
  /**
   * The rules that do not apply to this start: `hours` (working hours and the grid of starts), `notice`, `window`,
   * `limits`, `busy` (connected calendars and those of the application), `time_off` (busy times in Slotkit) and `overlap`
   * (other meetings in Slotkit). In `/api/v1` it needs the scope `bookings.override`. Visitors cannot override any. At
   * most 7 entries.
   */
  readonly override?: ReadonlyArray<"notice" | "window" | "hours" | "busy" | "time_off" | "overlap" | "limits"> | undefined
  /** The bookings of the series that change: only this `one`, also the `following`, or `all`. Past ones never do. */
  readonly scope?: "one" | "following" | "all" | undefined
  /** True to change nothing and see which meetings could move. */ readonly dry_run?: boolean | undefined
}
/** A host by an ID of yours. A new host needs `email` and `timezone`; of an existing one only the given fields change. */
export interface HostUpsert extends Omit<HostPatch, "external_id"> {
  /** Your own ID of the host: 1 to 255 characters, unique. 1 to 255 characters. */ readonly external_id: string
}
/** A private booking link for one person. Spec: invite.fields. */
export interface Invite extends Omit<SingleUseService, "type" | "durations" | "location"> {
  /** The lengths that the contact can choose from, in minutes. */ readonly durations: ReadonlyArray<number>
  /** The number of guests whom the contact can add. Only if it can be more than none. */ readonly max_guests?: number
  /** The only members of a team who may hold the meeting, by the key of a role. Only if some are named. */
  readonly members?: Readonly<Record<string, ReadonlyArray<NamedHost>>>
  /** Attributes that members of a team must have, by the key of a role. Only if some are named. */
  readonly attributes?: Readonly<
    Record<string, Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>
  >
}
/** The location of a service's meetings. `in_person` requires an `address`. */
export interface Location {
  /** The way people meet. */ readonly type: "video" | "in_person" | "phone" | "none"
  /** The text that visitors see. */ readonly label: string
  /** The postal address of an in-person meeting. */ readonly address: string | null
}
/** An email as its recipient gets it, about an example. */
export interface MailPreview {
  /** The subject. */ readonly subject: string
  /** The email as plain text. */ readonly text: string
  /** The email as HTML. */ readonly html: string
}
/** The text of an email of a host in one language. */
export interface MailText {
  /** The email: its cause, and its recipient unless that is the booker. */
  readonly kind:
    | "confirmation"
    | "confirmationToAttendee"
    | "confirmationToHost"
    | "confirmationByHostToHost"
    | "requestReceived"
    | "requestToHost"
    | "paymentRequest"
    | "declined"
    | "cancelled"
    | "cancelledByBooker"
    | "cancelledToAttendee"
    | "cancelledToHost"
    | "cancelledByBookerToHost"
    | "rescheduled"
    | "rescheduledByBooker"
    | "rescheduledToAttendee"
    | "rescheduledToHost"
    | "rescheduledByBookerToHost"
    | "reassigned"
    | "reassignedToHost"
    | "reminder"
    | "reminderToAttendee"
    | "reminderToHost"
    | "confirmAddress"
    | "refunded"
    | "feeCharged"
    | "feeFailed"
    | "paymentLink"
    | "withdrawn"
    | "withdrawnToHost"
    | "webhookDisabled"
    | "signIn"
    | "accountCreated"
    | "teamInvitation"
    | "calendarLost"
    | "calendarClosed"
    | "calendarMissing"
    | "calendarBack"
    | "meetingRemoved"
    | "meetingMoved"
    | "waitlistJoined"
    | "waitlistOffer"
  /** The language of the text. */ readonly language: "en" | "de" | "fr" | "es"
  /** The subject, with placeholders. */ readonly subject: string
  /** The text between the greeting and the details, with placeholders. A blank line ends a paragraph. */
  readonly text: string
  /** True if the host has changed the text. */ readonly changed: boolean
  /** The text that the email has when the host has none. */
  readonly standard: {
    /** The subject, with placeholders. */ readonly subject: string
    /** The text between the greeting and the details, with placeholders. A blank line ends a paragraph. */
    readonly text: string
  }
  /** The placeholders that the text may contain in braces. The subject may not contain `{link}`. */
  readonly placeholders: ReadonlyArray<
    | "guest"
    | "host"
    | "member"
    | "service"
    | "when"
    | "start"
    | "previous"
    | "price"
    | "amount"
    | "duration"
    | "failures"
    | "calendar"
    | "team"
    | "site"
    | "link"
  >
}
/** A booking as its host sees it. */
export interface ManagedBooking extends Booking {
  /** The rules that were overridden for the start. Only if there are some. */
  readonly overridden?: ReadonlyArray<"notice" | "window" | "hours" | "busy" | "time_off" | "overlap" | "limits">
  /** The consent of the booker to text messages. Only if there is one. */ readonly text_consent?: TextConsent
}
/** A changed booking for its host, with the other meetings of its series that changed. */
export interface ManagedChangedBooking extends ManagedBooking {
  /** The meetings of the series that change. Only if `scope` is `following` or `all`. */
  readonly meetings?: ReadonlyArray<SeriesMeeting>
}
/** The new start of a booking by the operator, who may also name the members of a team. */
export interface ManagedReschedule extends HostReschedule {
  /** For a team: the only members who may hold the moved meeting, by the key of a role, each by id or username. */
  readonly members?: Readonly<Record<string, ReadonlyArray<number | string>>> | undefined
  /** For a team: attributes that the members must have, by the key of a role. */
  readonly attributes?:
    | Readonly<Record<string, Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>>
    | undefined
}
/** A new series of bookings, for its host. */
export interface ManagedSeries {
  /** The id of the series. `GET /bookings?series=` lists its bookings. */ readonly id: string
  /** The meetings that were skipped because their starts were not offered. */
  readonly skipped: ReadonlyArray<RefusedMeeting>
  /** The bookings in order. */ readonly bookings: ReadonlyArray<ManagedBooking>
}
/** A new visit, for its host. */
export interface ManagedVisit {
  /** The id of the visit. `GET /bookings?series=` lists its bookings. */ readonly id: string
  /** The bookings of the parts in order. */ readonly bookings: ReadonlyArray<ManagedBooking>
}
/** A meeting of a bulk reassignment. */
export interface MeetingReassignment {
  /** The id of the booking. */ readonly booking: number
  /** The start of the meeting. ISO 8601, in UTC. */ readonly start: string
  /** The key of the role. */ readonly role: string
  /** The member who gives it up. */ readonly from: NamedHost
  /** The member who takes it over, or would. Null while that is open, and if the meeting stays. */
  readonly to: NamedHost | null
}
/** A member of a team. */
export interface Member {
  /** The id of the host. */ readonly id: number
  /** The username of the host; null if it has none. */ readonly username: string | null
  /** The name of the host; null if it has none. */ readonly name: string | null
  /** `person` or `resource`. */ readonly kind: "person" | "resource"
  /** True if the member manages the team. */ readonly manager: boolean
  /** False while the member gets no meetings of the team. */ readonly active: boolean
  /** False until an invited person accepts. */ readonly accepted: boolean
  /** Limits on the meetings that the member holds for the team in a day, a week or a month. All apply. */
  readonly limits: ReadonlyArray<PeriodLimit>
  /** The attributes of the host. Roles find it by these. */
  readonly attributes: Readonly<Record<string, string | number | boolean | ReadonlyArray<string>>>
}
/** The fields of a member to change. */
export interface MemberPatch {
  /** True if the member manages the team. */ readonly manager?: boolean | undefined
  /** False while the member gets no meetings of the team. */ readonly active?: boolean | undefined
  /** Limits on the meetings that the member holds for the team in a day, a week or a month. All apply. At most 6 entries. */
  readonly limits?: ReadonlyArray<PeriodLimitInput> | undefined
}
/** A host, by id and names. */
export interface NamedHost {
  /** The id of the host. */ readonly id: number
  /** The username of the host; null if it has none. */ readonly username: string | null
  /** The name of the host; null if it has none. */ readonly name: string | null
}
/** A new API key of a host. */
export interface NewApiKey {
  /** The name that the host recognizes it by. 1 to 100 characters. */ readonly name: string
  /** Scopes in addition to the three that every API key has. */ readonly scopes?: ReadonlyArray<Scope> | undefined
  /** The time of expiry: an ISO 8601 date-time with an offset; null or omitted means never. */
  readonly expires_at?: string | null | undefined
  /** The number of requests that the key may make in any 60 seconds. 60 to 1200. */
  readonly requests_per_minute?: number | undefined
}
/** A new partner app. */
export interface NewApp extends NewHostApp {
  /** False if hosts are warned, before they connect the app, that no one has verified it. */
  readonly verified?: boolean | undefined
  /** The number of requests that the app may make for each host in any 60 seconds. 60 to 1200. */
  readonly requests_per_minute?: number | undefined
}
/** A booking that a visitor makes. */
export interface NewBooking extends Omit<NewVisitorVisit, "parts" | "hosts" | "max_gap_minutes"> {
  /** The length in minutes, one that the service offers. Defaults to the shortest. 5 to 480. */
  readonly duration_minutes?: number | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | null | undefined
  /** The answers to the service's questions, by key. Null and blank text count as unanswered. */
  readonly answers?: Readonly<Record<string, string | number | boolean | null>> | null | undefined
  /** A discount code of the host, in any case. 1 to 40 characters. */ readonly code?: string | null | undefined
  /** The host whom the visitor chooses, by id or username. Only for a team's service whose visitors choose one. */
  readonly host?: number | string | null | undefined
  /** The selection of members that the visitor came with. Only for a team. At most 2048 characters. */
  readonly selection?: string | null | undefined
}
/** New time off. */
export interface NewBusyTime {
  /** The start: an ISO 8601 date-time with an offset. */ readonly start: string
  /** The end: an ISO 8601 date-time with an offset. */ readonly end: string
  /** A note for the host. At most 100 characters. */ readonly title?: string | null | undefined
  /** The reason that visitors see beside the days; null for none. At most 100 characters. */
  readonly public_reason?: string | null | undefined
}
/** An account at a CalDAV server to connect. */
export interface NewCaldavAccount {
  /** `caldav`: an account at a CalDAV server. */ readonly provider: "caldav"
  /** The address of the server, or the domain of an email address. At most 2048 characters. */ readonly url: string
  /** The user name. 1 to 255 characters. */ readonly username: string
  /** The password; for iCloud and Fastmail an app password. It is stored encrypted and never returned. 1 to 255 characters. */
  readonly password: string
}
/** A calendar account to connect. */
export interface NewCalendarAccount {
  /** `feed`: a calendar file that is published at a secret URL. */ readonly provider: "feed"
  /**
   * The secret address of the calendar, `https` or `webcal`. It is stored encrypted and never returned. At most 2048
   * characters.
   */
  readonly url: string
  /** The name of the calendar. Defaults to the host of its address. 1 to 200 characters. */
  readonly name?: string | undefined
}
/** A calendar account to connect by signing in at its provider. */
export interface NewCalendarSignIn {
  /** The provider at which the host signs in. */ readonly provider: "google" | "microsoft"
  /** `read` asks for the busy times, `write` also for writing meetings into a calendar. Defaults to `read`. */
  readonly wants?: "read" | "write" | undefined
  /**
   * The URL to which the host is sent afterwards, with `calendar_account`, or `error` if no account was connected.
   * Defaults to the host's calendars. At most 2048 characters.
   */
  readonly return_to?: string | undefined
}
/** A subscribed calendar to connect as a feed. */
export interface NewCalendarSubscription {
  /** The ID of the subscription. At most 100 characters. */ readonly subscription: string
}
/** A cancellation by the booker. */
export interface NewCancellation {
  /** The reason, which the booker can read. At most 500 characters. */ readonly reason?: string | null | undefined
  /** The fee that was shown, in minor units. If it has changed, the request is a 409 and cancels nothing. 0 to 99999999. */
  readonly expect_fee?: number | null | undefined
  /** The bookings of the series that change: only this `one`, also the `following`, or `all`. Past ones never do. */
  readonly scope?: "one" | "following" | "all" | undefined
}
/** A payment at the appointment to record. */
export interface NewCharge {
  /** False to record that it was not paid. Defaults to true. */ readonly paid?: boolean | undefined
  /**
   * Charges the saved card of a guarantee: the fee in minor units, in all. What was charged before counts, so that
   * repeating the request charges nothing. At most the maximum of the guarantee. 1 to 99999999.
   */
  readonly fee?: number | undefined
  /** Emails the booker a link to pay the rest of a deposit. A link that is open is not sent again. */
  readonly link?: true | undefined
  /** The reason of the fee, for the booker. Only with `fee`. At most 500 characters. */
  readonly reason?: string | null | undefined
}
/** An app with its new client secret. The previous one has stopped working. */
export interface NewClientSecret extends App {
  /** The client secret. Shown only once; null for an app that authenticates with PKCE alone. */
  readonly client_secret: string
}
/** A request for an authorization code without a browser. */
export interface NewConnection {
  /** The OAuth client id of the app. At most 2048 characters. */ readonly client_id: string
  /** The scopes. */ readonly scopes?: ReadonlyArray<string> | undefined
  /** One of the app's URLs. Defaults to the first one. At most 2048 characters. */
  readonly redirect_uri?: string | undefined
  /** The S256 challenge of PKCE, required for an app without a secret. At most 2048 characters. */
  readonly code_challenge?: string | undefined
}
/** A new discount code. */
export interface NewDiscountCode extends DiscountCodePatch {
  /** The code, in any case. It cannot be changed. 1 to 40 characters. */ readonly code: string
}
/** A new host. */
export interface NewHost extends Omit<HostPatch, "email" | "timezone"> {
  /** `person`, which is also the default. */ readonly kind?: "person" | undefined
  /** The address that the host signs in with and receives mail at. Unique. At most 254 characters. */
  readonly email: string
  /** The IANA time zone of the host's days, such as `Europe/London`. */ readonly timezone: string
}
/** A new app of a host. */
export interface NewHostApp {
  /** The name that hosts see when they connect the app. 1 to 100 characters. */ readonly name: string
  /** The URLs that hosts may be sent back to. 1 to 20 entries. */ readonly redirect_uris: ReadonlyArray<string>
  /** The scopes. At least 1 entry. */ readonly scopes: ReadonlyArray<Scope>
  /** True for an app without a client secret, which authenticates with PKCE alone. */
  readonly public?: boolean | undefined
}
/** A new invite. Without `service`, `title` is required and `duration` applies. */
export interface NewInvite {
  /** The slug of the service to take title, lengths and location from. At most 100 characters. */
  readonly service?: string | undefined
  /** The title that the contact sees. Required without `service`. 1 to 50 characters. */
  readonly title?: string | undefined
  /** A longer text for visitors. At most 500 characters. */ readonly description?: string | null | undefined
  /** The name of the person who is invited. 1 to 100 characters. */ readonly contact_name?: string | null | undefined
  /** The email address of the person who is invited. It is saved as a contact. At most 254 characters. */
  readonly contact_email?: string | null | undefined
  /** The number of days for which the invite is valid. Defaults to 30. 1 to 365. */
  readonly expires_in_days?: number | undefined
  /** The length in minutes. Ignored with `service`. 5 to 480. */ readonly duration?: number | undefined
  /**
   * The number of guests whom the contact can add, 0 to 10. Defaults to that of the service, and to 0 without one. 0 to
   * 10.
   */
  readonly max_guests?: number | undefined
  /** The only members of a team who may hold the meeting, by the key of a role, each by id or username. */
  readonly members?: Readonly<Record<string, ReadonlyArray<number | string>>> | undefined
  /** Attributes that the members of a team must have, by the key of a role. They also narrow `members`. */
  readonly attributes?:
    | Readonly<Record<string, Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>>
    | undefined
}
/** The subject and the text to give an email. */
export interface NewMailText {
  /** The subject, with placeholders such as `{guest}`. 1 to 150 characters. */ readonly subject: string
  /**
   * The text between the greeting and the details, with placeholders such as `{guest}`. Plain text; a blank line ends a
   * paragraph. 1 to 4000 characters.
   */
  readonly text: string
}
/** A person or a resource to add to a team. */
export interface NewMember {
  /** The id or the username of a person or a resource. */ readonly host: number | string
  /** True if the member manages the team. */ readonly manager?: boolean | undefined
  /** Limits on the meetings that the member holds for the team in a day, a week or a month. All apply. At most 6 entries. */
  readonly limits?: ReadonlyArray<PeriodLimitInput> | undefined
}
/** A private note to give a booking. */
export interface NewPrivateNote {
  /** The note, at most 5,000 characters. Null or blank text deletes it. At most 5000 characters. */
  readonly private_note: string | null
}
/** A question of a service. */
export interface NewQuestion {
  /**
   * Identifies the question in requests and bookings: lowercase letters, digits and underscores. Unique within the
   * service. At most 40 characters.
   */
  readonly key: string
  /** The kind of answer. `select` and `radio` are one of `options`, `checkbox` is true or false. */
  readonly type: "text" | "textarea" | "select" | "radio" | "checkbox" | "phone" | "number" | "url"
  /** The text of the question. 1 to 200 characters. */ readonly question: string
  /** A hint that visitors see below the question; null if there is none. At most 500 characters. */
  readonly help?: string | null | undefined
  /** True if the question must be answered. A required checkbox must be checked. Defaults to false. */
  readonly required?: boolean | undefined
  /** The answers to choose from. Required for a `select` or `radio`, and only for these. At most 50 entries. */
  readonly options?: ReadonlyArray<string> | undefined
}
/** A refund of a paid booking, of everything that is left unless it has an amount. */
export interface NewRefund {
  /** The amount in minor units, at most what is left of the payment. Defaults to all of it. 1 to 99999999. */
  readonly amount?: number | null | undefined
  /** The reason, which the booker can read. At most 500 characters. */ readonly reason?: string | null | undefined
  /** True to cancel the booking with the refund. Defaults to false. */ readonly cancel?: boolean | undefined
}
/** A resource to create. */
export interface NewResource {
  /** `resource`. */ readonly kind: "resource"
  /** The name in the host's URLs: lower-case letters, digits and single hyphens. Unique. 2 to 40 characters. */
  readonly username?: string | null | undefined
  /** Limits on all meetings of the host in a day, a week or a month. All apply. At most 6 entries. */
  readonly limits?: ReadonlyArray<PeriodLimitInput> | undefined
  /** Your own ID of the host: 1 to 255 characters, unique; null for none. 1 to 255 characters. */
  readonly external_id?: string | null | undefined
  /** Your own data: up to 20 strings, which replace all former ones. Slotkit stores them and never reads them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** Your description of the host, such as languages or the `capacity` of a room. Roles of a team select hosts by them. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | ReadonlyArray<string>>> | undefined
  /** The name that visitors see. 1 to 100 characters. */ readonly name: string
  /** The IANA time zone of the resource's days. Defaults to `UTC`. */ readonly timezone?: string | undefined
}
/** A request for a series of bookings. */
export interface NewSeries extends Omit<NewVisitorSeries, "booker" | "host" | "selection" | "visitor_check"> {
  /** Slug of the service to book. */ readonly service: string
  /** The person who books. */ readonly booker: HostBooker
  /** Your own data: up to 20 strings. Slotkit stores them and never reads them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /**
   * The rules that do not apply to this start: `hours` (working hours and the grid of starts), `notice`, `window`,
   * `limits`, `busy` (connected calendars and those of the application), `time_off` (busy times in Slotkit) and `overlap`
   * (other meetings in Slotkit). In `/api/v1` it needs the scope `bookings.override`. Visitors cannot override any. At
   * most 7 entries.
   */
  readonly override?: ReadonlyArray<"notice" | "window" | "hours" | "busy" | "time_off" | "overlap" | "limits"> | undefined
  /** For a team: the only members who may hold the meeting, by the key of a role, each by id or username. */
  readonly members?: Readonly<Record<string, ReadonlyArray<number | string>>> | undefined
  /** For a team: attributes that the members must have, by the key of a role. */
  readonly attributes?:
    | Readonly<Record<string, Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>>
    | undefined
}
/** A new service. */
export interface NewService {
  /** The title that visitors see. 1 to 50 characters. */ readonly title: string
  /** The lengths that visitors can choose from. 1 to 20 entries. */
  readonly durations: ReadonlyArray<{
    /** The length in minutes. 5 to 480. */ readonly minutes: number
    /** The price in minor units of the currency, such as cents; null if it is free. 0 to 99999999. */
    readonly price?: number | null | undefined
  }>
  /** A longer text for visitors. At most 500 characters. */ readonly description?: string | undefined
  /** The last segment of the service's URL. Unique for the host. At most 100 characters. */
  readonly slug?: string | undefined
  /** True if several people can book the same start. */ readonly is_group?: boolean | undefined
  /** The number of seats of a group meeting; null for one-to-one meetings. 2 to 50. */
  readonly max_attendees?: number | null | undefined
  /** True if the host has to accept each request. */ readonly requires_approval?: boolean | undefined
  /** The place of the meeting. */
  readonly location?:
    | {
        /** The way people meet. `in_person` needs an address. */ readonly type: "video" | "in_person" | "phone" | "none"
        /** The text that visitors see. 1 to 50 characters. */ readonly label?: string | null | undefined
        /** The postal address of an in-person meeting. At most 300 characters. */
        readonly address?: string | null | undefined
      }
    | undefined
}
/** A team to create. */
export interface NewTeam extends Omit<HostPatch, "timezone"> {
  /** `team`. */ readonly kind: "team"
  /** The IANA time zone of the host's days, such as `Europe/London`. */ readonly timezone: string
}
/** The members of a team whom a visitor may meet. */
export interface NewTeamSelection {
  /** The slug of a service of the team. At most 100 characters. */ readonly service: string
  /** The only members who may hold the meeting, by the key of a role, each by id or username. */
  readonly members?: Readonly<Record<string, ReadonlyArray<number | string>>> | undefined
  /** Attributes that the members must have, by the key of a role. They also narrow `members`. */
  readonly attributes?:
    | Readonly<Record<string, Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>>>
    | undefined
  /** `prefer` or `off`, instead of what the staffing says about visitors who return. */
  readonly returning?: "off" | "prefer" | undefined
  /** The seconds until the selection expires. 60 to 86400. */ readonly expires_in: number
}
/** A request for several services one after another. */
export interface NewVisit {
  /** The services of the visit in order, 2 to 5. 2 to 5 entries. */ readonly parts: ReadonlyArray<NewVisitPart>
  /** The start, one of the available slots: an ISO 8601 date-time with an offset. */ readonly start: string
  /** The person who books. */ readonly booker: HostBooker
  /**
   * The language tag of emails to the booker, such as `de` or `de-AT`. Without it, or for a language without texts, the
   * service's or the host's language is used. At most 35 characters.
   */
  readonly language?: string | null | undefined
  /** The other people who take part. Each takes one seat. At most 49 entries. */
  readonly attendees?:
    | ReadonlyArray<{
        /** The name of the person. 1 to 100 characters. */ readonly name?: string | null | undefined
        /** The address that confirmations and changes are sent to. At most 254 characters. */
        readonly email?: string | null | undefined
      }>
    | undefined
  /** The guests, at most `max_guests` of the service. They take no seats. At most 10 entries. */
  readonly guests?:
    | ReadonlyArray<{
        /** The email address. At most 254 characters. */ readonly email: string
      }>
    | undefined
  /** The subject of the meeting. At most 200 characters. */ readonly topic?: string | null | undefined
  /** A message from the booker to the host. At most 2000 characters. */ readonly notes?: string | null | undefined
  /** Your own data: up to 20 strings. Slotkit stores them and never reads them. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /**
   * Only for a team. With `same`, the default, one member holds the first role of every part. With `any`, each part gets
   * its own members.
   */
  readonly hosts?: "same" | "any" | undefined
  /** The longest wait between two parts, 0 to 240, besides the buffers of their services. Defaults to 30. 0 to 240. */
  readonly max_gap_minutes?: number | undefined
}
/** A part of a visit in a request. */
export interface NewVisitPart {
  /** Slug of the service. */ readonly service: string
  /** The length in minutes, one that the service offers. Defaults to the shortest. 5 to 480. */
  readonly duration_minutes?: number | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | null | undefined
  /** The answers to the service's questions, by key. Only to book. */
  readonly answers?: Readonly<Record<string, string | number | boolean | null>> | null | undefined
  /** For a team: the only members who may hold this part, by the key of a role, each by id or username. */
  readonly members?: Readonly<Record<string, ReadonlyArray<number | string>>> | undefined
}
/** A visitor's request for a series of bookings. */
export interface NewVisitorSeries extends NewBooking {
  /** The distance between the meetings. */ readonly every: SeriesInterval
  /** The number of meetings, 2 to 53. Send it or `until`. 2 to 53. */ readonly count?: number | undefined
  /** The last date that a meeting can begin on, `YYYY-MM-DD` in the time zone of the series. Send it or `count`. */
  readonly until?: string | undefined
  /** The IANA time zone in which all meetings have the same local time. The host's by default. */
  readonly timezone?: string | null | undefined
  /**
   * Only for a service of a team. With `same`, the default, the same members hold all meetings: those free at each of
   * them. With `each`, every meeting gets its own members.
   */
  readonly hosts?: "same" | "each" | undefined
  /**
   * `refuse` books all meetings or none, and is the default. `skip` books those whose starts are offered. `nearest` books
   * the others at the starts in `nearest`, all or none.
   */
  readonly on_conflict?: "refuse" | "skip" | "nearest" | undefined
  /** The `nearest` starts of the preview or the 409 that you accept. At most 53 entries. */
  readonly nearest?: ReadonlyArray<string> | undefined
}
/** A visitor's request for several services one after another. */
export interface NewVisitorVisit extends Omit<NewVisit, "parts" | "booker" | "metadata"> {
  /** The services of the visit in order, 2 to 5. 2 to 5 entries. */ readonly parts: ReadonlyArray<NewVisitorVisitPart>
  /** The person who books. */ readonly booker: Booker
  /**
   * The answer to the check of visitors, such as the token of a captcha. Required where the installation checks visitors.
   * At most 4096 characters.
   */
  readonly visitor_check?: string | null | undefined
}
/** A part of a visit in a visitor's request. */
export interface NewVisitorVisitPart extends Omit<NewVisitPart, "members"> {
  /** The host whom the visitor chooses for this part, by id or username. Only if visitors of the service choose one. */
  readonly host?: number | string | null | undefined
}
/** A request to wait for a time of a service. */
export interface NewWaitlistEntry {
  /** The length in minutes, one that the service offers. Defaults to the shortest. 5 to 480. */
  readonly duration_minutes?: number | undefined
  /** The person who books. */ readonly booker: Booker
  /**
   * The language tag of emails to the booker, such as `de` or `de-AT`. Without it, or for a language without texts, the
   * service's or the host's language is used. At most 35 characters.
   */
  readonly language?: string | null | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | null | undefined
  /** The subject of the meeting. At most 200 characters. */ readonly topic?: string | null | undefined
  /** A message from the booker to the host. At most 2000 characters. */ readonly notes?: string | null | undefined
  /** The answers to the service's questions, by key. Null and blank text count as unanswered. */
  readonly answers?: Readonly<Record<string, string | number | boolean | null>> | null | undefined
  /** The seats in a session of a group service. Defaults to 1. 1 to 50. */ readonly seats?: number | undefined
  /** The spans that the meeting has to lie in, or sessions, 1 to 5 in all. 1 to 5 entries. */
  readonly wishes: ReadonlyArray<WaitlistWish>
  /**
   * The answer to the check of visitors, such as the token of a captcha. Required where the installation checks visitors.
   * At most 4096 characters.
   */
  readonly visitor_check?: string | null | undefined
}
/** The start to offer to someone who waits. */
export interface NewWaitlistOffer {
  /** The start to offer, one of the available slots: an ISO 8601 date-time with an offset. */ readonly start: string
}
/** A new webhook: a public HTTPS URL and at least one event type. */
export interface NewWebhook {
  /** The URL that events are sent to: HTTPS, with a public address. At most 2048 characters. */ readonly url: string
  /** The types of events to send. At least 1 entry. */ readonly events: ReadonlyArray<WebhookEventType>
}
/** An app with its new webhook secret. The previous one also signs deliveries for 24 hours. */
export interface NewWebhookSecret extends Omit<CreatedApp, "client_secret"> {
  /** The time at which the former secret stops signing deliveries. ISO 8601, in UTC. */
  readonly previous_secret_expires_at: string
}
/** The mark of a booking whose booker did not come. */
export interface NoShow {
  /** The id of the booking. */ readonly id: number
  /** The time at which the host marked the booking as a no-show; null if it is not marked. ISO 8601, in UTC. */
  readonly no_show_at: string | null
}
/** The consent to text messages, as the booker sees it. */
export interface OwnTextConsent {
  /** The last digits of the phone number, such as `…123`. */ readonly phone: string
  /** The time at which it was withdrawn; null while messages are allowed. ISO 8601, in UTC. */
  readonly withdrawn_at: string | null
}
/** The outcome of a payment. */
export interface PaymentOutcome {
  /** The outcome of the payment. */ readonly outcome: "succeeded" | "failed" | "expired"
}
/** How a service with a price is paid. */
export interface PaymentSetting {
  /**
   * `full` is the whole price before the booking is accepted. `deposit` is a part of it then, and the rest at the
   * appointment. `on_site` is the whole price at the appointment. `guarantee` is the same with a saved card, which the
   * host can charge for a cancellation or a no-show.
   */
  readonly mode: "full" | "deposit" | "on_site" | "guarantee"
  /** The deposit, as `percent` or `amount`. Only with the mode `deposit`, which requires it. */
  readonly deposit?:
    | {
        /** The deposit in percent of the price, rounded up to a minor unit. Only if it is a percentage. 1 to 99. */
        readonly percent?: number | undefined
        /** The deposit in minor units; a lower price is paid in full. Only if it is an amount. 1 to 99999999. */
        readonly amount?: number | undefined
      }
    | undefined
  /** The card guarantee. Only with the mode `guarantee`, which requires it. */
  readonly guarantee?:
    | {
        /** The most that the host may charge to the card, in minor units. 1 to 99999999. */ readonly amount: number
      }
    | undefined
}
/** A limit on the meetings that begin in a day, a week or a month. */
export interface PeriodLimit {
  /** The period: `day`, `week` (from Monday) or `month`, in the host's time zone. */
  readonly per: "day" | "week" | "month"
  /** The largest number of meetings that begin in one period; null means no limit. */ readonly bookings: number | null
  /** The largest total length of the meetings that begin in one period, without buffers; null means no limit. */
  readonly minutes: number | null
}
/** A limit to set, on bookings, on minutes or on both. */
export interface PeriodLimitInput {
  /** The period: `day`, `week` (from Monday) or `month`, in the host's time zone. */
  readonly per: "day" | "week" | "month"
  /** The largest number of meetings that begin in one period; null means no limit. 1 to 10000. */
  readonly bookings?: number | null | undefined
  /** The largest total length of the meetings that begin in one period, without buffers; null means no limit. 1 to 44640. */
  readonly minutes?: number | null | undefined
}
/** An attendee of a meeting. */
export interface Person {
  /** The name; null if it is unknown. */ readonly name: string | null
  /** The email address; null if it is unknown. */ readonly email: string | null
}
/** A person, by email address. */
export interface PersonRequest {
  /** The person's email address, in any case. At most 254 characters. */ readonly email: string
  /** The id of a host: only the data of this host. Null or absent for all hosts. */
  readonly host?: number | null | undefined
}
/** The plan of a host's account. */
export type Plan = "free" | "pro"
/** A private note of a host about a booking. */
export interface PrivateNote {
  /** The id of the booking. */ readonly id: number
  /** The note; null if there is none. */ readonly private_note: string | null
}
/** The host's public profile. Spec: profile.fields. */
export interface Profile {
  /** The name in the host's URLs; null if the host has none. */ readonly username: string | null
  /** The name that visitors see. */ readonly name: string | null
  /** The job title or tagline. */ readonly title: string | null
  /** A short text about the host. */ readonly bio: string | null
  /** The URL of the host's picture. */ readonly avatar_url: string | null
  /** The URL of the host's logo. */ readonly logo_url: string | null
  /** The URL of the host's booking page; null without a username. */ readonly profile_url: string | null
  /** True if the host has a username, so that visitors can find the profile. */ readonly profile_complete: boolean
  /** The plan that the host is on. */ readonly plan: Plan
  /** The services that visitors can book. */
  readonly services: ReadonlyArray<{
    /** The last segment of the service's URL. Unique for the host. */ readonly slug: string
    /** The title that visitors see. */ readonly title: string
    /** The URL to embed the booking page in a frame; null without a username. */ readonly embed_url: string | null
  }>
}
/** A question that bookers answer. */
export interface Question {
  /** Identifies the question in requests and bookings. */ readonly key: string
  /** The kind of answer. `select` and `radio` are one of `options`, `checkbox` is true or false. */
  readonly type: "text" | "textarea" | "select" | "radio" | "checkbox" | "phone" | "number" | "url"
  /** The text of the question. */ readonly question: string
  /** A hint that visitors see below the question; null if there is none. */ readonly help: string | null
  /** True if the question must be answered. A required checkbox must be checked. */ readonly required: boolean
  /** The answers to choose from. Empty unless `type` is `select` or `radio`. */ readonly options: ReadonlyArray<string>
}
/** The price of a booking. */
export interface Quote {
  /** The price without the discount, in minor units. */ readonly list_price: number
  /** The amount that is taken off. */ readonly discount: number
  /** The amount to pay. At 0 the booking is free. */ readonly total: number
  /** An ISO 4217 code, such as `EUR`. */ readonly currency: string
}
/** A request for the price of a booking. */
export interface QuoteRequest {
  /** The seats of a group service, 1 by default. The price is that of the booking, whatever its seats. 1 to 50. */
  readonly seats?: number | undefined
  /** The length in minutes, one that the service offers. Defaults to the shortest. 5 to 480. */
  readonly duration_minutes?: number | undefined
  /** The meetings of a series, 1 by default. The answer is the price of all of them. 1 to 53. */
  readonly count?: number | undefined
  /** A discount code of the host, in any case. 1 to 40 characters. */ readonly code?: string | null | undefined
}
/** The reason for declining or cancelling a booking. */
export interface Reason {
  /** The reason, which the booker can read. At most 500 characters. */ readonly reason?: string | null | undefined
}
/** A change of the member who holds a team's booking. */
export interface Reassignment {
  /** The key of the role. At most 500 characters. */ readonly role: string
  /** The id or the username of the host who gives the meeting up. */ readonly from: number | string
  /** The id or the username of the host who takes it over, or `auto` to pick one by the rule of the role. */
  readonly to: number | string
  /** A code of the application for the reason, such as `sick_leave`. The event repeats it. */
  readonly reason_code?: string | null | undefined
  /** A message to both hosts, in their emails. At most 500 characters. */ readonly note?: string | null | undefined
  /** False sends no emails. */ readonly notify?: boolean | undefined
  /**
   * The rules that do not apply to the host who takes the meeting over: those of a booking, and `any_host`, which lets
   * `to` name any member of the team. At most 8 entries.
   */
  readonly override?:
    | ReadonlyArray<"notice" | "window" | "hours" | "busy" | "time_off" | "overlap" | "limits" | "any_host">
    | undefined
}
/** The failed events to send again. */
export interface RedeliverRequest {
  /** Events that have failed since then: an ISO 8601 date-time with an offset. */ readonly since: string
}
/** A meeting of a series that cannot be booked. */
export interface RefusedMeeting {
  /** The place of the meeting in the series, from 1. */ readonly index: number
  /** The start. ISO 8601, in UTC. */ readonly start: string
  /**
   * Why the start is not offered: `past`, `notice`, `window`, `outside_hours`, `off_grid`, `busy`, `full`, `day_full`,
   * `week_full`, `month_full`, `earlier_first` or `booker_limit`. For a service of a team also `no_staffing`,
   * `role_empty`, `role_short`, `no_room_for`, `member_busy`, `limit_reached`, `slot_taken`.
   */
  readonly reason: string
  /** The nearest start on that day, at most three hours away. Only if `on_conflict` is `nearest`. ISO 8601, in UTC. */
  readonly nearest?: string | null
}
/** The new start of a booking. */
export interface Reschedule {
  /** The new start, one of the available slots: an ISO 8601 date-time with an offset. */ readonly start: string
  /** A text for the emails about the new time: a host's for everyone, a booker's for the host. At most 500 characters. */
  readonly note?: string | null | undefined
  /**
   * For a team: `same` if the meeting must stay with its hosts, `any` if any members may take it. By default as the
   * staffing says, which may not allow `any`.
   */
  readonly host?: "same" | "any" | undefined
}
/** The working hours of a host and the dates with different hours. */
export interface Schedule {
  /** An IANA time zone, such as `Europe/London`. */ readonly timezone: string
  /** The working hours of a week. */ readonly weekly: ReadonlyArray<WeeklyHours>
  /** Dates with other hours, which replace those of the weekday. */ readonly overrides: ReadonlyArray<DateOverride>
}
/** Working hours that replace the whole schedule of a host. */
export interface ScheduleInput {
  /** An IANA time zone, such as `Europe/London`. */ readonly timezone: string
  /** The working hours of a week. At most 100 entries. */ readonly weekly: ReadonlyArray<WeeklyHours>
  /** Dates with other hours, which replace those of the weekday. At most 1000 entries. */
  readonly overrides?: ReadonlyArray<DateOverride> | undefined
}
/** A permission of a credential. */
export type Scope =
  | "profile.read"
  | "availability.read"
  | "bookings.read"
  | "services.read"
  | "services.write"
  | "invites.read"
  | "invites.write"
  | "webhooks.write"
  | "bookings.write"
  | "bookings.override"
/** A new series of bookings. */
export interface Series {
  /** The id of the series. `GET /bookings?series=` lists its bookings. */ readonly id: string
  /** The meetings that were skipped because their starts were not offered. */
  readonly skipped: ReadonlyArray<RefusedMeeting>
  /** The bookings in order. */ readonly bookings: ReadonlyArray<Booking>
}
/** Meetings to add to a series. */
export interface SeriesExtension {
  /** The number of meetings to add. 1 to 52. */ readonly count: number
  /**
   * Only for a series of a team. With `same`, the members who hold the last meeting hold those that are added. With
   * `each`, every meeting gets its own members. As the series was booked by default.
   */
  readonly hosts?: "same" | "each" | undefined
  /**
   * `refuse` books all meetings or none, and is the default. `skip` books those whose starts are offered. `nearest` books
   * the others at the starts in `nearest`, all or none.
   */
  readonly on_conflict?: "refuse" | "skip" | "nearest" | undefined
  /** The `nearest` starts of the preview or the 409 that you accept. At most 53 entries. */
  readonly nearest?: ReadonlyArray<string> | undefined
  /**
   * The rules that do not apply to this start: `hours` (working hours and the grid of starts), `notice`, `window`,
   * `limits`, `busy` (connected calendars and those of the application), `time_off` (busy times in Slotkit) and `overlap`
   * (other meetings in Slotkit). In `/api/v1` it needs the scope `bookings.override`. Visitors cannot override any. At
   * most 7 entries.
   */
  readonly override?: ReadonlyArray<"notice" | "window" | "hours" | "busy" | "time_off" | "overlap" | "limits"> | undefined
}
/** The distance between the meetings of a series. */
export interface SeriesInterval {
  /** `week`, or `month` for the same weekday of the month. */ readonly unit: "week" | "month"
  /** The distance in weeks or months, such as 2 for every second one. 1 to 12. */ readonly n: number
}
/** A meeting of a series that changes. */
export interface SeriesMeeting {
  /** The id of the booking. */ readonly id: number
  /** Its place in the series, from 1. */ readonly index: number
  /** Its start, the new one if it moves. ISO 8601, in UTC. */ readonly start: string
  /** Only of a dry run: why it cannot move there, such as `busy`; null if it can. */ readonly reason: string | null
}
/** A meeting of a series in a preview. */
export interface SeriesOccurrence {
  /** The place of the meeting in the series, from 1. */ readonly index: number
  /** The start. ISO 8601, in UTC. */ readonly start: string
  /** True if the start can be booked. */ readonly offered: boolean
  /** Why the start is not offered; null if it is. */ readonly reason: string | null
  /** The nearest start on that day, at most three hours away; null if there is none, or none is needed. ISO 8601, in UTC. */
  readonly nearest: string | null
}
/** The place of a booking in its series. */
export interface SeriesPlace {
  /** The id of the series. */ readonly id: string
  /** The place of the booking in the series, from 1. */ readonly index: number
  /** The number of places, those of skipped meetings included. */ readonly count: number
}
/** The meetings of a series, each with whether it can be booked. */
export interface SeriesPreview {
  /** The time zone in which all meetings have the same local time. */ readonly timezone: string
  /** The meetings in order. */ readonly occurrences: ReadonlyArray<SeriesOccurrence>
  /** The price of all meetings, with the code of the request; null if they are free. */ readonly price: Quote | null
  /** The months, `YYYY-MM`, that lack the weekday of the first start, such as a fifth Tuesday. They are left out. */
  readonly months_without: ReadonlyArray<string>
}
/** The series that a service takes. */
export interface SeriesSetting {
  /** The largest number of meetings of one series, 2 to 53. */ readonly max_count: number
  /** The units that a series can repeat by: `week`, `month`, or both. */
  readonly every: ReadonlyArray<"week" | "month">
  /** The number of days ahead that the last meeting can be booked. `booking_window_days` applies to the first one. */
  readonly max_days: number
  /** True if visitors can book a series themselves. */ readonly visitor: boolean
}
/** The series that a service takes, in a request. */
export interface SeriesSettingInput {
  /** The largest number of meetings of one series, 2 to 53. 2 to 53. */ readonly max_count: number
  /** The units that a series can repeat by: `week`, `month`, or both. Both by default. 1 to 2 entries. */
  readonly every?: ReadonlyArray<"week" | "month"> | undefined
  /**
   * The number of days ahead that the last meeting can be booked. `booking_window_days` applies to the first one. 400 by
   * default. 1 to 3650.
   */
  readonly max_days?: number | undefined
  /** True if visitors can book a series themselves. False by default. */ readonly visitor?: boolean | undefined
}
/** A permanent booking page. Spec: service.fields. */
export interface Service {
  /** `default` for a permanent service. */ readonly type: "default"
  /** The id, a positive integer. */ readonly id: number
  /** The last segment of the service's URL. Unique for the host. */ readonly slug: string
  /** The title that visitors see. */ readonly title: string
  /** A longer text for visitors. */ readonly description: string
  /** True for the service that is shown first. */ readonly is_default: boolean
  /** True if several people can book the same start. */ readonly is_group: boolean
  /** The number of seats of a group meeting; null for one-to-one meetings. */ readonly max_attendees: number | null
  /** True if the host has to accept each request. */ readonly requires_approval: boolean
  /** The lengths that visitors can choose from. */ readonly durations: ReadonlyArray<Duration>
  /** The place of the meeting. */ readonly location: Location
  /** The URL to embed the booking page in a frame; null without a username. */ readonly embed_url: string | null
  /** The questions that bookers answer, in order. Only if there are some. */
  readonly questions?: ReadonlyArray<Question>
}
/** The working hours of a service, which replace those of its host. */
export interface ServiceHours {
  /** The working hours of a week. */ readonly weekly: ReadonlyArray<WeeklyHours>
  /** Dates with other hours, which replace those of the weekday. */ readonly overrides: ReadonlyArray<DateOverride>
}
/** The working hours to give a service. */
export interface ServiceHoursInput {
  /** The working hours of a week. At most 100 entries. */ readonly weekly: ReadonlyArray<WeeklyHours>
  /** Dates with other hours, which replace those of the weekday. At most 1000 entries. */
  readonly overrides?: ReadonlyArray<DateOverride> | undefined
}
/** The services of a host in the order of their list. */
export interface ServiceOrder {
  /** The ids of all services of the host, each once. The first one is the default service. At most 1000 entries. */
  readonly services: ReadonlyArray<number>
}
/** The fields of a service to change. Omitted fields stay unchanged; `durations` and `location` are replaced as a whole. */
export interface ServicePatch extends Omit<NewService, "title" | "durations"> {
  /** The title that visitors see. 1 to 50 characters. */ readonly title?: string | undefined
  /** The lengths that visitors can choose from. 1 to 20 entries. */
  readonly durations?:
    | ReadonlyArray<{
        /** The length in minutes. 5 to 480. */ readonly minutes: number
        /** The price in minor units of the currency, such as cents; null if it is free. 0 to 99999999. */
        readonly price?: number | null | undefined
      }>
    | undefined
}
/** The settings of a service: its slots and its questions. */
export interface ServiceSettings {
  /** The id of the service. */ readonly id: number
  /** Free time to keep before each meeting, in minutes. */ readonly buffer_before_minutes: number
  /** Free time to keep after each meeting, in minutes. */ readonly buffer_after_minutes: number
  /** The shortest time between booking and start, in minutes. */ readonly minimum_notice_minutes: number
  /** The distance between possible starts, in minutes; null means the length of the meeting. */
  readonly slot_interval_minutes: number | null
  /** The number of days ahead that visitors can book. */ readonly booking_window_days: number
  /** The largest number of bookings per local day; null means no limit. */ readonly max_bookings_per_day: number | null
  /** Limits on the meetings in a day, a week or a month, besides `max_bookings_per_day`. All apply. */
  readonly limits: ReadonlyArray<PeriodLimit>
  /** The number of free times that are offered on a day, the first ones; null means all. */
  readonly first_per_day: number | null
  /** Limits on the bookings of one email address in a day, a week or a month. All apply. */
  readonly per_booker: ReadonlyArray<BookerLimit>
  /** True if visitors see how many seats of a group meeting remain. */ readonly publish_spots_remaining: boolean
  /** True if visitors can book the service. */ readonly active: boolean
  /** The time before the start until which bookers can change their bookings, in minutes. */
  readonly change_notice_minutes: number
  /** The changes that bookers can make to their own bookings: `both`, `cancel` or `none`. */
  readonly visitor_changes: "both" | "cancel" | "none"
  /** The number of times that bookers can reschedule a booking; null means no limit. */
  readonly max_reschedules: number | null
  /** True if bookers can cancel a paid booking, which refunds it. */ readonly refund_on_cancel: boolean
  /** The refunds of cancellations by bookers, in place of `refund_on_cancel`. Bookings keep it; null means none. */
  readonly cancellation_policy: CancellationPolicy | null
  /** How the price is paid. */ readonly payment: PaymentSetting
  /**
   * True if visitors confirm a booking by a link in an email. Until then, for at most 15 minutes, the booking holds its
   * time.
   */
  readonly confirm_email: boolean
  /**
   * The room of video meetings: `template` for the installation's URL, `google_meet` or `teams` for one that a calendar of
   * that provider makes, or `zoom`.
   */
  readonly video_room: "template" | "google_meet" | "teams" | "zoom"
  /** The HTTPS URL of the host's own room, where all video meetings take place instead of `video_room`; null for none. */
  readonly meeting_url: string | null
  /** The number of guests whom a booker can add by email address, 0 to 10. Not for group services. */
  readonly max_guests: number
  /** The series of meetings that one request can book; null means none. */ readonly series: SeriesSetting | null
  /** The text messages that bookers get if they agree, where the installation can send some; null means none. */
  readonly text_messages: TextMessages | null
  /** The waiting list, which is offered times that become free. Not for group services and services of teams. */
  readonly waitlist: WaitlistSetting
  /** True if booking forms ask for the subject of the meeting. */ readonly ask_topic: boolean
  /** True if booking forms ask for a message to the host. */ readonly ask_notes: boolean
  /** The HTTPS URL of the button on the page of a confirmed booking; null for no button. */
  readonly redirect_url: string | null
  /** The language of the service's pages and emails for visitors; null means the host's. */
  readonly language: "en" | "de" | "fr" | "es" | null
  /** The colour that marks the service's meetings in the console, `#rrggbb`; null means none. */
  readonly color: string | null
  /** The service's own working hours, in the host's time zone; null means the hours of the host. */
  readonly hours: ServiceHours | null
  /** The times of reminders, in minutes before the start; null means the host's. */
  readonly reminder_minutes: ReadonlyArray<number> | null
  /** The members who hold the meetings. Only on a service of a team that has some. */ readonly staffing?: Staffing
  /** Sentences about roles with too few members for a meeting. Only in the response to a change. */
  readonly warnings?: ReadonlyArray<string>
  /** The questions that bookers answer, in order. */ readonly questions: ReadonlyArray<Question>
  /** Your own data: up to 20 strings. Slotkit stores them and never reads them. */
  readonly metadata: Readonly<Record<string, string>>
}
/** The settings of a service to change. Omitted settings stay unchanged. */
export interface ServiceSettingsPatch {
  /** Free time to keep before each meeting, in minutes. 0 to 1440. */
  readonly buffer_before_minutes?: number | undefined
  /** Free time to keep after each meeting, in minutes. 0 to 1440. */ readonly buffer_after_minutes?: number | undefined
  /** The shortest time between booking and start, in minutes. 0 to 525600. */
  readonly minimum_notice_minutes?: number | undefined
  /** The distance between possible starts, in minutes; null means the length of the meeting. 1 to 1440. */
  readonly slot_interval_minutes?: number | null | undefined
  /** The number of days ahead that visitors can book. 1 to 3650. */ readonly booking_window_days?: number | undefined
  /** The largest number of bookings per local day; null means no limit. 1 to 1000. */
  readonly max_bookings_per_day?: number | null | undefined
  /** Limits on the meetings in a day, a week or a month, besides `max_bookings_per_day`. All apply. At most 6 entries. */
  readonly limits?: ReadonlyArray<PeriodLimitInput> | undefined
  /** The number of free times that are offered on a day, the first ones; null means all. 1 to 100. */
  readonly first_per_day?: number | null | undefined
  /** Limits on the bookings of one email address in a day, a week or a month. All apply. At most 3 entries. */
  readonly per_booker?: ReadonlyArray<BookerLimitInput> | undefined
  /** True if visitors see how many seats of a group meeting remain. */
  readonly publish_spots_remaining?: boolean | undefined
  /** True if visitors can book the service. */ readonly active?: boolean | undefined
  /** The time before the start until which bookers can change their bookings, in minutes. 0 to 525600. */
  readonly change_notice_minutes?: number | undefined
  /** The changes that bookers can make to their own bookings: `both`, `cancel` or `none`. */
  readonly visitor_changes?: "both" | "cancel" | "none" | undefined
  /** The number of times that bookers can reschedule a booking; null means no limit. 1 to 100. */
  readonly max_reschedules?: number | null | undefined
  /** True if bookers can cancel a paid booking, which refunds it. */ readonly refund_on_cancel?: boolean | undefined
  /** The refunds of cancellations by bookers, in place of `refund_on_cancel`. Bookings keep it; null means none. */
  readonly cancellation_policy?: CancellationPolicy | null | undefined
  /** How the price is paid. */ readonly payment?: PaymentSetting | undefined
  /**
   * True if visitors confirm a booking by a link in an email. Until then, for at most 15 minutes, the booking holds its
   * time.
   */
  readonly confirm_email?: boolean | undefined
  /**
   * The room of video meetings: `template` for the installation's URL, `google_meet` or `teams` for one that a calendar of
   * that provider makes, or `zoom`.
   */
  readonly video_room?: "template" | "google_meet" | "teams" | "zoom" | undefined
  /**
   * The HTTPS URL of the host's own room, where all video meetings take place instead of `video_room`; null for none. At
   * most 2048 characters.
   */
  readonly meeting_url?: string | null | undefined
  /** The number of guests whom a booker can add by email address, 0 to 10. Not for group services. 0 to 10. */
  readonly max_guests?: number | undefined
  /** The series of meetings that one request can book; null means none. */
  readonly series?: SeriesSettingInput | null | undefined
  /** The text messages that bookers get if they agree, where the installation can send some; null means none. */
  readonly text_messages?: TextMessagesInput | null | undefined
  /** The waiting list, which is offered times that become free. Not for group services and services of teams. */
  readonly waitlist?: WaitlistSettingInput | undefined
  /** True if booking forms ask for the subject of the meeting. */ readonly ask_topic?: boolean | undefined
  /** True if booking forms ask for a message to the host. */ readonly ask_notes?: boolean | undefined
  /** The HTTPS URL of the button on the page of a confirmed booking; null for no button. At most 2048 characters. */
  readonly redirect_url?: string | null | undefined
  /** The language of the service's pages and emails for visitors; null means the host's. */
  readonly language?: "en" | "de" | "fr" | "es" | null | undefined
  /** The colour that marks the service's meetings in the console, `#rrggbb`; null means none. */
  readonly color?: string | null | undefined
  /**
   * The service's own working hours, in the host's time zone. They replace all former ones; null means the hours of the
   * host.
   */
  readonly hours?: ServiceHoursInput | null | undefined
  /**
   * The times of reminders, in minutes before the start: 0 to 5 different ones of up to 43,200 minutes (30 days). Null
   * means the host's. At most 5 entries.
   */
  readonly reminder_minutes?: ReadonlyArray<number> | null | undefined
  /** The members who hold the meetings of a team's service. They replace all former ones; null means none. */
  readonly staffing?: StaffingInput | null | undefined
  /** The questions that bookers answer, in order. They replace all former ones. At most 20 entries. */
  readonly questions?: ReadonlyArray<NewQuestion> | undefined
  /** Your own data: up to 20 strings, which replace all former ones. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
}
/** An invite, represented as a service. It has the invite's ID. */
export interface SingleUseService {
  /** `single_use` for an invite. */ readonly type: "single_use"
  /** The id, a positive integer. */ readonly id: number
  /** The title that visitors see. */ readonly title: string
  /** A longer text for visitors. */ readonly description: string | null
  /** `open` can be booked; `used`, `expired` and `disabled` can't. */
  readonly status: "open" | "used" | "expired" | "disabled"
  /** The lengths that visitors can choose from. */ readonly durations: ReadonlyArray<Duration>
  /** The place of the meeting. */ readonly location: Location
  /** The URL. */ readonly url: string
  /** The person who is invited. */
  readonly contact: {
    /** The name; null if it is unknown. */ readonly name: string | null
    /** The email address; null if it is unknown. */ readonly email: string | null
  }
  /** The time of expiry. ISO 8601, in UTC. */ readonly expires_at: string
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
}
/** A free slot. `label` is its start in the host's time zone. Spec: slot.fields. */
export interface Slot {
  /** The start. ISO 8601, in UTC. */ readonly start: string
  /** The end. ISO 8601, in UTC. */ readonly end: string
  /** The start as a local time, `HH:MM`. */ readonly label: string
  /** The number of seats that remain in a group meeting. Only if the service publishes it. */
  readonly spots_remaining?: number
  /** The members of a team who are free, by role, in the order in which they are picked. Only with `include=hosts`. */
  readonly hosts?: Readonly<Record<string, ReadonlyArray<HostRef>>>
}
/** The next times at which each member of a team is free. */
export interface Soonest {
  /** The slug of the service. */ readonly service: string
  /** The length of the slots in minutes. */ readonly duration_minutes: number
  /** The IANA time zone of labels. */ readonly timezone: string
  /** The members: the one who is free first comes first, those without slots last. */
  readonly members: ReadonlyArray<{
    /** The member. */ readonly host: HostRef
    /** The key of the member's role. */ readonly role: string
    /** The next slots that the team offers with the member, within ten weeks. */ readonly slots: ReadonlyArray<Slot>
  }>
}
/** The members of a team in the order in which a booking at a start would pick them. */
export interface StaffOrder {
  /** The start. ISO 8601, in UTC. */ readonly start: string
  /** The end. ISO 8601, in UTC. */ readonly end: string
  /** The slug of the service. */ readonly service: string
  /** True if a booking could begin then. */ readonly offered: boolean
  /** The `code` of the 409 that a booking would get. */ readonly reason: string | null
  /** The reason as a sentence. */ readonly message: string | null
  /** The units of one meeting, in which credits and shares are counted: 720720. */ readonly unit: number
  /** The roles, in order. Empty if the start is not offered. */
  readonly roles: ReadonlyArray<{
    /** The key of the role. */ readonly key: string
    /** The number of members that a meeting needs, or `all`. */ readonly needs: number | "all"
    /** The rule that picks among free members. */ readonly pick: "fair" | "priority" | "list" | "least_busy" | "smallest"
    /** The name of the ledger of the role; null if its rule keeps none. */ readonly ledger: string | null
    /** The members who are free, in order of pick. */
    readonly members: ReadonlyArray<{
      /** The member. */ readonly host: HostRef
      /** The place in the order, 1 for the first. */ readonly position: number
      /** True if a booking made now would pick the member. */ readonly picked: boolean
      /** The member's credit in the ledger, in units. */ readonly credit: number
      /** The credit that the member would earn by competing for the meeting, in units. 0 without competing. */
      readonly share: number
      /** When a competition last picked the member; null for never. ISO 8601, in UTC. */
      readonly assigned_at: string | null
    }>
  }>
}
/** The members who hold the meetings of a team's service. */
export interface Staffing {
  /** The roles, in order. */ readonly roles: ReadonlyArray<StaffingRole>
  /** `member` or `team`: whose hours apply. */ readonly hours: "member" | "team"
  /** Visitors' choice of a host. */ readonly visitor_choice: "none" | "optional" | "required"
  /** The key of the role whose host visitors choose. */ readonly visitor_role: string
  /** `prefer` picks the last lead of a visitor who returns. */ readonly returning: "off" | "prefer"
  /** The hosts of a meeting that moves. */ readonly reschedule: "keep" | "prefer" | "any"
  /** True if a meeting that the visitor missed counts. */ readonly no_show_counts: boolean
  /** `names` shows visitors the names of their hosts. */ readonly show_hosts: "names" | "none"
  /** True if a group service begins another session beside full ones. */ readonly parallel_sessions: boolean
  /** The effect on a meeting when a member deletes its event. */
  readonly on_copy_deleted: "keep" | "reassign" | "cancel"
}
/** The members who shall hold the meetings of a team's service. */
export interface StaffingInput {
  /** The roles, in order. The first member picked in the first role leads the meeting. 1 to 10 entries. */
  readonly roles: ReadonlyArray<StaffingRoleInput>
  /** `member` for the hours of the members within those of the team, `team` for those of the team alone. */
  readonly hours?: "member" | "team" | undefined
  /** Visitors' choice of a host: `none`, `optional` or `required`. */
  readonly visitor_choice?: "none" | "optional" | "required" | undefined
  /** The key of the role whose host visitors choose; the first role by default. */
  readonly visitor_role?: string | undefined
  /** `prefer` picks the last lead of a visitor who returns, if that host is free. */
  readonly returning?: "off" | "prefer" | undefined
  /** The hosts of a meeting that moves: `keep` for the same, `prefer` for the same if they are free, or `any`. */
  readonly reschedule?: "keep" | "prefer" | "any" | undefined
  /** True if a meeting that the visitor missed counts as one for its hosts. */
  readonly no_show_counts?: boolean | undefined
  /** `names` shows visitors the names of their hosts. */ readonly show_hosts?: "names" | "none" | undefined
  /** True if a group service begins another session while those at the same start are full. */
  readonly parallel_sessions?: boolean | undefined
  /**
   * The effect on a meeting when a member deletes its event in the member's calendar. `keep`, the default, changes
   * nothing, `reassign` gives the meeting to another member, and `cancel` cancels it if the lead has deleted it.
   */
  readonly on_copy_deleted?: "keep" | "reassign" | "cancel" | undefined
}
/** A member of a role. */
export interface StaffingMember {
  /** The host. Without names if it is no longer a member of the team. */ readonly host: NamedHost
  /** The weight of the member's share of meetings. */ readonly weight: number
  /** The priority of the member. */ readonly priority: number
  /** Limits on the member's meetings of this service. */ readonly limits: ReadonlyArray<PeriodLimit>
  /** The member's hours in this service; null means the usual ones. */ readonly hours: ServiceHours | null
}
/** A member of a role to set. */
export interface StaffingMemberInput {
  /** The id or the username of the host. */ readonly host: number | string
  /** The weight of the member's share of meetings, 100 by default. A member of weight 0 comes last. 0 to 1000. */
  readonly weight?: number | undefined
  /** The members of the highest priority come first under `priority`. 0 by default. 0 to 1000. */
  readonly priority?: number | undefined
  /** Limits on the member's meetings of this service in a day, a week or a month. At most 6 entries. */
  readonly limits?: ReadonlyArray<PeriodLimitInput> | undefined
  /** The member's hours in this service; null means those of the member's schedule. */
  readonly hours?: ServiceHoursInput | null | undefined
}
/** A role of a service. */
export interface StaffingRole {
  /** Identifies the role. */ readonly key: string
  /** The number of members that a meeting needs, or `all`. */ readonly needs: number | "all"
  /** The rule that picks among free members. */ readonly pick: "fair" | "priority" | "list" | "least_busy" | "smallest"
  /** The ledger that several services share; null for one alone. */ readonly ledger: string | null
  /** The members, in order; null means all members of the team that match the filter. */
  readonly members: ReadonlyArray<StaffingMember> | null
  /** Attributes that members must have; null for none. */
  readonly filter: Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>> | null
}
/** A role of a service to set. */
export interface StaffingRoleInput {
  /** Identifies the role. Unique within the service. */ readonly key: string
  /** The number of members that a meeting needs, or `all`. 1 by default. 1 to 20. */
  readonly needs?: number | "all" | undefined
  /** The rule that picks among free members. `fair` by default. */
  readonly pick?: "fair" | "priority" | "list" | "least_busy" | "smallest" | undefined
  /** The name of a ledger that several services of the team share; null means one of this role alone. */
  readonly ledger?: string | null | undefined
  /** The members, in order; null means all members of the team that match the filter. At most 200 entries. */
  readonly members?: ReadonlyArray<StaffingMemberInput> | null | undefined
  /** Attributes that members must have. It also narrows a list of members. */
  readonly filter?:
    | Readonly<Record<string, string | number | boolean | ReadonlyArray<string | number | boolean>>>
    | null
    | undefined
}
/** A selection of a team's members, for the booking page. */
export interface TeamSelection {
  /** The selection: an opaque text for addresses and requests. */ readonly selection: string
  /** The time at which it expires. ISO 8601, in UTC. */ readonly expires_at: string
  /** The booking page with the selection; null if the team has no username. */ readonly url: string | null
}
/** The consent of a booker to text messages. */
export interface TextConsent {
  /** The phone number, as ITU-T E.164 writes it. */ readonly phone: string
  /** The time of the consent. ISO 8601, in UTC. */ readonly given_at: string
  /** Who stated it. */ readonly given_by: "booker" | "host"
  /** The version of the text; null if it was not stated. */ readonly version: string | null
  /** The time at which it was withdrawn; null while messages are allowed. ISO 8601, in UTC. */
  readonly withdrawn_at: string | null
}
/** The text messages of a service. */
export interface TextMessages {
  /** How messages are sent: `sms` or `whatsapp`. */ readonly channel: "sms" | "whatsapp"
  /** The times of reminders, in minutes before the start: 0 to 5 different ones. */
  readonly reminder_minutes: ReadonlyArray<number>
  /** True if a confirmed booking is confirmed by text message too. */ readonly confirmation: boolean
  /** True if bookers are texted when the host reschedules or cancels. */ readonly changes: boolean
}
/** The text messages of a service, in a request. */
export interface TextMessagesInput {
  /** How messages are sent: `sms` or `whatsapp`. */ readonly channel: "sms" | "whatsapp"
  /** The times of reminders, in minutes before the start: 0 to 5 different ones. At most 5 entries. */
  readonly reminder_minutes: ReadonlyArray<number>
  /** True if a confirmed booking is confirmed by text message too. False by default. */
  readonly confirmation?: boolean | undefined
  /** True if bookers are texted when the host reschedules or cancels. False by default. */
  readonly changes?: boolean | undefined
}
/** The scopes of a credential and the features of the host's plan. Spec: token. */
export interface TokenDescription {
  /** The plan that the host is on. */ readonly plan: Plan
  /** The scopes that the credential holds. */
  readonly scopes: ReadonlyArray<{
    /** The name of the scope. */ readonly id: string
    /** False if the host's plan lacks what the scope is for. */ readonly available: boolean
    /** The reason why the scope has no effect now. Only if `available` is false. */ readonly reason?: "plan_required"
  }>
}
/** A new visit. */
export interface Visit {
  /** The id of the visit. `GET /bookings?series=` lists its bookings. */ readonly id: string
  /** The bookings of the parts in order. */ readonly bookings: ReadonlyArray<Booking>
}
/** The time of a part of a visit. */
export interface VisitPartTime {
  /** Slug of the service. */ readonly service: string
  /** The start. ISO 8601, in UTC. */ readonly start: string
  /** The end. ISO 8601, in UTC. */ readonly end: string
}
/** The place of a booking in its visit. */
export interface VisitPlace {
  /** The id of the visit. */ readonly id: string
  /** The place of the booking in the visit, from 1. */ readonly index: number
  /** The number of parts. */ readonly count: number
}
/** A free time of a visit. */
export interface VisitTime {
  /** The start of the first part. ISO 8601, in UTC. */ readonly start: string
  /** The end of the last part. ISO 8601, in UTC. */ readonly end: string
  /** The start as a local time, `HH:MM`. */ readonly label: string
  /** The parts in order. */ readonly parts: ReadonlyArray<VisitPartTime>
}
/** The free times of a visit. */
export interface VisitTimes {
  /** The free times by local date, `YYYY-MM-DD`. Dates without any are omitted. */
  readonly data: Readonly<Record<string, ReadonlyArray<VisitTime>>>
  /** The days of this response. */
  readonly meta: {
    /** The first date, `YYYY-MM-DD`. */ readonly from: string
    /** The last date, `YYYY-MM-DD`. */ readonly to: string
    /** The IANA time zone of dates and labels. */ readonly timezone: string
  }
}
/** A request for the free times of a visit. */
export interface VisitToFind {
  /** The services of the visit in order, 2 to 5. 2 to 5 entries. */ readonly parts: ReadonlyArray<NewVisitPart>
  /**
   * Only for a team. With `same`, the default, one member holds the first role of every part. With `any`, each part gets
   * its own members.
   */
  readonly hosts?: "same" | "any" | undefined
  /** The longest wait between two parts, 0 to 240, besides the buffers of their services. Defaults to 30. 0 to 240. */
  readonly max_gap_minutes?: number | undefined
  /** The first date, `YYYY-MM-DD`. Defaults to today. */ readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`. */ readonly to?: string | undefined
}
/** Free slots by day in a time zone, with the first and the last day that can be booked. */
export interface VisitorAvailability {
  /** The available slots by local date, `YYYY-MM-DD`. Dates without slots are omitted. */
  readonly data: Readonly<Record<string, ReadonlyArray<Slot>>>
  /** The query of this response, and the dates that can be booked. */
  readonly meta: {
    /** The first date, `YYYY-MM-DD`. */ readonly from: string
    /** The last date, `YYYY-MM-DD`. */ readonly to: string
    /** The length of the slots in minutes. */ readonly duration_minutes: number
    /** The IANA time zone of dates and labels. */ readonly timezone: string
    /** The slug of the service; null without one. */ readonly service: string | null
    /** The first date that the minimum notice allows. It is after `last_day` if no date can be booked. */
    readonly first_day: string
    /** The last date of the booking window. */ readonly last_day: string
  }
}
/** A booking as its booker sees it, with the changes that are possible now. */
export interface VisitorBooking extends Omit<Booking, "metadata"> {
  /** The host. */
  readonly host: {
    /** The name of the host; null if there is none. */ readonly name: string | null
    /** The name in the host's URLs; null if the host has none. */ readonly username: string | null
    /** The host's email address, for what cannot be changed online; null if it is hidden or there is none. */
    readonly email: string | null
    /** The IANA time zone of the host's days, such as `Europe/London`. */ readonly timezone: string
  }
  /**
   * The booker's link to see and change the booking. Anyone who has it can use it. `null` while the booking must be
   * confirmed, because only the email has the link then.
   */
  readonly manage_url: string | null
  /**
   * The time until which the booker must confirm the booking by the link in the email. `null` if that is not needed. ISO
   * 8601, in UTC.
   */
  readonly confirm_by: string | null
  /** The consent to text messages. Only if there is one. */ readonly text_consent?: OwnTextConsent
  /** The changes that the booker can make now. */
  readonly changes: {
    /** The last moment at which the booking can be changed. ISO 8601, in UTC. */ readonly until: string | null
    /** Cancelling, or withdrawing a request. */ readonly cancel: VisitorChange
    /** Rescheduling to another time slot of the same length. */ readonly reschedule: VisitorChange
    /** True if cancelling refunds the payment. */ readonly refunds: boolean
  }
}
/** A change that a booker may make. */
export interface VisitorChange {
  /** True if the booker can make the change now. */ readonly allowed: boolean
  /** The reason why the change is not possible; null if it is. */
  readonly reason:
    | "ended"
    | "started"
    | "unconfirmed"
    | "awaiting_payment"
    | "not_allowed"
    | "too_late"
    | "paid"
    | "no_reschedules_left"
    | "approval"
    | "not_offered"
    | null
  /** The reason as a sentence for the booker; null if the change is possible. */ readonly message: string | null
}
/** A changed booking for its booker, with the other meetings of its series that changed. */
export interface VisitorChangedBooking extends VisitorBooking {
  /** The meetings of the series that change. Only if `scope` is `following` or `all`. */
  readonly meetings?: ReadonlyArray<SeriesMeeting>
}
/** The public profile of a host, as visitors see it. */
export interface VisitorProfile extends Omit<Profile, "plan"> {
  /** The host's IANA time zone. */ readonly timezone: string
  /** The host's language; null means English. */ readonly language: "en" | "de" | "fr" | "es" | null
}
/** A new series of bookings, for its booker. */
export interface VisitorSeries {
  /** The id of the series. `GET /bookings?series=` lists its bookings. */ readonly id: string
  /** The meetings that were skipped because their starts were not offered. */
  readonly skipped: ReadonlyArray<RefusedMeeting>
  /** The bookings in order. */ readonly bookings: ReadonlyArray<VisitorBooking>
}
/** A permanent booking page, as visitors see it. */
export interface VisitorService extends Service {
  /** True if visitors confirm a booking by a link in an email. */ readonly confirm_email: boolean
  /** True if the form asks for the topic of the meeting. */ readonly ask_topic: boolean
  /** True if the form asks for notes for the host. */ readonly ask_notes: boolean
  /** Whether visitors can or must choose a host. Only if they can. */ readonly visitor_choice?: "optional" | "required"
  /** The number of guests whom a booker can add. Only if it can be more than none. */ readonly max_guests?: number
  /** How the price is paid. Only if it is not all paid in the checkout. */ readonly payment?: PaymentSetting
  /** How text messages are sent to bookers who agree to them. Only if some are. */
  readonly text_messages?: {
    /** How messages are sent: `sms` or `whatsapp`. */ readonly channel: "sms" | "whatsapp"
  }
  /** The series of meetings that visitors can book. Only if they can. */ readonly series?: SeriesSetting
}
/** A new visit, for its booker. */
export interface VisitorVisit {
  /** The id of the visit. `GET /bookings?series=` lists its bookings. */ readonly id: string
  /** The bookings of the parts in order. */ readonly bookings: ReadonlyArray<VisitorBooking>
}
/** A visitor's request for the free times of a visit. */
export interface VisitorVisitToFind extends Omit<VisitToFind, "parts"> {
  /** The services of the visit in order, 2 to 5. 2 to 5 entries. */ readonly parts: ReadonlyArray<NewVisitorVisitPart>
  /** The IANA time zone of dates and labels. Defaults to the host's. */ readonly timezone?: string | undefined
}
/** An entry of a waiting list, as the person who waits sees it. */
export interface VisitorWaitlistEntry {
  /** `waiting`, `offered` while a time is offered, or `booked` once it was accepted. */
  readonly status: "waiting" | "offered" | "booked"
  /** The length of the meeting in minutes. */ readonly duration_minutes: number
  /** The requested seats; 1 unless the service is a group's. */ readonly seats: number
  /** The spans that the meeting has to lie in. A session of a group is the span from its start to its end. */
  readonly wishes: ReadonlyArray<{
    /** The earliest start. ISO 8601, in UTC. */ readonly from: string
    /** The latest end. ISO 8601, in UTC. */ readonly to: string
  }>
  /** The time that is offered; null if there is none. */ readonly offer: WaitlistOffer | null
  /** The slug of the service. */ readonly service: string
  /**
   * The link to answer offers and to leave the list. Anyone who has it can use it. Null if the service confirms addresses,
   * because only the email has the link then.
   */
  readonly manage_url: string | null
  /** The page of the booking; null until an offer was accepted. */ readonly booking_url: string | null
}
/** Someone who waits for a time of a service. */
export interface WaitlistEntry {
  /** The id. */ readonly id: number
  /** The id of the service. */ readonly service_id: number
  /** `waiting`, `offered` while a time is offered, or `booked` once it was accepted. */
  readonly status: "waiting" | "offered" | "booked"
  /** The length of the meeting in minutes. */ readonly duration_minutes: number
  /** The requested seats; 1 unless the service is a group's. */ readonly seats: number
  /** The spans that the meeting has to lie in. A session of a group is the span from its start to its end. */
  readonly wishes: ReadonlyArray<{
    /** The earliest start. ISO 8601, in UTC. */ readonly from: string
    /** The latest end. ISO 8601, in UTC. */ readonly to: string
  }>
  /** The time that is offered; null if there is none. */ readonly offer: WaitlistOffer | null
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The person who waits. */
  readonly booker: {
    /** The name. */ readonly name: string | null
    /** The email address. */ readonly email: string | null
    /** The IANA time zone; null for the host's. */ readonly timezone: string | null
  }
  /** The subject of the meeting; null for none. */ readonly topic: string | null
  /** The message to the host; null for none. */ readonly notes: string | null
  /** The answers to the service's questions. */ readonly answers: ReadonlyArray<Answer>
  /** The number of offers that were declined or have expired. */ readonly missed_offers: number
  /** How often the entry was passed over because fewer seats became free. */ readonly skipped: number
  /** The id of the booking; null until an offer was accepted. */ readonly booking_id: number | null
}
/** A time that is offered to someone who waits. */
export interface WaitlistOffer {
  /** The start of the offered time. ISO 8601, in UTC. */ readonly start: string
  /** The end of the offered time. ISO 8601, in UTC. */ readonly end: string
  /** The time until which it can be accepted. ISO 8601, in UTC. */ readonly expires_at: string
  /** True if the time is held. Otherwise the first to accept it gets it. */ readonly held: boolean
}
/** The waiting list of a service. */
export interface WaitlistSetting {
  /**
   * `one_by_one` offers a freed time to one person after the other and holds it meanwhile. `everyone` emails up to 20
   * people, and the first to accept gets it. `off` is no waiting list.
   */
  readonly mode: "off" | "one_by_one" | "everyone"
  /**
   * The minutes for which a freed time is held for one person: at most a quarter of the time until it begins, and at least
   * 10.
   */
  readonly offer_minutes: number
  /** The minimum notice of offered times, in minutes. Times that begin sooner are not offered. */
  readonly minimum_notice_minutes: number
  /** The largest number of people who wait for the service at once. */ readonly max_entries: number
}
/** The waiting list of a service, in a request. It replaces the former one. */
export interface WaitlistSettingInput {
  /**
   * `one_by_one` offers a freed time to one person after the other and holds it meanwhile. `everyone` emails up to 20
   * people, and the first to accept gets it. `off` is no waiting list.
   */
  readonly mode: "off" | "one_by_one" | "everyone"
  /**
   * The minutes for which a freed time is held for one person: at most a quarter of the time until it begins, and at least
   * 10. 60 by default. 10 to 1440.
   */
  readonly offer_minutes?: number | undefined
  /** The minimum notice of offered times, in minutes. Times that begin sooner are not offered. 0 by default. 0 to 525600. */
  readonly minimum_notice_minutes?: number | undefined
  /** The largest number of people who wait for the service at once. 100 by default. 1 to 1000. */
  readonly max_entries?: number | undefined
}
/** A span that the meeting has to lie in. */
export interface WaitlistWish {
  /** The earliest start: an ISO 8601 date-time with an offset. */ readonly from?: string | undefined
  /** The latest end: an ISO 8601 date-time with an offset. */ readonly to?: string | undefined
  /**
   * In place of `from` and `to`: the start of a session of a group service that is full: an ISO 8601 date-time with an
   * offset.
   */
  readonly session?: string | undefined
}
/** A webhook subscription. Spec: webhook.fields. */
export interface Webhook {
  /** The id, a positive integer. */ readonly id: number
  /** The URL that events are sent to. */ readonly url: string
  /** The types of events to send. */ readonly events: ReadonlyArray<WebhookEventType>
  /** `active`, or `disabled` when nothing is sent. */ readonly status: "active" | "disabled"
  /** The reason why it is disabled; null while it is active. */
  readonly disabled_reason: "manual" | "failing" | "gone" | null
  /** The number of consecutive events that could not be delivered. */ readonly consecutive_failures: number
  /** The owner of the signing secret: this subscription, or the app. */
  readonly signing_secret_source: "subscription" | "app"
  /** The time of the last delivery that succeeded; null if none did. ISO 8601, in UTC. */
  readonly last_success_at: string | null
  /** The time of the last attempt that failed; null if none did. ISO 8601, in UTC. */
  readonly last_failure_at: string | null
  /** The time of creation. ISO 8601, in UTC. */ readonly created_at: string
  /** The time of the last change. ISO 8601, in UTC. */ readonly updated_at: string
}
/** The host whose booking an event is about, as at that time. */
export interface WebhookEventHost {
  /** The id of the host. */ readonly id: number
  /** The name in the host's URLs; null if the host has none. */ readonly username: string | null
  /** The application's own ID of the host; null if it has none. */ readonly external_id: string | null
}
/** The seat of a group meeting that an event concerns. */
export interface WebhookEventSeat {
  /** The number of the seat. The booker has seat 0. */ readonly index: number
  /** The name of the person; null if it is unknown. */ readonly name: string | null
  /** The email address of the person; null if it is unknown. */ readonly email: string | null
}
/** The fields of a webhook to change, at least one. Omitted fields stay unchanged. */
export interface WebhookPatch {
  /** False disables the webhook, true enables it again. */ readonly active?: boolean | undefined
  /** The URL that events are sent to: HTTPS, with a public address. At most 2048 characters. */
  readonly url?: string | undefined
  /** The types of events to send. At least 1 entry. */ readonly events?: ReadonlyArray<WebhookEventType> | undefined
}
/** A new webhook with the secret that signs its deliveries, which only this response has. */
export interface WebhookWithSecret extends Webhook {
  /** The secret that signs deliveries. Shown only once. */ readonly signing_secret: string
}
/** Working hours of a day of the week. */
export interface WeeklyHours {
  /** The day of the week. 0 is Sunday. 0 to 6. */ readonly weekday: number
  /** The local start, `HH:MM`. */ readonly start: string
  /** The local end, `HH:MM`. An end at or before the start is on the next day. */ readonly end: string
}
/** The body of a delivery. Spec: events.payload. */
export type WebhookEvent =
  | BookingRequestedEvent
  | BookingConfirmedEvent
  | BookingDeclinedEvent
  | BookingCancelledEvent
  | BookingRescheduledEvent
  | BookingReassignedEvent

/** The types of events that a webhook can subscribe to. Spec: events. */
export type WebhookEventType = WebhookEvent["type"]
