import type { MailTextKind } from "./MailText.ts"

/** The placeholders of texts of emails. */
export const mailPlaceholders = [
  "guest",
  "host",
  "member",
  "service",
  "when",
  "start",
  "previous",
  "price",
  "amount",
  "duration",
  "failures",
  "calendar",
  "team",
  "site",
  "link"
] as const
export type MailPlaceholder = (typeof mailPlaceholders)[number]

/** Returns the placeholders that the text of an email may contain. Its subject may not contain `{link}`, because logs show it. */
export const placeholdersOf = (kind: MailTextKind): ReadonlyArray<MailPlaceholder> =>
  ofAccount[kind] ?? [...ofBookings, ...(ofSomeBookings[kind] ?? [])]

const ofBookings: ReadonlyArray<MailPlaceholder> = ["guest", "host", "service", "when", "start"]

const ofSomeBookings: { readonly [K in MailTextKind]?: ReadonlyArray<MailPlaceholder> } = {
  requestToHost: ["link"],
  paymentRequest: ["price", "link"],
  refunded: ["amount"],
  feeCharged: ["amount"],
  feeFailed: ["amount", "link"],
  paymentLink: ["amount", "link"],
  rescheduled: ["previous"],
  rescheduledByBooker: ["previous"],
  rescheduledToAttendee: ["previous"],
  rescheduledToHost: ["previous"],
  rescheduledByBookerToHost: ["previous"],
  reassigned: ["member"],
  reassignedToHost: ["member"],
  confirmAddress: ["duration", "link"]
}

const ofCalendars: ReadonlyArray<MailPlaceholder> = ["host", "calendar", "link"]

/** The emails that are not about a booking. */
const ofAccount: { readonly [K in MailTextKind]?: ReadonlyArray<MailPlaceholder> } = {
  webhookDisabled: ["host", "failures", "link"],
  signIn: ["host", "site", "duration", "link"],
  accountCreated: ["host", "link"],
  teamInvitation: ["host", "team", "link"],
  calendarLost: ofCalendars,
  calendarClosed: ofCalendars,
  calendarMissing: ofCalendars,
  calendarBack: ofCalendars,
  meetingRemoved: [...ofBookings, "link"],
  meetingMoved: [...ofBookings, "link"],
  waitlistJoined: ["guest", "host", "service", "link"],
  waitlistOffer: [...ofBookings, "link"]
}

/** Replaces the placeholders of a text. */
export const fillPlaceholders = (text: string, valueOf: (placeholder: MailPlaceholder) => string): string =>
  text.replace(bracketed, (whole, name: string) => (isPlaceholder(name) ? valueOf(name) : whole))

/** Returns the texts in braces that are not placeholders. */
export const unknownPlaceholders = (text: string, allowed: ReadonlyArray<MailPlaceholder>): ReadonlyArray<string> =>
  [...text.matchAll(bracketed)].flatMap(([, name = ""]) => ((allowed as ReadonlyArray<string>).includes(name) ? [] : [name]))

const bracketed = /\{([^{}]*)\}/g

const isPlaceholder = (name: string): name is MailPlaceholder => (mailPlaceholders as ReadonlyArray<string>).includes(name)
