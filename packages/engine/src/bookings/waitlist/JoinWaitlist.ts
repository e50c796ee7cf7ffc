import { type Host, hashToken, type Interval } from "@slotkit/core"
import {
  bookingUrl,
  type RequestedEntry,
  readWaitlistEntry,
  visitorWaitlistEntry,
  waitlistUrl,
  wrongWish
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { audit } from "../../audit/Audit.ts"
import { Conflict, Invalid, NotFound, orNotFound } from "../../kernel/Failure.ts"
import { lockHostCalendar, withHostQueue } from "../../kernel/HostQueue.ts"
import { linkToken } from "../../kernel/PublicToken.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { Settings } from "../../kernel/Settings.ts"
import { orInvalid } from "../../kernel/Validate.ts"
import { BookingLinkStore } from "../../ports/BookingLinkStore.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { SecretBox } from "../../ports/SecretBox.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { type KeptWaitlistEntry, WaitlistStore } from "../../ports/WaitlistStore.ts"
import { type Bookable, bookableService, listBookable } from "../../services/Bookable.ts"
import { limitVisitorBookings } from "../VisitorBookingLimits.ts"
import { tokenOf } from "../VisitorLink.ts"
import { hasWaitlist } from "./OfferFreedTime.ts"
import { mailWaitlistJoined } from "./WaitlistMails.ts"

/** The most open entries of one email address with a host. */
const mostOpen = 3

const open = ["waiting", "offered"] as const

/**
 * Puts a visitor on the waiting list of a service. The limits of bookings by visitors apply, because an entry sends emails too.
 *
 * If the service confirms addresses, only the email has the link of the entry, so that no one accepts an offer for someone else.
 * Decision 0130.
 */
export const joinWaitlist = Effect.fnUntraced(function* (hostId: number, slug: string, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const join = Effect.gen(function* () {
    const { host } = yield* lockHostCalendar(hostId)
    const service = (yield* listBookable(host)).find((candidate) => candidate.slug === slug)
    if (service === undefined) return yield* new NotFound({ what: "bookableService" })
    const bookable = bookableService(service, host)
    const now = yield* Clock.currentTimeMillis
    const { request, seats, wishes } = yield* orInvalid(readWaitlistEntry(input, bookable, now))
    if (!hasWaitlist(bookable)) return yield* Conflict.of({ code: "waitlist_off" })
    yield* requireFull(host, bookable, { seats, wishes })
    yield* requireRoom(hostId, bookable.id, request.booker.email, bookable.settings.waitlist.maxEntries)
    const count = yield* limitVisitorBookings(hostId, { booker: request.booker, consent: null })
    const token = yield* linkToken(hostId)
    const tokenHash = hashToken(token)
    const entry = yield* (yield* WaitlistStore).save({
      hostId,
      serviceId: bookable.id,
      state: "waiting",
      request,
      seats,
      wishes: wishes.map(({ start, end }) => ({ start, end })),
      offer: null,
      passed: [],
      skipped: 0,
      bookingId: null,
      createdAt: now,
      tokenHash,
      token: yield* (yield* SecretBox).seal(token, `waitlist:${tokenHash}`)
    })
    yield* count
    yield* mailWaitlistJoined(host, entry, bookable)
    yield* audit(hostId, "waitlist.join", entry.id)
    const seen = yield* showEntry(host, entry)
    return bookable.settings.confirmEmail ? { ...seen, manage_url: null } : seen
  })
  return yield* withHostQueue(hostId, withReplay(unitOfWork.transaction(join)))
})

/** Refuses a session that the host does not have, or that has the requested seats. */
const requireFull = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable,
  entry: Pick<RequestedEntry, "seats" | "wishes">
) {
  const sessions = entry.wishes.filter(({ isSession }) => isSession)
  if (sessions.length === 0) return
  const start = Math.min(...sessions.map((session) => session.start))
  const { held } = yield* (yield* BookingStore).occupiedBetween(host.id, start, Math.max(...sessions.map(({ end }) => end)))
  const isFull = (wish: Interval) =>
    held.some(
      (meeting) =>
        meeting.serviceId === bookable.id &&
        meeting.start === wish.start &&
        meeting.end === wish.end &&
        meeting.seatsTaken + entry.seats > (bookable.capacity ?? 1)
    )
  const wrong = entry.wishes.flatMap((wish, index) =>
    wish.isSession && !isFull(wish) ? [wrongWish(index, "session", "option", "must be the start of a session that is full")] : []
  )
  if (wrong.length > 0) return yield* Invalid.of(wrong)
})

const requireRoom = Effect.fnUntraced(function* (hostId: number, serviceId: number, email: string | null, maxEntries: number) {
  const waitlist = yield* WaitlistStore
  const ofPerson = email === null ? [] : yield* waitlist.list({ hostId, email, states: open }, mostOpen)
  if (ofPerson.length >= mostOpen) return yield* Conflict.of({ code: "too_many_entries", limit: mostOpen })
  const ofService = yield* waitlist.list({ hostId, serviceId, states: open }, maxEntries)
  if (ofService.length >= maxEntries) return yield* Conflict.of({ code: "waitlist_full" })
})

/** Returns the entry of a link, or fails with `NotFound`. */
export const entryOf = Effect.fnUntraced(function* (token: string, as?: "locked") {
  const [entry] = yield* (yield* WaitlistStore).list({ token }, 1, as)
  return yield* orNotFound(Option.fromUndefinedOr(entry), "waitlistEntry")
})

/** Returns an entry as the person who waits sees it. */
export const showEntry = Effect.fnUntraced(function* (host: Host, entry: KeptWaitlistEntry) {
  const { pagesUrl } = yield* Settings
  const service = Option.getOrNull(yield* (yield* ServiceStore).find(host.id, entry.serviceId))
  const link =
    entry.bookingId === null
      ? Option.none()
      : yield* (yield* BookingLinkStore).find("visitor", { hostId: host.id, bookingId: entry.bookingId })
  const token = yield* (yield* SecretBox).open(entry.token)
  return visitorWaitlistEntry(entry, {
    slug: service?.slug ?? "",
    manageUrl: waitlistUrl({ token }, pagesUrl),
    bookingUrl: Option.isNone(link) ? null : bookingUrl({ token: yield* tokenOf(link.value) }, pagesUrl)
  })
})
