import type { Language, VisitorChange } from "@slotkit/core/codes"
import { meetingWords, pluralIn, refusalWords } from "@slotkit/core/internal"
import { accessWords } from "./AccessWords.ts"
import { checkoutWords } from "./CheckoutWords.ts"
import type { ConsoleWords } from "./console/ConsoleWords.ts"
import { seriesWords } from "./SeriesWords.ts"
import { visitWords } from "./VisitWords.ts"
import { waitlistWords } from "./WaitlistWords.ts"

/** The reason why an invite's link no longer works. */
export type ClosedInvite = "used" | "expired" | "disabled"

/** The reason why an answer to a question is refused. `max` is a number of characters. */
export type AnswerFault =
  | { readonly fault: "too_long"; readonly max: number }
  | { readonly fault: "unusable" | "option" | "phone" | "number" | "url" }

/** An answer to a request. */
export type AnswerGiven = "accept" | "decline"

/** A kind of calendar that a booking can be added to. `file` is the file that other programs open. */
export type CalendarKind = "google" | "outlook" | "microsoft365" | "file"

const oneEn = pluralIn("en")

/** A wait, such as `30 seconds` or `31 minutes`. */
const waitOfEn = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${oneEn(seconds, "second", "seconds")}`

/** Every text of visitors' pages in English. It defines the type that the other languages have. */
export const english = {
  ...accessWords.en,
  ...checkoutWords.en,
  ...seriesWords.en,
  ...visitWords.en,
  ...waitlistWords.en,

  timeUntil: (end: string) => `to ${end}`,
  minutes: (count: number): string => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    const parts = [
      ...(hours === 0 ? [] : [`${hours} ${oneEn(hours, "hour", "hours")}`]),
      ...(rest === 0 && hours > 0 ? [] : [`${rest} ${oneEn(rest, "minute", "minutes")}`])
    ]
    return parts.join(" ")
  },
  minutesShort: (count: number) => `${count} min`,
  free: "Free",
  place: meetingWords.en.place,
  callTo: meetingWords.en.callTo,
  showOnMap: "Show on a map",
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
  chooseHost: "Who would you like to meet?",
  sameHost: "The same host",
  anyHost: "Anyone",
  hostUnread: (name: string) => `The free times of ${name} can't be shown right now, because a calendar isn't responding.`,
  chooseAnother: "Choose someone else, or try again in a moment.",
  previousMonth: (month: string) => `Previous month, ${month}`,
  nextMonth: (month: string) => `Next month, ${month}`,
  dayWithTimes: (day: string, count: number) =>
    `${day}, ${count === 0 ? "no times" : `${count} ${oneEn(count, "time", "times")}`}`,
  countOfTimes: (count: number) => `${count} free ${oneEn(count, "time", "times")}`,
  announceTimes: (day: string, count: number) => `${count} free ${oneEn(count, "time", "times")} on ${day}`,
  noTimesInMonth: (month: string) => `No free times in ${month}.`,
  goToFirstMonth: (month: string) => `Go to ${month}`,
  noTimesAtAll: "There are none in the following months either.",
  language: "Language",
  otherServices: "Other services that you can book:",
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
  seatsLeft: (count: number) => `${count} ${oneEn(count, "seat", "seats")} left`,
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
  phoneLabel: "Mobile phone number",
  phoneHint: "With the country code, such as +44 1632 960123.",
  textsHeading: "Text messages",
  textConsent: "Send me text messages about this booking to this number. I can stop them at any time.",
  phoneProblem: "Enter a phone number with its country code, like +44 1632 960123.",
  discountLabel: "Discount code",
  applyCode: "Apply code",
  total: "Total",
  restDue: "At the appointment",
  priceOfAll: "For all seats together.",
  discountProblem: "This discount code cannot be used. Check it, or leave the field empty.",
  textConsentProblem: "Tick the box to get text messages, or leave the phone number empty.",
  textsSent: (end: string) => `Text messages about this booking go to your number ending in ${end}.`,
  textsStopped: "No more text messages about this booking are sent.",
  stopTexts: "Stop text messages",
  guestsLabel: "Email addresses of the other people",
  guestsHint: "One per line. They are emailed once you confirm your own address.",
  addGuests: "Add guests",
  guestsUpTo: (most: number) => `Up to ${most} email ${oneEn(most, "address", "addresses")}.`,
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
  continueToCard: "Continue to save your card",
  cardTitle: "Waiting for your card",
  cardText: "The time is held for you until your card is saved.",
  depositDue: (deposit: string, rest: string) =>
    `You pay a deposit of ${deposit} on the next page, and ${rest} at the appointment. The time is held for you meanwhile.`,
  deposit: "Deposit",
  priceDueThere: (price: string) => `You pay ${price} at the appointment.`,
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
  guestRepeated: (line: string) => `"${line}" is already on this booking. Enter each address once.`,
  guestLimit: (most: number) => `Enter at most ${most} guest email ${oneEn(most, "address", "addresses")}.`,
  tooManyGuests: (seats: number) =>
    `You entered more email addresses than ${seats} ${oneEn(seats, "person", "people")}. Increase the number of people.`,
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
  paidAmount: (price: string) => `Paid ${price}.`,
  rescheduledTitle: "Rescheduled",
  rescheduledText: (email: string) => `We sent the new time to ${email}.`,
  previousTime: "Previous time:",
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
  endReason: meetingWords.en.endReason,
  what: "What",
  who: "With",
  continueTo: (site: string) => `Continue to ${site}`,
  joinMeeting: "Join the meeting",
  roomTitle: "Your meeting room is on its way",
  roomText: "The room is being set up. This page checks again every few seconds and opens the room when it is ready.",
  bookedBy: "Booked by",
  people: "People",
  guests: "Guests",
  attendeesWait: "Your guests haven't been notified yet. Confirm your address with the link in our email, and we'll email them.",
  goToPayment: "Continue to payment",
  bookAgain: "Book another time",
  paid: (price: string) => meetingWords.en.price(price, "paid"),
  refunded: (price: string) => meetingWords.en.price(price, "refunded"),
  guarantee: meetingWords.en.guarantee,
  guaranteeLabel: meetingWords.en.guaranteeLabel,
  feeCharged: meetingWords.en.feeCharged,
  feeFailed: meetingWords.en.feeFailed,
  cancellation: meetingWords.en.cancellation,
  cancelBy: meetingWords.en.cancelBy,
  cancelLater: meetingWords.en.cancelLater,
  noRefund: meetingWords.en.noRefund,
  dueThere: meetingWords.en.dueThere,
  paidThere: meetingWords.en.paidThere,
  withDeposit: meetingWords.en.withDeposit,
  discount: meetingWords.en.discount,
  priceState: meetingWords.en.price,
  refundLabel: meetingWords.en.refundLabel,
  feeLabel: meetingWords.en.feeLabel,

  addToCalendar: "Add to calendar",
  calendarName: (kind: CalendarKind) =>
    ({
      google: "Google Calendar",
      outlook: "Outlook.com",
      microsoft365: "Microsoft 365",
      file: "Apple and others (.ics)"
    })[kind],
  reschedule: "Reschedule",
  cancelBooking: "Cancel booking",
  withdrawRequest: "Withdraw request",
  changeRefused: refusalWords.en.changeRefused,
  cannotChangeTitle: (change: VisitorChange) =>
    ({ cancel: "The booking cannot be cancelled", reschedule: "The booking cannot be rescheduled" })[change],
  writeTo: (email: string) => `Write to ${email}`,
  opensInNewTab: "(opens in a new tab)",
  backToBooking: "Back to the booking",
  cancelTitle: (service: string) => `Cancel booking: ${service}`,
  cancelHeading: "Cancel this booking?",
  withdrawTitle: (service: string) => `Withdraw request: ${service}`,
  withdrawHeading: "Withdraw this request?",
  cancelText: (host: string) => `We'll email ${host} about it.`,
  cancelRefund: (price: string) => `Your payment of ${price} will be refunded.`,
  cancelPart: (refund: string, fee: string) => `You get ${refund} back. The cancellation fee is ${fee}.`,
  cancelForfeits: (price: string) => `Your payment of ${price} will not be refunded.`,
  feeUntil: (when: string) => `This applies until ${when}.`,
  reasonLabel: "Reason",
  reasonHint: "The host can read it.",
  reasonTooLong: (max: number) => `The reason must be at most ${max} characters.`,
  keepBooking: "Keep the booking",
  rescheduleTitle: (service: string) => `Reschedule: ${service}`,
  rescheduleHeading: "Choose a new time",
  bookedNow: "Currently booked",
  moveToTime: "Reschedule to this time",
  moveNote: (host: string) => `Message to ${host}`,
  moveNoteHint: "Included in the email about the new time.",
  moveNoteTooLong: (max: number) => `The message must be at most ${max} characters.`,
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
  withdrawnText: (booker: string) => `${booker} withdrew this request.`,
  openAccount: "Open your account",

  homeTitle: "Scheduling server",
  homeText: "The server is running. Each host's booking page is at /username.",

  notFoundTitle: "Page not found",
  notFoundText: "There is no booking page at this address. Check the link, or ask for a new one.",
  invalidQueryTitle: "This link has an error",
  invalidQueryText: "This link contains an invalid value.",
  startOver: "Start over",
  selectionTitle: "This link no longer works",
  selectionText: "It has expired or is no longer valid. Ask for a new link.",
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
  limitedText: (seconds: number) => `Too many requests came from your network. Try again in ${waitOfEn(seconds)}.`,
  sendFormAgain: "Send the form again",
  bookingsLimited: (reason: "booker" | "phone" | "network", seconds: number): string => {
    const advice = `Try again in ${waitOfEn(seconds)}, or contact the host.`
    return `${refusalWords.en.limitReached(reason)} Your details are still here. ${advice}`
  },
  unreadableTitle: "This form cannot be read",
  unreadableText: (status: number): string =>
    status === 413
      ? "The form is too large. Shorten your texts and send it again."
      : "We couldn't read the form. Reload the page and fill it in again.",
  conflict: refusalWords.en.conflict,
  limitReached: refusalWords.en.limitReached
}

