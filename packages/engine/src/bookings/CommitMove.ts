import {
  type Booking,
  type BookingMove,
  type BookingTrigger,
  type Host,
  type HostChange,
  hashToken,
  type NewBooking,
  type ReassignOverride,
  type ServiceSettings
} from "@slotkit/core"
import { checkoutMinor, checkoutUrl, holdsTime, hostChanges, millisPerMinute, seatsOf } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../audit/Audit.ts"
import { requestRoom } from "../calendars/rooms/RequestRoom.ts"
import { addJoinLink } from "../calendars/rooms/ViewJoinLink.ts"
import { requestSync } from "../calendars/sync/RequestSync.ts"
import { linkToken } from "../kernel/PublicToken.ts"
import { Settings } from "../kernel/Settings.ts"
import { BookingLinkStore, type VisitorBooking } from "../ports/BookingLinkStore.ts"
import { BookingStore, type TimeRequest } from "../ports/BookingStore.ts"
import { SecretBox } from "../ports/SecretBox.ts"
import type { Bookable } from "../services/Bookable.ts"
import type { MailedMeeting } from "./BookingMail.ts"
import { type MailContext, sendBookingMails } from "./BookingMails.ts"
import { checkoutEnd, clearTimers, setTimer } from "./BookingTimers.ts"
import { newConferenceLink } from "./ConferenceLink.ts"
import { countDone } from "./CountMoves.ts"
import { upsertDecisionLink } from "./DecisionLink.ts"
import { givesUseBack, giveUseBack } from "./discounts/UseDiscount.ts"
import { orRefused, type RequestedTime } from "./HoldTime.ts"
import { recordEvents } from "./RecordEvents.ts"
import { runHooks } from "./RunHooks.ts"
import { mailFormerHosts, mailNewHosts } from "./staffing/HandoverMails.ts"
import { holdStaff, releaseStaff } from "./staffing/HoldStaff.ts"
import { isHeld } from "./staffing/Session.ts"
import type { StaffPlan } from "./staffing/StaffPlan.ts"
import { offerFreedTime } from "./waitlist/OfferFreedTime.ts"

/** The time of a new booking, and the members of a team who hold it. */
interface BookedTime extends RequestedTime {
  readonly time: TimeRequest
  readonly staff: StaffPlan | undefined
}

/**
 * Takes the time of a new booking, and stores it with everything that commits with it. With `mailsLater` the caller sends the
 * emails by `mail`, which is given the bookings of a series.
 */
export const commitNew = Effect.fnUntraced(function* (
  host: Host,
  move: BookingMove<NewBooking>,
  { time, staff, ...requested }: BookedTime,
  bookable: Bookable,
  { hasLink, mailsLater = false, checkout }: { readonly hasLink: boolean; readonly mailsLater?: boolean } & SharesCheckout
) {
  const bookings = yield* BookingStore
  const { bookingWithLinks, tokens } = yield* withLinks(move.booking, checkout)
  const added = yield* orRefused(bookings.add(bookingWithLinks, time))
  if (staff !== undefined && added.meetingId !== null) yield* holdStaff(host.id, added.meetingId, requested, staff)
  const link = hasLink ? { visitor: yield* addVisitorBooking(added), bookable: { ...bookable, isOffered: true } } : null
  const { booking, ...written } = yield* writeEffects(
    host,
    move.booking.state === "unconfirmed" ? "bookUnconfirmed" : "book",
    null,
    { ...move, booking: added },
    tokens,
    { byBooker: false, link, mailsLater },
    bookable.settings
  )
  return { booking, ...written, link }
})

/**
 * Stores a changed booking with everything that commits with it: freed time and the offers of it, checkout, timers, events,
 * emails and the audit entry.
 */
export const commitMove = (...change: Parameters<typeof writeMove>) => Effect.map(writeMove(...change), ({ booking }) => booking)

/**
 * The same. With `mailsLater` the caller sends the emails by `mail`, which is given the changed bookings of a series, and gives
 * the use of their discount code back.
 */
