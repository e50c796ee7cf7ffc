import type { Host, Instant, Interval, Service } from "@slotkit/core"
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
import { HostStore } from "../../ports/HostStore.ts"
import { JobStore } from "../../ports/JobStore.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { type KeptWaitlistEntry, WaitlistStore } from "../../ports/WaitlistStore.ts"
import { type Bookable, bookableService } from "../../services/Bookable.ts"
import { judgeTime, type OfferedTime, occupiedAt, queryOfTime, type RequestedTime } from "../HoldTime.ts"
import { holdOffer, readTeamAround, staffedOffer } from "./OfferToTeam.ts"
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
  /** The hosts of a team who had the time, whose rows the transaction has locked. */
  readonly hosts?: ReadonlyArray<number> | undefined
}

/** Returns whether a service has a waiting list. Decision 0130. */
export const hasWaitlist = ({ settings }: Pick<Bookable, "settings">): boolean => settings.waitlist.mode !== "off"

/** Returns whether a service has the length and ever the seats that an entry asks for. */
export const isServed = (
  { request, seats }: Pick<KeptWaitlistEntry, "request" | "seats">,
  { durations, capacity }: Pick<Bookable, "durations" | "capacity">
): boolean => seats <= (capacity ?? 1) && durations.some(({ minutes }) => minutes === request.durationMinutes)

/** Returns the services of a host that can be booked and have a waiting list. */
export const waitlistServices = Effect.fnUntraced(function* (host: Host, services: ReadonlyArray<Service>) {
  if (services.every(({ settings }) => settings.waitlist.mode === "off")) return []
  const { freeServices } = yield* Settings
  return bookableServices(services, host.plan, freeServices)
    .map((service) => bookableService(service, host))
    .filter(hasWaitlist)
})

/**
 * Offers a time that has just become free to the people who wait for it, in the transaction that frees it.
 *
 * The first of those who wait one by one gets it held, under the constraint that keeps meetings from overlapping. As the same
 * transaction gives it up and holds it, no one can take it in between. If none of them can have it, up to 20 others are emailed.
 * Their services may have other lengths and buffers, so every start is judged by the rules that book. The seats of a session
 * are offered as long as some are left, and entries that ask for more are passed over. The time of a team is offered on the hosts
 * who had it, so no other host is locked. Decision 0130.
 */
export const offerFreedTime = Effect.fnUntraced(function* (
  host: Host,
  { services, formerBooker, hosts = [], ...freed }: FreedTime
) {
  if (host.username === null || freed.end <= (yield* Clock.currentTimeMillis)) return
  const bookables = yield* waitlistServices(host, services ?? (yield* (yield* ServiceStore).list(host.id)))
  if (bookables.length === 0) return
  const waitlist = yield* WaitlistStore
  const entries = yield* waitlist.list({ hostId: host.id, states: ["waiting"] }, mostCompared, "locked")
  const former = formerBooker === null ? undefined : foldedAddress(formerBooker)
  const waiting = entries.flatMap((entry) => {
    const bookable = bookables.find(({ id }) => id === entry.serviceId)
    const isFormer = former !== undefined && foldedAddress(entry.request.booker.email ?? "") === former
    const starts = startsWithin(freed, entry.request.durationMinutes).filter((start) => isWished(entry, start))
    if (bookable === undefined || isFormer || starts.length === 0) return []
    return isServed(entry, bookable) ? [{ entry, bookable, starts }] : []
  })
  const inMode = (mode: string) => waiting.filter(({ bookable }) => bookable.settings.waitlist.mode === mode)
  const offer = offering(host, hosts)
  let [offers, heldMillis] = [0, 0]
  for (const candidate of inMode("one_by_one")) {
    if (heldMillis >= freed.end - freed.start) return
    const offered = yield* offer(candidate)
    if (offered === undefined) continue
    offers++
    // Others may join a session, and a team may have several hosts.
    if (candidate.bookable.capacity === null && host.kind === "person") heldMillis += offered.end - offered.start
  }
  if (offers > 0) return
  for (const candidate of inMode("everyone")) {
    if (offers === mostCalls) return
    if ((yield* offer(candidate)) !== undefined) offers++
  }
})

