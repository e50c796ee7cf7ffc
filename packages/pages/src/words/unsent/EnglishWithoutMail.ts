import type { WordChanges } from "../Words.ts"

/** The texts in English that replace promises of an email where no mail server is configured. */
export const englishWithoutMail: WordChanges[string] = {
  emailHint: "The host sees this address. This site sends no emails.",
  guestsHint: "One per line. This site sends no emails, so tell them yourself.",
  approvalDue: "The host confirms each request. This site sends no emails: keep the link of the next page to see the answer.",
  linkSentTitle: "Your booking is not confirmed",
  linkSentText: () => "Bookings of this service are confirmed by a link in an email, and this site cannot send emails.",
  linkSentHelp: "Contact the host to book.",
  confirmedText: () => "Save this page. This site sends no emails, and this page is where you see or change your booking.",
  priceDue: (price) => `You pay ${price} from the page of your booking. The time is held for you meanwhile.`,
  unpaidText: "Save this page before you pay. This site sends no emails, and this page is where you see or change your booking.",
  waitingText: (host) =>
    `${host} has received your request. Save this page: this site sends no emails, and the answer appears here.`,
  cancelText: (host) => `The time becomes available again. This site sends no emails, so tell ${host} as well.`,
  declineReasonHint: "The booker sees it on the page of the booking.",
  answeredText: (answer, by, at) => {
    const done = { accept: "accepted", decline: "declined" }[answer]
    const who = by === "host" ? `You ${done} this request` : `This request was ${done} for you by an application`
    return `${who} on ${at}. This site sends no emails, so tell the booker yourself.`
  },
  paidText:
    "Thank you. We received your payment and the meeting is confirmed. Save the page of your booking: this site sends no emails.",
  addressConfirmedText: "Thank you. This site sends no emails, so tell the other attendees yourself.",
  addressWaitingText: "Thank you. This site sends no emails, so tell the other attendees once the meeting is confirmed.",
  confirmAddressText:
    "The other attendees of this booking haven't been notified. This site sends no emails, so tell them yourself.",
  signInText: (minutes) =>
    `This site has no mail server. A sign-in link is written to the server's output, where its operator can find it. It expires after ${minutes} minutes.`,
  emailMeALink: "Create a sign-in link",
  checkEmailTitle: "Ask the operator for your link",
  linkOnItsWay:
    "This site has no mail server, so nothing was sent to {email}. If the address belongs to a host, the operator finds the sign-in link in the server's output.",
  console: {
    bookings: {
      acceptHint: "No mail server is configured, so tell the booker yourself.",
      acceptPaidHint:
        "No mail server is configured, so send the booker the payment link yourself. The time is held for 30 minutes.",
      declineHint: "No mail server is configured, so tell the booker yourself.",
      cancelHint: "No mail server is configured, so tell the attendees yourself.",
      refundReasonHint: "It is shown in the booking's history. No mail server is configured, so tell the booker yourself.",
      alsoCancelHint: "No mail server is configured, so tell the attendees yourself. What is not refunded stays with you.",
      newLead: "No mail server is configured, so the person gets no emails."
    },
    services: { confirmEmailHint: "No mail server is configured, so nobody can confirm a booking of this service." },
    notices: {
      host_created: "The host was created. No mail server is configured, so sign-in links are in the server's output."
    }
  }
}
