import type { Host, Interval, Service } from "@slotkit/core"
import {
  bookableServices,
  decideWaitlist,
  explainOffer,
  foldedAddress,
  isWished,
  millisPerMinute,
  offerEnd,
  startsWithin,
  type WaitlistOffer
} from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { audit } from "../../audit/Audit.ts"
import { knownBusy } from "../../calendars/busy/SyncedBusy.ts"
import { Settings } from "../../kernel/Settings.ts"
import { BookingStore } from "../../ports/BookingStore.ts"
import { HostStore } from "../../ports/HostStore.ts"
import { JobStore } from "../../ports/JobStore.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { type KeptWaitlistEntry, WaitlistStore } from "../../ports/WaitlistStore.ts"
import { type Bookable, bookableService } from "../../services/Bookable.ts"
import { judgeTime, occupiedAt, queryOfTime, type RequestedTime } from "../HoldTime.ts"
import { mailWaitlistOffer } from "./WaitlistMails.ts"

/** The most people who are emailed about one time that everyone may take. */
const mostCalls = 20

/** The most entries of a host that one freed time is compared with. */
export const mostCompared = 1000

/** A freed time, with what is known about it. */
export interface FreedTime extends Interval {
  /** The services of the host, if they were read before. */
  readonly services?: ReadonlyArray<Service> | undefined
  /** The person who had the time, to whom it is not offered. */
  readonly formerBooker: string | null
}

/** Returns whether a service has a waiting list. Those of groups and teams have none. Decision 0130. */
export const hasWaitlist = (host: Pick<Host, "kind">, { settings, capacity }: Pick<Bookable, "settings" | "capacity">): boolean =>
  settings.waitlist.mode !== "off" && capacity === null && host.kind === "person"

/** Returns the services of a host that can be booked and have a waiting list. */
export const waitlistServices = Effect.fnUntraced(function* (host: Host, services: ReadonlyArray<Service>) {
  if (services.every(({ settings }) => settings.waitlist.mode === "off")) return []
  const { freeServices } = yield* Settings
  return bookableServices(services, host.plan, freeServices)
    .map((service) => bookableService(service, host))
    .filter((bookable) => hasWaitlist(host, bookable))
})

/**
 * Offers a time that has just become free to the people who wait for it, in the transaction that frees it.
 *
 * The first of those who wait one by one gets it held, under the constraint that keeps meetings from overlapping. As the same
 * transaction gives it up and holds it, no one can take it in between. If none of them can have it, up to 20 others are emailed.
 * Their services may have other lengths and buffers, so every start is judged by the rules that book. Decision 0130.
 */
export const offerFreedTime = Effect.fnUntraced(function* (host: Host, { services, formerBooker, ...freed }: FreedTime) {
  if (host.kind !== "person" || host.username === null || freed.end <= (yield* Clock.currentTimeMillis)) return
  const bookables = yield* waitlistServices(host, services ?? (yield* (yield* ServiceStore).list(host.id)))
  if (bookables.length === 0) return
  const waitlist = yield* WaitlistStore
  const entries = yield* waitlist.list({ hostId: host.id, states: ["waiting"] }, mostCompared, "locked")
  const former = formerBooker === null ? undefined : foldedAddress(formerBooker)
  const waiting = entries.flatMap((entry) => {
    const bookable = bookables.find(({ id }) => id === entry.serviceId)
    const isFormer = former !== undefined && foldedAddress(entry.request.booker.email ?? "") === former
    const starts = startsWithin(freed, entry.request.durationMinutes).filter((start) => isWished(entry, start))
    return bookable === undefined || isFormer || starts.length === 0 ? [] : [{ entry, bookable, starts }]
  })
  const inMode = (mode: string) => waiting.filter(({ bookable }) => bookable.settings.waitlist.mode === mode)
  let heldMillis = 0
  for (const candidate of inMode("one_by_one")) {
    if (heldMillis >= freed.end - freed.start) return
    heldMillis += yield* offerTo(host, candidate)
  }
  if (heldMillis > 0) return
  let calls = 0
  for (const candidate of inMode("everyone")) {
    if (calls === mostCalls) return
    if ((yield* offerTo(host, candidate)) > 0) calls++
  }
})

