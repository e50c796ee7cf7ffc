import type {
  ExplainStartQuery,
  GetCancellationQuery,
  GetDemandQuery,
  GetFairnessQuery,
  GetOrderQuery,
  GetSoonestQuery,
  ListApiKeysQuery,
  ListAppsQuery,
  ListAssignmentsQuery,
  ListAuditQuery,
  ListBookingsQuery,
  ListBusyQuery,
  ListContactsQuery,
  ListDeliveriesQuery,
  ListEmailsQuery,
  ListHostsQuery,
  ListInstallationDeliveriesQuery,
  ListWaitlistQuery
} from "@slotkit/client/operator"
import type {
  ApiKey,
  ApiKeyPatch,
  App,
  AppPatch,
  AuditEntry,
  AuthorizationCode,
  Availability,
  AvailabilityPreview,
  AvailabilityPreviewRequest,
  Booking,
  BookingRoom,
  BulkReassignment,
  BulkReassignmentJob,
  BusyTime,
  CalendarAccount,
  CalendarAccountPatch,
  CalendarBusy,
  CalendarChange,
  CalendarChangeAnswer,
  CalendarCopy,
  CalendarPatch,
  CalendarSignIn,
  CalendarSubscription,
  Cancellation,
  CancellationQuote,
  Candidates,
  ChangedBooking,
  Connection,
  Contact,
  CreatedApiKey,
  CreatedApp,
  Delivery,
  Demand,
  DiscountCode,
  DiscountCodePatch,
  DuplicateRequest,
  Email,
  ErasedPerson,
  ExplainedStart,
  ExportedPerson,
  Fairness,
  HeldMeeting,
  Host,
  HostApp,
  HostAppPatch,
  HostBooker,
  HostPatch,
  HostReschedule,
  HostUpsert,
  Invite,
  MailPreview,
  MailText,
  ManagedBooking,
  ManagedChangedBooking,
  ManagedReschedule,
  ManagedSeries,
  ManagedVisit,
  Member,
  MemberPatch,
  NewApiKey,
  NewApp,
  NewBooking,
  NewBusyTime,
  NewCaldavAccount,
  NewCalendarAccount,
  NewCalendarSignIn,
  NewCalendarSubscription,
  NewCharge,
  NewClientSecret,
  NewConnection,
  NewDiscountCode,
  NewHost,
  NewHostApp,
  NewInvite,
  NewMailText,
  NewMember,
  NewPrivateNote,
  NewRefund,
  NewResource,
  NewSeries,
  NewService,
  NewTeam,
  NewTeamSelection,
  NewVisit,
  NewWaitlistOffer,
  NewWebhook,
  NewWebhookSecret,
  NoShow,
  PaymentOutcome,
  PersonRequest,
  PrivateNote,
  Profile,
  Reason,
  Reassignment,
  RedeliverRequest,
  Schedule,
  ScheduleInput,
  SeriesExtension,
  SeriesPreview,
  Service,
  ServiceOrder,
  ServicePatch,
  ServiceSettings,
  ServiceSettingsPatch,
  SingleUseService,
  Soonest,
  StaffOrder,
  TeamSelection,
  VisitTimes,
  VisitToFind,
  WaitlistEntry,
  Webhook,
  WebhookPatch,
  WebhookWithSecret
} from "@slotkit/client/resources"
import type { PagePromise } from "./PagePromise.ts"

/** Selects a page of a list. The default is the first page. */
export interface PageRequest {
  /** The number of the page, from 1. */
  readonly page?: number | undefined
  /** The `next_cursor` of the page before, instead of `page`. */
  readonly cursor?: string | undefined
  /** The size of a page, 1 to 100. */
  readonly per_page?: number | undefined
}

/** The audit entries to export: since a moment, with an id above `after`, at most `limit` (1 to 1,000). */
export interface AuditExportRequest {
  /** The earliest time of an entry, an ISO 8601 date-time with an offset. */
  readonly since?: string
  /** The id of the last entry that you already have. Defaults to 0. */
  readonly after?: number
  /** The largest number of entries, 1 to 1,000. */
  readonly limit?: number
}

/** One resource of a host's export, as the operator API shows resources of this kind. */
export interface ExportedLine {
  /** The kind of the resource. */
  readonly kind:
    | "host"
    | "schedule"
    | "service"
    | "mail_text"
    | "busy_time"
    | "calendar_account"
    | "contact"
    | "invite"
    | "booking"
    | "event"
    | "api_key"
    | "connection"
    | "app"
    | "webhook"
    | "delivery"
    | "email"
    | "audit_entry"
    | "waitlist_entry"
    | "discount_code"
    | "import"
  /** The resource. */
  readonly data: unknown
}

/** Filters the list of hosts. */
export type HostsRequest = ListHostsQuery

/** Filters a list of bookings. Spec: bookings.list. */
export interface BookingsRequest extends Omit<ListBookingsQuery, "service"> {
  /** Only bookings of this service, by its slug or id, or of an invite, by its id. */
  readonly service?: string | number | undefined
}

/** Filters the delivery log by webhook, by status, or both. */
export type DeliveriesRequest = ListDeliveriesQuery

/** Filters the delivery log of the installation's webhooks by host, webhook and status. */
export type InstallationDeliveriesRequest = ListInstallationDeliveriesQuery

/** The days and the length of the requested slots. Spec: availability. */
export interface AvailabilityRequest {
  /** The slug or the URL of a service. Without it the slots follow the host's hours, without a service's rules. */
  readonly service?: string
  /** The first day, `YYYY-MM-DD`, in the host's time zone. Defaults to today. */
  readonly from?: string
  /** The last day, `YYYY-MM-DD`, at most 31 days after the first. Defaults to 7 days after it. */
  readonly to?: string
  /** The length in minutes, 15 to 180. Defaults to the service's shortest length, or to 30. */
  readonly duration?: number
  /** For a team: the only members who may hold the meeting, by id or username. */
  readonly members?: ReadonlyArray<number | string>
  /** For a team: attributes that members must have, by the key of a role. They also narrow `members`. */
  readonly attributes?: AttributesOfRoles
  /** `hosts` adds the members who are free to each slot of a team, by role. */
  readonly include?: "hosts"
}

/** Attributes that members of a team must have, by the key of a role: each has the value, or one of the values. */
export type AttributesOfRoles = NonNullable<NewTeamSelection["attributes"]>

/** Members of a team, by id or username, and attributes that they must have, by role. */
interface NarrowedMembers {
  readonly members?: ReadonlyArray<number | string>
  readonly attributes?: AttributesOfRoles
}

/** A start of a team's service. `members` are the only ones who may hold the meeting, by id or username. */
export type OrderRequest = Omit<GetOrderQuery, keyof NarrowedMembers> & NarrowedMembers

/** A service of a team, and how many times of each member, 3 by default and 10 at most. */
export type SoonestRequest = Omit<GetSoonestQuery, keyof NarrowedMembers> & NarrowedMembers

/** The days of the counts of demand, `YYYY-MM-DD`, in the host's time zone. */
export type DemandRequest = GetDemandQuery

/** Selects the people who wait. */
export type WaitlistRequest = ListWaitlistQuery

