// Generated from the API definition by `npm run generate -w @slotkit/client`. Do not edit: a test compares them.

import type { Endpoint } from "../Endpoint.ts"
import type { Operations } from "./Operations.ts"

/** Every operation of `/api/v1` by its name. */
export const endpoints = {
  getToken: ["GET", "/token", "body"],
  getProfile: ["GET", "/profile", "body"],
  listServices: ["GET", "/services", "list"],
  createService: ["POST", "/services", "data"],
  getService: ["GET", "/services/{id}", "data"],
  patchService: ["PATCH", "/services/{id}", "data"],
  deleteService: ["DELETE", "/services/{id}", "nothing"],
  getAvailability: ["GET", "/availability", "body"],
  explainStart: ["GET", "/availability/explain", "data"],
  getDemand: ["GET", "/demand", "body"],
  listBookings: ["GET", "/bookings", "list"],
  bookSlot: ["POST", "/bookings", "data"],
  getBooking: ["GET", "/bookings/{id}", "data"],
  bookSeries: ["POST", "/bookings/series", "data"],
  previewSeries: ["POST", "/bookings/series/preview", "data"],
  extendSeries: ["POST", "/bookings/series/{series}/extend", "data"],
  acceptBooking: ["POST", "/bookings/{id}/accept", "data"],
  declineBooking: ["POST", "/bookings/{id}/decline", "data"],
  getCancellation: ["GET", "/bookings/{id}/cancellation", "data"],
  chargeBooking: ["POST", "/bookings/{id}/charge", "data"],
  cancelBooking: ["POST", "/bookings/{id}/cancel", "data"],
  rescheduleBooking: ["POST", "/bookings/{id}/reschedule", "data"],
  listWaitlist: ["GET", "/waitlist", "list"],
  offerToEntry: ["POST", "/waitlist/{id}/offer", "data"],
  removeWaitlistEntry: ["DELETE", "/waitlist/{id}", "nothing"],
  listDiscountCodes: ["GET", "/discount-codes", "list"],
  createDiscountCode: ["POST", "/discount-codes", "data"],
  getDiscountCode: ["GET", "/discount-codes/{id}", "data"],
  patchDiscountCode: ["PATCH", "/discount-codes/{id}", "data"],
  deleteDiscountCode: ["DELETE", "/discount-codes/{id}", "nothing"],
  listInvites: ["GET", "/invites", "list"],
  createInvite: ["POST", "/invites", "data"],
  getInvite: ["GET", "/invites/{id}", "data"],
  deleteInvite: ["DELETE", "/invites/{id}", "nothing"],
  listWebhooks: ["GET", "/webhooks", "list"],
  createWebhook: ["POST", "/webhooks", "data"],
  getWebhook: ["GET", "/webhooks/{id}", "data"],
  patchWebhook: ["PATCH", "/webhooks/{id}", "data"],
  deleteWebhook: ["DELETE", "/webhooks/{id}", "nothing"]
} as const satisfies Readonly<Record<keyof Operations, Endpoint>>
