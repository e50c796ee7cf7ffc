// Generated from the API definition by `npm run generate -w @slotkit/client`. Do not edit: a test compares them.

import type { Page } from "../Page.ts"
import type * as Resources from "./Resources.ts"

/** The results of the operations of `/visitor/v1`. */
export interface VisitorOperations {
  /** Retrieve a host's public profile. */
  readonly visitHost: { readonly answer: Resources.VisitorProfile }
  /** Retrieve a bookable service. */
  readonly visitService: { readonly answer: Resources.VisitorService }
  /** List the hosts of a team whom visitors can choose for a service; none if they do not choose. */
  readonly visitServiceHosts: { readonly answer: Page<Resources.HostRef> }
  /** List a service's available time slots by day in a time zone. */
  readonly visitServiceSlots: { readonly answer: Resources.VisitorAvailability }
  /**
   * Quote the price of a booking, with a discount code if there is one. Every code that cannot be used is the same 422,
   * with the rule `discount_code`. Quotes count as booking attempts.
   */
  readonly quoteService: { readonly answer: Resources.Quote }
  /** Book a service. */
  readonly bookService: { readonly answer: Resources.VisitorBooking }
  /**
   * Book a weekly or monthly series of a service, all meetings or none. Only for services with `series`. To the limits for
   * visitors, a series is one booking.
   */
  readonly bookServiceSeries: { readonly answer: Resources.VisitorSeries }
  /** Preview which meetings of a series can be booked. Takes the same body, and writes nothing. */
  readonly previewServiceSeries: { readonly answer: Resources.SeriesPreview }
  /** Book several services one after another, all or none. To the limits for visitors, a visit is one booking. */
  readonly bookHostVisit: { readonly answer: Resources.VisitorVisit }
  /** List when several services are free one after another. */
  readonly listHostVisitTimes: { readonly answer: Resources.VisitTimes }
  /** Retrieve an invite. */
  readonly visitInvite: { readonly answer: Resources.Invite }
  /** List an open invite's available time slots by day in a time zone. */
  readonly visitInviteSlots: { readonly answer: Resources.VisitorAvailability }
  /** Book with an invite; the invite can be used only once. */
  readonly bookInvite: { readonly answer: Resources.VisitorBooking }
  /** Retrieve a visitor's own booking, with the changes that are possible now. */
  readonly visitBooking: { readonly answer: Resources.VisitorBooking }
  /** List the bookings of a booking's series, with the link of each. */
  readonly visitSeries: { readonly answer: Page<Resources.VisitorBooking> }
  /** List the time slots to which a booking can be rescheduled, by day in a time zone. */
  readonly visitBookingSlots: { readonly answer: Resources.VisitorAvailability }
  /** Confirm a booking of a service that asks for it; a confirmed booking is returned as it is. */
  readonly confirmVisitorBooking: { readonly answer: Resources.VisitorBooking }
  /** Retrieve what cancelling a booking now would refund. A 409 says why it is not possible. */
  readonly visitCancellation: { readonly answer: Resources.CancellationQuote }
  /** Withdraw the consent to text messages, also for the booker's other upcoming bookings at the host. */
  readonly withdrawVisitorTexts: { readonly answer: Resources.VisitorBooking }
  /** Cancel a booking or withdraw a request; a payment is refunded first. */
  readonly cancelVisitorBooking: { readonly answer: Resources.VisitorChangedBooking }
  /** Reschedule a booking to another time slot of the same length. */
  readonly rescheduleVisitorBooking: { readonly answer: Resources.VisitorBooking }
  /**
   * Join the waiting list of a service. A time that becomes free within the wishes is offered by email. The place in the
   * list is not shown, because it changes with what others do.
   */
  readonly joinWaitlist: { readonly answer: Resources.VisitorWaitlistEntry }
  /** Retrieve an own entry of a waiting list, with the time that is offered. */
  readonly visitWaitlist: { readonly answer: Resources.VisitorWaitlistEntry }
  /** Leave the waiting list. */
  readonly leaveWaitlist: { readonly answer: undefined }
  /**
   * Accept the offered time, which becomes a booking. A time that can no longer be booked is a 409. The entry then stays
   * on the list, and the next one is offered the time.
   */
  readonly acceptOffer: { readonly answer: Resources.VisitorBooking }
  /** Decline the offered time and stay on the list. */
  readonly declineOffer: { readonly answer: Resources.VisitorWaitlistEntry }
}

/** The query parameters of `visitServiceHosts`. */
export interface VisitServiceHostsQuery {
  /** The selection of members that the visitor came with. Only for a team. At most 2048 characters. */
  readonly selection?: string | undefined
}
/** The query parameters of `visitServiceSlots`. */
export interface VisitServiceSlotsQuery {
  /** The first date, `YYYY-MM-DD`. */ readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`. */ readonly to?: string | undefined
  /** The length in minutes. 5 to 480. */ readonly duration?: number | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | undefined
  /** The IANA time zone of dates and labels. */ readonly timezone?: string | undefined
  /**
   * The host whom the visitor chooses, by id or username. Only for a team's service whose visitors choose one. At most 40
   * characters.
   */
  readonly host?: string | undefined
  /** The selection of members that the visitor came with. Only for a team. At most 2048 characters. */
  readonly selection?: string | undefined
}
/** The query parameters of `visitInviteSlots`. */
export interface VisitInviteSlotsQuery {
  /** The first date, `YYYY-MM-DD`. */ readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`. */ readonly to?: string | undefined
  /** The length in minutes. 5 to 480. */ readonly duration?: number | undefined
  /** For a team: the number of people whom the rooms have to be large enough for. Defaults to 1. 1 to 1000. */
  readonly people?: number | undefined
  /** The IANA time zone of dates and labels. */ readonly timezone?: string | undefined
  /**
   * The host whom the visitor chooses, by id or username. Only for a team's service whose visitors choose one. At most 40
   * characters.
   */
  readonly host?: string | undefined
  /** The selection of members that the visitor came with. Only for a team. At most 2048 characters. */
  readonly selection?: string | undefined
}
/** The query parameters of `visitBookingSlots`. */
export interface VisitBookingSlotsQuery {
  /** The first date, `YYYY-MM-DD`. */ readonly from?: string | undefined
  /** The last date, `YYYY-MM-DD`. */ readonly to?: string | undefined
  /** The IANA time zone of dates and labels. */ readonly timezone?: string | undefined
  /**
   * For a team: `same` if the meeting must stay with its hosts, `any` if any members may take it. By default as the
   * staffing says, which may not allow `any`.
   */
  readonly host?: "same" | "any" | undefined
}