/** The texts of visitors' pages in one language: one text or function per message. */
export type Words = {
  readonly [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : (typeof english)[Name]
}

/**
 * Replacements for single messages, by language code such as `de`. A language that Slotkit does not have is added; messages that
 * it lacks are English. `console` has the messages of the hosts' console, by page.
 */
export type WordChanges = Readonly<Record<string, Partial<Words> & { readonly console?: SomeOf<ConsoleWords> }>>

/** Some of the console's texts, by page. */
type SomeOf<Texts> = {
  readonly [Name in keyof Texts]?: Texts[Name] extends string | ReadonlyArray<string> | ((...args: never) => string)
    ? Texts[Name]
    : SomeOf<Texts[Name]>
}

const oneDe = pluralIn("de")

const waitOfDe = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} Minuten` : `${seconds} ${oneDe(seconds, "Sekunde", "Sekunden")}`

const german: Words = {
  ...accessWords.de,
  ...checkoutWords.de,
  ...seriesWords.de,
  ...visitWords.de,
  ...waitlistWords.de,

  timeUntil: (end) => `bis ${end}`,
  minutes: (count) => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    const parts = [
      ...(hours === 0 ? [] : [`${hours} ${oneDe(hours, "Stunde", "Stunden")}`]),
      ...(rest === 0 && hours > 0 ? [] : [`${rest} ${oneDe(rest, "Minute", "Minuten")}`])
    ]
    return parts.join(" ")
  },
  minutesShort: (count) => `${count} Min.`,
  free: "Kostenlos",
  place: meetingWords.de.place,
  callTo: meetingWords.de.callTo,
  showOnMap: "Auf der Karte zeigen",
  groupOf: (seats) => `Gruppe mit bis zu ${seats} Personen`,
  needsApproval: "Jede Anfrage wird einzeln bestätigt",
  with: (host) => `mit ${host}`,
  yourHost: "Anbieter",

  skipToTimes: "Zu den Terminen springen",
  skipToContent: "Zum Inhalt springen",
  backToDays: "Zurück zu den Tagen",

  hostPageTitle: (host) => `Termin buchen bei ${host}`,
  servicesHeading: "Angebote",
  nothingToBook: "Derzeit gibt es hier nichts zu buchen.",
  highlighted: "Empfohlen",

  timesTitle: (service, host) => `${service} mit ${host}`,
  chooseATime: "Termin auswählen",
  daysHeading: "Tage",
  lengthHeading: "Dauer",
  chooseHost: "Wen möchten Sie treffen?",
  sameHost: "Dieselbe Person",
  anyHost: "Egal wen",
  hostUnread: (name) => `Die freien Termine von ${name} können gerade nicht angezeigt werden, weil ein Kalender nicht antwortet.`,
  chooseAnother: "Wählen Sie jemand anderen, oder versuchen Sie es in Kürze erneut.",
  previousMonth: (month) => `Vorheriger Monat, ${month}`,
  nextMonth: (month) => `Nächster Monat, ${month}`,
  dayWithTimes: (day, count) => `${day}, ${count === 0 ? "keine Termine" : `${count} ${oneDe(count, "Termin", "Termine")}`}`,
  countOfTimes: (count) => `${count} ${oneDe(count, "freier Termin", "freie Termine")}`,
  announceTimes: (day, count) => `${count} ${oneDe(count, "freier Termin", "freie Termine")} am ${day}`,
  noTimesInMonth: (month) => `Im ${month} ist kein Termin frei.`,
  goToFirstMonth: (month) => `Weiter zum ${month}`,
  noTimesAtAll: "Auch in den folgenden Monaten ist nichts frei.",
  language: "Sprache",
  otherServices: "Andere Angebote, die Sie buchen können:",
  nothingFree: "Derzeit ist kein Termin frei.",
  noTimesOnDay: "An diesem Tag ist kein Termin frei.",
  nextDayWithTimes: (day) => `Nächster Tag mit freien Terminen: ${day}`,
  timeOffHeading: "Abwesenheiten",
  nextTimes: "Nächste freie Termine",
  laterTimes: "Spätere Termine",
  earliestTimes: "Zurück zu den ersten Terminen",
  viewHeading: "Ansicht",
  monthView: "Monat",
  listView: "Liste",
  seatsLeft: (count) => `noch ${count} ${oneDe(count, "Platz", "Plätze")}`,
  timesInZone: (zone, offset) => `Alle Zeiten: ${zone}, ${offset}.`,
  timesInHostZone: (zone, offset) => `Zeiten in der Zeitzone des Anbieters: ${zone}, ${offset}.`,
  changeZone: "Zeitzone ändern",
  timeZone: "Zeitzone",
  searchZones: "Stadt oder Zeitzone suchen",
  zonesFound: (count) => `Treffer: ${count}`,
  showTimes: "Termine anzeigen",

  detailsTitle: (service) => `Ihre Angaben: ${service}`,
  detailsHeading: "Ihre Angaben",
  when: "Wann",
  where: "Wo",
  price: "Preis",
  length: "Dauer",
  hostTime: (time, zone) => `${time}, ${zone}`,
  changeTime: "Anderen Termin wählen",
  nameLabel: "Name",
  emailLabel: "E-Mail-Adresse",
  emailHint: "An diese Adresse geht die Bestätigung.",
  seatsLabel: "Anzahl der Personen",
  seatsHint: (most) => `Sie selbst mitgezählt, höchstens ${most}.`,
  phoneLabel: "Mobilnummer",
  phoneHint: "Mit der Ländervorwahl, zum Beispiel +49 1512 3456789.",
  textsHeading: "Textnachrichten",
  textConsent: "Schicken Sie mir Textnachrichten zu dieser Buchung an diese Nummer. Ich kann sie jederzeit abbestellen.",
  phoneProblem: "Geben Sie eine Telefonnummer mit Ländervorwahl ein, zum Beispiel +49 1512 3456789.",
  discountLabel: "Rabattcode",
  applyCode: "Code anwenden",
  total: "Summe",
  restDue: "Vor Ort",
  priceOfAll: "Für alle Plätze zusammen.",
  discountProblem: "Dieser Rabattcode gilt nicht. Prüfen Sie ihn, oder lassen Sie das Feld leer.",
  textConsentProblem: "Setzen Sie das Häkchen, um Textnachrichten zu bekommen, oder lassen Sie die Nummer leer.",
  textsSent: (end) => `Textnachrichten zu dieser Buchung gehen an Ihre Nummer, die auf ${end} endet.`,
  textsStopped: "Zu dieser Buchung werden keine Textnachrichten mehr verschickt.",
  stopTexts: "Textnachrichten abbestellen",
  guestsLabel: "E-Mail-Adressen der anderen Personen",
  guestsHint: "Eine pro Zeile. Sie werden benachrichtigt, sobald Sie Ihre eigene Adresse bestätigt haben.",
  addGuests: "Gäste einladen",
  guestsUpTo: (most) => `Bis zu ${most} ${oneDe(most, "E-Mail-Adresse", "E-Mail-Adressen")}.`,
  chooseOption: "Bitte auswählen",
  yes: "Ja",
  no: "Nein",
  topicLabel: "Thema",
  notesLabel: "Nachricht",
  optional: "(optional)",
  leaveEmpty: "Dieses Feld bitte leer lassen",
  bookThisTime: "Termin buchen",
  askForThisTime: "Termin anfragen",
  continueToPayment: "Weiter zur Zahlung",
  continueToCard: "Weiter zur Karte",
  cardTitle: "Karte ausstehend",
  cardText: "Der Termin bleibt für Sie reserviert, bis Ihre Karte gespeichert ist.",
  depositDue: (deposit, rest) =>
    `Sie zahlen ${deposit} auf der nächsten Seite an und ${rest} vor Ort. So lange bleibt der Termin für Sie reserviert.`,
  deposit: "Anzahlung",
  priceDueThere: (price) => `Sie zahlen ${price} vor Ort.`,
  priceDue: (price) => `Sie zahlen ${price} auf der nächsten Seite. So lange bleibt der Termin für Sie reserviert.`,
  approvalDue: "Jede Anfrage wird einzeln bestätigt. Sie erhalten eine E-Mail, sobald sie beantwortet ist.",

  errorTitle: (title) => `Fehler: ${title}`,
  problemHeading: "Bitte prüfen Sie Ihre Eingaben",
  enterName: "Geben Sie Ihren Namen ein.",
  nameTooLong: (max) => `Ihr Name darf höchstens ${max} Zeichen lang sein.`,
  nameUnusable: "Ihr Name enthält Zeichen, die nicht zulässig sind, zum Beispiel Steuerzeichen.",
  enterEmail: "Geben Sie Ihre E-Mail-Adresse ein.",
  emailProblem: "Geben Sie eine gültige E-Mail-Adresse ein, zum Beispiel name@example.com.",
  guestsProblem: (line) => `„${line}“ ist keine E-Mail-Adresse.`,
  guestRepeated: (line) => `„${line}“ gehört schon zu dieser Buchung. Geben Sie jede Adresse nur einmal an.`,
  guestLimit: (most) => `Geben Sie höchstens ${most} ${oneDe(most, "E-Mail-Adresse", "E-Mail-Adressen")} von Gästen an.`,
  tooManyGuests: (seats) =>
    `Sie haben mehr Adressen angegeben, als zu ${seats} ${oneDe(seats, "Person", "Personen")} passen. Erhöhen Sie die Anzahl der Personen.`,
  seatsProblem: (most) => `Wählen Sie eine Anzahl von 1 bis ${most} Personen.`,
  mustBeChecked: (question) => `Setzen Sie das Häkchen bei: ${question}`,
  answerMissing: (question) => `Beantworten Sie die Frage: ${question}`,
  answerProblem: (question, wrong) => {
    const rule =
      wrong.fault === "too_long"
        ? `darf höchstens ${wrong.max} Zeichen lang sein`
        : {
            unusable: "enthält Zeichen, die nicht zulässig sind",
            option: "muss eine der angebotenen Möglichkeiten sein",
            phone: "muss eine Telefonnummer sein",
            number: "muss eine Zahl sein",
            url: "muss eine Webadresse sein, die mit https:// oder http:// beginnt"
          }[wrong.fault]
    return `${question}: Die Antwort ${rule}.`
  },
  checkProblem: "Schließen Sie die Prüfung „Ich bin kein Roboter“ ab.",
  personHeading: "Bevor Sie buchen",
  personLabel: "Ich bin ein Mensch",
  personProblem: "Setzen Sie das Häkchen bei „Ich bin ein Mensch“ und senden Sie das Formular erneut.",
  topicTooLong: (max) => `Das Thema darf höchstens ${max} Zeichen lang sein.`,
  notesTooLong: (max) => `Die Nachricht darf höchstens ${max} Zeichen lang sein.`,
  formProblem: "Einige Angaben sind ungültig. Prüfen Sie Ihre Eingaben und senden Sie das Formular erneut.",
  chooseAFreshTime: "Wählen Sie einen der Termine aus.",
  timeWasTaken: "Dieser Termin ist nicht mehr frei. Wählen Sie einen anderen.",
  timesOfDay: (day) => `Freie Termine am ${day}`,
  timesGone: "Dieser Termin ist nicht mehr frei, und an diesem Tag gibt es keine weiteren.",
  formExpired: "Das Formular war länger als einen Tag geöffnet. Prüfen Sie Ihre Angaben und senden Sie es erneut.",
  stillBooking: "Ihre Buchung wird noch bearbeitet. Senden Sie das Formular erneut, um das Ergebnis zu sehen.",

  linkSentTitle: "Prüfen Sie Ihr E-Mail-Postfach",
  linkSentText: (minutes) =>
    `Wir haben Ihnen einen Link geschickt. Öffnen Sie ihn innerhalb von ${minutes} Minuten, um Ihre Buchung zu bestätigen. So lange bleibt der Termin für Sie reserviert.`,
  linkSentHelp: "Falls keine E-Mail ankommt, sehen Sie im Spam-Ordner nach oder buchen Sie mit einer anderen Adresse.",
  confirmTitle: "Buchung bestätigen",
  confirmText: (time) => `Der Termin ist bis ${time} für Sie reserviert.`,
  confirmRequestTitle: "Anfrage bestätigen",
  linkExpiredTitle: "Dieser Link ist abgelaufen",
  linkExpiredText: "Die Buchung wurde nicht rechtzeitig bestätigt, deshalb ist der Termin wieder frei. Bitte buchen Sie erneut.",

  confirmedTitle: "Buchung bestätigt",
  confirmedText: (email) => `Eine Bestätigung ist unterwegs an ${email}.`,
  paidAmount: (price) => `Bezahlt: ${price}.`,
  rescheduledTitle: "Termin verschoben",
  rescheduledText: (email) => `Der neue Termin ist unterwegs an ${email}.`,
  previousTime: "Bisheriger Termin:",
  waitingTitle: "Bestätigung ausstehend",
  waitingText: (host) => `${host} hat Ihre Anfrage erhalten und antwortet per E-Mail.`,
  unpaidTitle: "Zahlung ausstehend",
  unpaidText: "Der Termin bleibt für Sie reserviert, bis die Zahlung abgeschlossen ist.",
  declinedTitle: "Anfrage abgelehnt",
  declinedText: "Dieser Termin wurde nicht bestätigt.",
  cancelledTitle: "Buchung storniert",
  cancelledText: "Diese Buchung wurde storniert.",
  requestWithdrawnText: "Diese Anfrage wurde zurückgezogen.",
  pastTitle: "Dieser Termin hat stattgefunden",
  pastText: "",
  reason: "Grund",
  endReason: meetingWords.de.endReason,
  what: "Was",
  who: "Mit",
  continueTo: (site) => `Weiter zu ${site}`,
  joinMeeting: "Zum Online-Termin",
  roomTitle: "Ihr Videogespräch wird vorbereitet",
  roomText: "Der Raum wird gerade eingerichtet. Diese Seite prüft das alle paar Sekunden und öffnet ihn, sobald er bereit ist.",
  bookedBy: "Gebucht von",
  people: "Personen",
  guests: "Gäste",
  attendeesWait:
    "Ihre Gäste wurden noch nicht benachrichtigt. " +
    "Bestätigen Sie Ihre Adresse über den Link in unserer E-Mail, dann schreiben wir ihnen.",
  goToPayment: "Weiter zur Zahlung",
  bookAgain: "Weiteren Termin buchen",
  paid: (price) => meetingWords.de.price(price, "paid"),
  refunded: (price) => meetingWords.de.price(price, "refunded"),
  guarantee: meetingWords.de.guarantee,
  guaranteeLabel: meetingWords.de.guaranteeLabel,
  feeCharged: meetingWords.de.feeCharged,
  feeFailed: meetingWords.de.feeFailed,
  cancellation: meetingWords.de.cancellation,
  cancelBy: meetingWords.de.cancelBy,
  cancelLater: meetingWords.de.cancelLater,
  noRefund: meetingWords.de.noRefund,
  dueThere: meetingWords.de.dueThere,
  paidThere: meetingWords.de.paidThere,
  withDeposit: meetingWords.de.withDeposit,
  discount: meetingWords.de.discount,
  priceState: meetingWords.de.price,
  refundLabel: meetingWords.de.refundLabel,
  feeLabel: meetingWords.de.feeLabel,

  addToCalendar: "Zum Kalender hinzufügen",
  calendarName: (kind) =>
    ({
      google: "Google Kalender",
      outlook: "Outlook.com",
      microsoft365: "Microsoft 365",
      file: "Apple und andere (.ics)"
    })[kind],
  reschedule: "Termin verschieben",
  cancelBooking: "Buchung stornieren",
  withdrawRequest: "Anfrage zurückziehen",
  changeRefused: refusalWords.de.changeRefused,
  cannotChangeTitle: (change) =>
    ({
      cancel: "Die Buchung kann nicht storniert werden",
      reschedule: "Der Termin kann nicht verschoben werden"
    })[change],
  writeTo: (email) => `E-Mail an ${email}`,
  opensInNewTab: "(öffnet in neuem Tab)",
  backToBooking: "Zurück zur Buchung",
  cancelTitle: (service) => `Buchung stornieren: ${service}`,
  cancelHeading: "Diese Buchung stornieren?",
  withdrawTitle: (service) => `Anfrage zurückziehen: ${service}`,
  withdrawHeading: "Diese Anfrage zurückziehen?",
  cancelText: (host) => `Wir informieren ${host} per E-Mail.`,
  cancelRefund: (price) => `Ihre Zahlung von ${price} wird erstattet.`,
  cancelPart: (refund, fee) => `Sie erhalten ${refund} zurück. Die Stornogebühr beträgt ${fee}.`,
  cancelForfeits: (price) => `Ihre Zahlung von ${price} wird nicht erstattet.`,
  feeUntil: (when) => `Das gilt bis ${when}.`,
  reasonLabel: "Grund",
  reasonHint: "Der Anbieter kann ihn lesen.",
  reasonTooLong: (max) => `Der Grund darf höchstens ${max} Zeichen lang sein.`,
  keepBooking: "Buchung behalten",
  rescheduleTitle: (service) => `Termin verschieben: ${service}`,
  rescheduleHeading: "Neuen Termin auswählen",
  bookedNow: "Bisheriger Termin",
  moveToTime: "Auf diesen Termin verschieben",
  moveNote: (host) => `Nachricht an ${host}`,
  moveNoteHint: "Sie steht in der E-Mail über den neuen Termin.",
  moveNoteTooLong: (max) => `Die Nachricht darf höchstens ${max} Zeichen lang sein.`,
  noOtherTimes: "Dieser Termin ist nicht mehr frei, und es gibt keine weiteren.",

  requestTitle: (booker) => `Terminanfrage von ${booker}`,
  requestText:
    "Der Termin bleibt reserviert, bis Sie antworten. Ohne Antwort vor dem Beginn wird die Anfrage automatisch abgelehnt.",
  acceptRequest: "Anfrage annehmen",
  declineRequest: "Anfrage ablehnen",
  declineReasonLabel: "Grund für die Ablehnung",
  declineReasonHint: "Er steht in der E-Mail an die anfragende Person.",
  someone: "Unbekannt",
  answeredTitle: (answer) => ({ accept: "Anfrage angenommen", decline: "Anfrage abgelehnt" })[answer],
  answeredText: (answer, by, at, booker) => {
    const done = { accept: "angenommen", decline: "abgelehnt" }[answer]
    const who = by === "host" ? `Sie haben diese Anfrage am ${at} ${done}` : `Eine App hat diese Anfrage am ${at} für Sie ${done}`
    return `${who}. ${booker} wird per E-Mail benachrichtigt.`
  },
  requestPassedTitle: "Diese Anfrage ist abgelaufen",
  requestPassedText: "Bis zum Beginn kam keine Antwort, deshalb wurde die Anfrage automatisch abgelehnt.",
  withdrawnTitle: "Anfrage zurückgezogen",
  withdrawnText: (booker) => `${booker} hat diese Anfrage zurückgezogen.`,
  openAccount: "Zu Ihrem Konto",

  homeTitle: "Server für Terminbuchungen",
  homeText: "Der Server läuft. Die Buchungsseite eines Anbieters ist unter /benutzername zu finden.",

  notFoundTitle: "Seite nicht gefunden",
  notFoundText: "Unter dieser Adresse gibt es keine Buchungsseite. Prüfen Sie den Link oder bitten Sie um einen neuen.",
  invalidQueryTitle: "Dieser Link ist fehlerhaft",
  invalidQueryText: "Dieser Link enthält einen ungültigen Wert.",
  startOver: "Von vorn beginnen",
  selectionTitle: "Dieser Link funktioniert nicht mehr",
  selectionText: "Er ist abgelaufen oder nicht mehr gültig. Bitten Sie um einen neuen Link.",
  unavailableTitle: "Freie Termine können gerade nicht angezeigt werden",
  unavailableText: "Der Kalender des Anbieters antwortet nicht. Versuchen Sie es in Kürze erneut.",
  reload: "Erneut versuchen",
  inviteTitle: (status) =>
    ({
      used: "Diese Einladung wurde bereits verwendet",
      expired: "Diese Einladung ist abgelaufen",
      disabled: "Diese Einladung wurde zurückgezogen"
    })[status],
  inviteText: (status, host) =>
    ({
      used: `Mit diesem Link wurde bereits ein Termin mit ${host} gebucht. Er gilt nur einmal.`,
      expired: `Diese Einladung von ${host} kann nicht mehr gebucht werden. Bitten Sie um einen neuen Link.`,
      disabled: `${host} hat diese Einladung zurückgezogen. Bitten Sie um einen neuen Link.`
    })[status],
  inviteFor: (name) => `Einladung für ${name}`,
  limitedTitle: "Zu viele Zugriffe",
  limitedText: (seconds) => `Aus Ihrem Netzwerk kamen zu viele Zugriffe. Versuchen Sie es in ${waitOfDe(seconds)} erneut.`,
  sendFormAgain: "Formular erneut senden",
  bookingsLimited: (reason, seconds) => {
    const advice = `Versuchen Sie es in ${waitOfDe(seconds)} erneut oder wenden Sie sich an den Anbieter.`
    return `${refusalWords.de.limitReached(reason)} Ihre Angaben bleiben erhalten. ${advice}`
  },
  unreadableTitle: "Dieses Formular kann nicht gelesen werden",
  unreadableText: (status) =>
    status === 413
      ? "Das Formular ist zu groß. Kürzen Sie Ihre Texte und senden Sie es erneut."
      : "Das Formular konnte nicht gelesen werden. Laden Sie die Seite neu und füllen Sie es erneut aus.",
  conflict: refusalWords.de.conflict,
  limitReached: refusalWords.de.limitReached
}

const oneEs = pluralIn("es")

const waitOfEs = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutos` : `${seconds} ${oneEs(seconds, "segundo", "segundos")}`

