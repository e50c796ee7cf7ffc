import type { Language } from "../values/Language.ts"

/** The emails whose texts can be changed, by cause and recipient. Emails to the booker name no recipient. Decision 0063. */
export const mailTextKinds = [
  "confirmation",
  "confirmationToAttendee",
  "confirmationToHost",
  "confirmationByHostToHost",
  "requestReceived",
  "requestToHost",
  "paymentRequest",
  "declined",
  "cancelled",
  "cancelledByBooker",
  "cancelledToAttendee",
  "cancelledToHost",
  "cancelledByBookerToHost",
  "rescheduled",
  "rescheduledByBooker",
  "rescheduledToAttendee",
  "rescheduledToHost",
  "rescheduledByBookerToHost",
  "reassigned",
  "reassignedToHost",
  "reminder",
  "reminderToAttendee",
  "reminderToHost",
  "confirmAddress",
  "refunded",
  "feeCharged",
  "feeFailed",
  "paymentLink",
  "withdrawn",
  "withdrawnToHost",
  "webhookDisabled",
  "signIn",
  "accountCreated",
  "teamInvitation",
  "calendarLost",
  "calendarClosed",
  "calendarMissing",
  "calendarBack",
  "meetingRemoved",
  "meetingMoved",
  "waitlistJoined",
  "waitlistOffer"
] as const
export type MailTextKind = (typeof mailTextKinds)[number]

/** The subject and the paragraphs of an email, with placeholders such as `{guest}`. A blank line ends a paragraph. */
export interface MailText {
  readonly subject: string
  readonly text: string
}

/** Texts of emails by language and kind. An email without one has the text of the installation, otherwise Slotkit's. */
export type MailTexts = { readonly [L in Language]?: { readonly [K in MailTextKind]?: MailText } }
