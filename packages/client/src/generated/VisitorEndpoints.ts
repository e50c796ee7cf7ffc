// Generated from the API definition by `npm run generate -w @slotkit/client`. Do not edit: a test compares them.

import type { Endpoint } from "../Endpoint.ts"
import type { VisitorOperations } from "./VisitorOperations.ts"

/** Every operation of `/visitor/v1` by its name. */
export const visitorEndpoints = {
  visitHost: ["GET", "/hosts/{username}", "body"],
  visitService: ["GET", "/hosts/{username}/services/{slug}", "data"],
  visitServiceHosts: ["GET", "/hosts/{username}/services/{slug}/hosts", "list"],
  visitServiceSlots: ["GET", "/hosts/{username}/services/{slug}/slots", "body"],
  quoteService: ["POST", "/hosts/{username}/services/{slug}/quote", "data"],
  bookService: ["POST", "/hosts/{username}/services/{slug}/bookings", "data"],
  bookServiceSeries: ["POST", "/hosts/{username}/services/{slug}/series", "data"],
  previewServiceSeries: ["POST", "/hosts/{username}/services/{slug}/series/preview", "data"],
  bookHostVisit: ["POST", "/hosts/{username}/visits", "data"],
  listHostVisitTimes: ["POST", "/hosts/{username}/visits/times", "data"],
  visitInvite: ["GET", "/invites/{token}", "data"],
  visitInviteSlots: ["GET", "/invites/{token}/slots", "body"],
  bookInvite: ["POST", "/invites/{token}/bookings", "data"],
  visitBooking: ["GET", "/bookings/{token}", "data"],
  visitSeries: ["GET", "/bookings/{token}/series", "list"],
  visitBookingSlots: ["GET", "/bookings/{token}/slots", "body"],
  confirmVisitorBooking: ["POST", "/bookings/{token}/confirm", "data"],
  visitCancellation: ["GET", "/bookings/{token}/cancellation", "data"],
  withdrawVisitorTexts: ["POST", "/bookings/{token}/withdraw-text-consent", "data"],
  cancelVisitorBooking: ["POST", "/bookings/{token}/cancel", "data"],
  rescheduleVisitorBooking: ["POST", "/bookings/{token}/reschedule", "data"],
  joinWaitlist: ["POST", "/hosts/{username}/services/{slug}/waitlist", "data"],
  visitWaitlist: ["GET", "/waitlist/{token}", "data"],
  leaveWaitlist: ["DELETE", "/waitlist/{token}", "nothing"],
  acceptOffer: ["POST", "/waitlist/{token}/accept", "data"],
  declineOffer: ["POST", "/waitlist/{token}/decline", "data"]
} as const satisfies Readonly<Record<keyof VisitorOperations, Endpoint>>
