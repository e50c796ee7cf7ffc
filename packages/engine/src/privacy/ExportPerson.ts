import { type BookingResource, formatInstant, type InviteResource } from "@slotkit/core"
import {
  bookingResource,
  foldedAddress,
  inviteResource,
  type TextConsentResource,
  textConsentResource,
  type WaitlistEntryResource,
  waitlistEntryResource
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { mailsOfEntry } from "../bookings/waitlist/WaitlistMails.ts"
import { eventResource } from "../export/ExportEvents.ts"
import { Settings } from "../kernel/Settings.ts"
import { BookingStore } from "../ports/BookingStore.ts"
import { ContactStore } from "../ports/ContactStore.ts"
import { EventLog } from "../ports/EventLog.ts"
import { InviteStore } from "../ports/InviteStore.ts"
import { type KeptMail, MailOutbox, mailStatus } from "../ports/mail/MailOutbox.ts"
import { type PersonRow, PrivacyStore } from "../ports/PrivacyStore.ts"
import { WaitlistStore } from "../ports/WaitlistStore.ts"
import { readPerson } from "./PersonInput.ts"

/** A booking with a person, its events and its emails. The booking is null if it was deleted and they are not. */
export interface ExportedBooking {
  readonly host_id: number
  readonly booking: BookingResource | null
  /** The host's private note about the booking. */
  readonly private_note: string | null
  /** The consent to text messages, if the person is the booker. */
  readonly text_consent: typeof TextConsentResource.Type | null
  readonly events: ReadonlyArray<ReturnType<typeof eventResource>>
  readonly emails: ReadonlyArray<ReturnType<typeof mailResource>>
}

/** All data stored about a person. */
export interface ExportedPerson {
  readonly email: string
  readonly exported_at: string
  readonly bookings: ReadonlyArray<ExportedBooking>
  readonly invites: ReadonlyArray<InviteResource & { readonly host_id: number }>
  readonly contacts: ReadonlyArray<{
    readonly host_id: number
    readonly email: string
    readonly name: string | null
    readonly saved_at: string
  }>
  readonly waitlist: ReadonlyArray<
    typeof WaitlistEntryResource.Type & {
      readonly host_id: number
      readonly emails: ReadonlyArray<ReturnType<typeof mailResource>>
    }
  >
}

/**
 * Returns everything that is kept about a person by email address, with all hosts or with one: bookings with their events and
 * emails, invites, contacts and entries of waiting lists. Stored responses, which repeat these for a day, are left out.
 *
 * Bookings name everyone in the meeting, so read the result before it leaves the house.
 */
export const exportPerson = Effect.fnUntraced(function* (input: unknown) {
  const people = yield* PrivacyStore
  const query = yield* readPerson(input)
  const rows = yield* people.find(query)
  const of = (kind: PersonRow["kind"]) => rows.filter((row) => row.kind === kind)
  return {
    email: query.email,
    exported_at: formatInstant(yield* Clock.currentTimeMillis),
    bookings: yield* Effect.forEach(of("booking"), (row) => exportedBooking(row, query.email)),
    invites: (yield* Effect.forEach(of("invite"), exportedInvite)).flat(),
    contacts: (yield* Effect.forEach(of("contact"), (row) => exportedContact(row, query.email))).flat(),
    waitlist: (yield* Effect.forEach(of("waitlist"), exportedEntry)).flat()
  } satisfies ExportedPerson
})

const exportedBooking = Effect.fnUntraced(function* ({ hostId, id }: PersonRow, email: string) {
  const booking = yield* (yield* BookingStore).find(hostId, id)
  const { events } = yield* (yield* EventLog).list(hostId, { bookingId: id })
  const mails = yield* (yield* MailOutbox).ofBooking(hostId, id)
  const consent = Option.getOrNull(
    Option.map(booking, ({ booker, textConsent }) =>
      foldedAddress(booker.email ?? "") === foldedAddress(email) ? textConsent : null
    )
  )
  return {
    host_id: hostId,
    booking: Option.getOrNull(Option.map(booking, bookingResource)),
    private_note: Option.getOrNull(Option.map(booking, ({ privateNote }) => privateNote)),
    text_consent: consent === null ? null : textConsentResource(consent),
    events: events.map(eventResource),
    emails: mails.map(mailResource)
  } satisfies ExportedBooking
})

const exportedInvite = Effect.fnUntraced(function* ({ hostId, id }: PersonRow) {
  const { pagesUrl } = yield* Settings
  const now = yield* Clock.currentTimeMillis
  const invite = yield* (yield* InviteStore).find({ hostId, id })
  return Option.toArray(Option.map(invite, (found) => ({ host_id: hostId, ...inviteResource(found, pagesUrl, now) })))
})

const exportedContact = Effect.fnUntraced(function* ({ hostId }: PersonRow, email: string) {
  const { rows } = yield* (yield* ContactStore).page(hostId, { email }, { page: 1, perPage: 1 })
  return rows.map(({ savedAt, ...found }) => ({
    host_id: hostId,
    email: found.email,
    name: found.name,
    saved_at: formatInstant(savedAt)
  }))
})

const exportedEntry = Effect.fnUntraced(function* ({ hostId, id }: PersonRow) {
  const emails = (yield* mailsOfEntry({ hostId, id })).map(mailResource)
  const entries = yield* (yield* WaitlistStore).list({ hostId, id }, 1)
  return entries.map((entry) => ({ host_id: hostId, ...waitlistEntryResource(entry), emails }))
})

const mailResource = ({ id, to, subject, kind, status, createdAt, sentAt, content }: KeptMail) => ({
  id,
  to,
  subject,
  kind,
  ...mailStatus({ status }),
  created_at: formatInstant(createdAt),
  sent_at: sentAt === null ? null : formatInstant(sentAt),
  text: content?.text ?? null
})
