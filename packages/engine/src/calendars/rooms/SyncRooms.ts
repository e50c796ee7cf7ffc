import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { claimWork } from "../../kernel/ClaimWork.ts"
import { newLease } from "../../kernel/NewLease.ts"
import { CurrentActor } from "../../ports/AuditLog.ts"
import { CalendarProviders } from "../../ports/calendars/CalendarProvider.ts"
import { Conferences } from "../../ports/calendars/Conferences.ts"
import type { ConferenceRoom } from "../../ports/calendars/RoomStore.ts"
import { RoomStore } from "../../ports/calendars/RoomStore.ts"
import type { Lease } from "../../ports/Lease.ts"
import { syncRoom } from "./SyncRoom.ts"

/**
 * The number of rooms that are leased together. Those of one host are handled in sequence, because providers rate-limit accounts.
 */
const batch = 20

/** Opens, moves, closes and reads the rooms that are due. Returns the number of rooms. Any number of processes may run it. */
export const syncRooms = Effect.gen(function* () {
  const conferences = yield* RoomStore
  if (!(yield* hasRooms)) return 0
  const now = yield* Clock.currentTimeMillis
  const lease = yield* newLease(now)
  const due = yield* claimWork("conferences", conferences.claim({ limit: batch, now, lease }))
  const hosts = [...Map.groupBy(due, ({ hostId }) => hostId).values()]
  yield* Effect.forEach(hosts, (ofHost) => syncInSequence(ofHost, lease), { concurrency: "unbounded", discard: true })
  return due.length
}).pipe(Effect.provideService(CurrentActor, { kind: "clock", id: null }))

/** True if this installation creates rooms, or connects calendars whose events have some. */
const hasRooms = Effect.gen(function* () {
  const providers = yield* CalendarProviders
  return (yield* Conferences) !== undefined || [...providers.values()].some(({ readConference }) => readConference !== undefined)
})

/** Returns when the next room is due. Nothing is due in an installation without rooms. */
export const nextRoomDueAt = Effect.gen(function* () {
  const conferences = yield* RoomStore
  return (yield* hasRooms) ? yield* conferences.nextDueAt : Option.none<Instant>()
})

/** Handles rooms while enough of the lease is left for another one. The others stay due. */
const syncInSequence = (due: ReadonlyArray<ConferenceRoom>, lease: Lease) =>
  Effect.forEach(
    due,
    (room) =>
      Effect.gen(function* () {
        const conferences = yield* RoomStore
        const isLate = (yield* Clock.currentTimeMillis) + longestCallMillis > lease.until
        if (isLate) yield* conferences.postpone(room, lease.token, room)
        else yield* syncRoom(room, lease.token)
      }).pipe(Effect.catchCause((cause) => Effect.logWarning(`Room ${room.id} could not be opened and will be retried`, cause))),
    { discard: true }
  )

/** The time limit of a call and what is stored about it. */
const longestCallMillis = 25_000
