// Generated from the API definition by `npm run generate -w @slotkit/client`. Do not edit: a test compares them.

import type { ListPageQuery, Page } from "../Page.ts"
import type * as Resources from "./Resources.ts"

/** The results of the operations of `/manage/v1`. */
export interface OperatorOperations {
  /** Create a person, a team or a resource. */
  readonly createHost: { readonly answer: Resources.Host }
  /**
   * Create or update the host with your own ID. Creates the host if none has the `external_id`, which needs `email` and
   * `timezone`. Otherwise only the given fields change, and a request that changes nothing writes nothing. Concurrent
   * requests create one host. A host that is deleted at the same moment is a 404.
   */
  readonly upsertHost: { readonly answer: Resources.Host }
  /** List hosts, oldest first. */
  readonly listHosts: { readonly answer: Page<Resources.Host> }
  /** Retrieve a host. */
  readonly getHost: { readonly answer: Resources.Host }
  /** Update a host, including its plan. */
  readonly patchHost: { readonly answer: Resources.Host }
  /**
   * Delete a host and all its data. A host with upcoming or paid bookings is a 409 unless `force` is `true`. Then upcoming
   * bookings are cancelled, paid ones of these are refunded, and everyone is notified. A host who holds upcoming meetings
   * of teams is a 409 in any case, which names the teams; `meetings=reassign` first gives up to 100 of each team to other
   * members. The audit log is kept.
   */
  readonly deleteHost: { readonly answer: undefined }
  /** Retrieve the host's public profile. */
  readonly getProfile: { readonly answer: Resources.Profile }
  /** End all sessions and sign-in links of a host. */
  readonly endSessions: { readonly answer: undefined }
  /** List the members of a team. */
  readonly listMembers: { readonly answer: Page<Resources.Member> }
  /** Add a person or a resource to a team. */
  readonly addMember: { readonly answer: Resources.Member }
  /**
   * List the meetings that a member holds for teams. The host is the member, not a team. Lists the meetings of all its
   * teams on the days, by start, without those that were cancelled or declined. Once the member has left a team, its
   * meetings are no longer listed.
   */
  readonly listAssignments: { readonly answer: Page<Resources.HeldMeeting> }
  /**
   * Retrieve the ledgers of a team. Returns the meetings that each member was due and got. Without days, it covers all
   * stored meetings.
   */
  readonly getFairness: { readonly answer: Resources.Fairness }
  /**
   * List the members whom a booking of a team would pick. Returns the members who are free at a start, in the order in
   * which a booking made now would pick them. Changes nothing.
   */
  readonly getOrder: { readonly answer: Resources.StaffOrder }
  /** List the next times of each member of a team. */
  readonly getSoonest: { readonly answer: Resources.Soonest }
  /** Change or pause a member of a team. */
  readonly patchMember: { readonly answer: Resources.Member }
  /**
   * Remove a member from a team. A member who holds upcoming meetings of the team is a 409. `meetings=reassign` first
   * gives up to 100 of them to other members, as the rules of their roles pick; those that no one can take over stay, and
   * so does the member. The team's ledgers keep the member's balance, which applies again if the member rejoins.
   */
  readonly removeMember: { readonly answer: undefined }
  /**
   * Select the members of a team whom a visitor may meet. The booking page, the visitor API and the embed take the
   * selection as `selection`, and offer and book only its members. It is encrypted, so visitors cannot widen it. Nothing
   * is stored, so it cannot be revoked before it expires.
   */
  readonly createSelection: { readonly answer: Resources.TeamSelection }
  /** Retrieve working hours. */
  readonly getSchedule: { readonly answer: Resources.Schedule }
  /** Replace working hours. */
  readonly replaceSchedule: { readonly answer: Resources.Schedule }
  /** List available time slots by day. */
  readonly getAvailability: { readonly answer: Resources.Availability }
  /** Explain a start. Returns whether a booking could begin then, why not, until when, and what would open the start. */
  readonly explainStart: { readonly answer: Resources.ExplainedStart }
  /**
   * List demand by service and day. Returns how often visitors looked for times of each service, found none, were refused
   * and booked. The numbers count searches and requests, not people. Those of other processes may be a minute late.
   */
  readonly getDemand: { readonly answer: Resources.Demand }
  /**
   * Preview a change of hours, settings or time off. Returns which starts of each service the change would add and remove,
   * and which upcoming bookings it would leave outside. Saves nothing.
   */
  readonly previewAvailability: { readonly answer: Resources.AvailabilityPreview }
  /** Add a busy time. */
  readonly addBusy: { readonly answer: Resources.BusyTime }
  /** List busy times. */
  readonly listBusy: { readonly answer: Page<Resources.BusyTime> }
  /** Delete a busy time. */
  readonly removeBusy: { readonly answer: undefined }
  /** Connect a calendar. */
  readonly connectCalendar: { readonly answer: Resources.CalendarAccount | Resources.CalendarSignIn }
  /** List connected calendar accounts. */
  readonly listCalendarAccounts: { readonly answer: Page<Resources.CalendarAccount> }
  /** Get a connected calendar account. */
  readonly getCalendarAccount: { readonly answer: Resources.CalendarAccount }
  /** Pause or resume a calendar account, or change its password. */
  readonly patchCalendarAccount: { readonly answer: Resources.CalendarAccount }
  /**
   * Disconnect a calendar account. Meetings that were written into its calendars stay there, unless `remove_copies` is
   * `true`. Then upcoming ones are removed first. The account is `leaving` until they are removed, and for a day at most,
   * if the calendar does not respond.
   */
  readonly disconnectCalendar: { readonly answer: undefined }
  /**
   * Read a calendar account now. Lists the account's calendars again and reads the checked ones. If that fails, the
   * response is still 200: `state` and `reason` explain the failure, and `last_read_at` does not change. Slotkit reads a
   * feed at most once a minute. Within a minute of the last read, and for an account that is `paused` or `leaving`, the
   * response is the unchanged account.
   */
  readonly readCalendarAccount: { readonly answer: Resources.CalendarAccount }
  /** List the calendars that a CalDAV account subscribes to. */
  readonly listCalendarSubscriptions: { readonly answer: Page<Resources.CalendarSubscription> }
  /** Connect a subscribed calendar as a feed. */
  readonly connectCalendarSubscription: { readonly answer: Resources.CalendarAccount }
  /** Choose what a calendar is used for. */
  readonly patchCalendar: { readonly answer: Resources.CalendarAccount }
  /** List the busy times of connected calendars. */
  readonly listCalendarBusy: { readonly answer: Page<Resources.CalendarBusy> }
  /** List the copies of a booking in connected calendars. */
  readonly listCalendarCopies: { readonly answer: Page<Resources.CalendarCopy> }
  /** List the meetings that a host has moved or removed in a calendar. */
  readonly listCalendarChanges: { readonly answer: Page<Resources.CalendarChange> }
  /** Apply a calendar change to its booking, or restore the meeting. */
  readonly answerCalendarChange: { readonly answer: Resources.CalendarCopy }
  /** List bookable services. */
  readonly listServices: { readonly answer: Page<Resources.Service> }
  /** Create a default service. */
  readonly createService: { readonly answer: Resources.Service }
  /** Retrieve a service of either type. */
  readonly getService: { readonly answer: Resources.Service | Resources.SingleUseService }
  /** Delete a service of either type. */
  readonly deleteService: { readonly answer: undefined }
  /** Update a service's settings. */
  readonly patchServiceSettings: { readonly answer: Resources.ServiceSettings }
  /**
   * Update a default service. Its title, lengths, place and the other fields of a service. `PATCH .../services/{id}`
   * changes its settings.
   */
  readonly patchService: { readonly answer: Resources.Service }
  /** Put the services of a host in order. On the host's page and in all lists. The first one becomes the default. */
  readonly orderServices: { readonly answer: Resources.ServiceOrder }
  /**
   * Duplicate a service. Copies its settings, hours and questions. Visitors can book the copy once its setting `active` is
   * true.
   */
  readonly duplicateService: { readonly answer: Resources.Service }
  /** Create an API key. */
  readonly createApiKey: { readonly answer: Resources.CreatedApiKey }
  /** List API keys. */
  readonly listApiKeys: { readonly answer: Page<Resources.ApiKey> }
  /** Change the limit of an API key. Effective from the key's next request. A limit can be raised, and lowered again to 60. */
  readonly patchApiKey: { readonly answer: Resources.ApiKey }
  /** Revoke an API key. */
  readonly revokeApiKey: { readonly answer: undefined }
  /** Register an app. */
  readonly createApp: { readonly answer: Resources.CreatedApp }
  /** List apps. */
  readonly listApps: { readonly answer: Page<Resources.App> }
  /** Retrieve an app. */
  readonly getApp: { readonly answer: Resources.App }
  /** Update an app. */
  readonly patchApp: { readonly answer: Resources.App }
  /**
   * Delete an app and its connections. Its tokens and codes are refused from the next request on. A job ends its
   * connections and webhooks within seconds, and deletes their logs.
   */
  readonly deleteApp: { readonly answer: undefined }
  /** Rotate the client secret; the old one stops working immediately. */
  readonly regenerateClientSecret: { readonly answer: Resources.NewClientSecret }
  /** Rotate the webhook signing secret; both secrets sign for 24 hours. */
  readonly rotateWebhookSecret: { readonly answer: Resources.NewWebhookSecret }
  /** Register an app of a host. A host can have at most 10 apps. */
  readonly createHostApp: { readonly answer: Resources.CreatedApp }
  /** List the apps of a host. */
  readonly listHostApps: { readonly answer: Page<Resources.App> }
  /** Retrieve an app of a host. */
  readonly getHostApp: { readonly answer: Resources.HostApp }
  /** Update an app of a host. A changed app is no longer verified. */
  readonly patchHostApp: { readonly answer: Resources.App }
  /**
   * Delete an app of a host, and its connections. Its tokens and codes are refused from the next request on. A job ends
   * its connections and webhooks within seconds, and deletes their logs.
   */
  readonly deleteHostApp: { readonly answer: undefined }
  /** Rotate the client secret of a host's app; the old one stops working immediately. */
  readonly regenerateHostClientSecret: { readonly answer: Resources.NewClientSecret }
  /** Rotate the webhook signing secret of a host's app; both secrets sign for 24 hours. */
  readonly rotateHostWebhookSecret: { readonly answer: Resources.NewWebhookSecret }
  /** Approve an app and issue an authorization code. */
  readonly issueCode: { readonly answer: Resources.AuthorizationCode }
  /** List connected apps. */
  readonly listConnections: { readonly answer: Page<Resources.Connection> }
  /** Disconnect an app. */
  readonly disconnect: { readonly answer: undefined }
  /**
   * Create a booking as a visitor. The start must be offered to visitors. With `override`, the named rules do not apply;
   * the `override` of a 409 lists the rules to name.
   */
  readonly bookSlot: { readonly answer: Resources.ManagedBooking }
  /** List bookings by start time. */
  readonly listBookings: { readonly answer: Page<Resources.ManagedBooking> }
  /**
   * Book a series of meetings. Books a weekly or monthly meeting at the same local time, in one transaction. The service
   * must allow series: set `series` in its settings. If starts are not offered, nothing is booked and the 409 lists them,
   * unless `on_conflict` is `skip`. `Location` lists the bookings.
   */
  readonly bookSeries: { readonly answer: Resources.ManagedSeries }
  /**
   * Preview a series of meetings. Says for each meeting whether it can be booked, why not, and which start is near. Takes
   * the body of the series and writes nothing.
   */
  readonly previewSeries: { readonly answer: Resources.SeriesPreview }
  /**
   * Add meetings to a series. Books more meetings after the last one, by the rule of the series and for the same people,
   * in one transaction. The 409 and `on_conflict` are those of a new series.
   */
  readonly extendSeries: { readonly answer: Resources.ManagedSeries }
  /**
   * Book a visit of several services. Books two to five services one after another for one person, each as one booking, in
   * one transaction. The first part begins at `start`, and each other part at its earliest free start. If a part cannot be
   * booked, none is, and the 409 has the code `visit_refused`.
   */
  readonly bookVisit: { readonly answer: Resources.ManagedVisit }
  /**
   * List the free times of a visit. Lists when all parts of a visit are free one after another, by the date of the first
   * part: at most 42 days. Limits that the parts only reach together are applied when the visit is booked.
   */
  readonly listVisitTimes: { readonly answer: Resources.VisitTimes }
  /** Retrieve a booking. */
  readonly getBooking: { readonly answer: Resources.ManagedBooking }
  /**
   * Retrieve the room of a booking at a provider. For meetings at Google Meet, Teams or Zoom: whether the room is ready,
   * and why it is not. A booking without such a room is a 404, and so is one whose meeting was more than 30 days ago.
   */
  readonly getBookingRoom: { readonly answer: Resources.BookingRoom }
  /** Accept a booking request. */
  readonly acceptBooking: { readonly answer: Resources.Booking }
  /** Decline a booking request. */
  readonly declineBooking: { readonly answer: Resources.Booking }
  /**
   * Retrieve what cancelling a booking now would refund. The host's cancellation, or with `by=booker` the booker's. A 409
   * says why it is not possible.
   */
  readonly getCancellation: { readonly answer: Resources.CancellationQuote }
  /**
   * Cancel a booking. Cancels an accepted booking, or an unpaid one together with its payment page. Refund a paid booking
   * first, unless it has a `cancellation_policy`. With `scope`, other meetings of its series are cancelled too, and
   * `meetings` lists them.
   */
  readonly cancelBooking: { readonly answer: Resources.ChangedBooking }
  /**
   * Reschedule a booking to another offered time slot. `override` works as for a new booking. Without it, the new start is
   * checked in full. With `scope`, other meetings of the series move by the same local distance: all or none, and then the
   * 409 has the code `series_refused`. `dry_run` says which could move. `members` and `attributes` narrow the roles of a
   * team, whatever `reschedule` of its staffing says.
   */
  readonly rescheduleBooking: { readonly answer: Resources.ManagedChangedBooking }
  /**
   * List the members of a team who could take a booking over. Members who hold the booking are left out. Every member can
   * take over a meeting that is past.
   */
  readonly listCandidates: { readonly answer: Resources.Candidates }
  /**
   * Give a team's booking to another member. The booking keeps its id, links, payment and answers. `auto` picks by the
   * rule of the role. A 409 says why the host cannot take it over.
   */
  readonly reassignBooking: { readonly answer: Resources.ManagedBooking }
  /** Report the outcome of a payment. */
  readonly reportPayment: { readonly answer: Resources.Booking }
  /**
   * Refund a paid booking. Refunds the payment, or with `amount` a part of it, and emails the booker. With `cancel` it
   * also cancels an accepted booking. A repeated request with the same amount continues a refund whose outcome is unknown,
   * so that it is made once.
   */
  readonly refundBooking: { readonly answer: Resources.Booking }
  /**
   * Record a payment at the appointment, or charge a fee. Records that what is due was paid at the appointment, or with
   * `paid` false that it was not. The booking must be accepted and its service paid on site. With `fee` it charges the
   * saved card of a guarantee: once the meeting has started, or its booker has cancelled it, until 30 days after the
   * meeting. If the card is declined, the booker is emailed a link to pay. With `link` the booker is emailed a link to pay
   * the rest of a deposit, which is open for 14 days. Repeating it changes nothing.
   */
  readonly chargeBooking: { readonly answer: Resources.Booking }
  /** Mark the booking of a meeting that has started as a no-show. */
  readonly markNoShow: { readonly answer: Resources.NoShow }
  /** Remove the mark of a no-show. */
  readonly unmarkNoShow: { readonly answer: Resources.NoShow }
  /** Withdraw a booker's consent to text messages, also for their other upcoming bookings at the host. */
  readonly withdrawTextConsent: { readonly answer: Resources.ManagedBooking }
  /** Retrieve the host's private note about a booking. */
  readonly getPrivateNote: { readonly answer: Resources.PrivateNote }
  /** Change the host's private note about a booking. Only the host reads it. It is in no event, email or page for visitors. */
  readonly setPrivateNote: { readonly answer: Resources.PrivateNote }
  /** List discount codes, the oldest first. */
  readonly listDiscountCodes: { readonly answer: Page<Resources.DiscountCode> }
  /** Create a discount code. */
  readonly createDiscountCode: { readonly answer: Resources.DiscountCode }
  /** Retrieve a discount code. */
  readonly getDiscountCode: { readonly answer: Resources.DiscountCode }
  /** Update a discount code. Bookings keep the discount that they were made with. To end a code, set `until`. */
  readonly patchDiscountCode: { readonly answer: Resources.DiscountCode }
  /** Delete a discount code. */
  readonly deleteDiscountCode: { readonly answer: undefined }
  /**
   * List the people who wait, those who have waited longest first. At most 1,000. Those whose offer has become a booking
   * are listed with `status=booked` only.
   */
  readonly listWaitlist: { readonly answer: Page<Resources.WaitlistEntry> }
  /**
   * Offer a start to someone who waits. The start must be one that visitors could book, but for the notice, which is that
   * of the waiting list. It may lie outside of the wishes. The person is emailed.
   */
  readonly offerToEntry: { readonly answer: Resources.WaitlistEntry }
  /** Take someone off the waiting list. */
  readonly removeWaitlistEntry: { readonly answer: undefined }
  /**
   * Give meetings of a team to other members. Returns 202. Each meeting then goes to another member as a single booking
   * does, one after the other; those that no one can take over stay, and are listed in `failed`. With `dry_run` answers
   * 200 with the plan and changes nothing.
   */
  readonly startReassignment: { readonly answer: Resources.BulkReassignmentJob }
  /** Retrieve a bulk reassignment. It can be read until 60 days after its end. */
  readonly getReassignment: { readonly answer: Resources.BulkReassignmentJob }
  /**
   * Give the meetings of a bulk reassignment back. Returns 202. A meeting stays if it has changed since, was cancelled, or
   * its former host is busy; `undo.failed` lists those. Another request changes nothing. While the reassignment is
   * running, it is a 409.
   */
  readonly undoReassignment: { readonly answer: Resources.BulkReassignmentJob }
  /** List invites, newest first. */
  readonly listInvites: { readonly answer: Page<Resources.Invite> }
  /** Create a single-use booking link. */
  readonly createInvite: { readonly answer: Resources.Invite }
  /** Retrieve an invite. */
  readonly getInvite: { readonly answer: Resources.Invite }
  /** Delete an invite that is not booked. */
  readonly deleteInvite: { readonly answer: undefined }
  /** Disable an open invite. */
  readonly disableInvite: { readonly answer: Resources.Invite }
  /** List the webhooks of all credentials. */
  readonly listHostWebhooks: { readonly answer: Page<Resources.Webhook> }
  /** Create a webhook that belongs to an API key. */
  readonly createWebhook: { readonly answer: Resources.WebhookWithSecret }
  /** Retrieve a webhook. */
  readonly getWebhook: { readonly answer: Resources.Webhook }
  /** Update, enable or disable a webhook. */
  readonly patchWebhook: { readonly answer: Resources.Webhook }
  /** Delete a webhook and its deliveries. */
  readonly deleteWebhook: { readonly answer: undefined }
  /** Send a test event to a webhook. */
  readonly testWebhook: { readonly answer: Resources.Delivery }
  /** Resend failed deliveries of a webhook since a given time. */
  readonly redeliverFailed: {
    readonly answer: {
      /** The number of events that are sent again. */ readonly count: number
    }
  }
  /** List deliveries with their attempts, newest first. */
  readonly listDeliveries: { readonly answer: Page<Resources.Delivery> }
  /** Retrieve a delivery. */
  readonly getDelivery: { readonly answer: Resources.Delivery }
  /** Resend a delivery. */
  readonly redeliver: { readonly answer: Resources.Delivery }
  /**
   * Create a webhook for the events of all hosts. It gets the events of hosts on every plan. The installation can have at
   * most 10.
   */
  readonly createInstallationWebhook: { readonly answer: Resources.WebhookWithSecret }
  /** List the webhooks of the installation. */
  readonly listInstallationWebhooks: { readonly answer: Page<Resources.Webhook> }
  /** Retrieve a webhook of the installation. */
  readonly getInstallationWebhook: { readonly answer: Resources.Webhook }
  /** Update, enable or disable a webhook of the installation. */
  readonly patchInstallationWebhook: { readonly answer: Resources.Webhook }
  /** Delete a webhook of the installation, and its deliveries. */
  readonly deleteInstallationWebhook: { readonly answer: undefined }
  /** Send a test event to a webhook of the installation. */
  readonly testInstallationWebhook: { readonly answer: Resources.Delivery }
  /** Resend failed deliveries of a webhook of the installation since a given time. */
  readonly redeliverInstallationFailed: {
    readonly answer: {
      /** The number of events that are sent again. */ readonly count: number
    }
  }
  /** List deliveries to webhooks of the installation, newest first. */
  readonly listInstallationDeliveries: { readonly answer: Page<Resources.Delivery> }
  /** Retrieve a delivery to a webhook of the installation. */
  readonly getInstallationDelivery: { readonly answer: Resources.Delivery }
  /** Resend a delivery to a webhook of the installation. */
  readonly redeliverInstallationDelivery: { readonly answer: Resources.Delivery }
  /** List emails, newest first. */
  readonly listEmails: { readonly answer: Page<Resources.Email> }
  /** List audit log entries, newest first. */
  readonly listAudit: { readonly answer: Page<Resources.AuditEntry> }
  /** List people invited by the host, oldest first. */
  readonly listContacts: { readonly answer: Page<Resources.Contact> }
  /** List the texts of emails. */
  readonly listMailTexts: { readonly answer: Page<Resources.MailText> }
  /** Retrieve the text of an email. */
  readonly getMailText: { readonly answer: Resources.MailText }
  /**
   * Change the text of an email. The text is plain. It stands between the greeting and the details of the booking, which
   * stay, as the links do. A placeholder such as `{guest}` is replaced in each email; one that the email does not have is
   * a 422.
   */
  readonly changeMailText: { readonly answer: Resources.MailText }
  /** Restore the standard text of an email. */
  readonly restoreMailText: { readonly answer: undefined }
  /** Preview an email with an example booking. Nothing is saved or sent. */
  readonly previewMail: { readonly answer: Resources.MailPreview }
  /**
   * Export all data stored about a person. Returns bookings with their events and emails, invites and contacts. Bookings
   * include everyone in the meeting. It is a POST, so that the address does not appear in logs of URLs.
   */
  readonly exportPerson: { readonly answer: Resources.ExportedPerson }
  /**
   * Erase a person. Removes the person's name, address and texts from bookings, events, deliveries, emails, contacts,
   * invites and stored responses. Times, states and payments stay. Emails about the person that wait are not sent. A
   * person with very many rows is erased by a job: `done` is then false and `left` the number of remaining rows. Repeat
   * the request to see how many are left. The email address of a host is a 409.
   */
  readonly erasePerson: { readonly answer: Resources.ErasedPerson }
}