export const writeMove = Effect.fnUntraced(function* (
  host: Host,
  on: BookingTrigger,
  before: Booking,
  move: BookingMove<Booking>,
  {
    handover,
    offers = true,
    checkout,
    ...mails
  }: Omit<MailContext, "byBooker" | "decisionToken" | "writtenFor" | "newHosts"> &
    SharesCheckout & {
      readonly handover?: HandoverMails
      readonly mailsLater?: boolean
      /** False if a freed time is not offered to those who wait for one. */
      readonly offers?: boolean | undefined
    } = {}
) {
  const bookings = yield* BookingStore
  const { bookingWithLinks, tokens } = yield* withLinks(move.booking, checkout)
  const { discount } = move.booking
  const isGivenBack = givesUseBack(on, before, move.booking)
  const moved = {
    ...move.booking,
    ...bookingWithLinks,
    meetingId: holdsTime(bookingWithLinks.state) ? bookingWithLinks.meetingId : null,
    discount: discount !== null && isGivenBack ? { ...discount, holdsUse: false } : discount
  }
  if (before.meetingId !== null && moved.meetingId === null) {
    yield* bookings.releaseTime(before.hostId, before.meetingId, seatsOf(before))
    if (host.kind === "team" && !(yield* isHeld(host.id, before.meetingId, before.scheduledAt ?? 0))) {
      yield* releaseStaff(host, before.meetingId)
    }
  }
  // A reminder changes nothing of the booking.
  const booking = on === "reminderDue" ? moved : yield* bookings.save(moved)
  if (isGivenBack && mails.mailsLater !== true) yield* giveUseBack(booking)
  yield* clearTimers(booking)
  const byBooker = on === "visitorCancels" || on === "visitorReschedules"
  const { id } = booking.service
  const settings = mails.known?.services.find((service) => service.id === id)?.settings
  const written = yield* writeEffects(host, on, before, { ...move, booking }, tokens, { ...mails, byBooker }, settings, handover)
  if (offers && before.meetingId !== null && before.scheduledAt !== null && moved.meetingId !== before.meetingId) {
    yield* offerFreedTime(host, {
      start: before.scheduledAt,
      end: before.scheduledAt + before.durationMinutes * millisPerMinute,
      services: mails.known?.services,
      formerBooker: before.booker.email,
      hosts: before.hosts.map(({ id }) => id)
    })
  }
  return written
})

const writeEffects = Effect.fnUntraced(function* (
  host: Host,
  on: BookingTrigger,
  before: Booking | null,
  move: BookingMove<Booking>,
  { checkoutToken, joinToken }: LinkTokens,
  {
    mailsLater = false,
    ...mails
  }: Omit<MailContext, "decisionToken" | "writtenFor" | "newHosts"> & { readonly mailsLater?: boolean },
  settings?: ServiceSettings,
  handover: HandoverMails = { notified: true, note: null }
) {
  const { booking } = move
  const changes = before === null ? [] : hostChanges(before.hosts, booking.hosts)
  if (checkoutToken !== null) yield* addCheckout([booking], checkoutToken)
  if (joinToken !== null) yield* addJoinLink(booking, joinToken)
  const decisionToken = yield* upsertDecisionLink(on, before, booking)
  yield* setTimer(host, booking, settings)
  yield* recordEvents(host, { ...withChanges(move, changes), reasonCode: handover.reasonCode ?? null })
  // A reminder is not a change.
  if (on !== "reminderDue") yield* requestRoom(host, before, booking)
  const writtenFor = on === "reminderDue" ? new Set<number>() : yield* requestSync(host, before, booking)
  const newHosts = new Set(changes.flatMap(({ to }) => to?.id ?? []))
  const context = { ...mails, decisionToken, writtenFor, newHosts }
  if (!mailsLater) yield* sendBookingMails(host, booking, move, context)
  if (before !== null && handover.notified) {
    yield* mailFormerHosts(host, before, booking, changes, handover.note)
    if (newHosts.size > 0) yield* mailNewHosts(host, booking, changes, handover.note ?? mails.note ?? null, writtenFor)
  }
  const setsStart = on === "book" || on === "bookUnconfirmed" || on === "reschedule"
  const overridden = setsStart ? booking.overridden : (handover.override ?? [])
  yield* audit(host.id, `booking.${on}`, booking.id, null, overridden.length > 0 ? { override: overridden } : undefined)
  yield* countDone(on)
  if (on !== "reminderDue") yield* runHooks(on, before, booking, withChanges(move, changes).events)
  const { previousScheduledAt } = move
  const mail = (series: ReadonlyArray<MailedMeeting>) => sendBookingMails(host, booking, move, { ...context, series })
  return { booking, previousScheduledAt, mail, writtenFor, newHosts }
})

