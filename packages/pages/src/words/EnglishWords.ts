import type { BookingConflict, EndReason } from "@slotkit/core/codes"
import { englishAccess } from "./EnglishAccess.ts"
import { englishCheckout } from "./EnglishCheckout.ts"
import { pluralIn } from "./Language.ts"

/** The reason why an invite's link no longer works. */
export type ClosedInvite = "used" | "expired" | "disabled"

/** A change that a booker may make. */
export type BookingChange = "cancel" | "reschedule"

/** The reason why a booker cannot make a change. */
export type ChangeRefusal =
  | "ended"
  | "started"
  | "unconfirmed"
  | "awaiting_payment"
  | "not_allowed"
  | "too_late"
  | "paid"
  | "approval"
  | "not_offered"

/** The reason why an answer to a question is refused. `max` is a number of characters. */
export type AnswerFault =
  | { readonly fault: "too_long"; readonly max: number }
  | { readonly fault: "unusable" | "option" | "phone" | "number" | "url" }

/** A place of meetings that has no name of its own. */
export type UnnamedPlace = "video" | "in_person" | "phone" | "none"

/** The reason why the engine refuses what a visitor or a host does to a booking. */
export type VisitorConflict = Exclude<BookingConflict, "refund_pending"> | "other"

/** An answer to a request. */
export type AnswerGiven = "accept" | "decline"

