import type { Host } from "@slotkit/core"
import { decideWaitlist, type WaitlistCommand } from "@slotkit/core/internal"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { audit } from "../../audit/Audit.ts"
import { JobStore } from "../../ports/JobStore.ts"
import { type KeptWaitlistEntry, WaitlistStore } from "../../ports/WaitlistStore.ts"
import { offerFreedTime, offerJob } from "./OfferFreedTime.ts"
import { releaseOffer } from "./OfferToTeam.ts"
import { eraseMailsOfEntry } from "./WaitlistMails.ts"

/**
 * Ends what an entry is offered, or the entry itself, and passes a time that it held to the next one, all in the transaction of
 * the caller, which holds the lock of the entry. Returns undefined if the entry has no such transition.
 */
export const endOffer = Effect.fnUntraced(function* (
  host: Host,
  entry: KeptWaitlistEntry,
  command: Exclude<WaitlistCommand["on"], "offer" | "accept">
) {
  const on = entry.offer?.leaves === true ? "leave" : command
  const ended = decideWaitlist({ on }, entry, yield* Clock.currentTimeMillis)
  if (ended === undefined) return undefined
  const { offer } = entry
  const hosts = yield* releaseOffer(host, entry)
  if (offer !== null) yield* (yield* JobStore).cancel([offerJob(entry)])
  const saved = yield* (yield* WaitlistStore).save(ended)
  // Nothing would find them afterwards.
  if (on === "leave") yield* eraseMailsOfEntry(entry)
  yield* audit(host.id, `waitlist.${on}`, entry.id)
  if (offer !== null && offer.meetingId !== null) {
    // The entry may wait on, but not for this time.
    yield* offerFreedTime(host, { start: offer.start, end: offer.end, formerBooker: entry.request.booker.email, hosts })
  }
  return saved
})

/** Ends the entries of someone who has booked the service in the meantime. */
export const endEntriesOf = Effect.fnUntraced(function* (host: Host, serviceId: number, email: string | null) {
  if (email === null) return
  const waitlist = yield* WaitlistStore
  const states = ["waiting", "offered"] as const
  for (const entry of yield* waitlist.list({ hostId: host.id, serviceId, email, states }, mostEntries, "locked")) {
    if (host.kind === "team" && entry.offer !== null) yield* endSoon(entry)
    else yield* endOffer(host, entry, "leave")
  }
})

/**
 * Ends an offer of a team at once, in the transaction of its job: this one has locked the members whom the booking picked, and
 * must lock no others.
 */
const endSoon = Effect.fnUntraced(function* (entry: KeptWaitlistEntry) {
  const jobs = yield* JobStore
  const expiresAt = yield* Clock.currentTimeMillis
  yield* (yield* WaitlistStore).save({ ...entry, offer: { ...entry.offer!, expiresAt, leaves: true } })
  yield* jobs.cancel([offerJob(entry)])
  yield* jobs.enqueue([{ ...offerJob(entry), dueAt: expiresAt }])
})

const mostEntries = 10