const spanish: Words = {
  ...accessWords.es,
  ...checkoutWords.es,
  ...seriesWords.es,
  ...visitWords.es,
  ...waitlistWords.es,

  timeUntil: (end) => `hasta el ${end}`,
  minutes: (count) => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    const parts = [
      ...(hours === 0 ? [] : [`${hours} ${oneEs(hours, "hora", "horas")}`]),
      ...(rest === 0 && hours > 0 ? [] : [`${rest} ${oneEs(rest, "minuto", "minutos")}`])
    ]
    return parts.join(" y ")
  },
  minutesShort: (count) => `${count} min`,
  free: "Gratis",
  place: meetingWords.es.place,
  callTo: meetingWords.es.callTo,
  showOnMap: "Ver en el mapa",
  groupOf: (seats) => `Grupo de hasta ${seats} personas`,
  needsApproval: "Cada solicitud se confirma de forma individual",
  with: (host) => `con ${host}`,
  yourHost: "su anfitrión",

  skipToTimes: "Ir a los horarios",
  skipToContent: "Ir al contenido",
  backToDays: "Volver a los días",

  hostPageTitle: (host) => `Reservar una cita con ${host}`,
  servicesHeading: "Servicios",
  nothingToBook: "En este momento no hay nada que reservar.",
  highlighted: "Recomendado",

  timesTitle: (service, host) => `${service} con ${host}`,
  chooseATime: "Elija un horario",
  daysHeading: "Días",
  lengthHeading: "Duración",
  chooseHost: "¿Con quién desea reunirse?",
  sameHost: "La misma persona",
  anyHost: "Cualquiera",
  hostUnread: (name) =>
    `Los horarios disponibles de ${name} no se pueden mostrar en este momento porque un calendario no responde.`,
  chooseAnother: "Elija a otra persona o inténtelo de nuevo en un momento.",
  previousMonth: (month) => `Mes anterior, ${month}`,
  nextMonth: (month) => `Mes siguiente, ${month}`,
  dayWithTimes: (day, count) => `${day}, ${count === 0 ? "sin horarios" : `${count} ${oneEs(count, "horario", "horarios")}`}`,
  countOfTimes: (count) => `${count} ${oneEs(count, "horario disponible", "horarios disponibles")}`,
  announceTimes: (day, count) => `${count} ${oneEs(count, "horario disponible", "horarios disponibles")} el ${day}`,
  noTimesInMonth: (month) => `No hay horarios disponibles en ${month}.`,
  goToFirstMonth: (month) => `Ir a ${month}`,
  noTimesAtAll: "Tampoco los hay en los meses siguientes.",
  language: "Idioma",
  otherServices: "Otros servicios que puede reservar:",
  nothingFree: "En este momento no hay horarios disponibles.",
  noTimesOnDay: "No hay horarios disponibles este día.",
  nextDayWithTimes: (day) => `Siguiente día con horarios: ${day}`,
  timeOffHeading: "Ausencias",
  nextTimes: "Próximos horarios disponibles",
  laterTimes: "Horarios posteriores",
  earliestTimes: "Volver a los primeros horarios",
  viewHeading: "Vista",
  monthView: "Mes",
  listView: "Lista",
  seatsLeft: (count) => `${oneEs(count, "queda", "quedan")} ${count} ${oneEs(count, "plaza", "plazas")}`,
  timesInZone: (zone, offset) => `Horarios en ${zone}, ${offset}.`,
  timesInHostZone: (zone, offset) => `Horarios en la zona horaria del anfitrión: ${zone}, ${offset}.`,
  changeZone: "Cambiar la zona horaria",
  timeZone: "Zona horaria",
  searchZones: "Buscar una ciudad o zona horaria",
  zonesFound: (count) => `Resultados: ${count}`,
  showTimes: "Mostrar horarios",

  detailsTitle: (service) => `Sus datos: ${service}`,
  detailsHeading: "Sus datos",
  when: "Cuándo",
  where: "Dónde",
  price: "Precio",
  length: "Duración",
  hostTime: (time, zone) => `${time}, ${zone}`,
  changeTime: "Elegir otro horario",
  nameLabel: "Nombre",
  emailLabel: "Correo electrónico",
  emailHint: "La confirmación se envía a esta dirección.",
  seatsLabel: "Número de personas",
  seatsHint: (most) => `Hasta ${most}, contando con usted.`,
  phoneLabel: "Número de móvil",
  phoneHint: "Con el prefijo del país, por ejemplo +34 612 345 678.",
  textsHeading: "Mensajes de texto",
  textConsent: "Envíenme mensajes de texto sobre esta reserva a este número. Puedo cancelarlos en cualquier momento.",
  phoneProblem: "Escriba un número de teléfono con el prefijo del país, por ejemplo +34 612 345 678.",
  discountLabel: "Código de descuento",
  applyCode: "Aplicar código",
  total: "Total",
  restDue: "En la cita",
  priceOfAll: "Por todas las plazas juntas.",
  discountProblem: "Este código de descuento no se puede usar. Compruébelo o deje el campo vacío.",
  textConsentProblem: "Marque la casilla para recibir mensajes de texto o deje vacío el número.",
  textsSent: (end) => `Los mensajes de texto sobre esta reserva se envían a su número terminado en ${end}.`,
  textsStopped: "Ya no se envían mensajes de texto sobre esta reserva.",
  stopTexts: "No recibir más mensajes de texto",
  guestsLabel: "Correos electrónicos de las demás personas",
  guestsHint: "Uno por línea. Se les avisa en cuanto usted confirme su propia dirección.",
  addGuests: "Añadir invitados",
  guestsUpTo: (most) => `Hasta ${most} ${oneEs(most, "correo electrónico", "correos electrónicos")}.`,
  chooseOption: "Elija una opción",
  yes: "Sí",
  no: "No",
  topicLabel: "Tema",
  notesLabel: "Mensaje",
  optional: "(opcional)",
  leaveEmpty: "Deje este campo vacío",
  bookThisTime: "Confirmar la reserva",
  askForThisTime: "Solicitar este horario",
  continueToPayment: "Continuar con el pago",
  continueToCard: "Continuar para guardar la tarjeta",
  cardTitle: "Tarjeta pendiente",
  cardText: "El horario queda reservado hasta que se guarde su tarjeta.",
  depositDue: (deposit, rest) =>
    `Pagará una señal de ${deposit} en la página siguiente y ${rest} en la cita. Mientras tanto, el horario queda reservado.`,
  deposit: "Señal",
  priceDueThere: (price) => `Pagará ${price} en la cita.`,
  priceDue: (price) => `Pagará ${price} en la página siguiente. Mientras tanto, el horario queda reservado.`,
  approvalDue: "Cada solicitud se confirma de forma individual. Recibirá un correo en cuanto haya respuesta.",

  errorTitle: (title) => `Error: ${title}`,
  problemHeading: "Revise los datos introducidos",
  enterName: "Introduzca su nombre.",
  nameTooLong: (max) => `El nombre puede tener como máximo ${max} caracteres.`,
  nameUnusable: "El nombre contiene caracteres no permitidos, por ejemplo, caracteres de control.",
  enterEmail: "Introduzca su correo electrónico.",
  emailProblem: "Introduzca un correo electrónico válido, como nombre@example.com.",
  guestsProblem: (line) => `«${line}» no es una dirección de correo electrónico.`,
  guestRepeated: (line) => `«${line}» ya está en esta reserva. Indique cada dirección una sola vez.`,
  guestLimit: (most) => `Indique como máximo ${most} ${oneEs(most, "correo electrónico", "correos electrónicos")} de invitados.`,
  tooManyGuests: (seats) =>
    `Ha indicado demasiadas direcciones para ${seats} ${oneEs(seats, "persona", "personas")}. Aumente el número de personas.`,
  seatsProblem: (most) => `Elija un número de personas entre 1 y ${most}.`,
  mustBeChecked: (question) => `Marque la casilla: ${question}`,
  answerMissing: (question) => `Responda a la pregunta: ${question}`,
  answerProblem: (question, wrong) => {
    const rule =
      wrong.fault === "too_long"
        ? `puede tener como máximo ${wrong.max} caracteres`
        : {
            unusable: "contiene caracteres no permitidos",
            option: "debe ser una de las opciones propuestas",
            phone: "debe ser un número de teléfono",
            number: "debe ser un número",
            url: "debe ser una dirección web que empiece por https:// o http://"
          }[wrong.fault]
    return `${question}: la respuesta ${rule}.`
  },
  checkProblem: "Complete la comprobación «No soy un robot».",
  personHeading: "Antes de reservar",
  personLabel: "Soy una persona",
  personProblem: "Marque la casilla «Soy una persona» y envíe el formulario de nuevo.",
  topicTooLong: (max) => `El tema puede tener como máximo ${max} caracteres.`,
  notesTooLong: (max) => `El mensaje puede tener como máximo ${max} caracteres.`,
  formProblem: "Algunos datos no son válidos. Revíselos y envíe el formulario de nuevo.",
  chooseAFreshTime: "Elija uno de los horarios.",
  timeWasTaken: "Ese horario ya no está disponible. Elija otro.",
  timesOfDay: (day) => `Horarios disponibles el ${day}`,
  timesGone: "Ese horario ya no está disponible y no hay otros ese día.",
  formExpired: "El formulario estuvo abierto más de un día. Revise los datos y envíelo de nuevo.",
  stillBooking: "La reserva aún se está procesando. Envíe de nuevo el formulario para ver el resultado.",

  linkSentTitle: "Revise su correo electrónico",
  linkSentText: (minutes) =>
    `Le hemos enviado un enlace. Ábralo en un plazo de ${minutes} minutos para confirmar la reserva. Hasta entonces, el horario queda reservado.`,
  linkSentHelp: "Si no le llega ningún correo, mire en la carpeta de spam o reserve con otra dirección.",
  confirmTitle: "Confirme la reserva",
  confirmText: (time) => `El horario queda reservado para usted hasta el ${time}.`,
  confirmRequestTitle: "Confirme la solicitud",
  linkExpiredTitle: "Este enlace ha caducado",
  linkExpiredText: "La reserva no se confirmó a tiempo, por lo que el horario ha quedado libre. Vuelva a reservar.",

  confirmedTitle: "Reserva confirmada",
  confirmedText: (email) => `Hemos enviado una confirmación a ${email}.`,
  paidAmount: (price) => `Importe pagado: ${price}.`,
  rescheduledTitle: "Nuevo horario",
  rescheduledText: (email) => `Hemos enviado el nuevo horario a ${email}.`,
  previousTime: "Horario anterior:",
  waitingTitle: "Pendiente de confirmación",
  waitingText: (host) => `${host} ha recibido la solicitud y responderá por correo.`,
  unpaidTitle: "Pago pendiente",
  unpaidText: "El horario queda reservado hasta que se complete el pago.",
  declinedTitle: "Solicitud rechazada",
  declinedText: "Este horario no se confirmó.",
  cancelledTitle: "Reserva cancelada",
  cancelledText: "Esta reserva se canceló.",
  requestWithdrawnText: "Esta solicitud se retiró.",
  pastTitle: "Esta cita ya ha tenido lugar",
  pastText: "",
  reason: "Motivo",
  endReason: meetingWords.es.endReason,
  what: "Qué",
  who: "Con",
  continueTo: (site) => `Continuar a ${site}`,
  joinMeeting: "Unirse a la reunión",
  roomTitle: "Su sala de reunión se está preparando",
  roomText: "La sala se está creando. Esta página lo comprueba cada pocos segundos y la abrirá en cuanto esté lista.",
  bookedBy: "Reservado por",
  people: "Personas",
  guests: "Invitados",
  attendeesWait:
    "Aún no se ha avisado a sus invitados. " + "Confirme su dirección con el enlace de nuestro correo y les escribiremos.",
  goToPayment: "Continuar con el pago",
  bookAgain: "Reservar otra cita",
  paid: (price) => meetingWords.es.price(price, "paid"),
  refunded: (price) => meetingWords.es.price(price, "refunded"),
  guarantee: meetingWords.es.guarantee,
  guaranteeLabel: meetingWords.es.guaranteeLabel,
  feeCharged: meetingWords.es.feeCharged,
  feeFailed: meetingWords.es.feeFailed,
  cancellation: meetingWords.es.cancellation,
  cancelBy: meetingWords.es.cancelBy,
  cancelLater: meetingWords.es.cancelLater,
  noRefund: meetingWords.es.noRefund,
  dueThere: meetingWords.es.dueThere,
  paidThere: meetingWords.es.paidThere,
  withDeposit: meetingWords.es.withDeposit,
  discount: meetingWords.es.discount,
  priceState: meetingWords.es.price,
  refundLabel: meetingWords.es.refundLabel,
  feeLabel: meetingWords.es.feeLabel,

  addToCalendar: "Añadir al calendario",
  calendarName: (kind) =>
    ({
      google: "Google Calendar",
      outlook: "Outlook.com",
      microsoft365: "Microsoft 365",
      file: "Apple y otros (.ics)"
    })[kind],
  reschedule: "Cambiar de horario",
  cancelBooking: "Cancelar la reserva",
  withdrawRequest: "Retirar la solicitud",
  changeRefused: refusalWords.es.changeRefused,
  cannotChangeTitle: (change) =>
    ({
      cancel: "La reserva no se puede cancelar",
      reschedule: "La reserva no se puede cambiar de horario"
    })[change],
  writeTo: (email) => `Escribir a ${email}`,
  opensInNewTab: "(se abre en una pestaña nueva)",
  backToBooking: "Volver a la reserva",
  cancelTitle: (service) => `Cancelar la reserva: ${service}`,
  cancelHeading: "¿Cancelar esta reserva?",
  withdrawTitle: (service) => `Retirar la solicitud: ${service}`,
  withdrawHeading: "¿Retirar esta solicitud?",
  cancelText: (host) => `Avisaremos a ${host} por correo.`,
  cancelRefund: (price) => `Se le reembolsará el pago de ${price}.`,
  cancelPart: (refund, fee) => `Se le devolverán ${refund}. El cargo por cancelación es de ${fee}.`,
  cancelForfeits: (price) => `El pago de ${price} no se reembolsa.`,
  feeUntil: (when) => `Es válido hasta el ${when}.`,
  reasonLabel: "Motivo",
  reasonHint: "El anfitrión podrá leerlo.",
  reasonTooLong: (max) => `El motivo puede tener como máximo ${max} caracteres.`,
  keepBooking: "Mantener la reserva",
  rescheduleTitle: (service) => `Cambiar de horario: ${service}`,
  rescheduleHeading: "Elija un nuevo horario",
  bookedNow: "Horario actual",
  moveToTime: "Cambiar a este horario",
  moveNote: (host) => `Mensaje para ${host}`,
  moveNoteHint: "Figura en el correo sobre el nuevo horario.",
  moveNoteTooLong: (max) => `El mensaje puede tener como máximo ${max} caracteres.`,
  noOtherTimes: "Ese horario ya no está disponible y no hay otros.",

  requestTitle: (booker) => `${booker} solicita una cita`,
  requestText:
    "El horario queda reservado hasta que responda. Si no lo hace antes del comienzo, la solicitud se rechaza automáticamente.",
  acceptRequest: "Aceptar la solicitud",
  declineRequest: "Rechazar la solicitud",
  declineReasonLabel: "Motivo del rechazo",
  declineReasonHint: "Aparece en el correo que recibe la persona.",
  someone: "Alguien",
  answeredTitle: (answer) => ({ accept: "Solicitud aceptada", decline: "Solicitud rechazada" })[answer],
  answeredText: (answer, by, at, booker) => {
    const done = { accept: "aceptó", decline: "rechazó" }[answer]
    const who = by === "host" ? `Usted ${done} esta solicitud` : `Una aplicación ${done} esta solicitud en su nombre`
    return `${who} el ${at}. ${booker} ha recibido un correo.`
  },
  requestPassedTitle: "Esta solicitud ha caducado",
  requestPassedText: "La hora de comienzo pasó sin respuesta, por lo que la solicitud se rechazó automáticamente.",
  withdrawnTitle: "Solicitud retirada",
  withdrawnText: (booker) => `${booker} retiró esta solicitud.`,
  openAccount: "Abrir su cuenta",

  homeTitle: "Servidor de reservas",
  homeText: "El servidor está en marcha. La página de reservas de cada anfitrión está en /nombre-de-usuario.",

  notFoundTitle: "Página no encontrada",
  notFoundText: "No hay ninguna página de reservas en esta dirección. Compruebe el enlace o pida uno nuevo.",
  invalidQueryTitle: "Este enlace tiene un error",
  invalidQueryText: "Este enlace contiene un valor no válido.",
  startOver: "Empezar de nuevo",
  selectionTitle: "Este enlace ya no funciona",
  selectionText: "Ha caducado o ya no es válido. Pida un enlace nuevo.",
  unavailableTitle: "Los horarios no se pueden mostrar en este momento",
  unavailableText: "El calendario del anfitrión no responde. Inténtelo de nuevo en un momento.",
  reload: "Intentar de nuevo",
  inviteTitle: (status) =>
    ({
      used: "Esta invitación ya se ha utilizado",
      expired: "Esta invitación ha caducado",
      disabled: "Esta invitación se ha retirado"
    })[status],
  inviteText: (status, host) =>
    ({
      used: `Con este enlace ya se reservó una cita con ${host}. Solo funciona una vez.`,
      expired: `Esta invitación de ${host} ya no permite reservar. Pida un enlace nuevo.`,
      disabled: `${host} ha retirado esta invitación. Pida un enlace nuevo.`
    })[status],
  inviteFor: (name) => `Invitación para ${name}`,
  limitedTitle: "Demasiadas peticiones",
  limitedText: (seconds) => `Han llegado demasiadas peticiones desde su red. Inténtelo de nuevo dentro de ${waitOfEs(seconds)}.`,
  sendFormAgain: "Enviar el formulario de nuevo",
  bookingsLimited: (reason, seconds) => {
    const advice = `Inténtelo de nuevo dentro de ${waitOfEs(seconds)} o póngase en contacto con el anfitrión.`
    return `${refusalWords.es.limitReached(reason)} Sus datos siguen aquí. ${advice}`
  },
  unreadableTitle: "Este formulario no se puede leer",
  unreadableText: (status) =>
    status === 413
      ? "El formulario es demasiado grande. Acorte los textos y envíelo de nuevo."
      : "No se pudo leer el formulario. Vuelva a cargar la página y rellénelo otra vez.",
  conflict: refusalWords.es.conflict,
  limitReached: refusalWords.es.limitReached
}

