import type { CallOptions, ClientOptions, CreateOptions } from "./ClientOptions.ts"
import { endpoints } from "./generated/Endpoints.ts"
import type {
  ExplainStartQuery,
  GetAvailabilityQuery,
  GetCancellationQuery,
  GetDemandQuery,
  ListBookingsQuery,
  ListDiscountCodesQuery,
  ListInvitesQuery,
  ListWaitlistQuery,
  Operations
} from "./generated/Operations.ts"
import type {
  Booking,
  BookRequest,
  Cancellation,
  DiscountCode,
  DiscountCodePatch,
  HostReschedule,
  Invite,
  Member,
  NewCharge,
  NewDiscountCode,
  NewInvite,
  NewSeries,
  NewService,
  NewVisit,
  NewWaitlistOffer,
  NewWebhook,
  Reason,
  Reassignment,
  SeriesExtension,
  Service,
  ServicePatch,
  VisitToFind,
  Webhook,
  WebhookPatch
} from "./generated/Resources.ts"
import { type PagePromise, pagePromise, pageQuery } from "./PagePromise.ts"
import { makeTransport } from "./Transport.ts"

/** The calls of `/api/v1`. */
export type SlotkitClient = ReturnType<typeof createClient>

/**
 * Creates a client of `/api/v1` with one credential, with one method per endpoint.
 *
 * Methods resolve to the resource itself. Lists are `PagePromise`s: await one for a page, or iterate it for all items. Methods
 * reject with a `SlotkitApiError`, or with the reason of an abort signal. Requests are retried when that is safe: see
 * `maxRetries`. Spec: endpoints.
 */
