import { layer } from "@effect/vitest"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  type ConferenceRoom,
  HostStore,
  JobStore,
  type RequestedRoom,
  RetentionStore,
  RoomStore,
  type Store
} from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { expect } from "vitest"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { aClaim, finishJobs } from "../../fixtures/Claims.ts"
import { purgeHost } from "../../fixtures/PurgeHost.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"
import { unique } from "../../fixtures/Unique.ts"

/** The contract of every `RoomStore`. */
export const RoomStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("a driven room is due now, and the room of an event is not", () =>
        Effect.gen(function* () {
          const { conferences, hostId } = yield* emptied
          const zoom = yield* wantOne(hostId, aRoom())
          const meet = yield* wantOne(hostId, aRoom({ room: "google_meet", isStandalone: false }))
          const { isStandalone: _, ...rest } = aRoom()
          expect(zoom).toEqual({
            ...rest,
            id: expect.any(Number),
            hostId,
            meetingKey: zoom.meetingKey,
            key: zoom.key,
            since: at(0),
            url: null,
            reference: null,
            revision: 1,
            writtenRevision: 0,
            dueAt: at(0),
            attempts: 0,
            claims: 0,
            error: null
          })
          expect(meet).toMatchObject({ room: "google_meet", dueAt: null })
          expect(yield* claimedRooms).toEqual([{ ...zoom, claims: 1 }])
          const { id: strangerId } = yield* givenHost()
          expect(yield* conferences.ofMeeting(strangerId, zoom.meetingKey)).toEqual(Option.none())
        })
      )

      it.effect("wanting a room again raises its revision, and keeps its key, its fallback and its provider", () =>
        Effect.gen(function* () {
          const { conferences, jobs, hostId } = yield* emptied
          const first = yield* wantOne(hostId, aRoom())
          const claim = aClaim()
          const [claimed] = yield* jobs.claim("room", claim)
          yield* jobs.retry(claimed!, claim.lease.token, { dueAt: at(30), attempts: 2, error: "No answer." })
          expect(yield* roomOf(first)).toEqual({ ...first, claims: 1, dueAt: at(30), attempts: 2, error: "No answer." })
          const moved = { ...aRoom({ room: "teams" }), meetingKey: first.meetingKey, start: at(120), end: at(150) }
          yield* conferences.request(hostId, [moved], at(1))
          expect(yield* roomOf(first)).toEqual({ ...first, claims: 1, start: at(120), end: at(150), revision: 2, dueAt: at(1) })
        })
      )

      it.effect(
        "a room is wanted no longer once, is waited for anew when it is wanted again, and never stored without need",
        () =>
          Effect.gen(function* () {
            const { conferences, hostId } = yield* emptied
            const never = aRoom({ desired: "absent" })
            const room = yield* wantOne(hostId, aRoom())
            const absent = aRoom({ desired: "absent", meetingKey: room.meetingKey })
            yield* conferences.request(hostId, [never, absent], at(2))
            yield* conferences.request(hostId, [never, absent], at(3))
            expect(yield* conferences.ofMeeting(hostId, never.meetingKey)).toEqual(Option.none())
            const gone = { ...room, desired: "absent", revision: 2, dueAt: at(2) }
            expect(yield* roomOf(room)).toEqual(gone)
            yield* conferences.request(hostId, [{ ...absent, desired: "present" }], at(4))
            expect(yield* roomOf(room)).toEqual({ ...gone, desired: "present", revision: 3, dueAt: at(4), since: at(4) })
            const ofEvent = yield* wantOne(hostId, aRoom({ room: "google_meet", isStandalone: false }))
            const found = { url: "https://meet.example/1", dueAt: null, attempts: 0, error: null }
            yield* conferences.record(hostId, ofEvent.meetingKey, found)
            for (const [index, desired] of (["present", "absent", "present"] as const).entries()) {
              const again = aRoom({ room: "google_meet", isStandalone: false, meetingKey: ofEvent.meetingKey, desired })
              yield* conferences.request(hostId, [again], at(5 + index))
              expect((yield* roomOf(ofEvent)).url).toBe(index < 2 ? found.url : null)
            }
          })
      )

      it.effect("a change during an attempt keeps the attempt's lease, and the room is due again afterwards", () =>
        Effect.gen(function* () {
          const { conferences, jobs, hostId } = yield* emptied
          const room = yield* wantOne(hostId, aRoom())
          const claim = aClaim()
          const [claimed] = yield* jobs.claim("room", claim)
          yield* conferences.request(hostId, [aRoom({ desired: "absent", meetingKey: room.meetingKey })], at(0))
          expect(yield* claimedRooms).toEqual([])
          const outcome = { url: "https://zoom.example/1", reference: "1" }
          expect(yield* jobs.complete(claimed!, claim.lease.token, outcome)).toBe(true)
          expect(yield* claimedRooms).toEqual([
            { ...room, ...outcome, desired: "absent", writtenRevision: 1, revision: 2, claims: 2 }
          ])
        })
      )

      it.effect("an opened room is not due, and one that was given up neither", () =>
        Effect.gen(function* () {
          const { jobs, hostId } = yield* emptied
          const opened = yield* wantOne(hostId, aRoom())
          const lost = yield* wantOne(hostId, aRoom())
          const claim = aClaim()
          const [one, other] = yield* jobs.claim("room", claim)
          const outcome = { url: "https://zoom.example/2", reference: "2" }
          expect(yield* jobs.complete(one!, claim.lease.token, outcome)).toBe(true)
          expect(yield* jobs.complete(other!, claim.lease.token, { attempts: 7, error: "No." })).toBe(true)
          expect(yield* roomOf(opened)).toMatchObject({ ...outcome, dueAt: null, attempts: 0, writtenRevision: 1 })
          expect(yield* roomOf(lost)).toMatchObject({ dueAt: null, attempts: 7, error: "No." })
          expect(yield* jobs.nextDueAt("room")).toEqual(Option.none())
        })
      )

      it.effect("what an event says about its room is stored, and a pending one keeps the known address", () =>
        Effect.gen(function* () {
          const { conferences, hostId } = yield* emptied
          const room = yield* wantOne(hostId, aRoom({ room: "google_meet", isStandalone: false }))
          const settle = (found: Parameters<typeof conferences.record>[2]) => conferences.record(hostId, room.meetingKey, found)
          yield* settle({ url: "pending", dueAt: at(1), attempts: 1, error: null })
          expect(yield* roomOf(room)).toMatchObject({ url: null, dueAt: at(1), attempts: 1 })
          const url = "https://meet.google.com/abc"
          yield* settle({ url, dueAt: null, attempts: 0, error: null })
          expect(yield* roomOf(room)).toEqual({ ...room, url })
          yield* settle({ url: "pending", dueAt: at(1), attempts: 1, error: null })
          expect(yield* roomOf(room)).toMatchObject({ url, dueAt: at(1) })
          yield* settle({ url: null, dueAt: null, attempts: 0, error: "None." })
          expect(yield* roomOf(room)).toEqual({ ...room, error: "None." })
          yield* conferences.record(hostId, unique("booking"), { url, dueAt: null, attempts: 0, error: null })
        })
      )

      it.effect("rooms of meetings of the past are deleted, at most as many as wanted", () =>
        Effect.gen(function* () {
          const retention = yield* RetentionStore
          const { conferences, hostId } = yield* emptied
          const old = { start: at(0) - 500 * millisPerDay, end: at(0) - 400 * millisPerDay, isStandalone: false }
          yield* conferences.request(hostId, [aRoom(old), aRoom(old), aRoom(old)], at(0))
          const stored = yield* wantOne(hostId, aRoom())
          expect(yield* retention.purge("conference_rooms", at(0) - 30 * millisPerDay, 2)).toBe(2)
          expect(yield* retention.purge("conference_rooms", at(0) - 30 * millisPerDay, 20)).toBe(1)
          expect(yield* roomOf(stored)).toEqual(stored)
        })
      )

      it.effect("a deleted host's are gone", () =>
        Effect.gen(function* () {
          const { conferences, hostId } = yield* emptied
          const room = yield* wantOne(hostId, aRoom())
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          yield* purgeHost(hostId, fixtureNow)
          expect(yield* conferences.ofMeeting(hostId, room.meetingKey)).toEqual(Option.none())
        })
      )
    })
}

