import type { Host } from "@slotkit/core"
import {
  integerParameter,
  maxIntegerParameter,
  type StaffingRequest,
  WaitlistEntryResource,
  WaitlistOfferInput,
  waitlistEntryResource
} from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type MemberReads, withMemberReads } from "../../availability/teams/MemberReads.ts"
import { type ExternalBusy, withExternalBusy } from "../../calendars/busy/ExternalBusy.ts"
import { Conflict, orNotFound } from "../../kernel/Failure.ts"
import { lockHostCalendarAnd, withHostQueue } from "../../kernel/HostQueue.ts"
import { withReplay } from "../../kernel/ReplayRecorder.ts"
import { requireHost } from "../../kernel/RequireHost.ts"
import { validate } from "../../kernel/Validate.ts"
import { ServiceStore } from "../../ports/ServiceStore.ts"
import { UnitOfWork } from "../../ports/UnitOfWork.ts"
import { WaitlistStore } from "../../ports/WaitlistStore.ts"
import { refuseStart } from "../CountMoves.ts"
import { type OfferedTime, occupiedAt, offeredTime, type RequestedTime } from "../HoldTime.ts"
import { staffedTime } from "../staffing/StaffedTime.ts"
import { bookableOfEntry } from "./AnswerOffer.ts"
import { endOffer } from "./EndOffer.ts"
import { makeOffer, waitingTime } from "./OfferFreedTime.ts"

/** The query of the people who wait. */
export const WaitlistQuery = Schema.Struct({
  service_id: Schema.optionalKey(integerParameter(1, maxIntegerParameter)).pipe(
    Schema.annotateEncoded({ description: "Only those of this service, by its id." })
  ),
  status: Schema.optionalKey(WaitlistEntryResource.fields.status).annotate({ description: "Only those in this state." })
})

/** The most entries of a list. */
const mostListed = 1000

/** Lists the people who wait for a time of a host, those who have waited longest first. */
export const listWaitlist = Effect.fnUntraced(function* (host: Host, query: unknown) {
  const { service_id: serviceId, status } = yield* validate(WaitlistQuery, query)
  const entries = yield* (yield* WaitlistStore).list(
    {
      hostId: host.id,
      ...(serviceId === undefined ? {} : { serviceId }),
      states: status === undefined ? ["waiting", "offered"] : [status]
    },
    mostListed
  )
  return entries.map(waitlistEntryResource)
})

/** Returns all entries of a host, also those that have become bookings, for an export. */
export const everyoneWaiting = Effect.fnUntraced(function* (host: Host) {
  return (yield* (yield* WaitlistStore).list({ hostId: host.id }, Number.MAX_SAFE_INTEGER)).map(waitlistEntryResource)
})

/**
 * Offers a start to an entry that the host has picked, whether it wished for it or not. The start has to be one that visitors
 * could book, but for the notice. Fails with a `Conflict` that says why it cannot be offered. Decision 0130.
 */
export const offerToEntry = Effect.fnUntraced(function* (hostId: number, id: number, input: unknown) {
  const unitOfWork = yield* UnitOfWork
  const { start } = yield* validate(WaitlistOfferInput, input)
  const offer = (elsewhere: ExternalBusy, reads: MemberReads) =>
    Effect.gen(function* () {
      const [{ host, schedule }, services] = yield* lockHostCalendarAnd(
        hostId,
        ServiceStore.use((store) => store.list(hostId))
      )
      const entry = yield* lockEntry(hostId, id)
      if (entry.state !== "waiting") return yield* Conflict.of({ code: "offer_open" })
      const bookable = yield* bookableOfEntry(host, services, entry)
      if (bookable === undefined) return yield* Conflict.of({ code: "waitlist_off" })
      const time = waitingTime(bookable, entry, start, elsewhere)
      const occupied = yield* occupiedAt(host, schedule, time)
      const found: OfferedTime =
        host.kind === "team"
          ? yield* staffedTime(host, schedule, { ...time, request: ofOffers(time) }, { occupied, reads, reader: "credential" })
          : yield* offeredTime(host, schedule, time, occupied)
      const result = yield* makeOffer(host, entry, bookable, time, found)
      return result === undefined ? yield* refuseStart({ code: "notice" }) : waitlistEntryResource(result)
    })
  const commit = (elsewhere: ExternalBusy) =>
    withMemberReads((reads) => withHostQueue(hostId, withReplay(unitOfWork.transaction(offer(elsewhere, reads)))))
  return yield* withExternalBusy(hostId, start, commit)
})

/** The pick of members for an offer moves no ledger, because the offer may come to nothing. */
const ofOffers = ({ settings }: RequestedTime): StaffingRequest => ({
  roles: Object.fromEntries((settings.staffing?.roles ?? []).map(({ key }) => [key, { uncounted: true }]))
})

/** Takes someone off the waiting list for the host. The next one gets a time that was offered. */
export const removeWaitlistEntry = Effect.fnUntraced(function* (hostId: number, id: number) {
  const unitOfWork = yield* UnitOfWork
  yield* unitOfWork.transaction(
    Effect.gen(function* () {
      const host = yield* requireHost(hostId)
      const entry = yield* lockEntry(hostId, id)
      if ((yield* endOffer(host, entry, "leave")) === undefined) return yield* Conflict.of({ code: "offer_open" })
    })
  )
})

const lockEntry = Effect.fnUntraced(function* (hostId: number, id: number) {
  const [entry] = yield* (yield* WaitlistStore).list({ hostId, id }, 1, "locked")
  return yield* orNotFound(Option.fromUndefinedOr(entry), "waitlistEntry")
})
