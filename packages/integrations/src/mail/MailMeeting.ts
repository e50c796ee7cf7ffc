import type { BookingStatus, Instant, Person } from "@slotkit/core"
import { bookingStatus, checkoutLink, embedUrl, isTimeZone } from "@slotkit/core/internal"
import type { BookingMailRequest, ManageLink, Recipient } from "@slotkit/engine"
import { type MailLocale, mailLocale, priceIn } from "./MailLocale.ts"
import { formatMeetingStart, formatMeetingTime } from "./MeetingTime.ts"
import { oneLine } from "./OneLine.ts"
import type { MailWords } from "./words/MailWords.ts"

/** A link in an email. */
export interface MailLink {
  readonly label: string
  readonly url: string
}

/** The links that an email about a booking can contain; `null` when a link does not apply. */
export interface MeetingLinks {
  readonly checkout: MailLink | null
  readonly bookAgain: MailLink | null
  readonly console: MailLink
  /** Confirms the booker's address and has waiting attendees emailed. */
  readonly attendees: MailLink | null
  /** Answers the request; the host's account when the link does not apply. */
  readonly answer: MailLink
  /** Confirms the booking. */
  readonly confirm: MailLink | null
  /** Changes the booking. */
  readonly manage: MailLink | null
  /** The booking in the console of the host, or of the member who holds the meeting. */
  readonly booking: MailLink | null
  /** The room of a video meeting. */
  readonly join: MailLink | null
}

/** The places that the links of emails lead to. */
export interface MailTargets {
  /** The public URL of Slotkit, without a trailing slash. All links start with it. */
  readonly baseUrl: string
  /** The base of hosts' booking pages: a prefix, or a URL with `{username}` and `{slug}`. Defaults to `baseUrl`. */
  readonly hostPagesUrl?: string
  /** False if hosts have no console, to which emails then have no link to bookings. Defaults to true. */
  readonly hasConsole?: boolean
}

/** The parts of the texts about a booking, ready to be shown to the recipient. */
export interface MailMeeting {
  readonly locale: MailLocale
  readonly title: string
  readonly host: string
  readonly booker: string
  readonly startsAt: Instant | null
  /** In the recipient's zone; `null` while the meeting is unscheduled. `previousTime` is set only after rescheduling. */
  readonly time: string | null
  /** The times of all meetings that the email is about. */
  readonly times: ReadonlyArray<string>
  /** The day and the start, for subjects. */
  readonly start: string | null
  readonly previousTime: string | null
  readonly previousTimes: ReadonlyArray<string>
  readonly price: string | null
  /** The amount of the refund that the email is about. */
  readonly refund: string | null
  /** The amount of the charge that the email is about. */
  readonly charged: string | null
  /** Formats an amount in the currency of the booking. */
  readonly priceOf: (amountMinor: number) => string
  /** Formats the day and the time of day of an instant, in the zone of the recipient. */
  readonly moment: (instant: Instant) => string
  readonly links: MeetingLinks
}

/** Extracts the details from an email request. Links start with the base URL, except the checkout's, which the booking has. */
export const meetingOf = (
  {
    to,
    host,
    booking,
    previousScheduledAt,
    attendeesUrl,
    answerUrl,
    bookingPath,
    confirmUrl,
    manage,
    refund,
    charge,
    series
  }: BookingMailRequest,
  { baseUrl, hostPagesUrl = baseUrl, hasConsole = true }: MailTargets
): MailMeeting => {
  const locale = mailLocale(to.language, host.hourFormat)
  const { links, someone, yourHost } = locale.words
  const { scheduledAt: startsAt } = booking
  // A failure to compose an email would roll the booking back, so a zone that the runtime does not know must not fail.
  const timeZone = [to.timeZone, host.timezone].find(isTimeZone) ?? "UTC"
  const timeFrom = (start: Instant | null) =>
    start === null ? null : formatMeetingTime(start, booking.durationMinutes, timeZone, locale)
  const meetings = series.length > 1 ? series : [{ booking, previousScheduledAt }]
  const titles = [...new Set(meetings.map((each) => oneLine(each.booking.service.title)))]
  const page = booking.service.type === "default" ? embedUrl(host, booking.service, hostPagesUrl) : null
  const { amountMinor, currency } = booking.payment
  const link = (label: string, url: string | null): MailLink | null => (url === null ? null : { label, url })
  return {
    locale,
    title: titles.join(", "),
    host: oneLine(host.name ?? "") || oneLine(host.username ?? "") || yourHost,
    booker: personName(booking.booker, to.role) || someone,
    startsAt,
    time: timeFrom(startsAt),
    times: meetings.flatMap((each) => {
      const { scheduledAt: start, durationMinutes, service } = each.booking
      if (start === null) return []
      const time = formatMeetingTime(start, durationMinutes, timeZone, locale)
      return [titles.length > 1 ? `${oneLine(service.title)}: ${time}` : time]
    }),
    start: startsAt === null ? null : formatMeetingStart(startsAt, timeZone, locale),
    previousTime: timeFrom(previousScheduledAt),
    previousTimes: meetings.flatMap((each) => timeFrom(each.previousScheduledAt) ?? []),
    price: amountMinor === null ? null : priceIn(locale, amountMinor, currency),
    refund: refund === null ? null : priceIn(locale, refund.amountMinor, currency),
    charged: charge === null ? null : priceIn(locale, charge.amountMinor, currency),
    priceOf: (minor) => priceIn(locale, minor, currency),
    moment: (instant) => formatMeetingStart(instant, timeZone, locale),
    links: {
      checkout: link(links.checkout, charge?.url ?? checkoutLink(booking)),
      bookAgain: link(links.bookAgain, page),
      console: consoleLink(baseUrl, locale.words),
      attendees: link(links.attendees, attendeesUrl),
      answer: link(links.answer, answerUrl) ?? consoleLink(baseUrl, locale.words),
      confirm: link(links.confirm, confirmUrl),
      booking: link(links.booking, bookingPath !== null && hasConsole ? `${baseUrl}${bookingPath}` : null),
      join: link(links.join, booking.state === "accepted" ? commonRoom(booking, series) : null),
      manage: manage === null ? null : { label: manageLabel(manage, bookingStatus(booking.state), locale.words), url: manage.url }
    }
  }
}

/** Returns the room of a meeting. That of a series is only shown if all its meetings are there. */
export const commonRoom = (
  { conferenceLink }: BookingMailRequest["booking"],
  series: BookingMailRequest["series"]
): string | null => (series.every(({ booking }) => booking.conferenceLink === conferenceLink) ? conferenceLink : null)

const manageLabel = ({ cancel, reschedule }: ManageLink, status: BookingStatus, { links }: MailWords): string => {
  if (cancel && reschedule) return links.rescheduleOrCancel
  if (reschedule) return links.reschedule
  return status === "pending" ? links.withdraw : links.cancel
}

/** The page where a host answers requests and changes settings. */
export const consoleLink = (baseUrl: string, { links }: MailWords): MailLink => ({ label: links.console, url: `${baseUrl}/app` })

/** A person's name as the recipient may see it. Other attendees see no email addresses. */
const personName = ({ name, email }: Person, role: Recipient["role"]): string =>
  oneLine(name ?? "") || (role === "attendee" ? "" : oneLine(email ?? ""))