/** The store without due rooms, so that a clause only sees its own, and a host. */
const emptied = Effect.gen(function* () {
  yield* finishJobs
  const { id: hostId } = yield* givenHost()
  return { conferences: yield* RoomStore, jobs: yield* JobStore, hostId }
})

const claimedRooms = JobStore.use((jobs) => Effect.map(jobs.claim("room", aClaim()), (due) => due.map(({ payload }) => payload)))

const aRoom = (overrides: Partial<RequestedRoom> = {}): RequestedRoom => ({
  meetingKey: unique("booking"),
  room: "zoom",
  key: unique("sk"),
  fallbackUrl: "https://meet.example.com/fallback",
  desired: "present",
  start: at(60),
  end: at(90),
  isStandalone: true,
  ...overrides
})

const wantOne = Effect.fnUntraced(function* (hostId: number, requestedRoom: RequestedRoom) {
  const conferences = yield* RoomStore
  yield* conferences.request(hostId, [requestedRoom], at(0))
  return yield* roomOf({ hostId, meetingKey: requestedRoom.meetingKey })
})

const roomOf = ({ hostId, meetingKey }: Pick<ConferenceRoom, "hostId" | "meetingKey">) =>
  RoomStore.use((conferences) => Effect.map(conferences.ofMeeting(hostId, meetingKey), Option.getOrThrow))

function at(minute: number): number {
  return fixtureNow + minute * millisPerMinute
}
