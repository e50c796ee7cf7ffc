import type {
  Booking,
  BookingMail,
  CalendarChangeAction,
  Host,
  Instant,
  Interval,
  Language,
  MailText,
  MailTextKind,
  MailTexts
} from "@slotkit/core"
import { regionalTag, type WaitlistOffer } from "@slotkit/core/internal"
import * as Context from "effect/Context"
import type { MessageOccasion, MessageParts } from "../Messages.ts"
import type { Mail } from "./Mailer.ts"

/** The recipient of an email, its language, and the zone of the times in it. */
export interface Recipient {
  readonly role: "booker" | "attendee" | "host"
  readonly name: string | null
  readonly email: string
  /** The recipient's IANA zone if known, otherwise the host's. */
  readonly timeZone: string
  /** A language tag such as `de-AT`: the booker's for bookers and attendees, otherwise the host's, otherwise `en`. */
  readonly language: string
}

/** The link for the booker to change a booking, and the changes that are allowed at the moment. At least one is. */
export interface ManageLink {
  readonly url: string
  readonly cancel: boolean
  readonly reschedule: boolean
}

/** A booking as emails and calendar files get it: without the note that only its host reads. */
export type MailedBooking = Omit<Booking, "privateNote">

/** An email about the current state of a booking. Decision 0038. */
export interface BookingMailRequest {
  readonly kind: BookingMail
  readonly to: Recipient
  /** The host's own texts of emails. */
  readonly texts: MailTexts
  readonly host: Pick<Host, "name" | "email" | "username" | "timezone" | "hourFormat" | "accentColor" | "logoUrl">
  /** The people who hold a meeting of a team, the one who leads it first, for visitors; empty for anyone else. */
  readonly holders: ReadonlyArray<Pick<Host, "name" | "email">>
  readonly booking: MailedBooking
  /** The previous time of the meeting. Only for `rescheduled`. */
  readonly previousScheduledAt: Instant | null
  /** The link for the booker to have further attendees emailed; `null` for other recipients, and when no attendee waits. */
  readonly attendeesUrl: string | null
  /** The link with which the host answers the request; `null` for other recipients, and when it cannot be answered. */
  readonly answerUrl: string | null
  /** The path of the booking in the console of the host, or of the member who holds the meeting; `null` for other recipients. */
  readonly bookingPath: string | null
  /** The link for the booker to confirm the booking; `null` in emails that do not ask for it. */
  readonly confirmUrl: string | null
  /** The link for the booker to change the booking; `null` for other recipients, and when no change is possible. */
  readonly manage: ManageLink | null
  /** True if the booker cancelled or rescheduled the booking. */
  readonly byBooker: boolean
  /** True if the host made or accepted the booking in the console, or accepted it by the link of an email. */
  readonly byHost: boolean
  /** The name of the member of a team who takes a meeting over; `null` for other emails and without a name. */
  readonly member: string | null
  /** The text of the person who changed the time or the hosts, for this recipient; `null` for none. */
  readonly note: string | null
  /** The refund that the email is about; `null` for other emails. */
  readonly refund: { readonly amountMinor: number; readonly reason: string | null } | null
  /** The charge that the email is about, with the link to pay it; `null` for other emails. */
  readonly charge: {
    readonly amountMinor: number
    readonly reason: string | null
    readonly url: string | null
    readonly linkEndsAt: Instant | null
  } | null
  /** True if Slotkit writes the meeting into the recipient's calendar itself, so that the email has no calendar part. */
  readonly isInCalendar: boolean
  /** Identifies the meeting in every calendar it was sent to; never changes. */
  readonly calendarUid: string
  /** The bookings of a series that the email is about, its own included, in order. Empty if it is about one booking. */
  readonly series: ReadonlyArray<{
    readonly booking: MailedBooking
    readonly calendarUid: string
    readonly previousScheduledAt: Instant | null
  }>
  readonly now: Instant
}

/** The parts that most emails about a booking lack. The others state what they have besides. */
export const plainMail = {
  texts: {},
  holders: [],
  previousScheduledAt: null,
  attendeesUrl: null,
  answerUrl: null,
  bookingPath: null,
  confirmUrl: null,
  manage: null,
  byBooker: false,
  byHost: false,
  member: null,
  note: null,
  refund: null,
  charge: null,
  isInCalendar: false,
  series: []
} satisfies Partial<BookingMailRequest>

/** An email to the owner of a webhook that was disabled after failures. Spec: webhook.states.failing. */
export interface WebhookDisabledMailRequest {
  readonly kind: "webhookDisabled"
  readonly to: Recipient
  readonly texts: MailTexts
  readonly url: string
  readonly failures: number
}

/** An email with a single-use sign-in link and a code of six digits, for the browser that requested them. */
export interface SignInMailRequest {
  readonly kind: "signIn"
  readonly to: Recipient
  readonly texts: MailTexts
  readonly url: string
  readonly code: string
  readonly lifetimeMinutes: number
}

