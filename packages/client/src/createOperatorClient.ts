import type { CallOptions, ClientOptions, CreateOptions } from "./ClientOptions.ts"
import { operatorEndpoints } from "./generated/OperatorEndpoints.ts"
import type {
  DisconnectCalendarQuery,
  ExplainStartQuery,
  GetAvailabilityQuery,
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
  ListCalendarBusyQuery,
  ListCalendarCopiesQuery,
  ListContactsQuery,
  ListDeliveriesQuery,
  ListEmailsQuery,
  ListHostsQuery,
  ListInstallationDeliveriesQuery,
  ListInvitesQuery,
  ListWaitlistQuery,
  OperatorOperations
} from "./generated/OperatorOperations.ts"
import type {
  ApiKey,
  ApiKeyPatch,
  App,
  AppPatch,
  AuditEntry,
  AvailabilityPreviewRequest,
  BookRequest,
  BulkReassignment,
  BusyTime,
  CalendarAccount,
  CalendarAccountPatch,
  CalendarChangeAnswer,
  CalendarPatch,
  CalendarSignIn,
  Cancellation,
  Connection,
  Contact,
  Delivery,
  DiscountCodePatch,
  DuplicateRequest,
  Email,
  HeldMeeting,
  Host,
  HostAppPatch,
  HostPatch,
  HostUpsert,
  Invite,
  MailText,
  ManagedBooking,
  ManagedReschedule,
  Member,
  MemberPatch,
  NewApiKey,
  NewApp,
  NewBusyTime,
  NewCaldavAccount,
  NewCalendarAccount,
  NewCalendarSignIn,
  NewCalendarSubscription,
  NewCharge,
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
  PaymentOutcome,
  PersonRequest,
  Reason,
  Reassignment,
  RedeliverRequest,
  ScheduleInput,
  SeriesExtension,
  Service,
  ServiceOrder,
  ServicePatch,
  ServiceSettingsPatch,
  VisitToFind,
  Webhook,
  WebhookPatch
} from "./generated/Resources.ts"
import { type PagePromise, pagePromise, pageQuery } from "./PagePromise.ts"
import { makeTransport } from "./Transport.ts"

export type { CallOptions, ClientClock, ClientOptions, CreateOptions } from "./ClientOptions.ts"
export type * from "./generated/OperatorOperations.ts"
export type * from "./generated/Resources.ts"
export type { Page, PageMeta } from "./Page.ts"
export type { PagePromise } from "./PagePromise.ts"
export { type ApiFailure, SlotkitApiError, type SlotkitApiErrorCode } from "./SlotkitApiError.ts"

/** The calls of `/manage/v1`. */
export type SlotkitOperatorClient = ReturnType<typeof createOperatorClient>

/**
 * Makes the calls of `/manage/v1` with the operator token: all hosts, their settings, bookings, credentials and logs.
 *
 * Methods resolve to the resource itself. Lists are `PagePromise`s: await one for a page, or iterate it for all items. Methods
 * reject with a `SlotkitApiError`, or with the reason of an abort signal. The operator token gives access to every host: keep it
 * on a server.
 *
 * @example
 * const operator = createOperatorClient({ baseUrl: "https://book.example.com", token: "svc_op_..." })
 * const host = await operator.hosts.create({ email: "ada@example.com", username: "ada", timezone: "Europe/London" })
 * const { key } = await operator.apiKeys.create(host.id, { name: "Sync", scopes: ["services.write"] })
 */