/** Every text of visitors' pages in English. It defines the type that the other languages have. */
export const english = {
  ...englishAccess,
  ...englishCheckout,

  timeUntil: (end: string) => `to ${end}`,
  minutes: (count: number): string => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    const parts = [
      ...(hours === 0 ? [] : [`${hours} ${one(hours, "hour", "hours")}`]),
      ...(rest === 0 && hours > 0 ? [] : [`${rest} ${one(rest, "minute", "minutes")}`])
    ]
    return parts.join(" ")
  },
  minutesShort: (count: number) => `${count} min`,
  free: "Free",
  place: (kind: UnnamedPlace): string =>
    ({ video: "Video call", in_person: "In person", phone: "Phone call", none: "No location" })[kind],
  groupOf: (seats: number) => `Group of up to ${seats}`,
  needsApproval: "The host confirms each request",
  with: (host: string) => `with ${host}`,
  yourHost: "your host",

  skipToTimes: "Skip to the times",
  skipToContent: "Skip to the content",
  backToDays: "Back to the days",

  hostPageTitle: (host: string) => `Book a time with ${host}`,
  servicesHeading: "Services",
  nothingToBook: "There is nothing to book here at the moment.",
  highlighted: "Recommended",

  timesTitle: (service: string, host: string) => `${service} with ${host}`,
  chooseATime: "Choose a time",
  daysHeading: "Days",
  lengthHeading: "Length",
  previousMonth: (month: string) => `Previous month, ${month}`,
  nextMonth: (month: string) => `Next month, ${month}`,
  dayWithTimes: (day: string, count: number) => `${day}, ${count === 0 ? "no times" : `${count} ${one(count, "time", "times")}`}`,
  countOfTimes: (count: number) => `${count} free ${one(count, "time", "times")}`,
  announceTimes: (day: string, count: number) => `${count} free ${one(count, "time", "times")} on ${day}`,
  noTimesInMonth: (month: string) => `No free times in ${month}.`,
  goToFirstMonth: (month: string) => `Go to ${month}`,
  noTimesAtAll: "There are none in the following months either.",
  nothingFree: "There are no free times at the moment.",
  noTimesOnDay: "No times on this day.",
  nextDayWithTimes: (day: string) => `Next day with times: ${day}`,
  timeOffHeading: "Time off",
  nextTimes: "Next free times",
  laterTimes: "Later times",
  earliestTimes: "Back to the first times",
  viewHeading: "View",
  monthView: "Month",
  listView: "List",
  seatsLeft: (count: number) => `${count} ${one(count, "seat", "seats")} left`,
  timesInZone: (zone: string, offset: string) => `Times are in ${zone}, ${offset}.`,
  timesInHostZone: (zone: string, offset: string) => `Times are in the host's time zone: ${zone}, ${offset}.`,
  changeZone: "Change time zone",
  timeZone: "Time zone",
  searchZones: "Search for a city or time zone",
  zonesFound: (count: string) => `Matches: ${count}`,
  showTimes: "Show times",

  detailsTitle: (service: string) => `Your details: ${service}`,
  detailsHeading: "Enter your details",
  when: "When",
  where: "Where",
  price: "Price",
  length: "Length",
  hostTime: (time: string, zone: string) => `${time}, ${zone}`,
  changeTime: "Choose another time",
  nameLabel: "Name",
  emailLabel: "Email address",
  emailHint: "The confirmation goes to this address.",
  seatsLabel: "Number of people",
  seatsHint: (most: number) => `Including you, up to ${most}.`,
  guestsLabel: "Email addresses of the other people",
  guestsHint: "One per line. They are emailed once you confirm your own address.",
  chooseOption: "Choose an option",
  yes: "Yes",
  no: "No",
  topicLabel: "Topic",
  notesLabel: "Notes for the host",
  optional: "(optional)",
  leaveEmpty: "Leave this field empty",
  bookThisTime: "Confirm booking",
  askForThisTime: "Request this time",
  continueToPayment: "Continue to payment",
  priceDue: (price: string) => `You pay ${price} on the next page. The time is held for you meanwhile.`,
  approvalDue: "The host confirms each request. We'll email you when they respond.",

  errorTitle: (title: string) => `Error: ${title}`,
  problemHeading: "There is a problem with your input",
  enterName: "Enter your name.",
  nameTooLong: (max: number) => `Your name must be at most ${max} characters.`,
  nameUnusable: "Your name contains characters that aren't allowed, such as control characters.",
  enterEmail: "Enter your email address.",
  emailProblem: "Enter an email address in the correct format, like name@example.com.",
  guestsProblem: (line: string) => `"${line}" is not an email address.`,
  tooManyGuests: (seats: number) =>
    `You entered more email addresses than ${seats} ${one(seats, "person", "people")}. Increase the number of people.`,
  seatsProblem: (most: number) => `Choose a number of people from 1 to ${most}.`,
  mustBeChecked: (question: string) => `Check the box: ${question}`,
  answerMissing: (question: string) => `Answer the question: ${question}`,
  answerProblem: (question: string, wrong: AnswerFault): string => {
    const rule =
      wrong.fault === "too_long"
        ? `must be at most ${wrong.max} characters`
        : {
            unusable: "contains characters that aren't allowed",
            option: "must be one of the options of the question",
            phone: "must be a phone number",
            number: "must be a number",
            url: "must be a web address that begins with https:// or http://"
          }[wrong.fault]
    return `${question}: the answer ${rule}.`
  },
  checkProblem: "Complete the “I'm not a robot” check.",
  personHeading: "Before you book",
  personLabel: "I am a person",
  personProblem: 'Check the box "I am a person", then send the form again.',
  topicTooLong: (max: number) => `The topic must be at most ${max} characters.`,
  notesTooLong: (max: number) => `The notes must be at most ${max} characters.`,
  formProblem: "Some of your details aren't valid. Check them and send the form again.",
  chooseAFreshTime: "Choose one of the times.",
  timeWasTaken: "That time is no longer free. Choose another one.",
  timesOfDay: (day: string) => `Free times on ${day}`,
  timesGone: "That time is no longer free, and there are no other times on that day.",
  formExpired: "The form was open for more than a day. Check your details and send it again.",
  stillBooking: "Your booking is still being made. Send the form again to see the result.",

  linkSentTitle: "Check your email",
  linkSentText: (minutes: number) =>
    `We have sent you a link. Open it within ${minutes} minutes to confirm your booking. The time is held for you until then.`,
  linkSentHelp: "If no email arrives, check your spam folder, or book again with another address.",
  confirmTitle: "Confirm your booking",
  confirmText: (time: string) => `The time is held for you until ${time}.`,
  confirmRequestTitle: "Confirm your request",
  linkExpiredTitle: "This link has expired",
  linkExpiredText: "The booking was not confirmed in time, so the time was released. Book again.",

  confirmedTitle: "Booking confirmed",
  confirmedText: (email: string) => `We sent a confirmation to ${email}.`,
  waitingTitle: "Awaiting confirmation",
  waitingText: (host: string) => `${host} has received your request and will respond by email.`,
  unpaidTitle: "Waiting for your payment",
  unpaidText: "The time is held for you until the payment is complete.",
  declinedTitle: "Request declined",
  declinedText: "This time was not confirmed.",
  cancelledTitle: "Booking cancelled",
  cancelledText: "This booking was cancelled.",
  requestWithdrawnText: "This request was withdrawn.",
  pastTitle: "This meeting has taken place",
  pastText: "",
  reason: "Reason",
  endReason: (reason: EndReason): string | null =>
    ({
      not_answered: "The request was not answered in time",
      not_paid: "Payment was not completed",
      not_confirmed: "The booking was not confirmed in time",
      declined: "Declined by the host",
      cancelled_by_host: "Cancelled by the host",
      removed_from_calendar: "The host removed the meeting from their calendar.",
      host_removed: "The host's account was deleted",
      cancelled_by_booker: "Cancelled by the booker",
      withdrawn: "Cancelled by the booker",
      cancelled: null
    })[reason],
  what: "What",
  who: "With",
  joinMeeting: "Join the meeting",
  roomTitle: "Your meeting room is on its way",
  roomText: "The room is being set up. This page checks again every few seconds and opens the room when it is ready.",
  bookedBy: "Booked by",
  people: "People",
  goToPayment: "Continue to payment",
  bookAgain: "Book another time",
  paid: (price: string) => `${price}, paid`,
  refunded: (price: string) => `${price}, refunded`,

  addToCalendar: "Add to calendar",
  reschedule: "Reschedule",
  cancelBooking: "Cancel booking",
  withdrawRequest: "Withdraw request",
  changeRefused: (change: BookingChange, reason: ChangeRefusal): string => {
    const changed = { cancel: "cancelled", reschedule: "rescheduled" }[change]
    return {
      ended: "The booking was already declined or cancelled.",
      started: "The meeting has already started.",
      unconfirmed: "The booking has not been confirmed. Confirm it first.",
      awaiting_payment: "The booking can be changed as soon as it is paid.",
      not_allowed: `Bookings of this service cannot be ${changed} online. Contact the host.`,
      too_late: `This booking can no longer be ${changed} online. Contact the host.`,
      paid: "The booking is paid and cannot be cancelled online. Contact the host.",
      approval: "This service needs approval. To change the time, cancel and request a new one.",
      not_offered: "This service can no longer be booked, so the booking cannot be rescheduled online. Contact the host."
    }[reason]
  },
  cannotChangeTitle: (change: BookingChange) =>
    ({ cancel: "The booking cannot be cancelled", reschedule: "The booking cannot be rescheduled" })[change],
  writeTo: (email: string) => `Write to ${email}`,
  opensInNewTab: "(opens in a new tab)",
  backToBooking: "Back to the booking",
  cancelTitle: (service: string) => `Cancel booking: ${service}`,
  cancelHeading: "Cancel this booking?",
  withdrawTitle: (service: string) => `Withdraw request: ${service}`,
  withdrawHeading: "Withdraw this request?",
  cancelText: (host: string) => `The time becomes available again, and ${host} is notified by email.`,
  cancelRefund: (price: string) => `Your payment of ${price} is refunded.`,
  reasonLabel: "Reason",
  reasonHint: "The host can read it.",
  reasonTooLong: (max: number) => `The reason must be at most ${max} characters.`,
  keepBooking: "Keep the booking",
  rescheduleTitle: (service: string) => `Reschedule: ${service}`,
  rescheduleHeading: "Choose a new time",
  bookedNow: "Currently booked",
  moveToTime: "Reschedule to this time",
  noOtherTimes: "That time is no longer free, and there are no other times.",

  requestTitle: (booker: string) => `${booker} requested a meeting`,
  requestText: "The time is held until you answer. If you don't answer before the start, the request is declined.",
  acceptRequest: "Accept request",
  declineRequest: "Decline request",
  declineReasonLabel: "Reason for declining",
  declineReasonHint: "Included in the email to the booker.",
  someone: "Someone",
  answeredTitle: (answer: AnswerGiven) => ({ accept: "Request accepted", decline: "Request declined" })[answer],
  answeredText: (answer: AnswerGiven, by: "host" | "application", at: string, booker: string) => {
    const done = { accept: "accepted", decline: "declined" }[answer]
    const who = by === "host" ? `You ${done} this request` : `This request was ${done} for you by an application`
    return `${who} on ${at}. ${booker} has been emailed.`
  },
  requestPassedTitle: "This request has expired",
  requestPassedText: "The start passed without an answer, so the request was declined automatically.",
  withdrawnTitle: "Request withdrawn",
  withdrawnText: (booker: string) => `${booker} withdrew this request. The time is available again.`,
  openAccount: "Open your account",

  homeTitle: "Scheduling server",
  homeText: "The server is running. Each host's booking page is at /username.",

  notFoundTitle: "Page not found",
  notFoundText: "There is no booking page at this address. Check the link, or ask for a new one.",
  invalidQueryTitle: "This link has an error",
  invalidQueryText: "This link contains an invalid value.",
  startOver: "Start over",
  unavailableTitle: "Free times cannot be shown right now",
  unavailableText: "The host's calendar isn't responding. Try again in a moment.",
  reload: "Try again",
  inviteTitle: (status: ClosedInvite) =>
    ({ used: "This invite has been used", expired: "This invite has expired", disabled: "This invite was withdrawn" })[status],
  inviteText: (status: ClosedInvite, host: string) =>
    ({
      used: `A time with ${host} was already booked with this link. It works only once.`,
      expired: `This invite from ${host} can no longer be booked. Ask for a new link.`,
      disabled: `${host} has withdrawn this invite. Ask for a new link.`
    })[status],
  inviteFor: (name: string) => `An invite for ${name}`,
  limitedTitle: "Too many requests",
  limitedText: (seconds: number) => `Too many requests came from your network. Try again in ${waitOf(seconds)}.`,
  sendFormAgain: "Send the form again",
  movesLimited: "This booking was rescheduled too many times. Contact the host, or try again tomorrow.",
  bookingsLimited: (reason: "booker" | "network", seconds: number): string => {
    const cause = {
      booker: "Too many bookings were made with this email address in the last hour.",
      network: "Too many bookings came from your network in the last hour."
    }[reason]
    return `${cause} Your details are still here. Try again in ${waitOf(seconds)}, or contact the host.`
  },
  unreadableTitle: "This form cannot be read",
  unreadableText: (status: number): string =>
    status === 413
      ? "The form is too large. Shorten your texts and send it again."
      : "We couldn't read the form. Reload the page and fill it in again.",
  conflict: (reason: VisitorConflict, limit?: number): string =>
    ({
      past: "That time has passed. Choose another one.",
      notice: "That time is too soon. Choose a later one.",
      window: "That time is too far ahead. Choose an earlier one.",
      outside_hours: "That time is outside the host's working hours. Choose another one.",
      off_grid: "That time cannot be booked. Choose another one.",
      busy: "That time is no longer free. Choose another one.",
      full: "The meeting does not have enough seats left.",
      day_full: "That day is fully booked. Choose another day.",
      not_bookable: "This can no longer be booked. Ask the host for a new link.",
      no_payments: "Payments aren't set up for this service, so it can't be booked. Contact the host.",
      too_many_upcoming: `This email address already has ${
        limit === 1 ? "an upcoming booking" : `${limit} upcoming bookings`
      } with this host. Cancel one, or contact the host.`,
      same_time: "The booking is already at that time.",
      start_passed: "The start time has passed, so the request was declined automatically.",
      confirmation_over: "This confirmation link has expired. Book again.",
      refund_failed: "The payment could not be refunded, so nothing was changed. Try again later, or contact the host.",
      booking_state: "The booking has changed in the meantime, so this is no longer possible. Load the page again.",
      other: "This is not possible at the moment. Load the page again to see the current state."
    })[reason]
}

const one = pluralIn("en")

/** A wait, such as `30 seconds` or `31 minutes`. */
const waitOf = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${one(seconds, "second", "seconds")}`
