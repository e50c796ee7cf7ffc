import { type Booking, bookedService, type Host, type Language, type MailPreviewResource, type MailTextKind } from "@slotkit/core"
import { bookingDefaults, millisPerDay, millisPerMinute, readMailText } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { bookingPath } from "../kernel/MeetingOfBooking.ts"
import { requireHost } from "../kernel/RequireHost.ts"
import { Settings } from "../kernel/Settings.ts"
import { orInvalid } from "../kernel/Validate.ts"
import { MailComposer, type MailRequest, plainMail, type Recipient } from "../ports/mail/MailComposer.ts"
import { mailOccasions } from "../ports/mail/MailOccasion.ts"

/** Composes an email of a host about an example booking, with a text that is not saved. Nothing is sent. */
export const previewMail = Effect.fnUntraced(function* (hostId: number, language: Language, kind: MailTextKind, input: unknown) {
  const composer = yield* MailComposer
  const { baseUrl } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const host = yield* requireHost(hostId)
  const text = yield* orInvalid(readMailText(kind, input))
  const mail = composer.compose({ ...exampleOf(kind, { host, language, baseUrl, now }), texts: { [language]: { [kind]: text } } })
  const preview: MailPreviewResource = { subject: mail.subject, text: mail.text, html: composer.withLook(mail.html) }
  return preview
})

interface ExampleFor {
  readonly host: Host
  readonly language: Language
  readonly baseUrl: string
  readonly now: number
}

const exampleOf = (kind: MailTextKind, example: ExampleFor): MailRequest => {
  const { host, language, baseUrl } = example
  const owner: Recipient = { role: "host", name: host.name, email: host.email, timeZone: host.timezone, language }
  const texts = {}
  switch (kind) {
    case "webhookDisabled":
      return { kind, to: owner, texts, url: "https://hooks.example.com/bookings", failures: 5 }
    case "signIn":
      return { kind, to: owner, texts, url: `${baseUrl}/app/sign-in/example`, code: "123456", lifetimeMinutes: 15 }
    case "accountCreated":
      return { kind, to: owner, texts, team: null, url: `${baseUrl}/app` }
    case "teamInvitation":
      return { kind, to: owner, texts, team: "Analytical Engines", url: `${baseUrl}/app/teams` }
    case "calendarLost":
    case "calendarClosed":
    case "calendarMissing":
    case "calendarBack":
      return { kind, to: owner, texts, calendar: "Google", reason: null, url: `${baseUrl}/app/calendars` }
    case "meetingRemoved":
    case "meetingMoved":
      return exampleOfChange(kind, owner, example)
    case "waitlistJoined":
    case "waitlistOffer":
      return exampleOfWaitlist(kind, example)
    default:
      return exampleOfBooking(kind, owner, example)
  }
}

const exampleOfChange = (
  kind: "meetingRemoved" | "meetingMoved",
  to: Recipient,
  { host, baseUrl, now }: ExampleFor
): MailRequest => {
  const start = exampleStart(now)
  const at = (begin: number) => ({ start: begin, end: begin + 30 * millisPerMinute })
  return {
    kind,
    to,
    texts: {},
    hourFormat: host.hourFormat,
    service: "Intro",
    guest: booker.name,
    booked: at(start),
    found: kind === "meetingRemoved" ? null : at(start + millisPerDay),
    actions: [kind === "meetingRemoved" ? "cancel" : "move", "put_back"],
    url: `${baseUrl}/app/calendars/changes/1`
  }
}

const exampleOfWaitlist = (
  kind: "waitlistJoined" | "waitlistOffer",
  { host, language, baseUrl, now }: ExampleFor
): MailRequest => {
  const start = exampleStart(now)
  const offer = { start, end: start + 30 * millisPerMinute, expiresAt: now + 60 * millisPerMinute, meetingId: 1 }
  return {
    kind,
    to: { role: "booker", ...booker, timeZone: host.timezone, language },
    texts: {},
    host,
    service: "Intro",
    guest: booker.name,
    offer: kind === "waitlistOffer" ? offer : null,
    url: `${baseUrl}/w/example`
  }
}

