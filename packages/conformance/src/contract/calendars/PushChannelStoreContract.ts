import { layer } from "@effect/vitest"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import { CalendarStore, JobStore, PushChannelStore, type Store } from "@slotkit/engine"
import { fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost } from "../../fixtures/BookingRecords.ts"
import { aClaim } from "../../fixtures/Claims.ts"
import { suiteOptions } from "../../fixtures/SuiteOptions.ts"
import { unique, uniqueHash, uniqueStored } from "../../fixtures/Unique.ts"

/** The contract of every `PushChannelStore`. */
export const PushChannelStoreContract = {
  suite: (name: string, stores: Layer.Layer<Store, unknown>): void =>
    layer(stores, suiteOptions)(name, (it) => {
      it.effect("a target is claimed until its job has an outcome, and again at that time", () =>
        Effect.gen(function* () {
          const jobs = yield* JobStore
          const { hostId, work } = yield* connected()
          const [job] = yield* claimed(hostId, at(0))
          expect(job).toMatchObject({ hostId, key: String(work) })
          expect(yield* claimed(hostId, at(9))).toEqual([])
          expect(yield* claimed(hostId, at(10))).toHaveLength(1)
          yield* jobs.retry(job!, "any", again(60))
          expect(yield* claimed(hostId, at(59))).toEqual([])
          expect(yield* claimed(hostId, at(60))).toHaveLength(1)
        })
      )

      it.effect("a former target is claimed once more, and no other calendar", () =>
        Effect.gen(function* () {
          const jobs = yield* JobStore
          const calendars = yield* CalendarStore
          const { hostId, work, family } = yield* connected()
          const [ofWork] = yield* claimed(hostId, at(0))
          yield* jobs.retry(ofWork!, "any", again(60))
          yield* calendars.changeCalendar(hostId, family, { target: true })
          const [ofFamily, ...others] = yield* claimed(hostId, at(5))
          expect([ofFamily?.key, others]).toEqual([String(family), []])
          yield* jobs.complete(ofFamily!, "any", null)
          yield* calendars.changeCalendar(hostId, family, { target: false })
          expect((yield* claimed(hostId, at(60))).map(({ key }) => key)).toEqual([String(work)])
          yield* jobs.complete(ofWork!, "any", null)
          expect(yield* claimed(hostId, at(9000))).toEqual([])
        })
      )

      it.effect("concurrent claims never get the same calendar", () =>
        Effect.gen(function* () {
          const { hostId } = yield* connected()
          const all = yield* Effect.forEach(Array(10), () => claimed(hostId, at(0)), { concurrency: "unbounded" })
          expect(all.flat()).toHaveLength(1)
        })
      )

      it.effect("a channel is found by its secret until it expires, with its provider and account", () =>
        Effect.gen(function* () {
          const channels = yield* PushChannelStore
          const { hostId, accountId, work } = yield* connected()
          const channel = {
            hostId,
            calendarId: work,
            secretHash: uniqueStored(hostId),
            tokenHash: uniqueHash(),
            remote: null,
            expiresAt: at(10)
          }
          const id = yield* channels.save(channel)
          const found = { ...channel, id, accountId, kind: "google" }
          expect(yield* channels.list({ secretHash: channel.secretHash, now: at(9) })).toEqual([found])
          expect(yield* channels.list({ secretHash: channel.secretHash, now: at(10) })).toEqual([])
          expect(yield* channels.list({ secretHash: uniqueStored(hostId), now: at(0) })).toEqual([])
          const remote = { id: "channel", resource: "resource" }
          expect(yield* channels.save({ ...channel, id, remote, expiresAt: at(99) })).toBe(id)
          const opened = { ...found, remote, expiresAt: at(99) }
          expect(yield* channels.list({ secretHash: channel.secretHash, now: at(98) })).toEqual([opened])
          expect(yield* channels.list({ hostId, calendarIds: [work] })).toEqual([opened])
          const stranger = yield* givenHost()
          expect(yield* channels.list({ hostId: stranger.id, calendarIds: [work] })).toEqual([])
          expect(yield* channels.save({ ...channel, hostId: stranger.id, id, remote })).toBe(0)
          expect(yield* channels.save({ ...channel, hostId: stranger.id, secretHash: uniqueStored(stranger.id) })).toBe(0)
          yield* channels.save({ ...opened, hostId: stranger.id }, "removed")
          expect(yield* channels.list({ hostId, calendarIds: [work] })).toHaveLength(1)
          yield* channels.save(opened, "removed")
          expect(yield* channels.list({ hostId, calendarIds: [work] })).toEqual([])
        })
      )

      it.effect("a hint brings the next read and the next look forward, and changes nothing else", () =>
        Effect.gen(function* () {
          const channels = yield* PushChannelStore
          const calendars = yield* CalendarStore
          const jobs = yield* JobStore
          const { hostId, accountId, work } = yield* connected()
          const channel = {
            hostId,
            calendarId: work,
            secretHash: uniqueStored(hostId),
            tokenHash: uniqueHash(),
            remote: null,
            expiresAt: at(99)
          }
          yield* channels.save(channel)
          const [found] = yield* channels.list({ secretHash: channel.secretHash, now: at(0) })
          const polls = Effect.map(jobs.claim("edit_poll", aClaim({ now: at(1), limit: 10_000 })), (all) =>
            all.filter((one) => one.hostId === hostId).map(({ key }) => key)
          )
          yield* polls
          expect(yield* polls).toEqual([])
          const before = (yield* calendars.accounts(hostId))[0]!
          yield* channels.hint(found!, at(3))
          expect((yield* calendars.accounts(hostId))[0]).toEqual({ ...before, nextReadAt: at(3) })
          expect(yield* polls).toEqual([String(work)])
          yield* calendars.change(hostId, accountId, { nextReadAt: at(30), retryAt: at(20) })
          yield* channels.hint(found!, at(3))
          expect((yield* calendars.accounts(hostId))[0]).toMatchObject({ nextReadAt: at(20), retryAt: at(20) })
          yield* channels.hint(found!, at(25))
          expect((yield* calendars.accounts(hostId))[0]).toMatchObject({ nextReadAt: at(20) })
        })
      )

      it.effect("channels are deleted with their account", () =>
        Effect.gen(function* () {
          const channels = yield* PushChannelStore
          const calendars = yield* CalendarStore
          const { hostId, accountId, work } = yield* connected()
          const secretHash = uniqueStored(hostId)
          yield* channels.save({ hostId, calendarId: work, secretHash, tokenHash: uniqueHash(), remote: null, expiresAt: at(99) })
          yield* calendars.remove(hostId, accountId)
          expect(yield* channels.list({ secretHash, now: at(0) })).toEqual([])
          expect(yield* channels.list({ hostId, calendarIds: [work] })).toEqual([])
        })
      )
    })
}