/** The query parameters of `listHosts`. */
export interface ListHostsQuery extends ListPageQuery {
  /** Selects the host with your own ID. At most 255 characters. */ readonly external_id?: string | undefined
  /**
   * Only hosts with all of these words, or their beginnings, in the name, username or email address. At most 200
   * characters.
   */
  readonly search?: string | undefined
}
/** The query parameters of `deleteHost`. */
export interface DeleteHostQuery {
  /** `true` also deletes a host with upcoming or paid bookings. */ readonly force?: "true" | "false" | undefined
  /** `reassign` first gives the upcoming meetings that the host holds for teams to other members. */
  readonly meetings?: "reassign" | undefined
}
/** The query parameters of `listAssignments`. */
export interface ListAssignmentsQuery {
  /** The first day, in the time zone of the host. Defaults to today. */ readonly from?: string | undefined
  /** The last day, at most 91 days after the first. By default 31 days. */ readonly to?: string | undefined
}
/** The query parameters of `getFairness`. */
export interface GetFairnessQuery {
  /** The name of a ledger. Without it: all ledgers of the team. */ readonly ledger?: string | undefined
  /** Counts meetings that end on this day of the team or later. Defaults to all that are kept. */
  readonly from?: string | undefined
  /** Counts meetings that end on this day of the team or before. Defaults to all, also those to come. */
  readonly to?: string | undefined
}
/** The query parameters of `getOrder`. */
export interface GetOrderQuery {
  /** The slug or the URL of a service of the team. At most 100 characters. */ readonly service?: string | undefined
  /** The start, an ISO 8601 date-time with an offset or `Z`. */ readonly start?: string | undefined
  /** The length in minutes. 5 to 480. */ readonly duration?: number | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | undefined
  /**
   * For a team: the only members who may hold the meeting, by id or username, separated by commas. At most 2000
   * characters.
   */
  readonly members?: string | undefined
  /**
   * For a team: attributes that members must have, by the key of a role, as JSON: `{"doctor":{"language":"de"}}`. They
   * also narrow `members`. At most 2000 characters.
   */
  readonly attributes?: string | undefined
}
/** The query parameters of `getSoonest`. */
export interface GetSoonestQuery {
  /** The slug or the URL of a service of the team. At most 100 characters. */ readonly service?: string | undefined
  /** The number of times of each member, 3 by default. 1 to 10. */ readonly per_member?: number | undefined
  /** The length in minutes. 5 to 480. */ readonly duration?: number | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | undefined
  /**
   * For a team: the only members who may hold the meeting, by id or username, separated by commas. At most 2000
   * characters.
   */
  readonly members?: string | undefined
  /**
   * For a team: attributes that members must have, by the key of a role, as JSON: `{"doctor":{"language":"de"}}`. They
   * also narrow `members`. At most 2000 characters.
   */
  readonly attributes?: string | undefined
}
/** The query parameters of `removeMember`. */
export interface RemoveMemberQuery {
  /** `reassign` first gives the upcoming meetings of the member to others. */
  readonly meetings?: "reassign" | undefined
}
/** The query parameters of `getAvailability`. */
export interface GetAvailabilityQuery {
  /** The slug or the URL of a service. Without it: the host's hours, without a service's rules. At most 100 characters. */
  readonly service?: string | undefined
  /** The first date, `YYYY-MM-DD`. */ readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`. */ readonly to?: string | undefined
  /** The length in minutes. 15 to 180. */ readonly duration?: number | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | undefined
  /**
   * For a team: the only members who may hold the meeting, by id or username, separated by commas. At most 2000
   * characters.
   */
  readonly members?: string | undefined
  /**
   * For a team: attributes that members must have, by the key of a role, as JSON: `{"doctor":{"language":"de"}}`. They
   * also narrow `members`. At most 2000 characters.
   */
  readonly attributes?: string | undefined
  /** `hosts` adds the members who are free to each slot of a team. */ readonly include?: "hosts" | undefined
}
/** The query parameters of `explainStart`. */
export interface ExplainStartQuery {
  /** The slug or the URL of a service. Without it: the host's hours, without a service's rules. At most 100 characters. */
  readonly service?: string | undefined
  /** The start, an ISO 8601 date-time with an offset or `Z`. */ readonly start?: string | undefined
  /** The length in minutes. 5 to 480. */ readonly duration?: number | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | undefined
}
/** The query parameters of `getDemand`. */
export interface GetDemandQuery {
  /** The first date, `YYYY-MM-DD`. Defaults to 27 days before the last one. */ readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`, at most 91 days after the first. Defaults to today. */
  readonly to?: string | undefined
}
/** The query parameters of `listBusy`. */
export type ListBusyQuery = ListPageQuery
/** The query parameters of `disconnectCalendar`. */
export interface DisconnectCalendarQuery {
  /** `true` also removes meetings to come from the account's calendars. */
  readonly remove_copies?: "true" | "false" | undefined
}
/** The query parameters of `listCalendarBusy`. */
export interface ListCalendarBusyQuery {
  /** The first date, `YYYY-MM-DD`. */ readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`. */ readonly to?: string | undefined
}
/** The query parameters of `listCalendarCopies`. */
export interface ListCalendarCopiesQuery {
  /** The id of a booking. Required. At least 1. */ readonly booking?: number | undefined
}
/** The query parameters of `listApiKeys`. */
export type ListApiKeysQuery = ListPageQuery
/** The query parameters of `listApps`. */
export type ListAppsQuery = ListPageQuery
/** The query parameters of `listBookings`. */
export interface ListBookingsQuery extends ListPageQuery {
  /** Only those in this state. */ readonly status?: "pending" | "accepted" | "declined" | "cancelled" | undefined
  /** The first date, `YYYY-MM-DD`, in the host's time zone, or an instant with an offset. */
  readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`, in the host's time zone, or an instant with an offset. */
  readonly to?: string | undefined
  /** Only those that changed at this time or later. */ readonly updated_since?: string | undefined
  /** The slug or the id of a service, or the id of an invite. At most 100 characters. */
  readonly service?: string | undefined
  /** Only bookings of the booker with this email address, in any case. At most 254 characters. */
  readonly email?: string | undefined
  /**
   * Only bookings with all of these words, or their beginnings, in names, email addresses, titles, notes or answers. At
   * most 200 characters.
   */
  readonly search?: string | undefined
  /** Only the bookings of this series or visit, by its id. At most 100 characters. */
  readonly series?: string | undefined
  /** `asc` for the earliest first, `desc` for the latest first. */ readonly order?: "asc" | "desc" | undefined
}
/** The query parameters of `getCancellation`. */
export interface GetCancellationQuery {
  /** Who would cancel. `host` by default. */ readonly by?: "host" | "booker" | undefined
}
/** The query parameters of `listWaitlist`. */
export interface ListWaitlistQuery {
  /** Only those of this service, by its id. At least 1. */ readonly service_id?: number | undefined
  /** Only those in this state. */ readonly status?: "waiting" | "offered" | "booked" | undefined
}
/** The query parameters of `listInvites`. */
export type ListInvitesQuery = ListPageQuery
/** The query parameters of `listDeliveries`. */
export interface ListDeliveriesQuery extends ListPageQuery {
  /** Only deliveries to the webhook with this id. At least 1. */ readonly webhook?: number | undefined
  /** Only those in this state. */ readonly status?: "pending" | "delivered" | "failed" | undefined
}
/** The query parameters of `listInstallationDeliveries`. */
export interface ListInstallationDeliveriesQuery extends ListPageQuery {
  /** Only deliveries to the webhook with this id. At least 1. */ readonly webhook?: number | undefined
  /** Only those in this state. */ readonly status?: "pending" | "delivered" | "failed" | undefined
  /** Only deliveries of events of the host with this id. At least 1. */ readonly host?: number | undefined
}
/** The query parameters of `listEmails`. */
export type ListEmailsQuery = ListPageQuery
/** The query parameters of `listAudit`. */
export type ListAuditQuery = ListPageQuery
/** The query parameters of `listContacts`. */
export type ListContactsQuery = ListPageQuery
