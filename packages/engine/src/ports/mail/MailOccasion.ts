import type { BookingMail, MailTextKind } from "@slotkit/core"
import type { Recipient } from "./MailComposer.ts"

/** An email about a booking: its kind, its recipient, and who made the change, if the text depends on it. */
export interface MailOccasion {
  readonly kind: BookingMail
  readonly role: Recipient["role"]
  readonly byBooker: boolean
  /** True if the host booked or accepted it in the console. */
  readonly byHost?: boolean
}

/** The emails that are not about a booking. */
export type AccountMailKind =
  | "webhookDisabled"
  | "signIn"
  | "accountCreated"
  | "teamInvitation"
  | "calendarLost"
  | "calendarClosed"
  | "calendarMissing"
  | "calendarBack"
  | "meetingRemoved"
  | "meetingMoved"
  | "waitlistJoined"
  | "waitlistOffer"

/** The occasion of each email about a booking. */
export const mailOccasions: Readonly<Record<Exclude<MailTextKind, AccountMailKind>, MailOccasion>> = {
  confirmation: { kind: "confirmation", role: "booker", byBooker: false },
  confirmationToAttendee: { kind: "confirmation", role: "attendee", byBooker: false },
  confirmationToHost: { kind: "confirmation", role: "host", byBooker: false },
  confirmationByHostToHost: { kind: "confirmation", role: "host", byBooker: false, byHost: true },
  requestReceived: { kind: "requestReceived", role: "booker", byBooker: false },
  requestToHost: { kind: "requestToHost", role: "host", byBooker: false },
  paymentRequest: { kind: "paymentRequest", role: "booker", byBooker: false },
  declined: { kind: "declined", role: "booker", byBooker: false },
  cancelled: { kind: "cancelled", role: "booker", byBooker: false },
  cancelledByBooker: { kind: "cancelled", role: "booker", byBooker: true },
  cancelledToAttendee: { kind: "cancelled", role: "attendee", byBooker: false },
  cancelledToHost: { kind: "cancelled", role: "host", byBooker: false },
  cancelledByBookerToHost: { kind: "cancelled", role: "host", byBooker: true },
  rescheduled: { kind: "rescheduled", role: "booker", byBooker: false },
  rescheduledByBooker: { kind: "rescheduled", role: "booker", byBooker: true },
  rescheduledToAttendee: { kind: "rescheduled", role: "attendee", byBooker: false },
  rescheduledToHost: { kind: "rescheduled", role: "host", byBooker: false },
  rescheduledByBookerToHost: { kind: "rescheduled", role: "host", byBooker: true },
  reassigned: { kind: "reassigned", role: "booker", byBooker: false },
  reassignedToHost: { kind: "reassigned", role: "host", byBooker: false },
  reminder: { kind: "reminder", role: "booker", byBooker: false },
  reminderToAttendee: { kind: "reminder", role: "attendee", byBooker: false },
  reminderToHost: { kind: "reminder", role: "host", byBooker: false },
  confirmAddress: { kind: "confirmAddress", role: "booker", byBooker: false },
  refunded: { kind: "refunded", role: "booker", byBooker: false },
  feeCharged: { kind: "feeCharged", role: "booker", byBooker: false },
  feeFailed: { kind: "feeFailed", role: "booker", byBooker: false },
  paymentLink: { kind: "paymentLink", role: "booker", byBooker: false },
  withdrawn: { kind: "withdrawn", role: "booker", byBooker: true },
  withdrawnToHost: { kind: "withdrawn", role: "host", byBooker: true }
}

/** Returns the text that an email about a booking has. An occasion without its own text has the closest one. */
export const textKindOf = ({ kind, role, byBooker, byHost = false }: MailOccasion): keyof typeof mailOccasions => {
  const ofKind = Object.entries(mailOccasions).filter(([, occasion]) => occasion.kind === kind)
  const ofRole = ofKind.filter(([, occasion]) => occasion.role === role)
  const ofActor = ofRole.filter(([, occasion]) => occasion.byBooker === byBooker && (occasion.byHost ?? false) === byHost)
  const [found] = [...ofActor, ...ofRole, ...ofKind]
  return found![0] as keyof typeof mailOccasions
}
