import type { MailText, MailTextKind } from "@slotkit/core"
import type { MeetingWords } from "@slotkit/core/internal"

/** The words of emails in one language. */
export interface MailWords extends MeetingWords {
  readonly texts: Readonly<Record<MailTextKind, MailText>>
  /** The first line, with the name of the recipient if it is known. */
  readonly greeting: (name: string | null) => string
  /** The title of a calendar entry. */
  readonly entry: (service: string, person: string) => string
  /** Ends a label, with the spacing of the language. */
  readonly colon: string
  /** A host without a name, in a sentence. */
  readonly yourHost: string
  /** A booker without a name. */
  readonly someone: string
  /** The attendees of a group, after the word for "with". */
  readonly group: string
  readonly unnamed: string
  readonly yes: string
  readonly no: string
  readonly labels: Readonly<
    Record<
      | "meeting"
      | "when"
      | "previousTime"
      | "bookedTime"
      | "calendarTime"
      | "bookedBy"
      | "host"
      | "attendees"
      | "seats"
      | "where"
      | "join"
      | "topic"
      | "notes"
      | "reason"
      | "price"
      | "refund"
      | "webhook"
      | "calendar"
      | "account",
      string
    >
  >
  readonly links: Readonly<
    Record<
      | "checkout"
      | "bookAgain"
      | "console"
      | "attendees"
      | "answer"
      | "confirm"
      | "rescheduleOrCancel"
      | "reschedule"
      | "cancel"
      | "withdraw"
      | "move"
      | "putBack"
      | "moveBack"
      | "calendars"
      | "signIn",
      string
    >
  >
  /** Follows the text of a request for a service with a price. */
  readonly paidLater: string
  /** Follow the text about a refund: what happens to the meeting. */
  readonly refundedMeetingStays: string
  readonly refundedMeetingCancelled: string
  /** Follows the text while further attendees wait, because anybody could have entered the booker's address. */
  readonly attendeesWait: string
  /** The small print of emails to bookers and attendees. */
  readonly footer: (host: string) => string
}
