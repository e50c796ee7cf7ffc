import type { CallOptions, CreateOptions, VisitorClientOptions } from "./ClientOptions.ts"
import type {
  NewBooking,
  NewCancellation,
  NewVisitorSeries,
  NewVisitorVisit,
  NewWaitlistEntry,
  QuoteRequest,
  Reschedule,
  VisitorVisitToFind
} from "./generated/Resources.ts"
import { visitorEndpoints } from "./generated/VisitorEndpoints.ts"
import type {
  VisitBookingSlotsQuery,
  VisitInviteSlotsQuery,
  VisitorOperations,
  VisitServiceHostsQuery,
  VisitServiceSlotsQuery
} from "./generated/VisitorOperations.ts"
import { makeTransport } from "./Transport.ts"

export type { CallOptions, ClientClock, CreateOptions, VisitorClientOptions } from "./ClientOptions.ts"
export type * from "./generated/Resources.ts"
export type * from "./generated/VisitorOperations.ts"
export { type ApiFailure, SlotkitApiError, type SlotkitApiErrorCode } from "./SlotkitApiError.ts"

/** The calls of `/visitor/v1`. */
export type SlotkitVisitorClient = ReturnType<typeof createVisitorClient>

/**
 * Makes the calls of `/visitor/v1` for your own booking page, in a browser or on a server. They need no credential.
 *
 * Methods resolve to the resource itself. They reject with a `SlotkitApiError`, or with the reason of an abort signal. The
 * service limits requests per client address, and accepts requests from pages on other origins only if `SLOTKIT_VISITOR_ORIGINS`
 * lists them.
 *
 * @example
 * const visitor = createVisitorClient({ baseUrl: "https://book.example.com" })
 * const { data } = await visitor.services.slots("ada", "intro", { timezone: "Europe/Paris" })
 * const start = Object.values(data).flat()[0]?.start ?? ""
 * await visitor.services.book("ada", "intro", { start, booker: { name: "Grace", email: "grace@example.com" } })
 */
