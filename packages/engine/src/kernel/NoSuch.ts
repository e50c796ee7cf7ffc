/** The messages of `NotFound`, by resource. */
export const noSuch = {
  apiKey: "API key not found.",
  app: "App not found.",
  booking: "Booking not found.",
  busyTime: "Busy time not found.",
  calendar: "Calendar not found.",
  calendarAccount: "Calendar account not found.",
  calendarChange: "Calendar change not found. It was settled, or the meeting has begun.",
  checkout: "Checkout not found.",
  delivery: "Delivery not found.",
  erasure: "Erasure not found. It is shown for a day after it has ended.",
  host: "Host not found.",
  invite: "Invite not found.",
  room: "Room not found. The booking has no room at a provider, or the meeting was some time ago.",
  service: "Service not found.",
  webhook: "Webhook not found."
} as const