/** The emails to members of a team who take over from others. */
interface HandoverMails {
  readonly notified: boolean
  readonly note: string | null
  readonly reasonCode?: string | null
  /** The rules that are overridden for the member who takes over. */
  readonly override?: ReadonlyArray<ReassignOverride>
}

/** A meeting that moves to other hosts has the event of a reassigned one besides. */
const withChanges = (move: BookingMove<Booking>, changes: ReadonlyArray<HostChange>): BookingMove<Booking> => {
  if (changes.length === 0) return move
  const events = move.events.includes("booking.reassigned") ? move.events : [...move.events, "booking.reassigned" as const]
  return { ...move, events, changes }
}

/** The tokens of links that a change has made, to be stored with them. */
interface LinkTokens {
  readonly checkoutToken: string | null
  readonly joinToken: string | null
}

/** Adds what the new state requires: the checkout link, or the address of the video meeting. */
const withLinks = Effect.fnUntraced(function* (booking: NewBooking, checkout?: string) {
  const { baseUrl } = yield* Settings
  const opensCheckout = booking.state === "awaitingPayment" && booking.checkoutUrl === null
  const checkoutToken = opensCheckout && checkout === undefined ? yield* linkToken(booking.hostId) : null
  const address = checkoutToken ?? (opensCheckout ? checkout : undefined)
  const isConfirmed = booking.conferenceLink === null && booking.state === "accepted"
  const { conferenceLink, joinToken } = isConfirmed
    ? yield* newConferenceLink(booking)
    : { conferenceLink: booking.conferenceLink, joinToken: null }
  const bookingWithLinks: NewBooking = {
    ...booking,
    checkoutUrl: address === undefined ? booking.checkoutUrl : checkoutUrl({ token: address }, baseUrl),
    conferenceLink
  }
  return { bookingWithLinks, tokens: { checkoutToken, joinToken } satisfies LinkTokens }
})

const addVisitorBooking = Effect.fnUntraced(function* ({ hostId, id: bookingId }: Booking) {
  const links = yield* BookingLinkStore
  const box = yield* SecretBox
  const token = yield* linkToken(hostId)
  const visitor: VisitorBooking = {
    hostId,
    bookingId,
    tokenHash: hashToken(token),
    token: yield* box.seal(token, `visitor-booking:${bookingId}`),
    openedAt: null,
    openedFrom: null,
    mailedAttendees: 0
  }
  yield* links.add("visitor", visitor)
  return visitor
})

/** The token of the checkout that a booking shares with others of its series. The caller adds it once all are written. */
interface SharesCheckout {
  readonly checkout?: string | undefined
}

/**
 * Adds the checkout of bookings that are paid for together. It belongs to the last of them, so that it is kept as long as any of
 * them, and ends with the first to begin.
 */
export const addCheckout = Effect.fnUntraced(function* (bookings: readonly [Booking, ...Array<Booking>], token: string) {
  const links = yield* BookingLinkStore
  const [{ hostId, payment }] = bookings
  const starts = bookings.map(({ scheduledAt }) => scheduledAt ?? Number.POSITIVE_INFINITY)
  yield* links.add("checkout", {
    token,
    hostId,
    bookingId: bookings.at(-1)!.id,
    amountMinor: bookings.reduce((sum, each) => sum + (checkoutMinor(each.payment) ?? 0), 0),
    currency: payment.currency,
    expiresAt: checkoutEnd(Math.min(...starts), yield* Clock.currentTimeMillis),
    opened: null
  })
})
