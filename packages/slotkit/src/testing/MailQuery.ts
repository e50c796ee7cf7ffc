/** The kind of an email. */
export type MailKind =
  | "cancelled"
  | "confirmation"
  | "declined"
  | "paymentRequest"
  | "reassigned"
  | "refunded"
  | "feeCharged"
  | "feeFailed"
  | "paymentLink"
  | "reminder"
  | "requestReceived"
  | "requestToHost"
  | "rescheduled"
  | "signIn"
  | "accountCreated"
  | "teamInvitation"
  | "webhookDisabled"
  | "calendarLost"
  | "calendarClosed"
  | "calendarMissing"
  | "calendarBack"
  | "meetingRemoved"
  | "meetingMoved"
  | "waitlistJoined"
  | "waitlistOffer"
  | "withdrawn"
  | "confirmAddress"

/** Criteria for an email. Omitted fields match any email. */
export interface MailQuery {
  /** The recipient's address. */
  readonly to?: string
  readonly kind?: MailKind
  /** A part of the subject, or a pattern that it matches. */
  readonly subject?: string | RegExp
}

/** True if an email matches the query. */
export const isMeant = (
  mail: { readonly to: string | null; readonly kind: string | null; readonly subject: string | null },
  { to, kind, subject }: MailQuery
): boolean =>
  (to === undefined || mail.to === to) &&
  (kind === undefined || mail.kind === kind) &&
  (subject === undefined ||
    (typeof subject === "string" ? mail.subject?.includes(subject) === true : subject.test(mail.subject ?? "")))

/** Describes the query, for an error message. */
export const mailInWords = ({ to, kind, subject }: MailQuery): string =>
  [
    kind === undefined ? "email" : `email of the kind ${kind}`,
    ...(to === undefined ? [] : [`to ${to}`]),
    ...(subject === undefined ? [] : [`with the subject ${subject}`])
  ].join(" ")