/** Later than the claims of other suites, so that theirs are over. */
const at = (minutes: number): number => fixtureNow + 3650 * millisPerDay + minutes * millisPerMinute

/** Connects an account with the target `work`. */
const connected = Effect.fnUntraced(function* () {
  const calendars = yield* CalendarStore
  const { id: hostId } = yield* givenHost()
  const account = yield* calendars.connect(
    { hostId, kind: "google", subject: unique("subject"), label: "ada@example.com", createdAt: at(0), nextReadAt: at(360) },
    ["work", "family"].map((remoteId) => ({ remoteId, name: remoteId, writable: true, checked: true })),
    (id) => Effect.succeed({ sealed: "sealed", context: `calendar-account:${id}` })
  )
  const [work, family] = account.calendars.map(({ id }) => id)
  yield* calendars.changeCalendar(hostId, work!, { target: true })
  return { hostId, accountId: account.id, work: work!, family: family! }
})

/** Claims for ten minutes. Calendars of other clauses are left out. */
const claimed = Effect.fnUntraced(function* (hostId: number, now: number) {
  const claim = aClaim({ now, until: now + 10 * millisPerMinute, limit: 100_000 })
  return (yield* (yield* JobStore).claim("push_channel", claim)).filter((one) => one.hostId === hostId)
})

const again = (minute: number) => ({ dueAt: at(minute), attempts: 0, error: null })