interface Candidate {
  readonly entry: KeptWaitlistEntry
  readonly bookable: Bookable
  readonly starts: ReadonlyArray<number>
}

/**
 * Returns a function that offers the first of some starts that can be booked now. It returns the offered time; undefined for
 * none. What it reads stays valid until an offer holds time.
 */
const offering = (host: Host, hosts: ReadonlyArray<number>) => {
  const reads = new Map<string, Effect.Success<ReturnType<typeof readAround>>>()
  return Effect.fnUntraced(function* ({ entry, bookable, starts }: Candidate) {
    const key = `${bookable.id} ${entry.request.durationMinutes} ${starts[0]}`
    const known = reads.get(key)
    const read = known ?? (yield* readAround(host, bookable, entry, { start: starts[0]!, hosts }))
    reads.set(key, read)
    if (read === undefined) return undefined
    const start = starts.find(read.isOffered(entry.seats))
    if (start === undefined) {
      if (entry.seats > 1 && starts.some(read.isOffered(1))) yield* passOver(entry)
      return undefined
    }
    const time = waitingTime(bookable, entry, start, read.elsewhere)
    const found = yield* read.judge(time)
    if (found === undefined) return undefined
    const offered = yield* makeOffer(host, entry, bookable, time, found)
    if (offered !== undefined) reads.clear()
    return offered === undefined ? undefined : found.time
  })
}

/** Reads what decides about the starts of an entry, from the first one on. */
const readAround = Effect.fnUntraced(function* (
  host: Host,
  bookable: Bookable,
  entry: KeptWaitlistEntry,
  { start, hosts }: { readonly start: Instant; readonly hosts: ReadonlyArray<number> }
) {
  if (host.kind === "team") {
    const team = yield* readTeamAround(host, waitingTime(bookable, entry, start, noCalendars), hosts)
    if (team === undefined) return undefined
    return { ...team, elsewhere: noCalendars, judge: (time: RequestedTime) => staffedOffer(host, time, team) }
  }
  const found = yield* (yield* HostStore).withSchedule(host.id).pipe(Effect.orDie)
  if (Option.isNone(found)) return undefined
  const { schedule } = found.value
  const range = { start: start - 2 * millisOfDay, end: start + 3 * millisOfDay }
  const elsewhere = { application: [], connected: yield* knownBusy(host.id, range) }
  const first = waitingTime(bookable, entry, start, elsewhere)
  const occupied = yield* occupiedAt(host, schedule, first)
  const { rules, query } = queryOfTime(host, schedule, first, occupied, yield* Clock.currentTimeMillis)
  const busy = [...query.timeOff, ...query.elsewhere]
  const isOffered = (seats: number) => (at: Instant) => explainOffer(rules, { ...query, seats, busy }, at).offered
  const judge = (time: RequestedTime) => Effect.map(judgeTime(host, schedule, time, occupied), Result.getOrUndefined)
  return { elsewhere, isOffered, judge }
})

const noCalendars: RequestedTime["elsewhere"] = { application: [], connected: [] }

/** Counts that seats were free, but fewer than an entry asks for. It keeps its place. */
const passOver = (entry: KeptWaitlistEntry) => WaitlistStore.use((store) => store.save({ ...entry, skipped: entry.skipped + 1 }))

const millisOfDay = 24 * 60 * millisPerMinute

/** Returns the time that an entry of a waiting list would book at a start. The notice is that of the waiting list. */
export const waitingTime = (
  bookable: Bookable,
  { request, seats }: KeptWaitlistEntry,
  start: number,
  elsewhere: RequestedTime["elsewhere"],
  minimumNoticeMinutes = bookable.settings.waitlist.minimumNoticeMinutes
): RequestedTime => ({
  serviceId: bookable.id,
  settings: { ...bookable.settings, minimumNoticeMinutes },
  capacity: bookable.capacity,
  start,
  durationMinutes: request.durationMinutes,
  seats,
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
  requested: RequestedTime,
  { time, staff }: OfferedTime
) {
  const now = yield* Clock.currentTimeMillis
  const setting = bookable.settings.waitlist
  const expiresAt = offerEnd(setting, time.start, now)
  if (expiresAt === undefined) return undefined
  const held = setting.mode === "one_by_one" ? yield* holdOffer(requested, time, staff) : Option.some<number | null>(null)
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
