import type { Instant, Person } from "@slotkit/core"
import { embedUrl, formatMoney, isTimeZone, parseTimestamp } from "@slotkit/core/internal"
import type { BookingMailRequest, ManageLink, Recipient } from "@slotkit/engine"
import { formatMeetingTime } from "./MeetingTime.ts"
import { oneLine } from "./OneLine.ts"

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
}

/** The parts of the texts about a booking, ready to be shown to the recipient. */
export interface MailMeeting {
  readonly title: string
  readonly host: string
  readonly booker: string
  readonly startsAt: Instant | null
  /** In the recipient's zone; `null` while the meeting is unscheduled. `previousTime` is set only after rescheduling. */
  readonly time: string | null
  readonly previousTime: string | null
  readonly price: string | null
  readonly links: MeetingLinks
  /** True if the booker cancelled or rescheduled. */
  readonly byBooker: boolean
}

/** Extracts the details from an email request. Links start with the base URL, except the checkout's, which the booking has. */
export const meetingOf = (
  { to, host, booking, previousScheduledAt, attendeesUrl, answerUrl, confirmUrl, manage, byBooker }: BookingMailRequest,
  baseUrl: string,
  hostPagesUrl = baseUrl
): MailMeeting => {
  const startsAt = booking.scheduled_at === null ? null : (parseTimestamp(booking.scheduled_at) ?? null)
  // A failure to compose an email would roll the booking back, so a zone that the runtime does not know must not fail.
  const timeZone = [to.timeZone, host.timezone].find(isTimeZone) ?? "UTC"
  const timeFrom = (start: Instant | null) =>
    start === null ? null : formatMeetingTime(start, booking.duration_minutes, timeZone)
  const page = booking.service.type === "default" ? embedUrl(host, booking.service, hostPagesUrl) : null
  return {
    title: oneLine(booking.service.title),
    host: oneLine(host.name ?? "") || oneLine(host.username ?? "") || "your host",
    booker: personName(booking.booker, to.role),
    startsAt,
    time: timeFrom(startsAt),
    previousTime: timeFrom(previousScheduledAt),
    price: booking.payment.amount === null ? null : formatMoney(booking.payment.amount, booking.payment.currency),
    links: {
      checkout: booking.meeting_link === null ? null : { label: "Pay now", url: booking.meeting_link },
      bookAgain: page === null ? null : { label: "Choose another time", url: page },
      console: consoleLink(baseUrl),
      attendees: attendeesUrl === null ? null : { label: "Confirm your address", url: attendeesUrl },
      answer: answerUrl === null ? consoleLink(baseUrl) : { label: "Accept or decline", url: answerUrl },
      confirm: confirmUrl === null ? null : { label: "Confirm booking", url: confirmUrl },
      manage: manage === null ? null : { label: manageLabel(manage, booking.status), url: manage.url }
    },
    byBooker
  }
}

const manageLabel = ({ cancel, reschedule }: ManageLink, status: BookingMailRequest["booking"]["status"]): string => {
  if (cancel && reschedule) return "Reschedule or cancel"
  if (reschedule) return "Reschedule"
  return status === "pending" ? "Withdraw request" : "Cancel booking"
}

/** The page where a host answers requests and changes settings. */
export const consoleLink = (baseUrl: string): MailLink => ({ label: "Open your account", url: `${baseUrl}/app` })

/** A person's name as the recipient may see it. Other attendees see no email addresses. */
const personName = ({ name, email }: Person, role: Recipient["role"]): string =>
  oneLine(name ?? "") || (role === "attendee" ? "" : oneLine(email ?? "")) || "Someone"
