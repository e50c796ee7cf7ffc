import type { Interval, Language, MailText, MailTextKind, MailTexts } from "@slotkit/core"
import { checkoutMinor, confirmationMinutes, isOfVisit, isTimeZone, jointDiscount, millisPerMinute } from "@slotkit/core/internal"
import {
  type BookingMailRequest,
  type CalendarFileRequest,
  type CalendarMailRequest,
  type InvitationMailRequest,
  type Mail,
  MailComposer,
  type MailRequest,
  type MeetingChangedMailRequest,
  type SignInMailRequest,
  textKindOf,
  type WaitlistMailRequest,
  type WebhookDisabledMailRequest
} from "@slotkit/engine"
import * as Layer from "effect/Layer"
import { calendarFile, calendarPart } from "./CalendarPart.ts"
import { type MailBody, renderHtml, renderText } from "./MailBody.ts"
import { detailFacts, noteFacts, occasionFacts } from "./MailFacts.ts"
import { type MailLocale, mailLocale, minutesIn } from "./MailLocale.ts"
import { withMailLook } from "./MailLook.ts"
import { consoleLink, type MailMeeting, type MailTargets, type MeetingLinks, meetingOf } from "./MailMeeting.ts"
import { formatMeetingStart, formatMeetingTime } from "./MeetingTime.ts"
import { oneLine } from "./OneLine.ts"
import { composeText } from "./TextMessage.ts"
import { withoutBookersLinks } from "./WithoutLinks.ts"
import { type PlaceholderValues, writtenText } from "./WrittenText.ts"

/** The settings of the installation that emails need. */
export interface BookingMailsOptions extends MailTargets {
  /** Texts of the installation, which replace Slotkit's. A host's own come first. */
  readonly texts?: MailTexts
}

/** Composes the emails in four languages, as text and HTML, with a calendar part when a calendar entry changes. Decision 0038. */
export const bookingMails = (options: BookingMailsOptions): Layer.Layer<MailComposer> =>
  Layer.succeed(MailComposer, {
    compose: (request) => composeMail(request, options),
    calendarFile: (request) => composeCalendarFile(request, options.baseUrl),
    withLook: withMailLook,
    standardText: (kind, language) => standardText(kind, language, options.texts),
    textMessage: composeText
  })

/** Composes an iCalendar file of bookings. */
export const composeCalendarFile = ({ name, entries }: CalendarFileRequest, baseUrl: string): string =>
  calendarFile(
    name,
    entries.map(withoutBookersLinks).map((request) => ({ request, meeting: meetingOf(request, { baseUrl }) }))
  )

/** Composes an email. Pure, and defined for every possible booking. */
export const composeMail = (request: MailRequest, options: BookingMailsOptions): Mail => {
  if (request.kind === "webhookDisabled") return webhookDisabledMail(request, options)
  if (request.kind === "signIn") return signInMail(request, options)
  if ("team" in request) return invitationMail(request, options)
  if ("booked" in request) return meetingChangedMail(request, options)
  if ("offer" in request) return waitlistMail(request, options)
  return "calendar" in request ? calendarMail(request, options) : bookingMail(request, options)
}

const standardText = (kind: MailTextKind, language: Language, texts: MailTexts = {}): MailText =>
  texts[language]?.[kind] ?? mailLocale(language).words.texts[kind]

const textFor = ({ texts }: MailRequest, kind: MailTextKind, { language }: MailLocale, options: BookingMailsOptions): MailText =>
  texts[language]?.[kind] ?? standardText(kind, language, options.texts)