/** A booking of a service, by its slug, or of an invite, by its id. */
export type BookRequest = Omit<NewBooking, "booker"> & {
  /** The person who books. Without an email address, this person gets no emails. */
  readonly booker: HostBooker
  /** Your own data: up to 20 strings. Slotkit stores them and never reads them. */
  readonly metadata?: Readonly<Record<string, string>>
  /** The rules that do not apply to the start. See [overriding rules](../concepts/bookings.md#overriding-rules). */
  readonly override?: NonNullable<HostReschedule["override"]>
  /** For a team: the only members who may hold the meeting, by the key of a role, each by id or username. */
  readonly members?: Readonly<Record<string, ReadonlyArray<number | string>>>
  /** For a team: attributes that the members must have, by the key of a role. */
  readonly attributes?: NonNullable<NewTeamSelection["attributes"]>
} & (
    | {
        /** The slug of the service to book. */
        readonly service: string
      }
    | {
        /** The id of the invite to book with. */
        readonly invite: number
      }
  )

/** Options for deleting a host. */
export interface HostRemoval {
  /** Also deletes a host with upcoming or paid bookings: cancels the upcoming ones, refunds them and notifies everyone. */
  readonly force?: boolean
  /** `reassign` first gives the upcoming meetings that the host holds for teams to other members. */
  readonly meetings?: "reassign"
}

/** The result of sending failed events again. */
export interface RedeliveryCount {
  /** The number of events that are sent again. */
  readonly count: number
}

/**
 * Every use case as a method that returns a promise, with the rules, shapes and errors of the HTTP API.
 *
 * Inputs are the bodies and queries of the API and are validated in the same way. Prices are integers in minor units. Lists are
 * `PagePromise`s: await one for a page, or iterate it for all items.
 *
 * @throws SlotkitError - Every method rejects with it when the request fails; branch on its `code`.
 * @throws SlotkitClosed - Every method rejects with it after `close()`.
 */