export const createOperatorClient = (options: ClientOptions) => {
  const send = makeTransport<OperatorOperations>("/manage/v1", operatorEndpoints, options)
  return {
    hosts: {
      /** Creates a host. */
      create: (host: NewHost | NewTeam | NewResource, call?: CreateOptions) => send("createHost", { body: host }, call),
      /** Creates the host with your own ID, or changes the given fields of that host. */
      upsert: (host: HostUpsert, call?: CallOptions) => send("upsertHost", { body: host }, call),
      /** Lists the hosts, oldest first. */
      list: (query: ListHostsQuery = {}, call?: CallOptions): PagePromise<Host> =>
        pagePromise((next) => send("listHosts", { query: pageQuery(query, next) }, call)),
      /** Returns a host. */
      get: (host: number, call?: CallOptions) => send("getHost", { path: { host } }, call),
      /** Changes the given fields; null clears a field. */
      update: (host: number, patch: HostPatch, call?: CallOptions) => send("patchHost", { path: { host }, body: patch }, call),
      /**
       * Deletes a host and all its data. Rejects with `conflict` if it has upcoming or paid bookings, unless `force` cancels and
       * refunds them, or if it holds upcoming meetings of teams, unless `meetings` gives them to other members.
       */
      delete: (host: number, query: { readonly force?: boolean; readonly meetings?: "reassign" } = {}, call?: CallOptions) =>
        send("deleteHost", { path: { host }, query }, call),
      /** Returns the public profile of a host. */
      profile: (host: number, call?: CallOptions) => send("getProfile", { path: { host } }, call),
      /** Ends all sessions of a host and revokes its sign-in links. */
      endSessions: (host: number, call?: CallOptions) => send("endSessions", { path: { host } }, call)
    },
    schedule: {
      /** Returns the working hours of a host, in its time zone. */
      get: (host: number, call?: CallOptions) => send("getSchedule", { path: { host } }, call),
      /** Replaces the working hours of a host as a whole. */
      replace: (host: number, schedule: ScheduleInput, call?: CallOptions) =>
        send("replaceSchedule", { path: { host }, body: schedule }, call)
    },
    availability: {
      /** Returns free slots by day in the host's time zone. Defaults to today and the next 7 days; the maximum is 31 days. */
      get: (host: number, query: GetAvailabilityQuery = {}, call?: CallOptions) =>
        send("getAvailability", { path: { host }, query }, call),
      /** Returns whether a start is offered, why not, and what would open it. */
      explain: (host: number, query: ExplainStartQuery, call?: CallOptions) =>
        send("explainStart", { path: { host }, query }, call),
      /** Compares free times with those after a change of hours, settings or time off. Saves nothing. */
      preview: (host: number, change: AvailabilityPreviewRequest, call?: CreateOptions) =>
        send("previewAvailability", { path: { host }, body: change }, call),
      /** Returns how often visitors looked for times of each service, found none, were refused and booked, at most 92 days. */
      demand: (host: number, query: GetDemandQuery = {}, call?: CallOptions) =>
        send("getDemand", { path: { host }, query }, call),
      /** Returns whom a booking of a team would pick at a start, and which free members come after them. Changes nothing. */
      order: (team: number, query: GetOrderQuery, call?: CallOptions) => send("getOrder", { path: { host: team }, query }, call),
      /** Returns the next times that a team offers with each of its members. */
      soonest: (team: number, query: GetSoonestQuery, call?: CallOptions) =>
        send("getSoonest", { path: { host: team }, query }, call)
    },
    mailTexts: {
      /** Lists the texts of a host's emails in a language. */
      list: (host: number, language: MailText["language"], call?: CallOptions) =>
        send("listMailTexts", { path: { host, language } }, call),
      /** Returns the text of an email in a language. */
      get: (host: number, language: MailText["language"], kind: MailText["kind"], call?: CallOptions) =>
        send("getMailText", { path: { host, language, kind } }, call),
      /** Replaces the text of an email with the host's own. */
      change: (host: number, language: MailText["language"], kind: MailText["kind"], text: NewMailText, call?: CallOptions) =>
        send("changeMailText", { path: { host, language, kind }, body: text }, call),
      /** Restores the standard text of an email. */
      restore: (host: number, language: MailText["language"], kind: MailText["kind"], call?: CallOptions) =>
        send("restoreMailText", { path: { host, language, kind } }, call),
      /** Composes an email about an example with a text that is not saved. */
      preview: (host: number, language: MailText["language"], kind: MailText["kind"], text: NewMailText, call?: CreateOptions) =>
        send("previewMail", { path: { host, language, kind }, body: text }, call)
    },
    busy: {
      /** Adds time off. */
      add: (host: number, busy: NewBusyTime, call?: CreateOptions) => send("addBusy", { path: { host }, body: busy }, call),
      /** Lists the time off of a host by start. */
      list: (host: number, query: ListBusyQuery = {}, call?: CallOptions): PagePromise<BusyTime> =>
        pagePromise((next) => send("listBusy", { path: { host }, query: pageQuery(query, next) }, call)),
      /** Deletes time off. */
      delete: (host: number, id: number, call?: CallOptions) => send("removeBusy", { path: { host, id } }, call)
    },
    calendars: {
      /**
       * Connects a calendar at a secret URL, or an account at a CalDAV server, after reading it once, or returns a link to sign
       * in at Google or Microsoft.
       */
      connect: <Account extends NewCalendarAccount | NewCaldavAccount | NewCalendarSignIn>(
        host: number,
        account: Account,
        call?: CreateOptions
      ) =>
        send("connectCalendar", { path: { host }, body: account }, call) as Promise<
          Account extends NewCalendarSignIn ? CalendarSignIn : CalendarAccount
        >,
      /** Lists the connected accounts of a host, oldest first. */
      accounts: (host: number, call?: CallOptions) => send("listCalendarAccounts", { path: { host } }, call),
      /** Returns a connected account. */
      get: (host: number, id: number, call?: CallOptions) => send("getCalendarAccount", { path: { host, id } }, call),
      /** Pauses or resumes an account. */
      update: (host: number, id: number, patch: CalendarAccountPatch, call?: CallOptions) =>
        send("patchCalendarAccount", { path: { host, id }, body: patch }, call),
      /** Reads an account now. */
      read: (host: number, id: number, call?: CallOptions) => send("readCalendarAccount", { path: { host, id } }, call),
      /**
       * Disconnects an account, and deletes its calendars and busy times. `remove_copies` also removes upcoming meetings from
       * them.
       */
      disconnect: (host: number, id: number, query: DisconnectCalendarQuery = {}, call?: CallOptions) =>
        send("disconnectCalendar", { path: { host, id }, query }, call),
      /** Lists the calendars on other servers that an account at a CalDAV server subscribes to. */
      subscriptions: (host: number, id: number, call?: CallOptions) =>
        send("listCalendarSubscriptions", { path: { host, id } }, call),
      /** Connects one of them as a feed. */
      connectSubscription: (host: number, id: number, subscription: NewCalendarSubscription, call?: CreateOptions) =>
        send("connectCalendarSubscription", { path: { host, id }, body: subscription }, call),
      /** Chooses whether a calendar blocks time and whether meetings are written into it. */
      configure: (host: number, calendar: number, patch: CalendarPatch, call?: CallOptions) =>
        send("patchCalendar", { path: { host, id: calendar }, body: patch }, call),
      /** Lists the busy times that were last read, within at most 62 days. */
      busy: (host: number, query: ListCalendarBusyQuery = {}, call?: CallOptions) =>
        send("listCalendarBusy", { path: { host }, query }, call),
      /** Returns the copies of a booking in the host's calendars. */
      copies: (host: number, query: ListCalendarCopiesQuery, call?: CallOptions) =>
        send("listCalendarCopies", { path: { host }, query }, call),
      /** Lists the meetings that a host has moved or removed in a calendar and still has to decide about, by start. */
      changes: (host: number, call?: CallOptions) => send("listCalendarChanges", { path: { host } }, call),
      /** Decides about one of them: applies the change to the booking, or restores the meeting in the calendar. */
      answerChange: (host: number, id: number, answer: CalendarChangeAnswer, call?: CreateOptions) =>
        send("answerCalendarChange", { path: { host, id }, body: answer }, call)
    },
    services: {
      /** Lists the services that visitors can book, the default service first. */
      list: (host: number, call?: CallOptions): PagePromise<Service> =>
        pagePromise(() => send("listServices", { path: { host } }, call)),
      /** Returns a service or, under the same id, an invite as a service of type `single_use`. */
      get: (host: number, id: number, call?: CallOptions) => send("getService", { path: { host, id } }, call),
      /** Creates a service. */
      create: (host: number, service: NewService, call?: CreateOptions) =>
        send("createService", { path: { host }, body: service }, call),
      /** Changes the given fields; `durations` and `location` are replaced as a whole. */
      update: (host: number, id: number, patch: ServicePatch, call?: CallOptions) =>
        send("patchService", { path: { host, id }, body: patch }, call),
      /** Deletes a service. Its bookings stay. */
      delete: (host: number, id: number, call?: CallOptions) => send("deleteService", { path: { host, id } }, call),
      /** Changes buffers, notice and other slot settings, in minutes and days. */
      configure: (host: number, id: number, patch: ServiceSettingsPatch, call?: CallOptions) =>
        send("patchServiceSettings", { path: { host, id }, body: patch }, call),
      /** Sets the order of a host's services, also for visitors. The first one becomes the default service. */
      order: (host: number, order: ServiceOrder, call?: CallOptions) =>
        send("orderServices", { path: { host }, body: order }, call),
      /** Copies a service with its settings, hours and questions. Visitors cannot book the copy until it is active. */
      duplicate: (host: number, id: number, input: DuplicateRequest = {}, call?: CreateOptions) =>
        send("duplicateService", { path: { host, id }, body: input }, call)
    },
    bookings: {
      /** Books for a visitor. Rejects with the code `conflict` if the start is not free. */
      book: (host: number, booking: BookRequest, call?: CreateOptions) =>
        send("bookSlot", { path: { host }, body: booking }, call),
      /**
       * Books a weekly or monthly series of meetings, all or none. Rejects with the code `series_refused` if some cannot be
       * booked, unless `on_conflict` is `skip`.
       */
      bookSeries: (host: number, series: NewSeries, call?: CreateOptions) =>
        send("bookSeries", { path: { host }, body: series }, call),
      /** Returns which meetings of a series can be booked, why the others cannot, and which start is near. */
      previewSeries: (host: number, series: NewSeries, call?: CreateOptions) =>
        send("previewSeries", { path: { host }, body: series }, call),
      /** Books a visit: two to five services one after another, all or none. Rejects with the code `visit_refused` otherwise. */
      bookVisit: (host: number, visit: NewVisit, call?: CreateOptions) =>
        send("bookVisit", { path: { host }, body: visit }, call),
      /** Lists when all parts of a visit are free one after another. */
      visitTimes: (host: number, visit: VisitToFind, call?: CreateOptions) =>
        send("listVisitTimes", { path: { host }, body: visit }, call),
      /** Adds meetings after the last one of a series, by its rule. */
      extendSeries: (host: number, series: string, extension: SeriesExtension, call?: CreateOptions) =>
        send("extendSeries", { path: { host, series }, body: extension }, call),
      /** Lists the bookings of a host by time. Dates are days in the host's time zone. */
      list: (host: number, query: ListBookingsQuery = {}, call?: CallOptions): PagePromise<ManagedBooking> =>
        pagePromise((next) => send("listBookings", { path: { host }, query: pageQuery(query, next) }, call)),
      /** Returns a booking. */
      get: (host: number, id: number, call?: CallOptions) => send("getBooking", { path: { host, id } }, call),
      /** Returns the room of a booking at Google Meet, Teams or Zoom, or rejects with the code `not_found` if it has none. */
      room: (host: number, id: number, call?: CallOptions) => send("getBookingRoom", { path: { host, id } }, call),
      /** Accepts a pending request. If it has a price, the booking then waits for its payment. */
      accept: (host: number, id: number, call?: CreateOptions) => send("acceptBooking", { path: { host, id } }, call),
      /** Declines a pending request. */
      decline: (host: number, id: number, reason: Reason = {}, call?: CreateOptions) =>
        send("declineBooking", { path: { host, id }, body: reason }, call),
      /** Returns the refund of a cancellation now. Rejects if the booking cannot be cancelled. */
      cancellation: (host: number, id: number, query: GetCancellationQuery = {}, call?: CallOptions) =>
        send("getCancellation", { path: { host, id }, query }, call),
      /**
       * Cancels a booking, and with `scope` others of its series. A paid booking must be refunded first, unless it has a
       * `cancellation_policy`: then all of it is refunded.
       */
      cancel: (host: number, id: number, cancellation: Cancellation = {}, call?: CreateOptions) =>
        send("cancelBooking", { path: { host, id }, body: cancellation }, call),
      /** Moves an accepted booking to another start, and with `scope` others of its series by the same distance. */
      reschedule: (host: number, id: number, to: ManagedReschedule, call?: CreateOptions) =>
        send("rescheduleBooking", { path: { host, id }, body: to }, call),
      /** Records the outcome of a payment, as a payment provider would. Repeating a report changes nothing. */
      reportPayment: (host: number, id: number, outcome: PaymentOutcome, call?: CreateOptions) =>
        send("reportPayment", { path: { host, id }, body: outcome }, call),
      /** Records that what is due was paid at the appointment, or that it was not. */
      charge: (host: number, id: number, charge: NewCharge = {}, call?: CreateOptions) =>
        send("chargeBooking", { path: { host, id }, body: charge }, call),
      /**
       * Refunds a paid booking and emails the booker: the whole remaining amount, or an `amount` in minor units. `cancel` also
       * cancels it.
       */
      refund: (host: number, id: number, refund: NewRefund = {}, call?: CreateOptions) =>
        send("refundBooking", { path: { host, id }, body: refund }, call),
      /** Returns the members of a team who could take a booking over, role by role. */
      candidates: (team: number, id: number, call?: CallOptions) => send("listCandidates", { path: { host: team, id } }, call),
      /**
       * Gives a booking of a team from one member to another, or with `to: "auto"` to the member whom the rule of the role picks.
       */
      reassign: (team: number, id: number, change: Reassignment, call?: CreateOptions) =>
        send("reassignBooking", { path: { host: team, id }, body: change }, call),
      /** Marks an accepted booking as a no-show, once the meeting has started. */
      markNoShow: (host: number, id: number, call?: CreateOptions) => send("markNoShow", { path: { host, id } }, call),
      /** Removes the mark of a no-show. */
      unmarkNoShow: (host: number, id: number, call?: CallOptions) => send("unmarkNoShow", { path: { host, id } }, call),
      /** Withdraws the booker's consent to text messages, also for their other upcoming bookings at the host. */
      withdrawTextConsent: (host: number, id: number, call?: CallOptions) =>
        send("withdrawTextConsent", { path: { host, id } }, call),
      /** Returns the host's private note about a booking, which no one else sees. */
      getPrivateNote: (host: number, id: number, call?: CallOptions) => send("getPrivateNote", { path: { host, id } }, call),
      /** Changes the host's private note about a booking. Null deletes it. */
      setPrivateNote: (host: number, id: number, note: NewPrivateNote, call?: CallOptions) =>
        send("setPrivateNote", { path: { host, id }, body: note }, call)
    },
    discountCodes: {
      /** Lists the discount codes of a host, the oldest first. */
      list: (host: number, call?: CallOptions) => send("listDiscountCodes", { path: { host } }, call),
      /** Returns a discount code. */
      get: (host: number, id: number, call?: CallOptions) => send("getDiscountCode", { path: { host, id } }, call),
      /** Creates a discount code. */
      create: (host: number, code: NewDiscountCode, call?: CreateOptions) =>
        send("createDiscountCode", { path: { host }, body: code }, call),
      /** Updates the given fields. Bookings keep the discount that they were made with. */
      update: (host: number, id: number, patch: DiscountCodePatch, call?: CallOptions) =>
        send("patchDiscountCode", { path: { host, id }, body: patch }, call),
      /** Deletes a discount code. */
      delete: (host: number, id: number, call?: CallOptions) => send("deleteDiscountCode", { path: { host, id } }, call)
    },
    waitlist: {
      /** Lists the people who wait for a time of a host, those who have waited longest first. */
      list: (host: number, query: ListWaitlistQuery = {}, call?: CallOptions) =>
        send("listWaitlist", { path: { host }, query }, call),
      /** Offers a start to someone who waits, and emails them. */
      offer: (host: number, id: number, offer: NewWaitlistOffer, call?: CreateOptions) =>
        send("offerToEntry", { path: { host, id }, body: offer }, call),
      /** Takes someone off the waiting list. */
      remove: (host: number, id: number, call?: CallOptions) => send("removeWaitlistEntry", { path: { host, id } }, call)
    },
    reassignments: {
      /**
       * Gives meetings of a team to other members, in the background. With `dry_run`, only returns who would take over which
       * meeting.
       */
      start: (team: number, request: BulkReassignment, call?: CreateOptions) =>
        send("startReassignment", { path: { host: team }, body: request }, call),
      /** Returns a bulk reassignment: how far it got, and which meetings stayed. */
      get: (team: number, id: number, call?: CallOptions) => send("getReassignment", { path: { host: team, id } }, call),
      /** Gives back the meetings that have not changed since. Rejects with `conflict` while it is running. */
      undo: (team: number, id: number, call?: CreateOptions) => send("undoReassignment", { path: { host: team, id } }, call)
    },
    members: {
      /** Lists the members of a team. */
      list: (team: number, call?: CallOptions): PagePromise<Member> =>
        pagePromise(() => send("listMembers", { path: { host: team } }, call)),
      /** Lists the meetings that a member holds for all its teams on some days, by start. */
      assignments: (host: number, query: ListAssignmentsQuery = {}, call?: CallOptions): PagePromise<HeldMeeting> =>
        pagePromise(() => send("listAssignments", { path: { host }, query }, call)),
      /** Returns the ledgers of a team: what each member was due and got by competing for meetings. */
      fairness: (team: number, query: GetFairnessQuery = {}, call?: CallOptions) =>
        send("getFairness", { path: { host: team }, query }, call),
      /** Selects the members of a team whom a visitor may meet. Returns the booking page with the selection. */
      select: (team: number, selection: NewTeamSelection, call?: CreateOptions) =>
        send("createSelection", { path: { host: team }, body: selection }, call),
      /** Adds a person or a resource to a team. */
      add: (team: number, member: NewMember, call?: CreateOptions) =>
        send("addMember", { path: { host: team }, body: member }, call),
      /** Changes or pauses a member of a team: an inactive member gets no more meetings. */
      update: (team: number, id: number, patch: MemberPatch, call?: CallOptions) =>
        send("patchMember", { path: { host: team, id }, body: patch }, call),
      /**
       * Removes a member from a team. Rejects with `conflict` for one who holds upcoming meetings of the team.
       * `meetings: "reassign"` gives up to 100 of them to other members first.
       */
      remove: (team: number, id: number, query: { readonly meetings?: "reassign" } = {}, call?: CallOptions) =>
        send("removeMember", { path: { host: team, id }, query }, call)
    },
    invites: {
      /** Lists the invites of a host, newest first. */
      list: (host: number, query: ListInvitesQuery = {}, call?: CallOptions): PagePromise<Invite> =>
        pagePromise((next) => send("listInvites", { path: { host }, query: pageQuery(query, next) }, call)),
      /** Returns an invite. */
      get: (host: number, id: number, call?: CallOptions) => send("getInvite", { path: { host, id } }, call),
      /** Creates a single-use booking link. */
      create: (host: number, invite: NewInvite, call?: CreateOptions) =>
        send("createInvite", { path: { host }, body: invite }, call),
      /** Deletes an invite. Rejects with `conflict` for a booked invite. */
      delete: (host: number, id: number, call?: CallOptions) => send("deleteInvite", { path: { host, id } }, call),
      /** Disables an open invite. */
      disable: (host: number, id: number, call?: CreateOptions) => send("disableInvite", { path: { host, id } }, call)
    },
    contacts: {
      /** Lists the people whom a host has invited, oldest first. */
      list: (host: number, query: ListContactsQuery = {}, call?: CallOptions): PagePromise<Contact> =>
        pagePromise((next) => send("listContacts", { path: { host }, query: pageQuery(query, next) }, call))
    },
    webhooks: {
      /** Lists all webhooks of a host, those of API keys and of apps. */
      list: (host: number, call?: CallOptions): PagePromise<Webhook> =>
        pagePromise(() => send("listHostWebhooks", { path: { host } }, call)),
      /** Creates a webhook that belongs to an API key of the host. Only this result contains `signing_secret`. */
      create: (host: number, apiKey: number, webhook: NewWebhook, call?: CreateOptions) =>
        send("createWebhook", { path: { host, id: apiKey }, body: webhook }, call),
      /** Returns a webhook of a host. */
      get: (host: number, id: number, call?: CallOptions) => send("getWebhook", { path: { host, id } }, call),
      /** Changes, disables or enables a webhook of a host. Enabling it resets its failures. */
      update: (host: number, id: number, patch: WebhookPatch, call?: CallOptions) =>
        send("patchWebhook", { path: { host, id }, body: patch }, call),
      /** Deletes a webhook of a host with its deliveries. */
      delete: (host: number, id: number, call?: CallOptions) => send("deleteWebhook", { path: { host, id } }, call),
      /** Sends a sample event to a webhook. */
      test: (host: number, id: number, call?: CreateOptions) => send("testWebhook", { path: { host, id } }, call),
      /** Resends all events that have failed since an instant. */
      redeliverFailed: (host: number, id: number, request: RedeliverRequest, call?: CreateOptions) =>
        send("redeliverFailed", { path: { host, id }, body: request }, call)
    },
    deliveries: {
      /** Lists the delivery log of a host, newest first. */
      list: (host: number, query: ListDeliveriesQuery = {}, call?: CallOptions): PagePromise<Delivery> =>
        pagePromise((next) => send("listDeliveries", { path: { host }, query: pageQuery(query, next) }, call)),
      /** Returns a delivery with all its attempts. */
      get: (host: number, id: number, call?: CallOptions) => send("getDelivery", { path: { host, id } }, call),
      /** Sends the event of a delivery again, as a new delivery with the same body. */
      redeliver: (host: number, id: number, call?: CreateOptions) => send("redeliver", { path: { host, id } }, call)
    },
    installationWebhooks: {
      /** Creates a webhook for the events of all hosts. Only this response contains `signing_secret`. */
      create: (webhook: NewWebhook, call?: CreateOptions) => send("createInstallationWebhook", { body: webhook }, call),
      /** Lists the webhooks of the installation. */
      list: (call?: CallOptions): PagePromise<Webhook> => pagePromise(() => send("listInstallationWebhooks", {}, call)),
      /** Returns a webhook of the installation. */
      get: (id: number, call?: CallOptions) => send("getInstallationWebhook", { path: { id } }, call),
      /** Changes, disables or enables a webhook of the installation. Enabling it resets its failures. */
      update: (id: number, patch: WebhookPatch, call?: CallOptions) =>
        send("patchInstallationWebhook", { path: { id }, body: patch }, call),
      /** Deletes a webhook of the installation with its deliveries. */
      remove: (id: number, call?: CallOptions) => send("deleteInstallationWebhook", { path: { id } }, call),
      /** Sends a sample event to a webhook of the installation. */
      test: (id: number, call?: CreateOptions) => send("testInstallationWebhook", { path: { id } }, call),
      /** Resends all events that have failed since an instant. Returns their number. */
      redeliverFailed: (id: number, request: RedeliverRequest, call?: CreateOptions) =>
        send("redeliverInstallationFailed", { path: { id }, body: request }, call)
    },
    installationDeliveries: {
      /** Lists the deliveries to webhooks of the installation, newest first, optionally for the events of one host. */
      list: (query: ListInstallationDeliveriesQuery = {}, call?: CallOptions): PagePromise<Delivery> =>
        pagePromise((next) => send("listInstallationDeliveries", { query: pageQuery(query, next) }, call)),
      /** Returns a delivery with all its attempts. */
      get: (id: number, call?: CallOptions) => send("getInstallationDelivery", { path: { id } }, call),
      /** Sends the event of a delivery again, as a new delivery with the same body. */
      redeliver: (id: number, call?: CreateOptions) => send("redeliverInstallationDelivery", { path: { id } }, call)
    },
    emails: {
      /** Lists the email log of a host, newest first. */
      list: (host: number, query: ListEmailsQuery = {}, call?: CallOptions): PagePromise<Email> =>
        pagePromise((next) => send("listEmails", { path: { host }, query: pageQuery(query, next) }, call))
    },
    audit: {
      /** Lists the audit log of a host, newest first. */
      list: (host: number, query: ListAuditQuery = {}, call?: CallOptions): PagePromise<AuditEntry> =>
        pagePromise((next) => send("listAudit", { path: { host }, query: pageQuery(query, next) }, call))
    },
    people: {
      /** Returns all data stored about a person: bookings with events and emails, invites and contacts. */
      export: (person: PersonRequest, call?: CreateOptions) => send("exportPerson", { body: person }, call),
      /** Removes a person's name, address and texts from everything. If `done` is false, a job erases the rest. */
      erase: (person: PersonRequest, call?: CreateOptions) => send("erasePerson", { body: person }, call)
    },
    apiKeys: {
      /** Creates an API key with the base scopes and the given ones. Only this result contains `key`. */
      create: (host: number, key: NewApiKey, call?: CreateOptions) => send("createApiKey", { path: { host }, body: key }, call),
      /** Lists the API keys of a host, oldest first, without their secrets. */
      list: (host: number, query: ListApiKeysQuery = {}, call?: CallOptions): PagePromise<ApiKey> =>
        pagePromise((next) => send("listApiKeys", { path: { host }, query: pageQuery(query, next) }, call)),
      /** Changes the number of requests that an API key may make in any 60 seconds, from 60 to 1,200. */
      patch: (host: number, id: number, patch: ApiKeyPatch, call?: CallOptions) =>
        send("patchApiKey", { path: { host, id }, body: patch }, call),
      /** Revokes an API key and deletes its webhooks. */
      revoke: (host: number, id: number, call?: CallOptions) => send("revokeApiKey", { path: { host, id } }, call)
    },
    apps: {
      /** Registers a partner app. Only this result contains its secrets. */
      create: (app: NewApp, call?: CreateOptions) => send("createApp", { body: app }, call),
      /** Lists all partner apps, oldest first. */
      list: (query: ListAppsQuery = {}, call?: CallOptions): PagePromise<App> =>
        pagePromise((next) => send("listApps", { query: pageQuery(query, next) }, call)),
      /** Returns a partner app, without its secrets. */
      get: (id: number, call?: CallOptions) => send("getApp", { path: { id } }, call),
      /** Changes the given fields; each list is replaced as a whole. */
      update: (id: number, patch: AppPatch, call?: CallOptions) => send("patchApp", { path: { id }, body: patch }, call),
      /** Deletes a partner app, its connections, tokens and webhooks. */
      delete: (id: number, call?: CallOptions) => send("deleteApp", { path: { id } }, call),
      /** Replaces the client secret. The previous one stops working immediately; tokens keep working. */
      regenerateSecret: (id: number, call?: CreateOptions) => send("regenerateClientSecret", { path: { id } }, call),
      /** Replaces the webhook secret. The previous one also signs deliveries for 24 more hours. */
      rotateWebhookSecret: (id: number, call?: CreateOptions) => send("rotateWebhookSecret", { path: { id } }, call)
    },
    hostApps: {
      /** Registers an app of a host, which is not verified. Only this result contains its secrets. */
      create: (host: number, app: NewHostApp, call?: CreateOptions) => send("createHostApp", { path: { host }, body: app }, call),
      /** Lists the apps that a host has registered, oldest first. */
      list: (host: number, call?: CallOptions): PagePromise<App> =>
        pagePromise(() => send("listHostApps", { path: { host } }, call)),
      /** Returns an app of a host with the number of connected accounts, without its secrets. */
      get: (host: number, id: number, call?: CallOptions) => send("getHostApp", { path: { host, id } }, call),
      /** Changes the given fields; each list is replaced as a whole. The app is no longer verified. */
      update: (host: number, id: number, patch: HostAppPatch, call?: CallOptions) =>
        send("patchHostApp", { path: { host, id }, body: patch }, call),
      /** Deletes an app of a host, its connections, tokens and webhooks. */
      delete: (host: number, id: number, call?: CallOptions) => send("deleteHostApp", { path: { host, id } }, call),
      /** Replaces the client secret. The previous one stops working immediately; tokens keep working. */
      regenerateSecret: (host: number, id: number, call?: CreateOptions) =>
        send("regenerateHostClientSecret", { path: { host, id } }, call),
      /** Replaces the webhook secret. The previous one also signs deliveries for 24 more hours. */
      rotateWebhookSecret: (host: number, id: number, call?: CreateOptions) =>
        send("rotateHostWebhookSecret", { path: { host, id } }, call)
    },
    connections: {
      /** Issues an authorization code without a browser. It is valid for 60 seconds and one exchange. */
      issueCode: (host: number, connection: NewConnection, call?: CreateOptions) =>
        send("issueCode", { path: { host }, body: connection }, call),
      /** Lists the apps that a host has connected, with the scopes of their live tokens. */
      list: (host: number, call?: CallOptions): PagePromise<Connection> =>
        pagePromise(() => send("listConnections", { path: { host } }, call)),
      /** Disconnects an app: revokes its tokens and deletes its webhooks. */
      disconnect: (host: number, app: number, call?: CallOptions) => send("disconnect", { path: { host, app } }, call)
    }
  }
}