const bookingMail = (bookingMailRequest: BookingMailRequest, options: BookingMailsOptions): Mail => {
  const request = withWholePrice(withoutBookersLinks(bookingMailRequest))
  const { to, byBooker, byHost, host } = request
  const meeting = meetingOf(request, options)
  const { links, locale } = meeting
  const kind = textKindOf({ kind: request.kind, role: to.role, byBooker, byHost })
  const text = textFor(request, kind, locale, options)
  const link = mainLinks[kind] === undefined ? undefined : links[mainLinks[kind]]
  const { subject, paragraphs } = writtenText(text, {
    guest: meeting.booker,
    host: meeting.host,
    member: oneLine(request.member ?? "") || locale.words.someone,
    service: meeting.title,
    when: meeting.time ?? "",
    start: meeting.start ?? "",
    previous: meeting.previousTime ?? "",
    price: meeting.price ?? "",
    amount: meeting.refund ?? meeting.charged ?? "",
    duration: minutesIn(locale, confirmationMinutes),
    link: link?.url ?? ""
  })
  const waits = links.attendees !== null && (mainLinks[kind] === undefined || mainLinks[kind] === "join")
  const main = waits ? links.attendees : link
  return {
    ...written(to, locale, {
      subject,
      paragraphs: [
        ...paragraphs.map((paragraph) => capitalized(paragraph, meeting)),
        ...notes(request, kind, meeting),
        ...seriesNote(request, meeting),
        ...(waits ? [locale.words.attendeesWait(request.booking.state === "accepted")] : [])
      ],
      facts: [
        ...occasionFacts(meeting),
        ...noteFacts(request, meeting),
        ...detailFacts(request, meeting).filter(({ url }) => url === undefined || url !== main?.url)
      ],
      link: main ?? null,
      manage: links.manage,
      footer: to.role === "host" ? null : locale.words.footer(meeting.host),
      look: { accentColor: host.accentColor, logoUrl: host.logoUrl, name: meeting.host }
    }),
    ...replyTo(request, meeting),
    calendar: calendarPart(request, meeting)
  }
}

/** The price of an email about a series is that of all its meetings. Decision 0145. */
const withWholePrice = (request: BookingMailRequest): BookingMailRequest => {
  const { booking, series } = request
  const { payment } = booking
  if (series.length < 2 || series.every((each) => each.booking.payment.amountMinor === null)) return request
  const payments = series.map((each) => each.booking.payment)
  const sum = (minor: (each: typeof payment) => number) => payments.reduce((total, each) => total + minor(each), 0)
  const whole = {
    ...payment,
    amountMinor: sum(({ amountMinor }) => amountMinor ?? 0),
    terms: payment.terms === null ? null : { ...payment.terms, depositMinor: sum(({ terms }) => terms?.depositMinor ?? 0) },
    refunds: payments.flatMap(({ refunds }) => refunds)
  }
  return { ...request, booking: { ...booking, payment: whole, discount: jointDiscount(series.map((each) => each.booking)) } }
}

/**
 * Replies go to the other person of the meeting, unless that address is unknown or hidden. For a team that is the member who
 * leads the meeting, or else the first one with an address. Decision 0038.
 */
const replyTo = ({ to, host, holders, booking }: BookingMailRequest, { host: hostName }: MailMeeting): Pick<Mail, "replyTo"> => {
  const holder = holders.find(({ email }) => email !== "")
  const other = to.role === "host" ? booking.booker : (holder ?? { name: hostName, email: host.email })
  const { name, email } = other
  return email === null || email === "" ? {} : { replyTo: { name: oneLine(name ?? "") || null, email } }
}

/** A sentence may begin with the words for a host without a name. */
const capitalized = (paragraph: string, { host, locale }: MailMeeting): string =>
  host === locale.words.yourHost && paragraph.startsWith(host)
    ? `${host.charAt(0).toUpperCase()}${paragraph.slice(1)}`
    : paragraph

/** The main link of an email, which its text may contain too. */
const mainLinks: { readonly [K in MailTextKind]?: keyof MeetingLinks } = {
  requestToHost: "answer",
  paymentRequest: "checkout",
  feeFailed: "checkout",
  paymentLink: "checkout",
  declined: "bookAgain",
  cancelled: "bookAgain",
  cancelledByBooker: "bookAgain",
  withdrawn: "bookAgain",
  confirmAddress: "confirm",
  confirmation: "join",
  confirmationToAttendee: "join",
  rescheduled: "join",
  rescheduledByBooker: "join",
  rescheduledToAttendee: "join",
  reassigned: "join",
  reminder: "join",
  reminderToAttendee: "join",
  confirmationToHost: "booking",
  confirmationByHostToHost: "booking",
  cancelledToHost: "booking",
  cancelledByBookerToHost: "booking",
  rescheduledToHost: "booking",
  rescheduledByBookerToHost: "booking",
  reminderToHost: "booking",
  withdrawnToHost: "booking"
}

