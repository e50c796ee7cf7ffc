import type { Booking } from "@slotkit/core"
import {
  type Erasure,
  erasedBooking,
  erasedBookingResource,
  erasedInvite,
  erasedUsedInvite,
  isAddressOf,
  mentions,
  namesOf,
  webhookEventBody,
  withoutPerson
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { endOffer } from "../bookings/waitlist/EndOffer.ts"
import { eraseMailsOfEntry } from "../bookings/waitlist/WaitlistMails.ts"
import { requestSync } from "../calendars/sync/RequestSync.ts"
import { BookingLinkStore } from "../ports/BookingLinkStore.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import type { CalendarEventStore } from "../ports/calendars/CalendarEventStore.ts"
import { DeliveryQueue } from "../ports/deliveries/DeliveryQueue.ts"
import { EventLog } from "../ports/EventLog.ts"
import { HostStore } from "../ports/HostStore.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { MailOutbox } from "../ports/mail/MailOutbox.ts"
import { type PersonRow, type PersonRowKind, PrivacyStore } from "../ports/PrivacyStore.ts"
import { WaitlistStore } from "../ports/WaitlistStore.ts"
import { installation } from "../ports/WebhookStore.ts"

/** The numbers of rows that a person was erased from. */
export interface ErasedRows {
  readonly bookings: number
  readonly events: number
  readonly deliveries: number
  readonly emails: number
  readonly contacts: number
  readonly invites: number
  readonly answers: number
  /** Entries of waiting lists. */
  readonly waitlist: number
}

/** Nothing was erased. */
export const nothingErased: ErasedRows = {
  bookings: 0,
  events: 0,
  deliveries: 0,
  emails: 0,
  contacts: 0,
  invites: 0,
  answers: 0,
  waitlist: 0
}

/** Erases a person from one row of the index, and removes the row from the index. Runs in a transaction. */
export const eraseRow = Effect.fnUntraced(function* (email: string, row: PersonRow) {
  const people = yield* PrivacyStore
  const erased = yield* erase[row.kind](email, row)
  const deleted = (yield* people.purge(email, row)) ? 1 : 0
  return {
    ...nothingErased,
    ...(row.kind === "contact" ? { contacts: deleted } : {}),
    ...(row.kind === "answer" ? { answers: deleted } : {}),
    ...erased
  }
})

/**
 * A booking is locked first. Whatever writes its events and emails holds the same lock, so no later row can contain the person.
 *
 * Its emails about the person lose their texts. Those that wait are not sent, not even to the host, because their texts would
 * have to be re-rendered. The event of an upcoming meeting in the host's calendar is rewritten without the person. Later emails,
 * such as the host's reminder, are written without the person.
 */
const eraseBooking = Effect.fnUntraced(function* (email: string, { hostId, id }: PersonRow) {
  const bookings = yield* BookingStore
  const eventLog = yield* EventLog
  const outbox = yield* MailOutbox
  const queue = yield* DeliveryQueue
  const booking = Option.getOrUndefined(yield* bookings.find(hostId, id, "locked"))
  const { events } = yield* eventLog.list(hostId, { bookingId: id })
  const mails = yield* outbox.ofBooking(hostId, id)

  const persons = [...(booking === undefined ? [] : [booking]), ...events.map((event) => event.booking)]
  const recipients = mails.map(({ to, toName }) => ({ email: to, name: toName }))
  const everybody = [...persons.flatMap(({ booker, attendees }) => [booker, ...attendees]), ...recipients]
  const erasure = { email, names: namesOf(email, everybody) }

  if (booking !== undefined) {
    const erased = yield* bookings.save(erasedBooking(erasure, booking))
    if ((booking.scheduledAt ?? 0) > (yield* Clock.currentTimeMillis)) yield* requestSync({ id: hostId }, booking, erased)
    if (isAddressOf(erasure, booking.booker.email)) yield* eraseClient(hostId, id)
  }
  const rewritten = events.map((event) => ({
    ...event,
    seat: { index: event.seat.index, ...withoutPerson(erasure, event.seat) },
    booking: erasedBookingResource(erasure, event.booking)
  }))
  yield* eventLog.rewrite(rewritten)
  const phone = isAddressOf(erasure, booking?.booker.email ?? null) ? booking?.textConsent?.phone : undefined
  const bodies = rewritten.map((event) => ({ eventId: event.id, body: webhookEventBody(event) }))
  const deliveries = (yield* queue.rewrite(hostId, bodies)) + (yield* queue.rewrite(installation.hostId, bodies))
  const about = mails.flatMap((mail) => {
    const isTo = isAddressOf(erasure, mail.to) || (phone !== undefined && mail.to === phone)
    const isAbout =
      isTo || [mail.toName, mail.subject, mail.content?.text ?? null, mail.error].some((text) => mentions(erasure, text))
    return isAbout ? [{ id: mail.id, isTo }] : []
  })
  yield* outbox.erase(hostId, about)
  const used = booking === undefined ? {} : yield* eraseUsedInvite(erasure, booking)
  return { bookings: booking === undefined ? 0 : 1, events: events.length, deliveries, emails: about.length, ...used }
})

/**
 * The invite of a booking, if the person has booked it without being its contact, and the stored responses with its link. An
 * invite for the person has its own entry.
 */
const eraseUsedInvite = Effect.fnUntraced(function* (erasure: Erasure, { hostId, service, booker }: Booking) {
  const invites = yield* InviteStore
  if (service.type !== "single_use" || service.id === null || !isAddressOf(erasure, booker.email)) return {}
  const invite = Option.getOrUndefined(yield* invites.find({ hostId, id: service.id }))
  if (invite === undefined || isAddressOf(erasure, invite.contact.email)) return {}
  const erased = erasedUsedInvite(erasure, invite)
  const isChanged =
    erased.contact.name !== invite.contact.name ||
    (["title", "slug", "description"] as const).some((field) => erased[field] !== invite[field])
  if (isChanged) yield* invites.save(erased)
  return { invites: isChanged ? 1 : 0, answers: yield* eraseAnswersWith(hostId, invite.token) }
})

/** Deletes the stored responses with the link of an invite, to requests of the host and of the operator. */
const eraseAnswersWith = Effect.fnUntraced(function* (hostId: number, token: string) {
  const people = yield* PrivacyStore
  let erased = 0
  for (const owner of [hostId, 0]) {
    for (const row of yield* people.find({ email: token, hostId: owner })) {
      if (yield* people.purge(token, row)) erased++
    }
  }
  return erased
})

/** Deletes the client address that opened the booker's link. The link itself keeps working. */
const eraseClient = Effect.fnUntraced(function* (hostId: number, bookingId: number) {
  const links = yield* BookingLinkStore
  const visitor = Option.getOrUndefined(yield* links.find("visitor", { hostId, bookingId }))
  if (visitor !== undefined) yield* links.change("visitor", { ...visitor, openedFrom: null })
})

const eraseInvite = Effect.fnUntraced(function* (email: string, { hostId, id }: PersonRow) {
  const invites = yield* InviteStore
  const invite = Option.getOrUndefined(yield* invites.find({ hostId, id }))
  if (invite === undefined) return {}
  yield* invites.save(erasedInvite({ email, names: namesOf(email, [invite.contact]) }, invite))
  return { invites: 1 }
})

/** The person leaves the list. An entry that has become a booking is only deleted. A time that was held goes to the next one. */
const eraseEntry = Effect.fnUntraced(function* (_: string, { hostId, id }: PersonRow) {
  const waitlist = yield* WaitlistStore
  const host = Option.getOrUndefined(yield* (yield* HostStore).find(hostId))
  const [entry] = yield* waitlist.list({ hostId, id }, 1, "locked")
  if (entry === undefined) return {}
  const emails = yield* eraseMailsOfEntry(entry)
  const left = host === undefined ? undefined : yield* endOffer(host, entry, "leave")
  if (left === undefined) yield* waitlist.save({ ...entry, state: "left" })
  return { waitlist: 1, emails }
})

/** Contacts and stored responses are deleted with their entries in the index. */
const eraseNothing = () => Effect.succeed({})

type EraserServices =
  | CalendarEventStore
  | DeliveryQueue
  | EventLog
  | PrivacyStore
  | BookingLinkStore
  | Effect.Services<ReturnType<typeof eraseEntry>>
  | Effect.Services<ReturnType<typeof eraseInvite>>

const erase: Readonly<
  Record<PersonRowKind, (email: string, row: PersonRow) => Effect.Effect<Partial<ErasedRows>, never, EraserServices>>
> = { booking: eraseBooking, invite: eraseInvite, contact: eraseNothing, waitlist: eraseEntry, answer: eraseNothing }
