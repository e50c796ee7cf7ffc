import type { Host, Schedule, Service, VisitorBookingResource } from "@slotkit/core"
import { decideWaitlist, type StaffingRequest, type VisitorWaitlistEntry } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../../audit/Audit.ts"
import { type MemberReads, withMemberReads } from "../../availability/teams/MemberReads.ts"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { Conflict, orNotFound } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { storeReplay, withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { BookingLinkStore } from "../../ports/BookingLinkStore.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { JobStore } from "../../ports/JobStore.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { type KeptWaitlistEntry, WaitlistStore } from "../../ports/WaitlistStore.ts"
import type { Bookable } from "../../services/Bookable.ts"
import { requirePayments } from "../ApplyBookingCommand.ts"
import { checkoutOf, newBooking } from "../BookTarget.ts"
import { commitNew } from "../CommitMove.ts"
import { currentBookable } from "../CurrentBookable.ts"
import { judgeTime, type OfferedTime, occupiedAt, type RequestedTime } from "../HoldTime.ts"
import { staffedTime } from "../staffing/StaffedTime.ts"
import { showToVisitor } from "../VisitorLink.ts"
import { endEntriesOf, endOffer } from "./EndOffer.ts"
import { entryOf, showEntry } from "./JoinWaitlist.ts"
import { isServed, offerJob, waitingTime, waitlistServices } from "./OfferFreedTime.ts"
import { onlyFreed, releaseOffer } from "./OfferToTeam.ts"

/** An entry of a waiting list as its page needs it. */
export interface WaitlistView {
  readonly host: Host
  readonly entry: typeof VisitorWaitlistEntry.Type
  /** The title of the service; empty once it is deleted. */
  readonly title: string
  readonly timeZone: string
}

/** Returns the entry of a link with its host. Changes nothing. */
export const viewWaitlist = Effect.fnUntraced(function* (token: string) {
  const entry = yield* entryOf(token)
  const host = yield* requireHost(entry.hostId)
  const service = Option.getOrUndefined(yield* (yield* ServiceStore).find(host.id, entry.serviceId))
  return {
    host,
    entry: yield* showEntry(host, entry),
    title: service?.title ?? "",
    timeZone: entry.request.bookerTimeZone ?? host.timezone
  } satisfies WaitlistView
})

/** Returns the entry of a link as the person who waits sees it. Changes nothing. */
export const visitWaitlist = (token: string) => Effect.map(viewWaitlist(token), ({ entry }) => entry)

/**
 * Accepts the time that is offered to an entry, which becomes a booking. An accepted offer is answered with its booking again.
 *
 * The host's calendars are read now. If the time can no longer be booked, or the offer is over, the time goes to the next entry
 * and this one waits on, and the request is a `Conflict`. The host need not accept the booking. Decision 0130.
 */
export const acceptOffer = Effect.fnUntraced(function* (token: string) {
  const unitOfWork = yield* UnitOfWork
  const { hostId, offer } = yield* entryOf(token)
  const accept = (elsewhere: ExternalBusy) =>
    withMemberReads((reads) =>
      withHostQueue(hostId, unitOfWork.transaction(acceptUnderLock(hostId, token, { elsewhere, reads })))
    )
  const accepted = yield* withExternalBusy(hostId, offer?.start, accept)
  return Result.isSuccess(accepted) ? accepted.success : yield* Conflict.of({ code: "offer_over" })
})

/** The calendars of the host, or of the members of a team, as they were read before the transaction. */
interface CalendarReads {
  readonly elsewhere: ExternalBusy
  readonly reads: MemberReads
}

const acceptUnderLock = Effect.fnUntraced(function* (hostId: number, token: string, calendars: CalendarReads) {
  const [{ host, schedule }, services] = yield* lockHostCalendarAnd(
    hostId,
    ServiceStore.use((store) => store.list(hostId))
  )
  const entry = yield* entryOf(token, "locked")
  if (entry.bookingId !== null) return yield* answered(yield* showBooking(host, entry.bookingId))
  if (entry.offer === null) return Result.fail("over" as const)
  if (entry.offer.expiresAt <= (yield* Clock.currentTimeMillis)) {
    yield* endOffer(host, entry, "offerExpires")
    return Result.fail("over" as const)
  }
  const bookable = yield* bookableOfEntry(host, services, entry)
  const booked = bookable === undefined ? undefined : yield* bookOffer(host, schedule, entry, bookable, calendars)
  if (booked === undefined) {
    yield* endOffer(host, entry, "timeTaken")
    return Result.fail("over" as const)
  }
  return yield* answered(booked)
})

const answered = (booking: VisitorBookingResource) => Effect.as(storeReplay(booking), Result.succeed(booking))

/** The service of an entry, if it can be booked and has a waiting list. */
export const bookableOfEntry = Effect.fnUntraced(function* (
  host: Host,
  services: ReadonlyArray<Service>,
  entry: KeptWaitlistEntry
) {
  const found = (yield* waitlistServices(host, services)).find(({ id }) => id === entry.serviceId)
  return found !== undefined && isServed(entry, found) ? found : undefined
})

/** Books the offered time in place of the hold. Returns undefined, and changes nothing, if it cannot be booked. */
const bookOffer = Effect.fnUntraced(function* (
  host: Host,
  schedule: Schedule,
  entry: KeptWaitlistEntry,
  bookable: Bookable,
  { elsewhere, reads }: CalendarReads
) {
  const { transaction } = yield* UnitOfWork
  const offer = entry.offer!
  const now = yield* Clock.currentTimeMillis
  const attendees = Array.from({ length: entry.seats - 1 }, () => ({ name: null, email: null }))
  const content = { ...entry.request, ...noChoice, attendees, start: offer.start }
  yield* requirePayments(checkoutOf(bookable, content), bookable.settings.payment.mode === "guarantee")
  const time = waitingTime(bookable, entry, offer.start, elsewhere, 0)
  const book = Effect.gen(function* () {
    const holders = yield* releaseOffer(host, entry)
    const occupied = yield* occupiedAt(host, schedule, time)
    const found: OfferedTime =
      host.kind === "team"
        ? yield* staffedTime(
            host,
            schedule,
            { ...time, request: requestFor(time, holders) },
            { occupied, reads, reader: "visitor" }
          )
        : yield* Effect.flatMap(judgeTime(host, schedule, time, occupied), (judged) =>
            Result.isSuccess(judged) ? Effect.succeed(judged.success) : Conflict.of({ code: "offer_over" })
          )
    const { staff, hosts = staff?.hosts ?? [] } = found
    const facts = { createdAt: now, mustConfirm: false, hosts }
    const move = newBooking(host, { ...bookable, requiresApproval: false }, content, facts)
    return yield* commitNew(host, move, { ...time, time: found.time, staff }, bookable, { hasLink: true })
  })
  const booked = yield* Effect.catchTag(transaction(book), "Conflict", () => Effect.undefined)
  if (booked === undefined) return undefined
  const { booking, link } = booked
  yield* (yield* WaitlistStore).save(decideWaitlist({ on: "accept", bookingId: booking.id }, entry, now)!)
  yield* (yield* JobStore).cancel([offerJob(entry)])
  yield* audit(host.id, "waitlist.accept", entry.id)
  yield* endEntriesOf(host, bookable.id, entry.request.booker.email)
  return yield* showToVisitor(host, booking, link!)
})

/** The hosts who held the offer stay. Without a hold any members may take the meeting. */
const requestFor = ({ settings }: RequestedTime, holders: ReadonlyArray<number>): StaffingRequest | undefined =>
  settings.staffing === null || holders.length === 0 ? undefined : onlyFreed(settings.staffing, holders)

const noChoice = {
  consent: null,
  people: 1,
  override: [],
  metadata: {},
  host: null,
  code: null,
  selection: null,
  members: undefined,
  attributes: undefined
} as const

const showBooking = Effect.fnUntraced(function* (host: Host, bookingId: number) {
  const booking = yield* orNotFound(yield* (yield* BookingStore).find(host.id, bookingId), "booking")
  const links = yield* BookingLinkStore
  const visitor = yield* orNotFound(yield* links.find("visitor", { hostId: host.id, bookingId }), "booking")
  return yield* showToVisitor(host, booking, { visitor, bookable: yield* currentBookable(host, booking) })
})

/** Declines the time that is offered to an entry. The entry waits on, and the next one gets the time. */
export const declineOffer = (token: string) =>
  changeEntry(
    token,
    Effect.fnUntraced(function* (host, entry) {
      const ended = yield* endOffer(host, entry, "decline")
      return ended === undefined ? yield* Conflict.of({ code: "offer_over" }) : yield* showEntry(host, ended)
    })
  )

/** Takes someone off the waiting list. The next one gets a time that was offered. An entry with a booking stays. */
export const leaveWaitlist = (token: string) => changeEntry(token, (host, entry) => Effect.asVoid(endOffer(host, entry, "leave")))

const changeEntry = Effect.fnUntraced(function* <A, E, R>(
  token: string,
  change: (host: Host, entry: KeptWaitlistEntry) => Effect.Effect<A, E, R>
) {
  const unitOfWork = yield* UnitOfWork
  const { hostId } = yield* entryOf(token)
  return yield* withReplay(
    unitOfWork.transaction(
      Effect.gen(function* () {
        const host = yield* requireHost(hostId)
        return yield* change(host, yield* entryOf(token, "locked"))
      })
    )
  )
})