/** An email that asks a host to come to the console: to a new account, or to answer a team. */
export interface InvitationMailRequest {
  readonly kind: "accountCreated" | "teamInvitation"
  readonly to: Recipient
  readonly texts: MailTexts
  /** The name of the team that invites the host; null for a new account. */
  readonly team: string | null
  /** The page of the console. */
  readonly url: string
}

/**
 * An email about a connected calendar: its connection is lost, or it was not read for so long that nothing can be booked, or its
 * provider no longer has it, or it is read again.
 */
export interface CalendarMailRequest {
  readonly kind: "calendarLost" | "calendarClosed" | "calendarMissing" | "calendarBack"
  readonly to: Recipient
  readonly texts: MailTexts
  /** The label of the account. */
  readonly calendar: string
  /** A sentence about the cause. */
  readonly reason: string | null
  /** The page on which the host connects calendars. */
  readonly url: string
}

/** An email to a host about a meeting that was removed or moved in their calendar. */
export interface MeetingChangedMailRequest {
  readonly kind: "meetingRemoved" | "meetingMoved"
  readonly to: Recipient
  readonly texts: MailTexts
  readonly hourFormat: Host["hourFormat"]
  /** The title of the service. */
  readonly service: string
  /** The booker; `null` for a group. */
  readonly guest: string | null
  readonly booked: Interval
  /** The time in the calendar; `null` if the meeting was removed there. */
  readonly found: Interval | null
  /** The possible answers. */
  readonly actions: ReadonlyArray<CalendarChangeAction>
  /** The page on which the host answers. */
  readonly url: string
}

/** An email to someone on a waiting list: that they are on it, or about the time that is offered. Decision 0130. */
export interface WaitlistMailRequest {
  readonly kind: "waitlistJoined" | "waitlistOffer"
  readonly to: Recipient
  readonly texts: MailTexts
  readonly host: Pick<Host, "name" | "email" | "username" | "timezone" | "hourFormat" | "accentColor" | "logoUrl">
  /** The title of the service. */
  readonly service: string
  /** The name of the person who waits. */
  readonly guest: string | null
  /** The time that is offered; `null` without one. */
  readonly offer: WaitlistOffer | null
  /** The page on which the person answers, or leaves the list. */
  readonly url: string
}

export type MailRequest =
  | BookingMailRequest
  | WaitlistMailRequest
  | WebhookDisabledMailRequest
  | SignInMailRequest
  | InvitationMailRequest
  | CalendarMailRequest
  | MeetingChangedMailRequest

/** Bookings as calendar entries for a download or a subscription. */
export interface CalendarFileRequest {
  /** The name of the calendar; `null` for a file with a single entry. */
  readonly name: string | null
  /** The bookings, as in their confirmations. Bookings without a time have no entry. */
  readonly entries: ReadonlyArray<BookingMailRequest>
}

/** The occasions of text messages to bookers. In the email log they are kinds beside those of emails. */
export type TextKind = "textConfirmation" | "textReminder" | "textRescheduled" | "textCancelled"

/** The occasion of each kind of text message. */
export const occasionOfText: Readonly<Record<TextKind, MessageOccasion>> = {
  textConfirmation: "confirmation",
  textReminder: "reminder",
  textRescheduled: "rescheduled",
  textCancelled: "cancelled"
}

/** Composes emails and calendar files. Pure: the same request produces the same email or file. */
export class MailComposer extends Context.Service<
  MailComposer,
  {
    /** Composes an email: subject, text, HTML and calendar part. */
    readonly compose: (request: MailRequest) => Mail
    /** Composes an iCalendar file. Entries have the UIDs and sequence numbers of the emails. RFC 5546 section 3.2.1. */
    readonly calendarFile: (request: CalendarFileRequest) => string
    /** Returns an email's HTML as it is sent. It is stored without its look, which would be most of its bytes. */
    readonly withLook: (html: string) => string
    /** Returns the text that an email has in a language unless the host has another: the installation's, otherwise Slotkit's. */
    readonly standardText: (kind: MailTextKind, language: Language) => MailText
    /** Composes a text message to the booker, of one segment where possible. `summary` is the sentence without the link. */
    readonly textMessage: (
      kind: TextKind,
      request: BookingMailRequest,
      url: string | null
    ) => { readonly text: string; readonly summary: string; readonly parts: MessageParts }
  }
>()("@slotkit/engine/MailComposer") {}

/** A host as the recipient of an email: in the host's time zone and language, or in English, with the region of the zone. */
export const hostRecipient = ({ name, email, timezone, language }: Host): Recipient => ({
  role: "host",
  name,
  email,
  timeZone: timezone,
  language: regionalTag(language ?? "en", timezone)
})
