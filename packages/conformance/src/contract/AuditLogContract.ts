import { layer } from "@effect/vitest"
import { type Actor, AuditLog, HostStore, type Store } from "@slotkit/engine"
import { anAuditEntry, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { suiteOptions, timeLimit } from "../fixtures/SuiteOptions.ts"
import { firstPage, walkThrough } from "../fixtures/WalkThrough.ts"

/** Some entries have details. */
const detailsOf = (index: number) => (index === 2 ? { details: { override: ["hours", "busy"] } as const } : {})

/** The contract of every `AuditLog`. */
export const AuditLogContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("stores entries of all kinds of actors unchanged", () =>
        Effect.gen(function* () {
          const { log, hostId, entries } = yield* anEmptyLog
          const actors: ReadonlyArray<Actor> = [
            { kind: "api_key", id: 7 },
            ...(["operator", "visitor", "payment_provider", "clock", "application"] as const).map((kind) => ({ kind, id: null }))
          ]
          const input = actors.map((actor, index) =>
            anAuditEntry({ hostId, at: fixtureNow - index, actor, subjectId: index === 0 ? null : index, ...detailsOf(index) })
          )
          for (const entry of input) yield* log.append(entry)
          expect(yield* entries).toEqual(input.map((entry) => ({ ...entry, id: expect.any(Number) })))
        })
      )

      it.effect("pages newest first, with simultaneous entries in reverse order of appending", () =>
        Effect.gen(function* () {
          const { log, hostId, append, entries } = yield* anEmptyLog
          yield* append("second", fixtureNow + 2)
          yield* append("third", fixtureNow + 2)
          yield* append("first", fixtureNow + 1)
          yield* append("fourth", fixtureNow + 3)
          const all = yield* entries
          expect(all.map(({ action }) => action)).toEqual(["fourth", "third", "second", "first"])
          expect(yield* log.page(hostId, { page: 2, perPage: 3 })).toEqual({ rows: all.slice(3), total: 4 })
          expect(yield* log.page(hostId, { page: 3, perPage: 3 })).toEqual({ rows: [], total: 4 })
          expect(
            yield* walkThrough(
              (request) => log.page(hostId, request),
              ({ at, id }) => ({ at, id })
            )
          ).toEqual(all)
        })
      )

      it.effect("appending changes no earlier entry, even an equal one", () =>
        Effect.gen(function* () {
          const { append, entries } = yield* anEmptyLog
          yield* append("booking.accept", fixtureNow)
          const before = yield* entries
          yield* append("booking.accept", fixtureNow)
          yield* append("booking.cancel", fixtureNow - 1)
          const after = yield* entries
          expect(after).toHaveLength(3)
          expect(after).toContainEqual(before[0])
          expect(new Set(after.map(({ id }) => id)).size).toBe(3)
        })
      )

      it.effect(
        "stores all entries appended concurrently",
        () =>
          Effect.gen(function* () {
            const { append, entries } = yield* anEmptyLog
            const actions = Array.from({ length: 20 }, (_, index) => `action ${index}`)
            yield* Effect.forEach(actions, (action) => append(action, fixtureNow), { concurrency: "unbounded" })
            expect((yield* entries).map(({ action }) => action).toSorted()).toEqual(actions.toSorted())
          }),
        timeLimit
      )

      it.effect("lists no entries of another host", () =>
        Effect.gen(function* () {
          const own = yield* anEmptyLog
          const stranger = yield* anEmptyLog
          yield* own.append("own", fixtureNow)
          yield* stranger.append("theirs", fixtureNow)
          expect((yield* own.entries).map(({ action }) => action)).toEqual(["own"])
          expect((yield* stranger.entries).map(({ action }) => action)).toEqual(["theirs"])
        })
      )

      it.effect("hands out the entries of all hosts since a moment, by their ids, from where the last call ended", () =>
        Effect.gen(function* () {
          const { log, append } = yield* anEmptyLog
          const other = yield* anEmptyLog
          const moment = fixtureNow + 1_000_000
          yield* append("before", moment - 1)
          yield* append("first", moment + 5)
          yield* other.append("second", moment)
          yield* append("third", moment + 1)
          const all = yield* log.since(moment, 0, 10)
          expect(all.map(({ action }) => action)).toEqual(["first", "second", "third"])
          expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((one, next) => one - next))
          expect(yield* log.since(moment, all[0]!.id, 1)).toEqual([all[1]])
          expect(yield* log.since(moment, all[2]!.id, 10)).toEqual([])
        })
      )

      it.effect("a deleted host's entries stay", () =>
        Effect.gen(function* () {
          const { append, entries, hostId } = yield* anEmptyLog
          yield* append("first", fixtureNow)
          yield* (yield* HostStore).remove(hostId, fixtureNow)
          expect((yield* entries).map(({ action }) => action)).toEqual(["first"])
        })
      )
    })
}

/** A host without entries, with functions to append an entry and to list all entries. */
const anEmptyLog = Effect.gen(function* () {
  const log = yield* AuditLog
  const { id: hostId } = yield* givenHost()
  const append = (action: string, at: number) => log.append(anAuditEntry({ hostId, action, at }))
  const entries = Effect.map(log.page(hostId, firstPage), ({ rows }) => rows)
  return { log, hostId, append, entries }
})