interface Candidate {
  readonly entry: KeptWaitlistEntry
  readonly bookable: Bookable
  readonly starts: ReadonlyArray<number>
}

/** Offers the first of some starts that can be booked now. Returns the length of the offered time, 0 for none. */
const offerTo = Effect.fnUntraced(function* (host: Host, { entry, bookable, starts }: Candidate) {
  const [first = 0] = starts
  const found = yield* (yield* HostStore).withSchedule(host.id).pipe(Effect.orDie)
  if (Option.isNone(found)) return 0
  const { schedule } = found.value
  const range = { start: first - 2 * millisOfDay, end: first + 3 * millisOfDay }
  const time = waitingTime(bookable, entry, first, { application: [], connected: yield* knownBusy(host.id, range) })
  const occupied = yield* occupiedAt(host, schedule, time)
  const { rules, query } = queryOfTime(host, schedule, time, occupied, yield* Clock.currentTimeMillis)
  const start = starts.find(
    (candidate) => explainOffer(rules, { ...query, busy: [...query.timeOff, ...query.elsewhere] }, candidate).offered
  )
  if (start === undefined) return 0
  const judged = yield* judgeTime(host, schedule, { ...time, start }, occupied)
  if (Result.isFailure(judged)) return 0
  return (yield* makeOffer(host, entry, bookable, judged.success.time)) === undefined ? 0 : judged.success.time.end - start
})

const millisOfDay = 24 * 60 * millisPerMinute

/** Returns the time that an entry of a waiting list would book at a start. The notice is that of the waiting list. */
export const waitingTime = (
  bookable: Bookable,
  { request }: KeptWaitlistEntry,
  start: number,
  elsewhere: RequestedTime["elsewhere"],
  minimumNoticeMinutes = bookable.settings.waitlist.minimumNoticeMinutes
): RequestedTime => ({
  serviceId: bookable.id,
  settings: { ...bookable.settings, minimumNoticeMinutes },
  capacity: bookable.capacity,
  start,
  durationMinutes: request.durationMinutes,
  seats: 1,
  elsewhere,
  booker: request.booker,
  override: undefined
})

/**
 * Offers a time to an entry, with everything that commits with it: the held time, the job that ends the offer, and the email.
 * Returns the entry; undefined if the start is too near, or if the time is taken.
 */
export const makeOffer = Effect.fnUntraced(function* (
  host: Host,
  entry: KeptWaitlistEntry,
  bookable: Bookable,
  time: Parameters<BookingStore["Service"]["holdTime"]>[0]
) {
  const now = yield* Clock.currentTimeMillis
  const setting = bookable.settings.waitlist
  const expiresAt = offerEnd(setting, time.start, now)
  if (expiresAt === undefined) return undefined
  const held =
    setting.mode === "one_by_one" ? yield* Effect.option((yield* BookingStore).holdTime(time)) : Option.some<number | null>(null)
  if (Option.isNone(held)) return undefined
  const offer: WaitlistOffer = { start: time.start, end: time.end, expiresAt, meetingId: held.value }
  const offered = decideWaitlist({ on: "offer", offer }, entry, now)
  if (offered === undefined) return yield* Effect.die(new Error("Only an entry that waits gets an offer."))
  const saved = yield* (yield* WaitlistStore).save(offered)
  yield* (yield* JobStore).enqueue([{ ...offerJob(saved), dueAt: expiresAt }])
  yield* mailWaitlistOffer(host, saved, bookable)
  yield* audit(host.id, "waitlist.offer", saved.id)
  return saved
})

/** The job that ends the offer of an entry. */
export const offerJob = ({ hostId, id }: Pick<KeptWaitlistEntry, "hostId" | "id">) =>
  ({ hostId, kind: "offer", key: `${id}` }) as const
