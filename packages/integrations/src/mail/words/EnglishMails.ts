import { meetingWords } from "@slotkit/core/internal"
import type { MailWords } from "./MailWords.ts"

/** The emails in English. */
export const englishMails: MailWords = {
  texts: {
    confirmation: { subject: "Confirmed: {service} with {host}", text: "Your meeting with {host} is confirmed." },
    confirmationToAttendee: {
      subject: "Confirmed: {service} with {host}",
      text: "{guest} has booked a meeting with {host} that includes you."
    },
    confirmationToHost: { subject: "New booking: {service} with {guest}", text: "{guest} has booked a meeting with you." },
    requestReceived: {
      subject: "Request received: {service} with {host}",
      text: "Your request was sent to {host}, who will accept or decline it. The time is held for you until then.\n\nWe'll email you as soon as they respond."
    },
    requestToHost: {
      subject: "Response needed: {service} with {guest}",
      text: "{guest} has requested a meeting with you.\n\nAccept or decline the request. If you don't respond before the meeting starts, it is declined automatically."
    },
    paymentRequest: {
      subject: "Payment required: {service} with {host}",
      text: "{host} has accepted your request.\n\nPay to confirm the meeting. The time is held for a limited period. If you don't pay, the booking is cancelled."
    },
    declined: {
      subject: "Declined: {service} with {host}",
      text: "Your request for a meeting with {host} was declined."
    },
    cancelled: { subject: "Cancelled: {service} with {host}", text: "Your meeting with {host} is cancelled." },
    cancelledByBooker: { subject: "Cancelled: {service} with {host}", text: "You cancelled your meeting with {host}." },
    cancelledToAttendee: {
      subject: "Cancelled: {service} with {host}",
      text: "The meeting with {host} that {guest} booked for you is cancelled."
    },
    cancelledToHost: { subject: "Cancelled: {service} with {guest}", text: "Your meeting with {guest} is cancelled." },
    cancelledByBookerToHost: {
      subject: "Cancelled: {service} with {guest}",
      text: "{guest} cancelled the meeting with you. The time is available again."
    },
    rescheduled: { subject: "Rescheduled: {service} with {host}", text: "Your meeting with {host} was rescheduled." },
    rescheduledByBooker: { subject: "Rescheduled: {service} with {host}", text: "You rescheduled your meeting with {host}." },
    rescheduledToAttendee: {
      subject: "Rescheduled: {service} with {host}",
      text: "The meeting with {host} that {guest} booked for you was rescheduled."
    },
    rescheduledToHost: { subject: "Rescheduled: {service} with {guest}", text: "Your meeting with {guest} was rescheduled." },
    rescheduledByBookerToHost: {
      subject: "Rescheduled: {service} with {guest}",
      text: "{guest} rescheduled the meeting with you."
    },
    reminder: { subject: "Reminder: {service} with {host}", text: "Your meeting with {host} is coming up." },
    reminderToAttendee: {
      subject: "Reminder: {service} with {host}",
      text: "The meeting with {host} that {guest} booked for you is coming up."
    },
    reminderToHost: { subject: "Reminder: {service} with {guest}", text: "Your meeting with {guest} is coming up." },
    confirmAddress: {
      subject: "Confirm your booking: {service} with {host}",
      text: "Confirm your booking with {host}. The time is held for you for {duration}.\n\nIf you didn't book this, ignore this email. Nothing is booked without your confirmation."
    },
    refunded: {
      subject: "Refund: {service} with {host}",
      text: "We have refunded {amount} of your payment for the meeting with {host}. It can take a few days until the money arrives."
    },
    withdrawn: {
      subject: "Request withdrawn: {service} with {host}",
      text: "You withdrew your request for a meeting with {host}."
    },
    withdrawnToHost: {
      subject: "Request withdrawn: {service} with {guest}",
      text: "{guest} withdrew the request for a meeting with you. The time is available again."
    },
    webhookDisabled: {
      subject: "A webhook was disabled",
      text: "{failures} consecutive deliveries to one of your webhooks failed, so the webhook was disabled.\n\nOnce its URL responds again, enable the webhook. Events that occurred in the meantime are not sent again."
    },
    signIn: {
      subject: "Your sign-in link",
      text: "Open the link in the browser where you requested it. It works once and expires after {duration}.\n\nIf you didn't request it, you can ignore this email. The link doesn't work in any other browser."
    },
    calendarLost: {
      subject: "Reconnect your calendar",
      text: "We have lost access to one of your calendars. Until you reconnect it, meetings cannot be written into it, and visitors may not be able to book you, because we don't know when you are busy."
    },
    calendarClosed: {
      subject: "Your calendar isn't responding",
      text: "We haven't been able to read one of your calendars for a while. Visitors cannot book you until it responds again. We keep trying, and will email you when it is back."
    },
    calendarMissing: {
      subject: "A calendar no longer exists",
      text: "One of the calendars that we check for busy times no longer exists at its provider. Stop using it or connect another one so that visitors can book you again."
    },
    calendarBack: {
      subject: "Your calendar is connected again",
      text: "We can read your calendar again. Visitors can book your free times again."
    },
    meetingRemoved: {
      subject: "Removed from your calendar: {service} with {guest}",
      text: "You removed the meeting with {guest} from your calendar. It is still booked, so nobody else can book the time.\n\nDecide below what should happen."
    },
    meetingMoved: {
      subject: "Changed in your calendar: {service} with {guest}",
      text: "You changed the time of the meeting with {guest} in your calendar. It is still booked for its original time.\n\nDecide below what should happen."
    }
  },
  greeting: (name) => (name === null ? "Hello," : `Hello ${name},`),
  entry: (service, person) => `${service} with ${person}`,
  colon: ":",
  yourHost: "your host",
  someone: "Someone",
  group: "the group",
  unnamed: "Unnamed attendee",
  yes: "Yes",
  no: "No",
  labels: {
    meeting: "Meeting",
    when: "When",
    previousTime: "Previous time",
    bookedTime: "Booked for",
    calendarTime: "In your calendar",
    bookedBy: "Booked by",
    host: "Host",
    attendees: "Attendees",
    seats: "Seats",
    where: "Where",
    join: "Join",
    topic: "Topic",
    notes: "Notes",
    reason: "Reason",
    price: "Price",
    refund: "Refund",
    webhook: "Webhook",
    calendar: "Calendar",
    account: "Account"
  },
  links: {
    checkout: "Pay now",
    bookAgain: "Choose another time",
    console: "Open your account",
    attendees: "Confirm your address",
    answer: "Accept or decline",
    confirm: "Confirm booking",
    rescheduleOrCancel: "Reschedule or cancel",
    reschedule: "Reschedule",
    cancel: "Cancel booking",
    withdraw: "Withdraw request",
    move: "Move booking",
    putBack: "Put the meeting back",
    moveBack: "Move the meeting back",
    calendars: "Open your calendars",
    signIn: "Sign in"
  },
  price: meetingWords.en.price,
  place: meetingWords.en.place,
  endReason: meetingWords.en.endReason,
  paidLater: "You pay only if they accept.",
  refundedMeetingStays: "The meeting takes place as planned.",
  refundedMeetingCancelled: "The meeting is cancelled.",
  attendeesWait:
    "The other attendees haven't been notified yet. Follow the link below to confirm that this is your address, and we'll email them once the meeting is confirmed.",
  footer: (host) => `You received this email because of a booking with ${host}.`
}
