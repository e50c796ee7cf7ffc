import { layer } from "@effect/vitest"
import { bucketOf } from "@slotkit/core/internal"
import {
  BookingLinkStore,
  CalendarConnectStore,
  CalendarEventStore,
  CalendarStore,
  CredentialStore,
  HostStore,
  JobStore,
  MailOutbox,
  PushChannelStore,
  RoomStore,
  SessionStore,
  type Store,
  timerJob
} from "@slotkit/engine"
import { anOutgoingMail, aSignInLink, aTimer, fixtureNow } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { expect } from "vitest"
import { givenHost } from "../fixtures/BookingRecords.ts"
import { finishJobs } from "../fixtures/Claims.ts"
import { givenFullHost } from "../fixtures/FullHost.ts"
import { purgeHost } from "../fixtures/PurgeHost.ts"
import { suiteOptions } from "../fixtures/SuiteOptions.ts"
import { unique, uniqueHash, uniqueStored, uniqueToken } from "../fixtures/Unique.ts"
import { finishDeliveries } from "../fixtures/WebhookRecords.ts"

/** Compares the rows of hosts as text, by table, before a host was added and after it was purged. */
export const purgedHostContract = <R>(
  name: string,
  stores: Layer.Layer<Store | R, unknown>,
  rowsOfHosts: Effect.Effect<Readonly<Record<string, ReadonlyArray<string>>>, never, R>
): void =>
  layer(stores, suiteOptions)(name, (it) => {
    it.effect("a purged host leaves no row, and another host of its bucket keeps every row", () =>
      Effect.gen(function* () {
        const other = yield* givenHostInEveryTable
        while (bucketOf((yield* givenHost()).id + 1) !== bucketOf(other.hostId));
        yield* finishJobs
        yield* finishDeliveries
        const before = yield* rowsOfHosts
        const { hostId, bookingId } = yield* givenHostInEveryTable
        expect(bucketOf(hostId)).toBe(bucketOf(other.hostId))
        const full = yield* rowsOfHosts
        expect(Object.keys(full).filter((table) => full[table]!.length === before[table]!.length)).toEqual([])
        yield* (yield* HostStore).remove(hostId, fixtureNow)
        expect(yield* purgeHost(hostId, fixtureNow)).toBe(false)
        const waiting = yield* rowsOfHosts
        for (const [table, rows] of Object.entries(before)) expect(waiting[table]).toEqual(expect.arrayContaining([...rows]))
        expect(waiting.timers).toEqual([expect.stringContaining(`"booking_id": ${bookingId}`)])
        expect(waiting.emails).toHaveLength(before.emails!.length + 1)
        yield* finishJobs
        yield* finishDeliveries
        expect(yield* purgeHost(hostId, fixtureNow)).toBe(true)
        expect(yield* rowsOfHosts).toEqual(before)
      })
    )
  })

/** Adds a host with rows in every table that its purge deletes from. */
const givenHostInEveryTable = Effect.gen(function* () {
  const calendars = yield* CalendarStore
  const { hostId, booking, keyHash } = yield* givenFullHost
  const account = yield* calendars.connect(
    { hostId, kind: "google", subject: unique("subject"), label: "Work", createdAt: fixtureNow, nextReadAt: fixtureNow },
    [{ remoteId: "work", name: "Work", writable: true, checked: true }],
    (id) => Effect.succeed({ sealed: "sealed", context: `calendar-account:${id}` })
  )
  const { id: calendarId } = account.calendars[0]!
  yield* calendars.changeCalendar(hostId, calendarId, { target: true })
  const lease = { token: unique("lease"), until: fixtureNow + 60_000 }
  yield* calendars.lease(account, "read", fixtureNow, lease)
  const read = { id: calendarId, changes: {}, blocks: [{ block: 1, busy: [] }], renew: false }
  yield* calendars.finish(account, lease.token, { calendars: [read], readAt: fixtureNow })
  const meeting = { meetingKey: `booking:${booking.id}`, desired: "present", start: fixtureNow, end: fixtureNow + 1 } as const
  yield* (yield* CalendarEventStore).request(hostId, [{ ...meeting, remoteKey: unique("event") }], fixtureNow)
  const room = { room: "zoom", key: unique("room"), fallbackUrl: "https://meet.example.com", isStandalone: true } as const
  yield* (yield* RoomStore).request(hostId, [{ ...meeting, ...room }], fixtureNow)
  yield* (yield* PushChannelStore).save({
    remote: null,
    hostId,
    calendarId,
    secretHash: uniqueStored(hostId),
    tokenHash: uniqueHash(),
    expiresAt: fixtureNow
  })
  yield* (yield* CalendarConnectStore).add({
    hostId,
    stateHash: uniqueHash(),
    browserHash: null,
    kind: "google",
    wants: "read",
    verifier: { sealed: "sealed", context: "calendar-connect" },
    accountId: null,
    returnTo: null,
    expiresAt: fixtureNow
  })
  yield* (yield* BookingLinkStore).add("join", { hostId, bookingId: booking.id, token: uniqueToken(hostId) })
  yield* (yield* SessionStore).add("host", "link", aSignInLink({ hostId, linkHash: uniqueStored(hostId) }))
  yield* (yield* CredentialStore).authenticate("apiKey", keyHash, fixtureNow)
  const timers = (["reminder", "refund"] as const).map((kind) => timerJob(aTimer(booking, { kind })))
  yield* (yield* JobStore).enqueue(timers)
  yield* (yield* MailOutbox).add([anOutgoingMail({ hostId, kind: "signIn" })])
  return { hostId, bookingId: booking.id }
})