export interface Calls {
  /** The people whose time is booked. */
  readonly hosts: {
    /**
     * Creates a host. `timezone` is an IANA name; `plan` defaults to `free`, `currency` to `USD`.
     *
     * @example
     * const host = await slotkit.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/London" })
     */
    readonly create: (input: NewHost | NewTeam | NewResource) => Promise<Host>
    /**
     * Creates the host with your own ID, which needs `email` and `timezone`, or changes the given fields of that host. Concurrent
     * calls create one host. A call that changes nothing writes nothing.
     *
     * @example
     * await slotkit.hosts.upsert({ external_id: "user_42", email: "ada@example.com", timezone: "Europe/London" })
     */
    readonly upsert: (input: HostUpsert) => Promise<Host>
    /**
     * Lists the hosts, oldest first; a page has 25 by default.
     *
     * @example
     * const { data, meta } = await slotkit.hosts.list({ page: 2, per_page: 100 })
     */
    readonly list: (query?: HostsRequest) => PagePromise<Host>
    /**
     * Returns a host, by its id or by your own ID.
     *
     * @example
     * const { email, plan } = await slotkit.hosts.get({ externalId: "user_42" })
     */
    readonly get: (host: number | { readonly externalId: string }) => Promise<Host>
    /**
     * Changes the fields that are sent; `null` clears a field.
     *
     * @example
     * await slotkit.hosts.update(host.id, { plan: "pro", currency: "EUR" })
     */
    readonly update: (hostId: number, patch: HostPatch) => Promise<Host>
    /**
     * Deletes a host and all its data, except its audit log. Rejects with the code `conflict` if the host has upcoming or paid
     * bookings, unless `force` is true. Then upcoming bookings are cancelled, paid ones are refunded, and everyone is notified.
     * If the host holds upcoming meetings of teams, it always rejects, unless `meetings` is `reassign`, which first gives up to
     * 100 of each team to other members.
     *
     * @example
     * await slotkit.hosts.remove(host.id, { force: true, meetings: "reassign" })
     */
    readonly remove: (hostId: number, options?: HostRemoval) => Promise<void>
    /**
     * Iterates over all data stored about a host, one resource at a time, without secrets: the host, its schedule, services,
     * busy times, contacts, invites, bookings, events, API keys, connections, apps, webhooks, deliveries, emails and audit
     * entries. At most 100 resources are in memory.
     *
     * @example
     * for await (const { kind, data } of slotkit.hosts.export(host.id)) console.log(JSON.stringify({ kind, data }))
     */
    readonly export: (hostId: number) => AsyncIterable<ExportedLine>
    /**
     * Returns the profile that `GET /profile` shows.
     *
     * @example
     * const { profile_url } = await slotkit.hosts.profile(host.id)
     */
    readonly profile: (hostId: number) => Promise<Profile>
  }
  /** The persons and resources who hold the meetings of teams. `id` is the id of their host. */
  readonly members: {
    /**
     * Adds a person or a resource to a team.
     *
     * @example
     * const team = await slotkit.hosts.create({ kind: "team", username: "support", timezone: "Europe/London" })
     * await slotkit.members.add(team.id, { host: host.id })
     */
    readonly add: (teamId: number, input: NewMember) => Promise<Member>
    /**
     * Lists the members of a team.
     *
     * @example
     * const { data } = await slotkit.members.list(team.id)
     */
    readonly list: (teamId: number) => PagePromise<Member>
    /**
     * Changes or pauses a member: an inactive member gets no more meetings of the team.
     *
     * @example
     * await slotkit.members.update(team.id, host.id, { active: false })
     */
    readonly update: (teamId: number, hostId: number, patch: MemberPatch) => Promise<Member>
    /**
     * Lists the meetings that a member holds for all its teams, by start. Defaults to 31 days from today; the maximum is 92 days.
     *
     * @example
     * const { data } = await slotkit.members.assignments(host.id, { from: "2027-03-01", to: "2027-03-31" })
     */
    readonly assignments: (hostId: number, query?: ListAssignmentsQuery) => PagePromise<HeldMeeting>
    /**
     * Returns the ledgers of a team: what each member was due and got by competing for meetings. Defaults to all stored meetings;
     * `from` and `to` are days in the team's time zone.
     *
     * @example
     * const { unit, ledgers } = await slotkit.members.fairness(team.id, { from: "2027-03-01", to: "2027-03-31" })
     */
    readonly fairness: (teamId: number, query?: GetFairnessQuery) => Promise<Fairness>
    /**
     * Selects the members of a team whom a visitor may meet, such as the owner of their account. `url` is the booking page with
     * the selection, which no visitor can widen. Stores nothing.
     *
     * @example
     * const { url } = await slotkit.members.select(team.id, { service: "demo", members: { sales: ["ana"] }, expires_in: 3600 })
     */
    readonly select: (teamId: number, input: NewTeamSelection) => Promise<TeamSelection>
    /**
     * Removes a member from a team. Rejects with the code `conflict` if the member holds upcoming meetings of the team. With
     * `meetings: "reassign"`, up to 100 of them are given to other members first; it then rejects only if some could not be.
     *
     * @example
     * await slotkit.members.remove(team.id, host.id)
     */
    readonly remove: (teamId: number, hostId: number, options?: { readonly meetings?: "reassign" }) => Promise<void>
  }
  /** The hosts' signed-in browsers. */
  readonly sessions: {
    /**
     * Ends all sessions of a host and revokes its sign-in links.
     *
     * @example
     * await slotkit.sessions.endAll(host.id)
     */
    readonly endAll: (hostId: number) => Promise<void>
  }
  /** The hosts' working hours. */
  readonly schedule: {
    /**
     * Returns the working hours and overrides of a host, in its time zone.
     *
     * @example
     * const { weekly, overrides } = await slotkit.schedule.get(host.id)
     */
    readonly get: (hostId: number) => Promise<Schedule>
    /**
     * Replaces the working hours and overrides of a host. Weekday 0 is Sunday; times are `HH:MM` in `timezone`.
     *
     * @example
     * await slotkit.schedule.replace(host.id, {
     *   timezone: "Europe/London",
     *   weekly: [{ weekday: 1, start: "09:00", end: "17:00" }],
     *   overrides: []
     * })
     */
    readonly replace: (hostId: number, schedule: ScheduleInput) => Promise<Schedule>
  }
  /** The texts of the hosts' emails, in each language. */
  readonly mailTexts: {
    /**
     * Lists the texts of a host's emails in a language: the host's own, otherwise the standard ones.
     *
     * @example
     * const texts = await slotkit.mailTexts.list(host.id, "de")
     */
    readonly list: (hostId: number, language: MailText["language"]) => Promise<ReadonlyArray<MailText>>
    /**
     * Returns the text of an email in a language.
     *
     * @example
     * const { subject, placeholders } = await slotkit.mailTexts.get(host.id, "de", "reminder")
     */
    readonly get: (hostId: number, language: MailText["language"], kind: MailText["kind"]) => Promise<MailText>
    /**
     * Replaces the text of an email with the host's own. Rejects with the code `invalid` for a placeholder that the email does
     * not have.
     *
     * @example
     * await slotkit.mailTexts.change(host.id, "de", "reminder", { subject: "Bis bald, {guest}", text: "Wir sehen uns {when}." })
     */
    readonly change: (
      hostId: number,
      language: MailText["language"],
      kind: MailText["kind"],
      text: NewMailText
    ) => Promise<MailText>
    /**
     * Restores the standard text of an email.
     *
     * @example
     * await slotkit.mailTexts.restore(host.id, "de", "reminder")
     */
    readonly restore: (hostId: number, language: MailText["language"], kind: MailText["kind"]) => Promise<void>
    /**
     * Composes an email about an example with a text that is not saved. Nothing is sent.
     *
     * @example
     * const { html } = await slotkit.mailTexts.preview(host.id, "de", "reminder", { subject: "Bis bald", text: "Hallo {guest}" })
     */
    readonly preview: (
      hostId: number,
      language: MailText["language"],
      kind: MailText["kind"],
      text: NewMailText
    ) => Promise<MailPreview>
  }
  /** The hosts' time off. */
  readonly busy: {
    /**
     * Adds time off. `start` and `end` are ISO 8601 date-times with an offset.
     *
     * @example
     * const trip = await slotkit.busy.add(host.id, {
     *   start: "2027-06-01T00:00:00Z",
     *   end: "2027-06-08T00:00:00Z",
     *   title: "Away"
     * })
     */
    readonly add: (hostId: number, input: NewBusyTime) => Promise<BusyTime>
    /**
     * Lists the time off of a host by start; a page has 100 by default.
     *
     * @example
     * const { data: entries } = await slotkit.busy.list(host.id)
     */
    readonly list: (hostId: number, query?: ListBusyQuery) => PagePromise<BusyTime>
    /**
     * Removes time off.
     *
     * @example
     * await slotkit.busy.remove(host.id, trip.id)
     */
    readonly remove: (hostId: number, id: number) => Promise<void>
  }
  /** The calendars that hosts have connected. */
  readonly calendars: {
    /**
     * Connects a calendar at a secret `https` or `webcal` URL, after reading it once. Needs the option `calendars.feeds`.
     *
     * @example
     * const account = await slotkit.calendars.connectFeed(host.id, { url: "https://calendar.example.com/private-abc/basic.ics" })
     */
    readonly connectFeed: (hostId: number, input: Omit<NewCalendarAccount, "provider">) => Promise<CalendarAccount>
    /**
     * Returns a link to connect an account at Google or Microsoft, which the host opens within ten minutes, signed in to Slotkit.
     * Needs the option `calendars.google` or `calendars.microsoft`. With `return_to`, the host is redirected to that URL, with
     * the query parameter `calendar_account`, or `error` if the account was not connected.
     *
     * @example
     * const { connect_url } = await slotkit.calendars.connectUrl(host.id, { provider: "google", wants: "read" })
     */
    readonly connectUrl: (hostId: number, input: NewCalendarSignIn) => Promise<CalendarSignIn>
    /**
     * Connects an account that a host has signed in to at your application. Needs the option `calendars.tokens`, which lends the
     * access tokens. `subject` is the provider's ID of the account, `label` what the host sees, such as the email address.
     *
     * @example
     * const adopted = await slotkit.calendars.adopt(host.id, { provider: "google", subject: "1089", label: "ada@example.com" })
     */
    readonly adopt: (
      hostId: number,
      input: { readonly provider: "google" | "microsoft"; readonly subject: string; readonly label: string }
    ) => Promise<CalendarAccount>
    /**
     * Connects an account at a CalDAV server, after signing in to it once. `url` may also be the domain of an email address.
     * Needs the option `calendars.caldav`.
     *
     * @example
     * const account = await slotkit.calendars.connectCaldav(host.id, {
     *   url: "https://dav.example.com/",
     *   username: "ada",
     *   password: "an app password"
     * })
     */
    readonly connectCaldav: (hostId: number, input: Omit<NewCaldavAccount, "provider">) => Promise<CalendarAccount>
    /**
     * Lists the calendar accounts of a host, oldest first.
     *
     * @example
     * const { data: accounts } = await slotkit.calendars.accounts(host.id)
     */
    readonly accounts: (hostId: number) => PagePromise<CalendarAccount>
    /**
     * Returns a calendar account.
     *
     * @example
     * const { state, last_read_at } = await slotkit.calendars.get(host.id, account.id)
     */
    readonly get: (hostId: number, accountId: number) => Promise<CalendarAccount>
    /**
     * Pauses or resumes a calendar account, or changes its password. A paused account is neither read nor written, and blocks no
     * slots.
     *
     * @example
     * await slotkit.calendars.update(host.id, account.id, { paused: true })
     */
    readonly update: (hostId: number, accountId: number, patch: CalendarAccountPatch) => Promise<CalendarAccount>
    /**
     * Chooses whether a calendar of an account blocks slots, and whether meetings are written into it.
     *
     * @example
     * await slotkit.calendars.configure(host.id, account.calendars[0].id, { checked: false })
     */
    readonly configure: (hostId: number, calendarId: number, patch: CalendarPatch) => Promise<CalendarAccount>
    /**
     * Refreshes the list of an account's calendars, and reads those that are checked. If that fails, `state` says why and
     * `last_read_at` does not change. A feed is read at most once a minute.
     *
     * @example
     * const { state } = await slotkit.calendars.read(host.id, account.id)
     */
    readonly read: (hostId: number, accountId: number) => Promise<CalendarAccount>
    /**
     * Lists the calendars on other servers that a CalDAV account subscribes to, after asking the server. Not inside a
     * transaction.
     *
     * @example
     * const { data: subscriptions } = await slotkit.calendars.subscriptions(host.id, account.id)
     */
    readonly subscriptions: (hostId: number, accountId: number) => PagePromise<CalendarSubscription>
    /**
     * Connects a calendar that a CalDAV account subscribes to, as a feed. Needs the option `calendars.feeds`. Not inside a
     * transaction.
     *
     * @example
     * const { data: subscriptions } = await slotkit.calendars.subscriptions(host.id, account.id)
     * const feed = await slotkit.calendars.connectSubscription(host.id, account.id, { subscription: subscriptions[0]!.id })
     */
    readonly connectSubscription: (hostId: number, accountId: number, input: NewCalendarSubscription) => Promise<CalendarAccount>
    /**
     * Returns the busy times from the last read of a host's calendars. `from` and `to` are ISO 8601 date-times with an offset, at
     * most 62 days apart; by default the seven days from now.
     *
     * @example
     * const busy = await slotkit.calendars.busy(host.id, { from: "2027-03-01T00:00:00Z", to: "2027-03-08T00:00:00Z" })
     */
    readonly busy: (
      hostId: number,
      range?: { readonly from?: string; readonly to?: string }
    ) => Promise<ReadonlyArray<CalendarBusy>>
    /**
     * Returns the copies of a booking in the host's calendars, and whether they are up to date.
     *
     * @example
     * const copies = await slotkit.calendars.copies(host.id, booking.id)
     */
    readonly copies: (hostId: number, bookingId: number) => Promise<ReadonlyArray<CalendarCopy>>
    /**
     * Returns the meetings that a host has moved or removed in a calendar and still has to decide about, by start, without
     * meetings that have begun.
     *
     * @example
     * const changes = await slotkit.calendars.changes(host.id)
     */
    readonly changes: (hostId: number) => Promise<ReadonlyArray<CalendarChange>>
    /**
     * Decides about one of them by one of its `actions`: cancels the booking, reschedules it to the time in the calendar, or
     * restores the meeting in the calendar. Rejects with `not_found` if it was decided before, and with `conflict` if the booking
     * cannot be changed so.
     *
     * @example
     * for (const change of await slotkit.calendars.changes(host.id)) {
     *   await slotkit.calendars.answerChange(host.id, change.id, { action: "put_back" })
     * }
     */
    readonly answerChange: (hostId: number, changeId: number, answer: CalendarChangeAnswer) => Promise<CalendarCopy>
    /**
     * Disconnects a calendar account: deletes its address, its calendars and their busy times. Meetings that were written into
     * its calendars stay there, unless `remove_copies` is true. Then upcoming ones are removed first, and the account is
     * `leaving` until they are removed, for at most a day.
     *
     * @example
     * await slotkit.calendars.disconnect(host.id, account.id, { remove_copies: true })
     */
    readonly disconnect: (hostId: number, accountId: number, options?: { readonly remove_copies?: boolean }) => Promise<void>
  }
  /** The kinds of meetings that visitors can book. */
  readonly services: {
    /**
     * Creates a service. `minutes` is a length in minutes, `price` an amount in minor units of the host's currency.
     *
     * @example
     * const service = await slotkit.services.create(host.id, { title: "Intro", durations: [{ minutes: 30, price: 2500 }] })
     */
    readonly create: (hostId: number, input: NewService) => Promise<Service>
    /**
     * Lists the services of a host, the default service first.
     *
     * @example
     * const { data: services } = await slotkit.services.list(host.id)
     */
    readonly list: (hostId: number) => PagePromise<Service>
    /**
     * Returns a service or, under the same id, an invite as a service of type `single_use`.
     *
     * @example
     * const { title } = await slotkit.services.get(host.id, service.id)
     */
    readonly get: (hostId: number, id: number) => Promise<Service | SingleUseService>
    /**
     * Changes the fields that are sent; `durations` and `location` are replaced as a whole.
     *
     * @example
     * await slotkit.services.update(host.id, service.id, { title: "First lesson" })
     */
    readonly update: (hostId: number, id: number, patch: ServicePatch) => Promise<Service>
    /**
     * Changes buffers, notice, questions and other settings; lengths are in minutes and days.
     *
     * @example
     * await slotkit.services.configure(host.id, service.id, { buffer_after_minutes: 10, booking_window_days: 60 })
     */
    readonly configure: (hostId: number, id: number, patch: ServiceSettingsPatch) => Promise<ServiceSettings>
    /**
     * Sets the order of a host's services, also for visitors. Name each once. The first one becomes the default service.
     *
     * @example
     * const { data: all } = await slotkit.services.list(host.id)
     * await slotkit.services.order(host.id, { services: all.map(({ id }) => id).reverse() })
     */
    readonly order: (hostId: number, order: ServiceOrder) => Promise<ServiceOrder>
    /**
     * Copies a service with its settings, hours and questions. Visitors cannot book the copy until its setting `active` is true.
     *
     * @example
     * const copy = await slotkit.services.duplicate(host.id, service.id, { title: "Longer lesson" })
     */
    readonly duplicate: (hostId: number, id: number, input?: DuplicateRequest) => Promise<Service>
    /**
     * Deletes a service. Its bookings stay.
     *
     * @example
     * await slotkit.services.remove(host.id, service.id)
     */
    readonly remove: (hostId: number, id: number) => Promise<void>
  }
  /** The slots that visitors can book. */
  readonly availability: {
    /**
     * Returns free slots by day in the host's time zone. Defaults to today and the next seven days; the maximum is 31 days.
     *
     * @example
     * const { data } = await slotkit.availability.get(host.id, { service: "intro", from: "2027-03-01", to: "2027-03-07" })
     */
    readonly get: (hostId: number, query?: AvailabilityRequest) => Promise<Availability>
    /**
     * Returns whether a booking could begin at a start, an ISO 8601 date-time with an offset, and if not, why, until when, and
     * what would open it.
     *
     * @example
     * const { reason, opens } = await slotkit.availability.explain(host.id, { service: "intro", start })
     */
    readonly explain: (hostId: number, query: ExplainStartQuery) => Promise<ExplainedStart>
    /**
     * Returns what a change of hours, settings or time off would do: the starts of each service that it would add and remove, and
     * the upcoming bookings that would be outside. Saves nothing. Compares today and the next four weeks by default, at most 92
     * days.
     *
     * @example
     * const { services, bookings_outside } = await slotkit.availability.preview(host.id, {
     *   schedule: { timezone: "Europe/London", weekly: [{ weekday: 1, start: "09:00", end: "12:00" }] }
     * })
     */
    readonly preview: (hostId: number, change: AvailabilityPreviewRequest) => Promise<AvailabilityPreview>
    /**
     * Returns how often visitors looked for times of each service, found none, were refused and booked, by day, and the weekdays
     * that stand out. Defaults to the last 28 days; the maximum is 92 days.
     *
     * @example
     * const { data, findings } = await slotkit.availability.demand(host.id, { from: "2027-03-01", to: "2027-03-31" })
     */
    readonly demand: (hostId: number, query?: DemandRequest) => Promise<Demand>
    /**
     * Returns whom a booking of a team's service would pick at a start, and which free members come after them.
     *
     * @example
     * const { roles } = await slotkit.availability.order(team.id, { service: "check-up", start })
     */
    readonly order: (teamId: number, query: OrderRequest) => Promise<StaffOrder>
    /**
     * Returns the next times that a team offers with each of its members; the member who is free first comes first.
     *
     * @example
     * const { members } = await slotkit.availability.soonest(team.id, { service: "check-up", per_member: 1 })
     */
    readonly soonest: (teamId: number, query: SoonestRequest) => Promise<Soonest>
  }
  /** The booked meetings and requests. */
  readonly bookings: {
    /**
     * Books a start, an ISO 8601 date-time with an offset. Rejects with the code `conflict` if the start is not free.
     *
     * @example
     * const booking = await slotkit.bookings.book(host.id, {
     *   service: "intro",
     *   start,
     *   booker: { name: "Grace", email: "grace@example.com" }
     * })
     */
    readonly book: (hostId: number, input: BookRequest) => Promise<ManagedBooking>
    /**
     * Books a weekly or monthly series of meetings at the same local time, all or none. With `on_conflict: "skip"`, those that
     * cannot be booked are listed in `skipped`. Rejects with the code `conflict` and the `refused` meetings otherwise.
     *
     * @example
     * const { id, bookings } = await slotkit.bookings.bookSeries(host.id, {
     *   service: "lesson",
     *   start,
     *   every: { unit: "week", n: 1 },
     *   count: 10,
     *   booker: { name: "Grace", email: "grace@example.com" }
     * })
     */
    readonly bookSeries: (hostId: number, input: NewSeries) => Promise<ManagedSeries>
    /**
     * Returns which meetings of a series can be booked, why the others cannot, and which start is near. Writes nothing.
     *
     * @example
     * const { occurrences } = await slotkit.bookings.previewSeries(host.id, {
     *   service: "lesson",
     *   start,
     *   booker: { name: "Grace", email: "grace@example.com" },
     *   every: { unit: "month", n: 1 },
     *   count: 6
     * })
     */
    readonly previewSeries: (hostId: number, input: NewSeries) => Promise<SeriesPreview>
    /**
     * Adds meetings after the last one of a series, by its rule and for the same people. Conflicts are those of `bookSeries`.
     *
     * @example
     * const { bookings } = await slotkit.bookings.extendSeries(host.id, "ser_62JGkOrzn8zXyq4jIlYAkH", { count: 4 })
     */
    readonly extendSeries: (hostId: number, series: string, input: SeriesExtension) => Promise<ManagedSeries>
    /**
     * Books a visit: two to five services one after another, all or none. The first begins at `start`. Rejects with the code
     * `conflict` and the `refused` part otherwise.
     *
     * @example
     * const { id, bookings } = await slotkit.bookings.bookVisit(host.id, {
     *   parts: [{ service: "cut" }, { service: "colour", duration_minutes: 90 }],
     *   start,
     *   booker: { name: "Grace", email: "grace@example.com" }
     * })
     */
    readonly bookVisit: (hostId: number, input: NewVisit) => Promise<ManagedVisit>
    /**
     * Lists when all parts of a visit are free one after another, by the date of the first part.
     *
     * @example
     * const { data } = await slotkit.bookings.visitTimes(host.id, { parts: [{ service: "cut" }, { service: "colour" }] })
     */
    readonly visitTimes: (hostId: number, input: VisitToFind) => Promise<VisitTimes>
    /**
     * Lists the bookings by time, the latest first unless `order` is `asc`; a page has 25 by default. Dates are days in the
     * host's time zone.
     *
     * @example
     * for await (const booking of slotkit.bookings.list(host.id, { status: "accepted", order: "asc" })) {
     *   console.log(booking.scheduled_at, booking.booker.name)
     * }
     */
    readonly list: (hostId: number, query?: BookingsRequest) => PagePromise<ManagedBooking>
    /**
     * Returns a booking.
     *
     * @example
     * const { status, scheduled_at } = await slotkit.bookings.get(host.id, booking.id)
     */
    readonly get: (hostId: number, id: number) => Promise<ManagedBooking>
    /**
     * Returns the room of a booking at Google Meet, Teams or Zoom: whether it is ready, and why it is not. Rejects with
     * `not_found` if the booking has no such room.
     *
     * @example
     * const { state, error, next_attempt_at } = await slotkit.bookings.room(host.id, booking.id)
     */
    readonly room: (hostId: number, id: number) => Promise<BookingRoom>
    /**
     * Accepts a pending request. If it has a price, the booking then waits for its payment.
     *
     * @example
     * await slotkit.bookings.accept(host.id, booking.id)
     */
    readonly accept: (hostId: number, id: number) => Promise<Booking>
    /**
     * Declines a pending request.
     *
     * @example
     * await slotkit.bookings.decline(host.id, booking.id, { reason: "I am away that day." })
     */
    readonly decline: (hostId: number, id: number, input?: Reason) => Promise<Booking>
    /**
     * Returns what the host's cancellation would refund now, or with `by: "booker"` the booker's. Rejects with the code
     * `conflict` if the booking cannot be cancelled.
     *
     * @example
     * const { refund, fee } = await slotkit.bookings.cancellation(host.id, booking.id, { by: "booker" })
     */
    readonly cancellation: (hostId: number, id: number, query?: GetCancellationQuery) => Promise<CancellationQuote>
    /**
     * Cancels a booking that is accepted or awaits payment. A paid booking must be refunded first; until then it rejects with the
     * code `conflict`. One with a `cancellation_policy` is refunded by the cancellation, all of it. With `scope` it also
     * cancels other meetings of its series that are to come, and lists all in `meetings`. With `offer: false` its
     * time is not offered to those who wait for one.
     *
     * @example
     * await slotkit.bookings.cancel(host.id, booking.id, { reason: "The train is late.", scope: "one" })
     */
    readonly cancel: (hostId: number, id: number, input?: Cancellation) => Promise<ChangedBooking>
    /**
     * Moves an accepted booking to another start, an ISO 8601 date-time with an offset. With `scope`, other meetings of its
     * series move by the same local distance, all or none, and `dry_run` only says which could: see `reason` in `meetings`.
     *
     * @example
     * await slotkit.bookings.reschedule(host.id, booking.id, { start })
     */
    readonly reschedule: (hostId: number, id: number, input: ManagedReschedule) => Promise<ManagedChangedBooking>
    /**
     * Records the outcome of a payment, as a payment provider would. Repeating a report changes nothing.
     *
     * @example
     * await slotkit.bookings.reportPayment(host.id, booking.id, { outcome: "succeeded" })
     */
    readonly reportPayment: (hostId: number, id: number, input: PaymentOutcome) => Promise<Booking>
    /**
     * Refunds a paid booking and emails the booker: the whole remaining amount, or an `amount` in minor units. With `cancel` it
     * also cancels the booking. Refunds add up to at most the price. When it rejects with the code `conflict` because the
     * provider did not respond, repeat it with the same amount: no refund is made twice.
     *
     * @example
     * await slotkit.bookings.refund(host.id, booking.id)
     *
     * @example
     * await slotkit.bookings.refund(host.id, booking.id, { amount: 2000, reason: "The session was cut short." })
     */
    readonly refund: (hostId: number, id: number, input?: NewRefund) => Promise<Booking>
    /**
     * Records that what is due was paid at the appointment, or with `paid: false` that it was not. Rejects with the code
     * `conflict` if nothing is due.
     *
     * @example
     * await slotkit.services.configure(host.id, service.id, { payment: { mode: "on_site" } })
     * const due = await slotkit.bookings.book(host.id, { service: "intro", start, booker: { name: "Grace" } })
     * await slotkit.bookings.charge(host.id, due.id)
     */
    readonly charge: (hostId: number, id: number, input?: NewCharge) => Promise<Booking>
    /**
     * Returns the members of a team who could take a booking over, role by role, with the reason if one cannot.
     *
     * @example
     * const { roles } = await slotkit.bookings.candidates(team.id, booking.id)
     */
    readonly candidates: (teamId: number, id: number) => Promise<Candidates>
    /**
     * Gives a booking of a team from one member to another, or with `to: "auto"` to the member whom the rule of the role picks.
     *
     * @example
     * await slotkit.bookings.reassign(team.id, booking.id, { role: "host", from: ana.id, to: "auto" })
     */
    readonly reassign: (teamId: number, id: number, input: Reassignment) => Promise<ManagedBooking>
    /**
     * Marks an accepted booking as a no-show, once the meeting has started. Its status does not change, and no one is notified.
     *
     * @example
     * const { no_show_at } = await slotkit.bookings.markNoShow(host.id, booking.id)
     */
    readonly markNoShow: (hostId: number, id: number) => Promise<NoShow>
    /**
     * Removes the mark of a no-show.
     *
     * @example
     * await slotkit.bookings.unmarkNoShow(host.id, booking.id)
     */
    readonly unmarkNoShow: (hostId: number, id: number) => Promise<NoShow>
    /**
     * Withdraws the booker's consent to text messages, also for their other upcoming bookings at the host with the same number.
     *
     * @example
     * const { text_consent } = await slotkit.bookings.withdrawTextConsent(host.id, booking.id)
     */
    readonly withdrawTextConsent: (hostId: number, id: number) => Promise<ManagedBooking>
    /**
     * Returns the host's private note about a booking, which no one else sees.
     *
     * @example
     * const { private_note } = await slotkit.bookings.getPrivateNote(host.id, booking.id)
     */
    readonly getPrivateNote: (hostId: number, id: number) => Promise<PrivateNote>
    /**
     * Changes the host's private note about a booking. Null deletes it, and so does erasing the booker.
     *
     * @example
     * await slotkit.bookings.setPrivateNote(host.id, booking.id, { private_note: "Prefers mornings." })
     */
    readonly setPrivateNote: (hostId: number, id: number, input: NewPrivateNote) => Promise<PrivateNote>
  }
  /** Codes that reduce the price of bookings. A booking takes one as `code`. */
  readonly discountCodes: {
    /** Lists the discount codes of a host, the oldest first. */
    readonly list: (hostId: number) => PagePromise<DiscountCode>
    /** Returns a discount code. */
    readonly get: (hostId: number, id: number) => Promise<DiscountCode>
    /**
     * Creates a discount code.
     *
     * @example
     * await slotkit.discountCodes.create(host.id, { code: "AUTUMN-20", percent: 20, per_booker: 1 })
     */
    readonly create: (hostId: number, input: NewDiscountCode) => Promise<DiscountCode>
    /** Updates the given fields. Bookings keep the discount that they were made with. */
    readonly update: (hostId: number, id: number, patch: DiscountCodePatch) => Promise<DiscountCode>
    /** Deletes a discount code. */
    readonly remove: (hostId: number, id: number) => Promise<void>
  }
  /** The people who wait for a time of a service whose settings have a `waitlist`. */
  readonly waitlist: {
    /**
     * Lists the people who wait for a time of a host, those who have waited longest first.
     *
     * @example
     * const waiting = await slotkit.waitlist.list(host.id, { status: "waiting" })
     */
    readonly list: (hostId: number, query?: WaitlistRequest) => PagePromise<WaitlistEntry>
    /** Offers a start to someone who waits, and emails them. Rejects with the code `conflict` if it cannot be offered. */
    readonly offer: (hostId: number, id: number, offer: NewWaitlistOffer) => Promise<WaitlistEntry>
    /** Takes someone off the waiting list. */
    readonly remove: (hostId: number, id: number) => Promise<void>
  }
  /** Bulk reassignments of meetings to other members of a team. */
  readonly reassignments: {
    /**
     * Gives meetings of a team to other members: those of a member on some days, those within a time off, or bookings by id. They
     * are reassigned one after another in the background. With `dry_run`, it only returns who would take over which meeting.
     *
     * @example
     * const select = { host: ana.id, from: "2027-03-01", to: "2027-03-05" }
     * const plan = await slotkit.reassignments.start(team.id, { select, to: "auto", dry_run: true })
     * const job = await slotkit.reassignments.start(team.id, { select, to: "auto" })
     */
    readonly start: (teamId: number, input: BulkReassignment) => Promise<BulkReassignmentJob>
    /**
     * Returns a bulk reassignment: how far it got, and which meetings stayed. It can be read until 60 days after its end.
     *
     * @example
     * const { state, moved, failed } = await slotkit.reassignments.get(team.id, job.id)
     */
    readonly get: (teamId: number, id: number) => Promise<BulkReassignmentJob>
    /**
     * Gives the meetings back to their former hosts, in the background, except those that have changed since, were cancelled, or
     * whose former host is busy. While the reassignment is running, it rejects with the code `conflict`.
     *
     * @example
     * await slotkit.reassignments.undo(team.id, job.id)
     */
    readonly undo: (teamId: number, id: number) => Promise<BulkReassignmentJob>
  }
  /** Links that book once. */
  readonly invites: {
    /**
     * Creates an invite, a link that books once. It expires after `expires_in_days`, by default 30.
     *
     * @example
     * const invite = await slotkit.invites.create(host.id, { service: "intro", contact_name: "Kim", expires_in_days: 14 })
     */
    readonly create: (hostId: number, input: NewInvite) => Promise<Invite>
    /**
     * Lists the invites, newest first; a page has 25 by default.
     *
     * @example
     * const { data } = await slotkit.invites.list(host.id)
     */
    readonly list: (hostId: number, query?: PageRequest) => PagePromise<Invite>
    /**
     * Returns an invite.
     *
     * @example
     * const { url, status } = await slotkit.invites.get(host.id, invite.id)
     */
    readonly get: (hostId: number, id: number) => Promise<Invite>
    /**
     * Disables an open invite.
     *
     * @example
     * await slotkit.invites.disable(host.id, invite.id)
     */
    readonly disable: (hostId: number, id: number) => Promise<Invite>
    /**
     * Deletes an invite. Rejects with the code `conflict` if the invite was used.
     *
     * @example
     * await slotkit.invites.remove(host.id, invite.id)
     */
    readonly remove: (hostId: number, id: number) => Promise<void>
  }
  /** The URLs that events are sent to, and the delivery log. */
  readonly webhooks: {
    /**
     * Creates a webhook that belongs to an API key. Only this result contains `signing_secret`.
     *
     * @example
     * const webhook = await slotkit.webhooks.create(host.id, apiKey.id, {
     *   url: "https://receiver.example.com/hook",
     *   events: ["booking.confirmed"]
     * })
     */
    readonly create: (hostId: number, apiKeyId: number, input: NewWebhook) => Promise<WebhookWithSecret>
    /**
     * Lists all webhooks of a host, those of API keys and of apps.
     *
     * @example
     * const { data: webhooks } = await slotkit.webhooks.list(host.id)
     */
    readonly list: (hostId: number) => PagePromise<Webhook>
    /**
     * Returns a webhook of a host, of an API key or an app.
     *
     * @example
     * const { status, disabled_reason } = await slotkit.webhooks.get(host.id, webhook.id)
     */
    readonly get: (hostId: number, id: number) => Promise<Webhook>
    /**
     * Changes a webhook, disables it, or enables it again after it was disabled, which resets its failures and needs Pro.
     *
     * @example
     * await slotkit.webhooks.update(host.id, webhook.id, { active: true })
     */
    readonly update: (hostId: number, id: number, patch: WebhookPatch) => Promise<Webhook>
    /**
     * Deletes a webhook with its deliveries. Nothing more is sent.
     *
     * @example
     * await slotkit.webhooks.remove(host.id, webhook.id)
     */
    readonly remove: (hostId: number, id: number) => Promise<void>
    /**
     * Sends a sample event to a webhook.
     *
     * @example
     * await slotkit.webhooks.test(host.id, webhook.id)
     */
    readonly test: (hostId: number, id: number) => Promise<Delivery>
    /**
     * Lists the delivery log, newest first; a page has 25 by default.
     *
     * @example
     * const { data } = await slotkit.webhooks.deliveries(host.id, { status: "failed" })
     */
    readonly deliveries: (hostId: number, query?: DeliveriesRequest) => PagePromise<Delivery>
    /**
     * Returns a delivery with all its attempts.
     *
     * @example
     * const { attempts } = await slotkit.webhooks.delivery(host.id, delivery.id)
     */
    readonly delivery: (hostId: number, id: number) => Promise<Delivery>
    /**
     * Sends the event of a delivery again, as a new delivery with the same body.
     *
     * @example
     * await slotkit.webhooks.redeliver(host.id, delivery.id)
     */
    readonly redeliver: (hostId: number, deliveryId: number) => Promise<Delivery>
    /**
     * Resends all events that have failed since `since`, an ISO 8601 date-time with an offset.
     *
     * @example
     * await slotkit.webhooks.redeliverFailed(host.id, webhook.id, { since: "2027-03-01T00:00:00Z" })
     */
    readonly redeliverFailed: (hostId: number, id: number, input: RedeliverRequest) => Promise<RedeliveryCount>
    /**
     * Creates a webhook of the installation, which gets the events of all hosts, on every plan. `host` of each event says which
     * host it is about. Only this result contains `signing_secret`.
     *
     * @example
     * const webhook = await slotkit.webhooks.createForAll({
     *   url: "https://receiver.example.com/hook",
     *   events: ["booking.confirmed", "booking.cancelled"]
     * })
     */
    readonly createForAll: (input: NewWebhook) => Promise<WebhookWithSecret>
    /**
     * Lists the webhooks of the installation.
     *
     * @example
     * const { data: webhooks } = await slotkit.webhooks.listForAll()
     */
    readonly listForAll: () => PagePromise<Webhook>
    /**
     * Returns a webhook of the installation.
     *
     * @example
     * const { status, disabled_reason } = await slotkit.webhooks.getForAll(webhook.id)
     */
    readonly getForAll: (id: number) => Promise<Webhook>
    /**
     * Changes a webhook of the installation, disables it, or enables it again, which resets its failures.
     *
     * @example
     * await slotkit.webhooks.updateForAll(webhook.id, { active: true })
     */
    readonly updateForAll: (id: number, patch: WebhookPatch) => Promise<Webhook>
    /**
     * Deletes a webhook of the installation with its deliveries. Nothing more is sent.
     *
     * @example
     * await slotkit.webhooks.removeForAll(webhook.id)
     */
    readonly removeForAll: (id: number) => Promise<void>
    /**
     * Sends a sample event to a webhook of the installation.
     *
     * @example
     * await slotkit.webhooks.testForAll(webhook.id)
     */
    readonly testForAll: (id: number) => Promise<Delivery>
    /**
     * Lists the deliveries to webhooks of the installation, newest first; a page has 25 by default.
     *
     * @example
     * const { data } = await slotkit.webhooks.deliveriesForAll({ host: host.id, status: "failed" })
     */
    readonly deliveriesForAll: (query?: InstallationDeliveriesRequest) => PagePromise<Delivery>
    /**
     * Returns a delivery to a webhook of the installation with all its attempts.
     *
     * @example
     * const { host_id, attempts } = await slotkit.webhooks.deliveryForAll(delivery.id)
     */
    readonly deliveryForAll: (id: number) => Promise<Delivery>
    /**
     * Sends the event of a delivery to a webhook of the installation again, as a new delivery with the same body.
     *
     * @example
     * await slotkit.webhooks.redeliverForAll(delivery.id)
     */
    readonly redeliverForAll: (deliveryId: number) => Promise<Delivery>
    /**
     * Resends all events to a webhook of the installation that have failed since `since`, an ISO 8601 date-time with an offset.
     *
     * @example
     * await slotkit.webhooks.redeliverFailedForAll(webhook.id, { since: "2027-03-01T00:00:00Z" })
     */
    readonly redeliverFailedForAll: (id: number, input: RedeliverRequest) => Promise<RedeliveryCount>
  }
  /** The people whom hosts have invited. */
  readonly contacts: {
    /**
     * Lists the people whom a host has invited, oldest first; a page has 100 by default.
     *
     * @example
     * for await (const { email } of slotkit.contacts.list(host.id)) console.log(email)
     */
    readonly list: (hostId: number, query?: ListContactsQuery) => PagePromise<Contact>
  }
  /** The email log. */
  readonly emails: {
    /**
     * Lists the email log, newest first; a page has 25 by default.
     *
     * @example
     * const { data } = await slotkit.emails.list(host.id)
     */
    readonly list: (hostId: number, query?: ListEmailsQuery) => PagePromise<Email>
  }
  /** The audit log. */
  readonly audit: {
    /**
     * Lists the audit log, newest first; a page has 25 by default.
     *
     * @example
     * const { data } = await slotkit.audit.list(host.id, { page: 1, per_page: 50 })
     */
    readonly list: (hostId: number, query?: ListAuditQuery) => PagePromise<AuditEntry>
    /**
     * Returns entries of all hosts for a log of your own, by ascending id: since a moment, above the id `after`, at most 1,000.
     *
     * Ids never change. An entry whose write took long may appear behind higher ids, so let exports overlap by a few minutes.
     *
     * @example
     * const entries = await slotkit.audit.export({ since: "2026-01-01T00:00:00Z" })
     */
    readonly export: (query?: AuditExportRequest) => Promise<ReadonlyArray<AuditEntry & { readonly host_id: number }>>
  }
  /** The data stored about a person who books, by email address. */
  readonly people: {
    /**
     * Removes a person's name, address and texts from everything. Times, states and payments stay. Queued emails about the person
     * are not sent. With `host`, only from that host's data. Resolves to the numbers of rows. If `done` is false, a job erases
     * the rest, and `left` is the number of remaining rows; call it again to see the progress.
     *
     * Rejects with the code `conflict` if the address is a host's own.
     *
     * @example
     * const { bookings, done } = await slotkit.people.erase({ email: "grace@example.com" })
     */
    readonly erase: (input: PersonRequest) => Promise<ErasedPerson>
    /**
     * Returns all data stored about a person: bookings with events and emails, invites and contacts. Bookings name
     * everyone in the meeting.
     *
     * @example
     * const person = await slotkit.people.export({ email: "grace@example.com" })
     */
    readonly export: (input: PersonRequest) => Promise<ExportedPerson>
  }
  /** The credentials of hosts' own scripts. */
  readonly apiKeys: {
    /**
     * Creates an API key with the base scopes and the given ones. Only this result contains `key`.
     *
     * @example
     * const { key } = await slotkit.apiKeys.create(host.id, { name: "Sync", scopes: ["webhooks.write"] })
     */
    readonly create: (hostId: number, input: NewApiKey) => Promise<CreatedApiKey>
    /**
     * Lists the API keys of a host, oldest first, without their secrets; a page has 100 by default.
     *
     * @example
     * const { data: keys } = await slotkit.apiKeys.list(host.id)
     */
    readonly list: (hostId: number, query?: ListApiKeysQuery) => PagePromise<ApiKey>
    /**
     * Changes the number of requests that an API key may make in any 60 seconds, from 60 to 1,200.
     *
     * @example
     * await slotkit.apiKeys.patch(host.id, apiKey.id, { requests_per_minute: 600 })
     */
    readonly patch: (hostId: number, id: number, patch: ApiKeyPatch) => Promise<ApiKey>
    /**
     * Revokes an API key and deletes its webhooks.
     *
     * @example
     * await slotkit.apiKeys.revoke(host.id, apiKey.id)
     */
    readonly revoke: (hostId: number, id: number) => Promise<void>
  }
  /** Partner apps, which hosts connect by OAuth. */
  readonly apps: {
    /**
     * Registers a partner app. Only this result contains the client secret and the webhook secret.
     *
     * @example
     * const app = await slotkit.apps.create({
     *   name: "Sync",
     *   redirect_uris: ["https://sync.example.com/callback"],
     *   scopes: ["profile.read"]
     * })
     */
    readonly create: (input: NewApp) => Promise<CreatedApp>
    /**
     * Lists all partner apps, oldest first; a page has 100 by default.
     *
     * @example
     * const { data: apps } = await slotkit.apps.list()
     */
    readonly list: (query?: ListAppsQuery) => PagePromise<App>
    /**
     * Returns a partner app, without its secrets.
     *
     * @example
     * const { client_id } = await slotkit.apps.get(app.id)
     */
    readonly get: (id: number) => Promise<App>
    /**
     * Changes the fields that are sent; each list is replaced as a whole.
     *
     * @example
     * await slotkit.apps.update(app.id, { redirect_uris: ["https://sync.example.com/oauth"] })
     */
    readonly update: (id: number, patch: AppPatch) => Promise<App>
    /**
     * Deletes a partner app, its connections, tokens and webhooks.
     *
     * @example
     * await slotkit.apps.remove(app.id)
     */
    readonly remove: (id: number) => Promise<void>
    /**
     * Replaces the client secret. The old one stops working immediately; tokens keep working.
     *
     * @example
     * const { client_secret } = await slotkit.apps.regenerateSecret(app.id)
     */
    readonly regenerateSecret: (id: number) => Promise<NewClientSecret>
    /**
     * Replaces the webhook secret. The old one also signs deliveries for 24 more hours.
     *
     * @example
     * await slotkit.apps.rotateWebhookSecret(app.id)
     */
    readonly rotateWebhookSecret: (id: number) => Promise<NewWebhookSecret>
  }
  /** Partner apps that hosts have registered themselves, for example in the console. Hosts who connect one are warned. */
  readonly hostApps: {
    /**
     * Registers an app of a host, which is not verified. Only this result contains the client secret and the webhook secret.
     * Rejects with the code `conflict` if the host has ten apps.
     *
     * @example
     * const app = await slotkit.hostApps.create(host.id, {
     *   name: "Sync",
     *   redirect_uris: ["https://sync.example.com/callback"],
     *   scopes: ["profile.read"]
     * })
     */
    readonly create: (hostId: number, input: NewHostApp) => Promise<CreatedApp>
    /**
     * Lists the apps that a host has registered, oldest first.
     *
     * @example
     * const { data: apps } = await slotkit.hostApps.list(host.id)
     */
    readonly list: (hostId: number) => PagePromise<App>
    /**
     * Returns an app of a host, without its secrets, with the number of connected accounts.
     *
     * @example
     * const { connected_accounts } = await slotkit.hostApps.get(host.id, app.id)
     */
    readonly get: (hostId: number, id: number) => Promise<HostApp>
    /**
     * Changes the fields that are sent; each list is replaced as a whole. The app is no longer verified.
     *
     * @example
     * await slotkit.hostApps.update(host.id, app.id, { redirect_uris: ["https://sync.example.com/oauth"] })
     */
    readonly update: (hostId: number, id: number, patch: HostAppPatch) => Promise<App>
    /**
     * Deletes an app of a host, its connections, tokens and webhooks.
     *
     * @example
     * await slotkit.hostApps.remove(host.id, app.id)
     */
    readonly remove: (hostId: number, id: number) => Promise<void>
    /**
     * Replaces the client secret. The old one stops working immediately; tokens keep working.
     *
     * @example
     * const { client_secret } = await slotkit.hostApps.regenerateSecret(host.id, app.id)
     */
    readonly regenerateSecret: (hostId: number, id: number) => Promise<NewClientSecret>
    /**
     * Replaces the webhook secret. The previous one also signs deliveries for 24 more hours.
     *
     * @example
     * const { webhook_signing_secret } = await slotkit.hostApps.rotateWebhookSecret(host.id, app.id)
     */
    readonly rotateWebhookSecret: (hostId: number, id: number) => Promise<NewWebhookSecret>
  }
  /** The apps that hosts have connected. */
  readonly connections: {
    /**
     * Issues an authorization code without a browser. It is valid for 60 seconds and one exchange.
     *
     * @example
     * const { code } = await slotkit.connections.issueCode(host.id, { client_id: app.client_id, scopes: ["profile.read"] })
     */
    readonly issueCode: (hostId: number, input: NewConnection) => Promise<AuthorizationCode>
    /**
     * Lists the apps that a host has connected, with the scopes of their live tokens.
     *
     * @example
     * const { data: connections } = await slotkit.connections.list(host.id)
     */
    readonly list: (hostId: number) => PagePromise<Connection>
    /**
     * Disconnects an app: revokes its tokens and deletes its webhooks.
     *
     * @example
     * await slotkit.connections.disconnect(host.id, app.id)
     */
    readonly disconnect: (hostId: number, appId: number) => Promise<void>
  }
}