const notes = (
  request: BookingMailRequest,
  kind: MailTextKind,
  { price, locale: { words } }: MailMeeting
): ReadonlyArray<string> => {
  const { booking, member, to } = request
  if (kind === "refunded") return [booking.state === "accepted" ? words.refundedMeetingStays : words.refundedMeetingCancelled]
  const isTakenOver = request.kind === "confirmation" || request.kind === "requestToHost"
  if (isTakenOver && to.role === "host" && member !== null) return [words.takesOver(oneLine(member))]
  return kind === "requestReceived" && price !== null && checkoutMinor(booking.payment) !== null ? [words.paidLater] : []
}

const seriesNote = (
  { kind, booking }: BookingMailRequest,
  { times: { length: count }, locale: { words } }: MailMeeting
): ReadonlyArray<string> => {
  if (count < 2) return []
  if (isOfVisit(booking)) return [kind === "confirmation" ? words.isVisit(count) : words.changesVisit(count)]
  return [kind === "confirmation" ? words.isSeries(count) : words.changesSeries(count)]
}

const webhookDisabledMail = (request: WebhookDisabledMailRequest, options: BookingMailsOptions): Mail => {
  const { to, url, failures } = request
  const locale = mailLocale(to.language)
  const link = consoleLink(options.baseUrl, locale.words)
  const facts = [{ label: locale.words.labels.webhook, lines: [oneLine(url, maxUrlLength)] }]
  return accountMail(request, options, locale, { facts, link, values: { failures: `${failures}`, link: link.url } })
}

const calendarMail = (request: CalendarMailRequest, options: BookingMailsOptions): Mail => {
  const { to, calendar, reason, url } = request
  const locale = mailLocale(to.language)
  const { labels, links } = locale.words
  const facts = [
    { label: labels.calendar, lines: [oneLine(calendar)] },
    ...(reason === null ? [] : [{ label: labels.reason, lines: [oneLine(reason)] }])
  ]
  const values = { calendar: oneLine(calendar), link: url }
  return accountMail(request, options, locale, { facts, link: { label: links.calendars, url }, values })
}

/** Each link leads to the page where the host answers, at the button of its answer. */
const meetingChangedMail = (request: MeetingChangedMailRequest, options: BookingMailsOptions): Mail => {
  const { to, hourFormat, service, guest, booked, found, actions, url } = request
  const locale = mailLocale(to.language, hourFormat)
  const { labels, links, group } = locale.words
  const timeZone = isTimeZone(to.timeZone) ? to.timeZone : "UTC"
  const timeOf = ({ start, end }: Interval) => formatMeetingTime(start, (end - start) / millisPerMinute, timeZone, locale)
  const title = oneLine(service)
  const facts = [
    { label: labels.meeting, lines: [title] },
    { label: labels.bookedTime, lines: [timeOf(booked)] },
    ...(found === null ? [] : [{ label: labels.calendarTime, lines: [timeOf(found)] }])
  ]
  const putBack = { label: found === null ? links.putBack : links.moveBack, url: `${url}#put_back` }
  const follows = actions.find((action) => action !== "put_back")
  const link = follows === undefined ? putBack : { label: links[follows], url: `${url}#${follows}` }
  const values = { guest: guest === null ? group : oneLine(guest), service: title, when: timeOf(booked), link: url }
  return accountMail(request, options, locale, { facts, link, values }, follows === undefined ? null : putBack)
}