const oneFr = pluralIn("fr")

const waitOfFr = (seconds: number): string =>
  seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${oneFr(seconds, "seconde", "secondes")}`

const french: Words = {
  ...accessWords.fr,
  ...checkoutWords.fr,
  ...seriesWords.fr,
  ...visitWords.fr,
  ...waitlistWords.fr,

  timeUntil: (end) => `jusqu’au ${end}`,
  minutes: (count) => {
    const hours = Math.floor(count / 60)
    const rest = count % 60
    const parts = [
      ...(hours === 0 ? [] : [`${hours} ${oneFr(hours, "heure", "heures")}`]),
      ...(rest === 0 && hours > 0 ? [] : [`${rest} ${oneFr(rest, "minute", "minutes")}`])
    ]
    return parts.join(" ")
  },
  minutesShort: (count) => `${count} min`,
  free: "Gratuit",
  place: meetingWords.fr.place,
  callTo: meetingWords.fr.callTo,
  showOnMap: "Voir sur la carte",
  groupOf: (seats) => `Groupe de ${seats} personnes au maximum`,
  needsApproval: "Chaque demande est confirmée individuellement",
  with: (host) => `avec ${host}`,
  yourHost: "votre interlocuteur",

  skipToTimes: "Aller aux créneaux",
  skipToContent: "Aller au contenu",
  backToDays: "Revenir aux jours",

  hostPageTitle: (host) => `Réserver un créneau avec ${host}`,
  servicesHeading: "Prestations",
  nothingToBook: "Il n’y a rien à réserver ici pour le moment.",
  highlighted: "Recommandé",

  timesTitle: (service, host) => `${service} avec ${host}`,
  chooseATime: "Choisissez un créneau",
  daysHeading: "Jours",
  lengthHeading: "Durée",
  chooseHost: "Avec qui souhaitez-vous prendre rendez-vous ?",
  sameHost: "La même personne",
  anyHost: "Peu importe",
  hostUnread: (name) => `Les créneaux de ${name} ne peuvent pas être affichés pour le moment, car un agenda ne répond pas.`,
  chooseAnother: "Choisissez une autre personne, ou réessayez dans un instant.",
  previousMonth: (month) => `Mois précédent, ${month}`,
  nextMonth: (month) => `Mois suivant, ${month}`,
  dayWithTimes: (day, count) => `${day}, ${count === 0 ? "aucun créneau" : `${count} ${oneFr(count, "créneau", "créneaux")}`}`,
  countOfTimes: (count) => `${count} ${oneFr(count, "créneau disponible", "créneaux disponibles")}`,
  announceTimes: (day, count) => `${count} ${oneFr(count, "créneau disponible", "créneaux disponibles")} le ${day}`,
  noTimesInMonth: (month) => `Aucun créneau disponible en ${month}.`,
  goToFirstMonth: (month) => `Voir ${month}`,
  noTimesAtAll: "Il n’y en a pas non plus les mois suivants.",
  language: "Langue",
  otherServices: "Autres prestations que vous pouvez réserver :",
  nothingFree: "Aucun créneau n’est disponible pour le moment.",
  noTimesOnDay: "Aucun créneau ce jour-là.",
  nextDayWithTimes: (day) => `Prochain jour avec des créneaux : ${day}`,
  timeOffHeading: "Absences",
  nextTimes: "Prochains créneaux disponibles",
  laterTimes: "Créneaux suivants",
  earliestTimes: "Revenir aux premiers créneaux",
  viewHeading: "Affichage",
  monthView: "Mois",
  listView: "Liste",
  seatsLeft: (count) => `${count} ${oneFr(count, "place restante", "places restantes")}`,
  timesInZone: (zone, offset) => `Heures affichées : ${zone}, ${offset}.`,
  timesInHostZone: (zone, offset) => `Heures du fuseau de votre interlocuteur : ${zone}, ${offset}.`,
  changeZone: "Changer de fuseau horaire",
  timeZone: "Fuseau horaire",
  searchZones: "Rechercher une ville ou un fuseau",
  zonesFound: (count) => `Résultats : ${count}`,
  showTimes: "Afficher les créneaux",

  detailsTitle: (service) => `Vos coordonnées : ${service}`,
  detailsHeading: "Vos coordonnées",
  when: "Quand",
  where: "Où",
  price: "Prix",
  length: "Durée",
  hostTime: (time, zone) => `${time}, ${zone}`,
  changeTime: "Choisir un autre créneau",
  nameLabel: "Nom",
  emailLabel: "Adresse e-mail",
  emailHint: "La confirmation est envoyée à cette adresse.",
  seatsLabel: "Nombre de personnes",
  seatsHint: (most) => `Vous compris, ${most} au maximum.`,
  phoneLabel: "Numéro de portable",
  phoneHint: "Avec l’indicatif du pays, par exemple +33 6 12 34 56 78.",
  textsHeading: "Messages texte",
  textConsent: "Envoyez-moi des messages texte sur cette réservation à ce numéro. Je peux les arrêter à tout moment.",
  phoneProblem: "Saisissez un numéro de téléphone avec l’indicatif du pays, par exemple +33 6 12 34 56 78.",
  discountLabel: "Code de réduction",
  applyCode: "Appliquer le code",
  total: "Total",
  restDue: "Lors du rendez-vous",
  priceOfAll: "Pour toutes les places ensemble.",
  discountProblem: "Ce code de réduction ne peut pas être utilisé. Vérifiez-le ou laissez le champ vide.",
  textConsentProblem: "Cochez la case pour recevoir des messages texte, ou laissez le numéro vide.",
  textsSent: (end) => `Les messages texte sur cette réservation sont envoyés à votre numéro se terminant par ${end}.`,
  textsStopped: "Plus aucun message texte n’est envoyé pour cette réservation.",
  stopTexts: "Ne plus recevoir de messages texte",
  guestsLabel: "Adresses e-mail des autres personnes",
  guestsHint: "Une par ligne. Un e-mail leur est envoyé dès que vous avez confirmé votre propre adresse.",
  addGuests: "Ajouter des invités",
  guestsUpTo: (most) => `${most} ${oneFr(most, "adresse", "adresses")} e-mail au maximum.`,
  chooseOption: "Choisissez une option",
  yes: "Oui",
  no: "Non",
  topicLabel: "Sujet",
  notesLabel: "Message",
  optional: "(facultatif)",
  leaveEmpty: "Laissez ce champ vide",
  bookThisTime: "Confirmer la réservation",
  askForThisTime: "Demander ce créneau",
  continueToPayment: "Passer au paiement",
  continueToCard: "Continuer vers la carte",
  cardTitle: "En attente de votre carte",
  cardText: "Le créneau vous est réservé jusqu’à l’enregistrement de votre carte.",
  depositDue: (deposit, rest) =>
    `Vous réglez un acompte de ${deposit} à la page suivante, et ${rest} lors du rendez-vous. Le créneau vous est réservé.`,
  deposit: "Acompte",
  priceDueThere: (price) => `Vous réglez ${price} lors du rendez-vous.`,
  priceDue: (price) => `Vous réglez ${price} à la page suivante. Le créneau vous est réservé pendant ce temps.`,
  approvalDue: "Chaque demande est confirmée individuellement. Vous recevrez un e-mail dès qu’une réponse y est apportée.",

  errorTitle: (title) => `Erreur : ${title}`,
  problemHeading: "Vérifiez votre saisie",
  enterName: "Saisissez votre nom.",
  nameTooLong: (max) => `Votre nom ne doit pas dépasser ${max} caractères.`,
  nameUnusable: "Votre nom contient des caractères non autorisés, par exemple des caractères de contrôle.",
  enterEmail: "Saisissez votre adresse e-mail.",
  emailProblem: "Saisissez une adresse e-mail valide, par exemple nom@example.com.",
  guestsProblem: (line) => `« ${line} » n’est pas une adresse e-mail.`,
  guestRepeated: (line) => `« ${line} » figure déjà dans cette réservation. Saisissez chaque adresse une seule fois.`,
  guestLimit: (most) => `Saisissez au maximum ${most} ${oneFr(most, "adresse", "adresses")} e-mail d’invités.`,
  tooManyGuests: (seats) =>
    `Vous avez indiqué trop d’adresses pour ${seats} ${oneFr(seats, "personne", "personnes")}. Augmentez le nombre de personnes.`,
  seatsProblem: (most) => `Choisissez un nombre de personnes compris entre 1 et ${most}.`,
  mustBeChecked: (question) => `Cochez la case : ${question}`,
  answerMissing: (question) => `Répondez à la question : ${question}`,
  answerProblem: (question, wrong) => {
    const rule =
      wrong.fault === "too_long"
        ? `ne doit pas dépasser ${wrong.max} caractères`
        : {
            unusable: "contient des caractères non autorisés",
            option: "doit être l’un des choix proposés",
            phone: "doit être un numéro de téléphone",
            number: "doit être un nombre",
            url: "doit être une adresse web qui commence par https:// ou http://"
          }[wrong.fault]
    return `${question} : la réponse ${rule}.`
  },
  checkProblem: "Effectuez la vérification « Je ne suis pas un robot ».",
  personHeading: "Avant de réserver",
  personLabel: "Je suis un être humain",
  personProblem: "Cochez la case « Je suis un être humain », puis renvoyez le formulaire.",
  topicTooLong: (max) => `Le sujet ne doit pas dépasser ${max} caractères.`,
  notesTooLong: (max) => `Le message ne doit pas dépasser ${max} caractères.`,
  formProblem: "Certaines informations ne sont pas valides. Vérifiez votre saisie et renvoyez le formulaire.",
  chooseAFreshTime: "Choisissez l’un des créneaux.",
  timeWasTaken: "Ce créneau n’est plus disponible. Choisissez-en un autre.",
  timesOfDay: (day) => `Créneaux disponibles le ${day}`,
  timesGone: "Ce créneau n’est plus disponible, et il n’y en a pas d’autre ce jour-là.",
  formExpired: "Le formulaire est resté ouvert plus d’une journée. Vérifiez vos coordonnées et renvoyez-le.",
  stillBooking: "Votre réservation est en cours de traitement. Renvoyez le formulaire pour voir le résultat.",

  linkSentTitle: "Consultez votre messagerie",
  linkSentText: (minutes) =>
    `Nous vous avons envoyé un lien. Ouvrez-le dans les ${minutes} minutes pour confirmer votre réservation. D’ici là, le créneau vous est réservé.`,
  linkSentHelp: "Si vous ne recevez rien, vérifiez vos courriers indésirables ou réservez avec une autre adresse.",
  confirmTitle: "Confirmez votre réservation",
  confirmText: (time) => `Le créneau vous est réservé jusqu’au ${time}.`,
  confirmRequestTitle: "Confirmez votre demande",
  linkExpiredTitle: "Ce lien a expiré",
  linkExpiredText:
    "La réservation n’a pas été confirmée à temps, le créneau est donc de nouveau disponible. Veuillez réserver de nouveau.",

  confirmedTitle: "Réservation confirmée",
  confirmedText: (email) => `Nous avons envoyé une confirmation à ${email}.`,
  paidAmount: (price) => `Montant payé : ${price}.`,
  rescheduledTitle: "Rendez-vous reporté",
  rescheduledText: (email) => `Nous avons envoyé le nouvel horaire à ${email}.`,
  previousTime: "Créneau précédent :",
  waitingTitle: "En attente de confirmation",
  waitingText: (host) => `${host} a reçu votre demande et vous répondra par e-mail.`,
  unpaidTitle: "En attente de paiement",
  unpaidText: "Le créneau vous est réservé jusqu’à la fin du paiement.",
  declinedTitle: "Demande refusée",
  declinedText: "Ce créneau n’a pas été confirmé.",
  cancelledTitle: "Réservation annulée",
  cancelledText: "Cette réservation a été annulée.",
  requestWithdrawnText: "Cette demande a été retirée.",
  pastTitle: "Ce rendez-vous a eu lieu",
  pastText: "",
  reason: "Motif",
  endReason: meetingWords.fr.endReason,
  what: "Objet",
  who: "Avec",
  continueTo: (site) => `Continuer vers ${site}`,
  joinMeeting: "Rejoindre le rendez-vous",
  roomTitle: "Votre salle de réunion est en préparation",
  roomText: "La salle est en cours de création. Cette page vérifie régulièrement et l’ouvre dès qu’elle est prête.",
  bookedBy: "Réservé par",
  people: "Personnes",
  guests: "Invités",
  attendeesWait:
    "Vos invités n’ont pas encore été prévenus. " +
    "Confirmez votre adresse avec le lien de notre e-mail, et nous leur écrirons.",
  goToPayment: "Passer au paiement",
  bookAgain: "Réserver un autre créneau",
  paid: (price) => meetingWords.fr.price(price, "paid"),
  refunded: (price) => meetingWords.fr.price(price, "refunded"),
  guarantee: meetingWords.fr.guarantee,
  guaranteeLabel: meetingWords.fr.guaranteeLabel,
  feeCharged: meetingWords.fr.feeCharged,
  feeFailed: meetingWords.fr.feeFailed,
  cancellation: meetingWords.fr.cancellation,
  cancelBy: meetingWords.fr.cancelBy,
  cancelLater: meetingWords.fr.cancelLater,
  noRefund: meetingWords.fr.noRefund,
  dueThere: meetingWords.fr.dueThere,
  paidThere: meetingWords.fr.paidThere,
  withDeposit: meetingWords.fr.withDeposit,
  discount: meetingWords.fr.discount,
  priceState: meetingWords.fr.price,
  refundLabel: meetingWords.fr.refundLabel,
  feeLabel: meetingWords.fr.feeLabel,

  addToCalendar: "Ajouter à l’agenda",
  calendarName: (kind) =>
    ({
      google: "Google Agenda",
      outlook: "Outlook.com",
      microsoft365: "Microsoft 365",
      file: "Apple et autres (.ics)"
    })[kind],
  reschedule: "Reporter",
  cancelBooking: "Annuler la réservation",
  withdrawRequest: "Retirer la demande",
  changeRefused: refusalWords.fr.changeRefused,
  cannotChangeTitle: (change) =>
    ({
      cancel: "La réservation ne peut pas être annulée",
      reschedule: "La réservation ne peut pas être reportée"
    })[change],
  writeTo: (email) => `Écrire à ${email}`,
  opensInNewTab: "(nouvel onglet)",
  backToBooking: "Revenir à la réservation",
  cancelTitle: (service) => `Annuler la réservation : ${service}`,
  cancelHeading: "Annuler cette réservation ?",
  withdrawTitle: (service) => `Retirer la demande : ${service}`,
  withdrawHeading: "Retirer cette demande ?",
  cancelText: (host) => `Nous en informerons ${host} par e-mail.`,
  cancelRefund: (price) => `Votre paiement de ${price} vous est remboursé.`,
  cancelPart: (refund, fee) => `${refund} vous sont remboursés. Les frais d’annulation sont de ${fee}.`,
  cancelForfeits: (price) => `Votre paiement de ${price} ne sera pas remboursé.`,
  feeUntil: (when) => `Valable jusqu’au ${when}.`,
  reasonLabel: "Motif",
  reasonHint: "Votre interlocuteur pourra le lire.",
  reasonTooLong: (max) => `Le motif ne doit pas dépasser ${max} caractères.`,
  keepBooking: "Conserver la réservation",
  rescheduleTitle: (service) => `Reporter : ${service}`,
  rescheduleHeading: "Choisissez un nouveau créneau",
  bookedNow: "Créneau actuel",
  moveToTime: "Reporter à ce créneau",
  moveNote: (host) => `Message pour ${host}`,
  moveNoteHint: "Il figure dans l’e-mail sur le nouveau créneau.",
  moveNoteTooLong: (max) => `Le message ne doit pas dépasser ${max} caractères.`,
  noOtherTimes: "Ce créneau n’est plus disponible, et il n’y en a pas d’autre.",

  requestTitle: (booker) => `Demande de rendez-vous : ${booker}`,
  requestText:
    "Le créneau est réservé jusqu’à votre réponse. Sans réponse avant le début, la demande est refusée automatiquement.",
  acceptRequest: "Accepter la demande",
  declineRequest: "Refuser la demande",
  declineReasonLabel: "Motif du refus",
  declineReasonHint: "Il figure dans l’e-mail envoyé à la personne.",
  someone: "Une personne",
  answeredTitle: (answer) => ({ accept: "Demande acceptée", decline: "Demande refusée" })[answer],
  answeredText: (answer, by, at, booker) => {
    const done = { accept: "accepté", decline: "refusé" }[answer]
    const who = by === "host" ? `Vous avez ${done} cette demande` : `Une application a ${done} cette demande en votre nom`
    return `${who} le ${at}. Un e-mail en informe ${booker}.`
  },
  requestPassedTitle: "Cette demande a expiré",
  requestPassedText: "L’heure de début est passée sans réponse, la demande a donc été refusée automatiquement.",
  withdrawnTitle: "Demande retirée",
  withdrawnText: (booker) => `${booker} a retiré cette demande.`,
  openAccount: "Ouvrir votre compte",

  homeTitle: "Serveur de réservation",
  homeText: "Le serveur fonctionne. La page de réservation de chaque hôte se trouve à l’adresse /nom-d-utilisateur.",

  notFoundTitle: "Page introuvable",
  notFoundText: "Il n’y a pas de page de réservation à cette adresse. Vérifiez le lien ou demandez-en un nouveau.",
  invalidQueryTitle: "Ce lien contient une erreur",
  invalidQueryText: "Ce lien contient une valeur non valide.",
  startOver: "Recommencer",
  selectionTitle: "Ce lien ne fonctionne plus",
  selectionText: "Il a expiré ou n’est plus valide. Demandez un nouveau lien.",
  unavailableTitle: "Les créneaux ne peuvent pas être affichés pour le moment",
  unavailableText: "L’agenda de votre interlocuteur ne répond pas. Réessayez dans un instant.",
  reload: "Réessayer",
  inviteTitle: (status) =>
    ({
      used: "Cette invitation a déjà été utilisée",
      expired: "Cette invitation a expiré",
      disabled: "Cette invitation a été retirée"
    })[status],
  inviteText: (status, host) =>
    ({
      used: `Un créneau avec ${host} a déjà été réservé avec ce lien. Il ne fonctionne qu’une fois.`,
      expired: `Cette invitation ne permet plus de réserver avec ${host}. Demandez un nouveau lien.`,
      disabled: `${host} a retiré cette invitation. Demandez un nouveau lien.`
    })[status],
  inviteFor: (name) => `Invitation pour ${name}`,
  limitedTitle: "Trop de requêtes",
  limitedText: (seconds) => `Trop de requêtes sont venues de votre réseau. Réessayez dans ${waitOfFr(seconds)}.`,
  sendFormAgain: "Renvoyer le formulaire",
  bookingsLimited: (reason, seconds) => {
    const advice = `Réessayez dans ${waitOfFr(seconds)} ou contactez votre interlocuteur.`
    return `${refusalWords.fr.limitReached(reason)} Votre saisie est conservée. ${advice}`
  },
  unreadableTitle: "Ce formulaire ne peut pas être lu",
  unreadableText: (status) =>
    status === 413
      ? "Le formulaire est trop volumineux. Raccourcissez vos textes et renvoyez-le."
      : "Le formulaire n’a pas pu être lu. Rechargez la page et remplissez-le de nouveau.",
  conflict: refusalWords.fr.conflict,
  limitReached: refusalWords.fr.limitReached
}

/** Every text of visitors' pages, by language. */
export const visitorWords: Readonly<Record<Language, Words>> = { en: english, de: german, es: spanish, fr: french }