const exampleOfBooking = (
  textKind: keyof typeof mailOccasions,
  owner: Recipient,
  { host, language, baseUrl, now }: ExampleFor
): MailRequest => {
  const { kind, role, byBooker, byHost = false } = mailOccasions[textKind]
  const start = exampleStart(now)
  const url = `${baseUrl}/b/example`
  const canChange = role === "booker" && (stateOf(kind) === "accepted" || stateOf(kind) === "pending")
  const person = role === "attendee" ? attendee : booker
  return {
    ...plainMail,
    kind,
    to: role === "host" ? owner : { role, ...person, timeZone: host.timezone, language },
    host,
    booking: exampleBooking(host, kind, start, baseUrl),
    previousScheduledAt: kind === "rescheduled" ? start - millisPerDay : null,
    answerUrl: kind === "requestToHost" ? `${baseUrl}/a/example` : null,
    bookingPath: role === "host" ? bookingPath({ hostId: host.id, id: 1 }, host.kind === "team") : null,
    confirmUrl: kind === "confirmAddress" ? url : null,
    manage: canChange ? { url, cancel: true, reschedule: stateOf(kind) === "accepted" } : null,
    byBooker,
    byHost,
    member: kind === "reassigned" ? attendee.name : null,
    refund: kind === "refunded" ? { amountMinor: 5000, reason: null } : null,
    charge:
      chargesOf[kind] === undefined ? null : { ...exampleCharge, url: chargesOf[kind] ? `${baseUrl}/checkout/example-1` : null },
    calendarUid: "example",
    now
  }
}

/** The emails about a charge, and whether they have a link to pay it. */
const chargesOf: { readonly [K in BookingMailKind]?: boolean } = { feeCharged: false, feeFailed: true, paymentLink: true }

const exampleCharge = { amountMinor: 5000, reason: null, linkEndsAt: null }

/** A full hour in a week. */
const exampleStart = (now: number): number => {
  const hour = 60 * millisPerMinute
  return Math.ceil(now / hour) * hour + 7 * millisPerDay
}

type BookingMailKind = (typeof mailOccasions)[keyof typeof mailOccasions]["kind"]

const booker = { name: "Grace Hopper", email: "grace@example.com" }
const attendee = { name: "Alan Turing", email: "alan@example.com" }

const stateOf = (kind: BookingMailKind): Booking["state"] =>
  ({
    confirmation: "accepted",
    rescheduled: "accepted",
    reassigned: "accepted",
    reminder: "accepted",
    requestReceived: "pending",
    requestToHost: "pending",
    confirmAddress: "unconfirmed",
    paymentRequest: "awaitingPayment",
    declined: "declined",
    cancelled: "cancelled",
    withdrawn: "cancelled",
    refunded: "cancelled",
    feeCharged: "accepted",
    feeFailed: "accepted",
    paymentLink: "accepted"
  })[kind] as Booking["state"]

const exampleBooking = (host: Host, kind: BookingMailKind, start: number, baseUrl: string): Booking => {
  const isPaid = kind === "paymentRequest" || kind === "refunded"
  const state = stateOf(kind)
  return {
    id: 1,
    hostId: host.id,
    state,
    meetingId: null,
    ...bookingDefaults,
    service: bookedService({ id: 1, type: "default", slug: "example", title: "Intro", capacity: null }),
    location: { type: "video", label: "Video call", address: null },
    durationMinutes: 30,
    scheduledAt: start,
    createdAt: start,
    updatedAt: start,
    booker,
    payment: {
      status: kind === "refunded" ? "refunded" : isPaid ? "pending" : "none",
      amountMinor: isPaid ? 5000 : null,
      currency: host.currency,
      terms: null,
      refunds: []
    },
    checkoutUrl: kind === "paymentRequest" ? `${baseUrl}/checkout/example` : null
  }
}