/** An offer says until when the time is held, or that it is not. */
const waitlistMail = (request: WaitlistMailRequest, options: BookingMailsOptions): Mail => {
  const { to, kind, host, service, guest, offer, url } = request
  const locale = mailLocale(to.language, host.hourFormat)
  const { labels, links, offerEnds, offerIsOpen, waitlistFooter, yourHost, someone } = locale.words
  const timeZone = isTimeZone(to.timeZone) ? to.timeZone : "UTC"
  const name = oneLine(host.name ?? "") || yourHost
  const minutes = offer === null ? 0 : (offer.end - offer.start) / millisPerMinute
  const when = offer === null ? "" : formatMeetingTime(offer.start, minutes, timeZone, locale)
  const { subject, paragraphs } = writtenText(textFor(request, kind, locale, options), {
    guest: oneLine(guest ?? "") || someone,
    host: name,
    service: oneLine(service),
    when,
    start: offer === null ? "" : formatMeetingStart(offer.start, timeZone, locale),
    link: url
  })
  const until = offer === null ? "" : formatMeetingStart(offer.expiresAt, timeZone, locale)
  const end = offer === null ? [] : [offer.meetingId === null ? offerIsOpen : offerEnds(until)]
  return {
    ...written(to, locale, {
      subject,
      paragraphs: [...paragraphs, ...end],
      facts: [
        { label: labels.meeting, lines: [oneLine(service)] },
        { label: labels.host, lines: [name] },
        ...(offer === null ? [] : [{ label: labels.when, lines: [when] }])
      ],
      link: { label: offer === null ? links.waitlist : links.offer, url },
      manage: null,
      footer: waitlistFooter(name),
      look: { accentColor: host.accentColor, logoUrl: host.logoUrl, name }
    }),
    ...(host.email === "" ? {} : { replyTo: { name, email: host.email } }),
    calendar: null
  }
}

const signInMail = (request: SignInMailRequest, options: BookingMailsOptions): Mail => {
  const { to, url, code, lifetimeMinutes } = request
  const locale = mailLocale(to.language)
  const { labels, links } = locale.words
  return accountMail(request, options, locale, {
    facts: [
      { label: labels.account, lines: [to.email] },
      { label: labels.code, lines: [code] }
    ],
    link: { label: links.signIn, url },
    values: { site: new URL(options.baseUrl).host, duration: minutesIn(locale, lifetimeMinutes), link: url }
  })
}

const invitationMail = (request: InvitationMailRequest, options: BookingMailsOptions): Mail => {
  const { to, team, url } = request
  const locale = mailLocale(to.language)
  const { labels, links } = locale.words
  return accountMail(request, options, locale, {
    facts: [
      { label: labels.account, lines: [to.email] },
      ...(team === null ? [] : [{ label: labels.team, lines: [oneLine(team)] }])
    ],
    link: { label: team === null ? links.signIn : links.team, url },
    values: { team: oneLine(team ?? ""), link: url }
  })
}

/** Composes an email to a host about the account or a calendar. */
const accountMail = (
  request: Exclude<MailRequest, BookingMailRequest | WaitlistMailRequest>,
  options: BookingMailsOptions,
  locale: MailLocale,
  { facts, link, values }: Pick<MailBody, "facts" | "link"> & { readonly values: PlaceholderValues },
  manage: MailBody["manage"] = null
): Mail => {
  const { to, kind } = request
  const host = oneLine(to.name ?? "") || locale.words.yourHost
  const text = writtenText(textFor(request, kind, locale, options), { host, ...values })
  return { ...written(to, locale, { ...text, facts, link, manage, footer: null, look: null }), calendar: null }
}

const written = (
  to: MailRequest["to"],
  { tag, language, words }: MailLocale,
  content: Omit<MailBody, "greeting" | "language" | "colon">
): Omit<Mail, "calendar"> => {
  const name = oneLine(to.name ?? "") || null
  const body = {
    ...content,
    language: to.language === "en" ? language : tag,
    colon: words.colon,
    greeting: words.greeting(name)
  }
  return { to: { name, email: to.email }, subject: body.subject, text: renderText(body), html: renderHtml(body) }
}

const maxUrlLength = 2048
