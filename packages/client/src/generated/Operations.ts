// Generated from the API definition by `npm run generate -w @slotkit/client`. Do not edit: a test compares them.

import type { ListPageQuery, Page } from "../Page.ts"
import type * as Resources from "./Resources.ts"

/** The results of the operations of `/api/v1`. */
export interface Operations {
  /** Retrieve the credential. */
  readonly getToken: { readonly answer: Resources.TokenDescription }
  /** Retrieve the host's public profile. Scope: `profile.read`. */
  readonly getProfile: { readonly answer: Resources.Profile }
  /** List bookable services. Scope: `profile.read`. */
  readonly listServices: { readonly answer: Page<Resources.Service> }
  /** Create a default service. Scope: `services.write`. */
  readonly createService: { readonly answer: Resources.Service }
  /** Retrieve a service of either type. Scope: `services.read`. */
  readonly getService: { readonly answer: Resources.Service | Resources.SingleUseService }
  /** Update a default service. Scope: `services.write`. */
  readonly patchService: { readonly answer: Resources.Service }
  /** Delete a service of either type. Scope: `services.write`. */
  readonly deleteService: { readonly answer: undefined }
  /** List available time slots by day. Scope: `availability.read`. */
  readonly getAvailability: { readonly answer: Resources.Availability }
  /** Explain a start. Scope: `availability.read`. */
  readonly explainStart: { readonly answer: Resources.ExplainedStart }
  /** List demand by service and day. Scope: `availability.read`. */
  readonly getDemand: { readonly answer: Resources.Demand }
  /** List bookings by start time. Scope: `bookings.read`. Requires the Pro plan. */
  readonly listBookings: { readonly answer: Page<Resources.Booking> }
  /** Book a time. Scope: `bookings.write`. */
  readonly bookSlot: { readonly answer: Resources.Booking }
  /** Retrieve a booking. Scope: `bookings.read`. Requires the Pro plan. */
  readonly getBooking: { readonly answer: Resources.Booking }
  /** Book a series of meetings. Scope: `bookings.write`. */
  readonly bookSeries: { readonly answer: Resources.Series }
  /** Preview a series of meetings. Scope: `bookings.write`. */
  readonly previewSeries: { readonly answer: Resources.SeriesPreview }
  /** Add meetings to a series. Scope: `bookings.write`. */
  readonly extendSeries: { readonly answer: Resources.Series }
  /** Book a visit of several services. Scope: `bookings.write`. */
  readonly bookVisit: { readonly answer: Resources.Visit }
  /** List the free times of a visit. Scope: `bookings.write`. */
  readonly listVisitTimes: { readonly answer: Resources.VisitTimes }
  /** Accept a booking request. Scope: `bookings.write`. */
  readonly acceptBooking: { readonly answer: Resources.Booking }
  /** Decline a booking request. Scope: `bookings.write`. */
  readonly declineBooking: { readonly answer: Resources.Booking }
  /** Retrieve what cancelling a booking now would refund. Scope: `bookings.read`. */
  readonly getCancellation: { readonly answer: Resources.CancellationQuote }
  /** Record a payment at the appointment, or charge a fee. Scope: `bookings.write`. */
  readonly chargeBooking: { readonly answer: Resources.Booking }
  /** Cancel a booking. Scope: `bookings.write`. */
  readonly cancelBooking: { readonly answer: Resources.ChangedBooking }
  /** Reschedule a booking to another offered time slot. Scope: `bookings.write`. */
  readonly rescheduleBooking: { readonly answer: Resources.ChangedBooking }
  /** List the members of a team. Scope: `bookings.read`. */
  readonly listMembers: { readonly answer: Page<Resources.Member> }
  /** List the members of a team who could take a booking over. Scope: `bookings.read`. */
  readonly listCandidates: { readonly answer: Resources.Candidates }
  /** Give a team's booking to another member. Scope: `bookings.write`. */
  readonly reassignBooking: { readonly answer: Resources.Booking }
  /** List the people who wait, those who have waited longest first. Scope: `bookings.read`. */
  readonly listWaitlist: { readonly answer: Page<Resources.WaitlistEntry> }
  /** Offer a start to someone who waits. Scope: `bookings.write`. */
  readonly offerToEntry: { readonly answer: Resources.WaitlistEntry }
  /** Take someone off the waiting list. Scope: `bookings.write`. */
  readonly removeWaitlistEntry: { readonly answer: undefined }
  /** List discount codes, the oldest first. Scope: `services.read`. */
  readonly listDiscountCodes: { readonly answer: Page<Resources.DiscountCode> }
  /** Create a discount code. Scope: `services.write`. */
  readonly createDiscountCode: { readonly answer: Resources.DiscountCode }
  /** Retrieve a discount code. Scope: `services.read`. */
  readonly getDiscountCode: { readonly answer: Resources.DiscountCode }
  /** Update a discount code. Scope: `services.write`. */
  readonly patchDiscountCode: { readonly answer: Resources.DiscountCode }
  /** Delete a discount code. Scope: `services.write`. */
  readonly deleteDiscountCode: { readonly answer: undefined }
  /** List invites, newest first. Scope: `invites.read`. */
  readonly listInvites: { readonly answer: Page<Resources.Invite> }
  /** Create a single-use booking link. Scope: `invites.write`. */
  readonly createInvite: { readonly answer: Resources.Invite }
  /** Retrieve an invite. Scope: `invites.read`. */
  readonly getInvite: { readonly answer: Resources.Invite }
  /** Delete an invite that is not booked. Scope: `invites.write`. */
  readonly deleteInvite: { readonly answer: undefined }
  /** List the credential's webhooks. Scope: `webhooks.write`. */
  readonly listWebhooks: { readonly answer: Page<Resources.Webhook> }
  /** Create a webhook. Scope: `webhooks.write` and `bookings.read`. Requires the Pro plan. */
  readonly createWebhook: { readonly answer: Resources.CreatedWebhook }
  /** Retrieve a webhook. Scope: `webhooks.write`. */
  readonly getWebhook: { readonly answer: Resources.Webhook }
  /** Update, enable or disable a webhook. Scope: `webhooks.write`. */
  readonly patchWebhook: { readonly answer: Resources.Webhook }
  /** Delete a webhook. Scope: `webhooks.write`. */
  readonly deleteWebhook: { readonly answer: undefined }
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
/** The query parameters of `listDiscountCodes`. */
export type ListDiscountCodesQuery = ListPageQuery
/** The query parameters of `listInvites`. */
export type ListInvitesQuery = ListPageQuery
