/** The texts of checkouts and of confirming an address in English. */
export const englishCheckout = {
  booking: "Booking",
  checkoutTitle: "Pay for your booking",
  heldUntil: (time: string) => `The time is held for you until ${time}.`,
  testCheckout: "This is a test checkout. You don't need a card and won't be charged.",
  pay: (price: string) => `Pay ${price}`,
  declineCard: "Decline card",
  cancelPayment: "Cancel payment",
  paidText: "Thank you. We received your payment and the meeting is confirmed. You'll receive a confirmation by email.",
  notPaidYet: "We haven't received your payment yet. If you just paid, this can take a few seconds.",
  notCompletedTitle: "Your payment was not completed",
  notCompletedText: (time: string) => `The time is yours until ${time}. You can try again until then, or choose another time.`,
  checkAgain: "Check again",
  unpaidCancelled:
    "The payment was not completed, so the booking was cancelled and the time was released. If you were charged, you'll receive a full refund.",
  paymentExpiredTitle: "Payment expired",
  paymentExpiredText:
    "The payment did not arrive in time, so the time was released. If you are charged, you'll receive a full refund.",
  paymentRefundedTitle: "Payment refunded",
  paymentRefundedText: "Your payment was refunded in full. Your bank determines when it appears in your account.",
  backTo: (site: string) => `Back to ${site}`,
  unknownCheckoutTitle: "Checkout not found",
  unknownCheckoutText:
    "This link doesn't lead to a checkout. Check that you copied the whole link, or ask your host for a new one.",
  unknownBookingTitle: "Booking not found",
  unknownBookingText: "This link doesn't lead to a booking. Check that you copied the whole link from your email.",
  providerSilentTitle: "Payment unavailable",
  providerSilentText: "The payment provider isn't responding. Your time is still held. Try again in a minute.",

  confirmAddressTitle: "Confirm your address",
  confirmAddressText:
    "The other attendees of this booking haven't been notified yet. Confirm that you made it, and we'll email them once the meeting is confirmed.",
  confirmAddress: "Confirm address",
  addressConfirmedTitle: "Address confirmed",
  addressConfirmedText: "Thank you. We're notifying the other attendees by email.",
  addressWaitingText: "Thank you. We'll notify the other attendees by email once the meeting is confirmed.",
  attendeesOverText: "This booking was declined or cancelled, so nobody else will be notified.",
  attendeesPastTitle: "Meeting started",
  attendeesPastText: "This meeting has already started, so nobody else will be notified."
}