export const createClient = (options: ClientOptions) => {
  const send = makeTransport<Operations>("/api/v1", endpoints, options)
  return {
    /** Returns the credential's scopes and the features of the host's plan. */
    token: (call?: CallOptions) => send("getToken", {}, call),
    /** Returns the host's public profile. Scope `profile.read`. */
    profile: (call?: CallOptions) => send("getProfile", {}, call),
    services: {
      /** Lists the services that visitors can book now, the default service first. Scope `profile.read`. */
      list: (call?: CallOptions): PagePromise<Service> => pagePromise(() => send("listServices", {}, call)),
      /** Returns a service of either type; see `type`. Scope `services.read`. */
      get: (id: number, call?: CallOptions) => send("getService", { path: { id } }, call),
      /** Creates a default service. Scope `services.write`. */
      create: (service: NewService, call?: CreateOptions) => send("createService", { body: service }, call),
      /** Updates the given fields; `durations` and `location` are replaced as a whole. Scope `services.write`. */
      update: (id: number, patch: ServicePatch, call?: CallOptions) => send("patchService", { path: { id }, body: patch }, call),
      /** Deletes a service of either type. Rejects with `conflict` for a booked single-use service. Scope `services.write`. */
      delete: (id: number, call?: CallOptions) => send("deleteService", { path: { id } }, call)
    },
    availability: {
      /** Lists free slots by day in the host's time zone, without days that have none. Scope `availability.read`. */
      get: (query: GetAvailabilityQuery = {}, call?: CallOptions) => send("getAvailability", { query }, call),
      /** Returns whether a start is offered, why not, and what would open it. Scope `availability.read`. */
      explain: (query: ExplainStartQuery, call?: CallOptions) => send("explainStart", { query }, call),
      /** Lists how often visitors looked for times, found none, were refused and booked. Scope `availability.read`. */
      demand: (query: GetDemandQuery = {}, call?: CallOptions) => send("getDemand", { query }, call)
    },
    bookings: {
      /** Lists the host's bookings by time. Scope `bookings.read`. Requires the Pro plan. */
      list: (query: ListBookingsQuery = {}, call?: CallOptions): PagePromise<Booking> =>
        pagePromise((next) => send("listBookings", { query: pageQuery(query, next) }, call)),
      /** Returns a booking. Scope `bookings.read`. Requires the Pro plan. */
      get: (id: number, call?: CallOptions) => send("getBooking", { path: { id } }, call),
      /**
       * Books a time for a booker. Rejects with the code `conflict` if the start is not free. Scope `bookings.write`, and with
       * `override` also `bookings.override`.
       */
      book: (booking: BookRequest, call?: CreateOptions) => send("bookSlot", { body: booking }, call),
      /**
       * Books a weekly or monthly series of meetings, all or none. Rejects with the code `series_refused` if some cannot be
       * booked, unless `on_conflict` is `skip`. Scope `bookings.write`, and with `override` also `bookings.override`.
       */
      bookSeries: (series: NewSeries, call?: CreateOptions) => send("bookSeries", { body: series }, call),
      /** Returns which meetings of a series can be booked, and which start is near. Scope `bookings.write`. */
      previewSeries: (series: NewSeries, call?: CreateOptions) => send("previewSeries", { body: series }, call),
      /**
       * Books a visit: two to five services one after another, all or none. Rejects with the code `visit_refused` if a part
       * cannot be booked. Scope `bookings.write`.
       */
      bookVisit: (visit: NewVisit, call?: CreateOptions) => send("bookVisit", { body: visit }, call),
      /** Lists when all parts of a visit are free one after another. Scope `bookings.write`. */
      visitTimes: (visit: VisitToFind, call?: CreateOptions) => send("listVisitTimes", { body: visit }, call),
      /** Adds meetings after the last one of a series, by its rule. Scope `bookings.write`. */
      extendSeries: (series: string, extension: SeriesExtension, call?: CreateOptions) =>
        send("extendSeries", { path: { series }, body: extension }, call),
      /** Accepts a pending request. If it has a price, the booking then waits for its payment. Scope `bookings.write`. */
      accept: (id: number, call?: CreateOptions) => send("acceptBooking", { path: { id } }, call),
      /** Declines a pending request. Scope `bookings.write`. */
      decline: (id: number, reason: Reason = {}, call?: CreateOptions) =>
        send("declineBooking", { path: { id }, body: reason }, call),
      /** Returns the refund of a cancellation now. Rejects if the booking cannot be cancelled. Scope `bookings.read`. */
      cancellation: (id: number, query: GetCancellationQuery = {}, call?: CallOptions) =>
        send("getCancellation", { path: { id }, query }, call),
      /** Records that what is due was paid at the appointment, or that it was not. Scope `bookings.write`. */
      charge: (id: number, charge: NewCharge = {}, call?: CreateOptions) =>
        send("chargeBooking", { path: { id }, body: charge }, call),
      /**
       * Cancels a booking, and with `scope` others of its series. A paid booking must be refunded first, unless it has a
       * `cancellation_policy`: then all of it is refunded. Scope `bookings.write`.
       */
      cancel: (id: number, cancellation: Cancellation = {}, call?: CreateOptions) =>
        send("cancelBooking", { path: { id }, body: cancellation }, call),
      /**
       * Moves an accepted booking to another start, and with `scope` others of its series by the same distance. Scope
       * `bookings.write`, and with `override` also `bookings.override`.
       */
      reschedule: (id: number, to: HostReschedule, call?: CreateOptions) =>
        send("rescheduleBooking", { path: { id }, body: to }, call),
      /** Lists the members of a team who could take a booking over. Scope `bookings.read`. */
      candidates: (id: number, call?: CallOptions) => send("listCandidates", { path: { id } }, call),
      /** Gives a team's booking to another member. Scope `bookings.write`, and with `override` also `bookings.override`. */
      reassign: (id: number, change: Reassignment, call?: CreateOptions) =>
        send("reassignBooking", { path: { id }, body: change }, call)
    },
    members: {
      /** Lists the members of the credential's team; a person has none. Scope `bookings.read`. */
      list: (call?: CallOptions): PagePromise<Member> => pagePromise(() => send("listMembers", {}, call))
    },
    waitlist: {
      /** Lists the people who wait for a time, those who have waited longest first. Scope `bookings.read`. */
      list: (query: ListWaitlistQuery = {}, call?: CallOptions) => send("listWaitlist", { query }, call),
      /** Offers a start to someone who waits. Rejects with `conflict` if it is not free. Scope `bookings.write`. */
      offer: (id: number, offer: NewWaitlistOffer, call?: CreateOptions) =>
        send("offerToEntry", { path: { id }, body: offer }, call),
      /** Takes someone off the waiting list. Scope `bookings.write`. */
      remove: (id: number, call?: CallOptions) => send("removeWaitlistEntry", { path: { id } }, call)
    },
    discountCodes: {
      /** Lists the host's discount codes, the oldest first. Scope `services.read`. */
      list: (query: ListDiscountCodesQuery = {}, call?: CallOptions): PagePromise<DiscountCode> =>
        pagePromise((next) => send("listDiscountCodes", { query: pageQuery(query, next) }, call)),
      /** Returns a discount code. Scope `services.read`. */
      get: (id: number, call?: CallOptions) => send("getDiscountCode", { path: { id } }, call),
      /** Creates a discount code. Scope `services.write`. */
      create: (code: NewDiscountCode, call?: CreateOptions) => send("createDiscountCode", { body: code }, call),
      /** Updates the given fields. Bookings keep the discount that they were made with. Scope `services.write`. */
      update: (id: number, patch: DiscountCodePatch, call?: CallOptions) =>
        send("patchDiscountCode", { path: { id }, body: patch }, call),
      /** Deletes a discount code. Scope `services.write`. */
      delete: (id: number, call?: CallOptions) => send("deleteDiscountCode", { path: { id } }, call)
    },
    invites: {
      /** Lists the host's invites, newest first. Scope `invites.read`. */
      list: (query: ListInvitesQuery = {}, call?: CallOptions): PagePromise<Invite> =>
        pagePromise((next) => send("listInvites", { query: pageQuery(query, next) }, call)),
      /** Returns an invite. Scope `invites.read`. */
      get: (id: number, call?: CallOptions) => send("getInvite", { path: { id } }, call),
      /** Creates a single-use booking link. Scope `invites.write`. */
      create: (invite: NewInvite, call?: CreateOptions) => send("createInvite", { body: invite }, call),
      /** Deletes an invite. Rejects with `conflict` for a booked invite. Scope `invites.write`. */
      delete: (id: number, call?: CallOptions) => send("deleteInvite", { path: { id } }, call)
    },
    webhooks: {
      /** Lists the webhooks of this credential. Scope `webhooks.write`. */
      list: (call?: CallOptions): PagePromise<Webhook> => pagePromise(() => send("listWebhooks", {}, call)),
      /** Returns a webhook. Scope `webhooks.write`. */
      get: (id: number, call?: CallOptions) => send("getWebhook", { path: { id } }, call),
      /**
       * Subscribes a URL to events. Only this result contains `signing_secret`. Scopes `webhooks.write` and `bookings.read`.
       * Requires the Pro plan.
       *
       * If the response was lost, repeating the call rejects with `conflict`. Delete the webhook and create it again to get a new
       * secret.
       */
      create: (webhook: NewWebhook, call?: CreateOptions) => send("createWebhook", { body: webhook }, call),
      /** Updates, enables or disables a webhook. Scope `webhooks.write`. */
      update: (id: number, patch: WebhookPatch, call?: CallOptions) => send("patchWebhook", { path: { id }, body: patch }, call),
      /** Deletes a webhook. Scope `webhooks.write`. */
      delete: (id: number, call?: CallOptions) => send("deleteWebhook", { path: { id } }, call)
    }
  }
}