export const createVisitorClient = (options: VisitorClientOptions) => {
  const send = makeTransport<VisitorOperations>("/visitor/v1", visitorEndpoints, options)
  return {
    /** Returns the public profile of a host, with the services that visitors can book. */
    profile: (username: string, call?: CallOptions) => send("visitHost", { path: { username } }, call),
    services: {
      /** Returns a service by its slug. */
      get: (username: string, slug: string, call?: CallOptions) => send("visitService", { path: { username, slug } }, call),
      /** Returns the hosts of a team whom visitors can choose for a service, within a selection if there is one. */
      hosts: (username: string, slug: string, query: VisitServiceHostsQuery = {}, call?: CallOptions) =>
        send("visitServiceHosts", { path: { username, slug }, query }, call),
      /** Returns the available slots of a service by local date of `timezone`. Dates without slots are omitted. */
      slots: (username: string, slug: string, query: VisitServiceSlotsQuery = {}, call?: CallOptions) =>
        send("visitServiceSlots", { path: { username, slug }, query }, call),
      /** Returns the price of a booking, with a discount code if there is one. */
      quote: (username: string, slug: string, request: QuoteRequest = {}, call?: CallOptions) =>
        send("quoteService", { path: { username, slug }, body: request }, call),
      /** Books a service at an available start. Rejects with the code `conflict` if the start is no longer free. */
      book: (username: string, slug: string, booking: NewBooking, call?: CreateOptions) =>
        send("bookService", { path: { username, slug }, body: booking }, call),
      /** Books a series of meetings, all or none. Rejects with the code `series_refused` if some cannot be booked. */
      bookSeries: (username: string, slug: string, series: NewVisitorSeries, call?: CreateOptions) =>
        send("bookServiceSeries", { path: { username, slug }, body: series }, call),
      /** Returns which meetings of a series can be booked. Writes nothing. */
      previewSeries: (username: string, slug: string, series: NewVisitorSeries, call?: CreateOptions) =>
        send("previewServiceSeries", { path: { username, slug }, body: series }, call),
      /** Joins the waiting list of a service. Rejects with the code `conflict` if it has none, or if it is full. */
      wait: (username: string, slug: string, entry: NewWaitlistEntry, call?: CreateOptions) =>
        send("joinWaitlist", { path: { username, slug }, body: entry }, call)
    },
    visits: {
      /** Lists when several services are free one after another, by local date of `timezone`. */
      times: (username: string, visit: VisitorVisitToFind, call?: CreateOptions) =>
        send("listHostVisitTimes", { path: { username }, body: visit }, call),
      /** Books several services one after another. Rejects with the code `visit_refused` if a part cannot be booked. */
      book: (username: string, visit: NewVisitorVisit, call?: CreateOptions) =>
        send("bookHostVisit", { path: { username }, body: visit }, call)
    },
    invites: {
      /** Returns an invite by the token in its URL. */
      get: (token: string, call?: CallOptions) => send("visitInvite", { path: { token } }, call),
      /** Returns the available slots of an open invite by local date of `timezone`. */
      slots: (token: string, query: VisitInviteSlotsQuery = {}, call?: CallOptions) =>
        send("visitInviteSlots", { path: { token }, query }, call),
      /** Books with an invite, once. Rejects with the code `conflict` if the start or the invite is no longer free. */
      book: (token: string, booking: NewBooking, call?: CreateOptions) =>
        send("bookInvite", { path: { token }, body: booking }, call)
    },
    /** A visitor's own booking, by the token in its `manage_url`. */
    bookings: {
      /** Returns the booking, with the changes that are possible now. */
      get: (token: string, call?: CallOptions) => send("visitBooking", { path: { token } }, call),
      /** Returns the bookings of its series, each with its link. */
      series: (token: string, call?: CallOptions) => send("visitSeries", { path: { token } }, call),
      /** Returns the slots to which the booking can be rescheduled, by local date of `timezone`. */
      slots: (token: string, query: VisitBookingSlotsQuery = {}, call?: CallOptions) =>
        send("visitBookingSlots", { path: { token }, query }, call),
      /** Confirms a booking that must be confirmed. Rejects with the code `conflict` when it was not confirmed in time. */
      confirm: (token: string, call?: CreateOptions) => send("confirmVisitorBooking", { path: { token } }, call),
      /** Returns what a cancellation would refund now. Rejects with the code `conflict` and the reason if there can be none. */
      cancellation: (token: string, call?: CallOptions) => send("visitCancellation", { path: { token } }, call),
      /** Withdraws the consent to text messages, also for the booker's other upcoming bookings at the host. */
      withdrawTexts: (token: string, call?: CreateOptions) => send("withdrawVisitorTexts", { path: { token } }, call),
      /** Cancels the booking, or more of its series. Rejects with the code `conflict` and the reason if that is not possible. */
      cancel: (token: string, reason: NewCancellation = {}, call?: CreateOptions) =>
        send("cancelVisitorBooking", { path: { token }, body: reason }, call),
      /** Moves the booking to another start. Rejects with the code `conflict` and the reason if that is not possible. */
      reschedule: (token: string, body: Reschedule, call?: CreateOptions) =>
        send("rescheduleVisitorBooking", { path: { token }, body }, call)
    },
    /** A visitor's own entry of a waiting list, by the token in its `manage_url`. */
    waitlist: {
      /** Returns the entry, with the time that is offered. */
      get: (token: string, call?: CallOptions) => send("visitWaitlist", { path: { token } }, call),
      /** Accepts the offered time and returns the booking. Rejects with the code `conflict` if it is no longer offered. */
      accept: (token: string, call?: CreateOptions) => send("acceptOffer", { path: { token } }, call),
      /** Declines the offered time. The entry stays on the list. */
      decline: (token: string, call?: CreateOptions) => send("declineOffer", { path: { token } }, call),
      /** Leaves the list. */
      leave: (token: string, call?: CallOptions) => send("leaveWaitlist", { path: { token } }, call)
    }
  }
}
