import { defaultSchedule, formatInstant } from "@slotkit/core"
import {
  type Actor,
  AuditLog,
  acceptBooking,
  addBusy,
  CurrentActor,
  cancelBooking,
  createApiKey,
  createHost,
  createInvite,
  createService,
  declineBooking,
  deleteInvite,
  deleteService,
  disableInvite,
  getAvailability,
  getBooking,
  listAudit,
  listServices,
  openCheckout,
  patchApiKey,
  patchHost,
  patchService,
  patchServiceSettings,
  receivePayment,
  refundBooking,
  removeBusy,
  replaceSchedule,
  reportPayment,
  rescheduleBooking,
  revokeApiKey,
  runJobsOnce,
  type Store,
  viewCheckout
} from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { unique } from "../../fixtures/Unique.ts"
import {
  aHostOn,
  aHostWith,
  aPaidBooking,
  book,
  bookInvite,
  free,
  journeys,
  paid,
  type Stage,
  tuesday,
  wednesday
} from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { everythingOf, outcomeOf } from "../OutcomeOf.ts"

/** Every write adds one audit entry with its actor, action and time. */
export const auditSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Audit", stores, (clause) => {
    clause.rule(
      "every write to a host's data adds one entry with its subject",
      Effect.gen(function* () {
        const host = yield* aHostOn("pro")
        const wrote = writesOf(host.id)
        const service = yield* wrote("service.create", createService(host.id, free))
        yield* wrote("service.change", patchService(host.id, service.id, { title: "New" }), service.id)
        yield* wrote("service.configure", patchServiceSettings(host.id, service.id, { buffer_after_minutes: 5 }), service.id)
        const [stored, unwanted] = [
          yield* wrote("invite.create", createInvite(host.id, { title: "One", contact_email: "grace@example.com" })),
          yield* wrote("invite.create", createInvite(host.id, { service: service.slug }))
        ]
        yield* wrote("invite.disable", disableInvite(host.id, stored.id), stored.id)
        yield* wrote("invite.delete", deleteInvite(host.id, stored.id), stored.id)
        yield* wrote("invite.delete", deleteService(host.id, unwanted.id), unwanted.id)
        yield* wrote("service.delete", deleteService(host.id, service.id), service.id)
        const busy = yield* wrote(
          "busy.add",
          addBusy(host.id, { start: formatInstant(tuesday(15)), end: formatInstant(tuesday(16)) })
        )
        yield* wrote("busy.remove", removeBusy(host.id, busy.id), busy.id)
        const { id } = yield* wrote("apiKey.create", createApiKey(host.id, { name: "Nightly report" }))
        yield* wrote("apiKey.change", patchApiKey(host.id, id, { requests_per_minute: 600 }), id)
        yield* wrote("apiKey.revoke", revokeApiKey(host.id, id), id)
        yield* wrote("schedule.replace", replaceSchedule(host.id, defaultSchedule("Asia/Tokyo")), null)
        yield* wrote("host.change", patchHost(host.id, { name: "New" }), null)
      })
    )

    clause(
      "every change of a booking adds one entry about it",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith({ ...paid, requires_approval: true })
        const wrote = writesOf(host.id)
        const { id } = yield* wrote("booking.book", book(host, service, tuesday(10)))
        yield* wrote("booking.accept", acceptBooking(host.id, id), id)
        yield* wrote("booking.paymentSucceeds", reportPayment(host.id, id, { outcome: "succeeded" }), id)
        const start = formatInstant(wednesday(10))
        yield* wrote("booking.reschedule", rescheduleBooking(host.id, id, { start }), id)
        yield* wrote("payment.refund", refundBooking(host.id, id), id)
        yield* wrote("booking.cancel", cancelBooking(host.id, id, {}), id)
        const other = yield* wrote("booking.book", book(host, service, tuesday(11)))
        yield* wrote("booking.decline", declineBooking(host.id, other.id, {}), other.id)
        yield* wrote("booking.book", bookInvite(host, yield* createInvite(host.id, { title: "One" }), tuesday(12)))
      })
    )

    clause(
      "a write without its audit entry is rolled back completely",
      Effect.gen(function* () {
        const { host, service } = yield* aHostWith(free)
        const invite = yield* createInvite(host.id, { title: "One" })
        const busy = yield* addBusy(host.id, { start: formatInstant(tuesday(15)), end: formatInstant(tuesday(16)) })
        const apiKey = yield* createApiKey(host.id, { name: "Nightly report" })
        yield* unwritten(host.id, {
          createService: createService(host.id, free),
          patchService: patchService(host.id, service.id, { title: "New" }),
          patchServiceSettings: patchServiceSettings(host.id, service.id, { buffer_after_minutes: 5 }),
          deleteService: deleteService(host.id, service.id),
          createInvite: createInvite(host.id, { title: "Two", contact_email: "grace@example.com" }),
          disableInvite: disableInvite(host.id, invite.id),
          deleteInvite: deleteInvite(host.id, invite.id),
          addBusy: addBusy(host.id, { start: formatInstant(tuesday(15)), end: formatInstant(tuesday(16)) }),
          removeBusy: removeBusy(host.id, busy.id),
          createApiKey: createApiKey(host.id, { name: "Another" }),
          patchApiKey: patchApiKey(host.id, apiKey.id, { requests_per_minute: 600 }),
          revokeApiKey: revokeApiKey(host.id, apiKey.id),
          replaceSchedule: replaceSchedule(host.id, defaultSchedule("Asia/Tokyo")),
          patchHost: patchHost(host.id, { name: "New" }),
          book: book(host, service, tuesday(10)),
          bookInvite: bookInvite(host, invite, tuesday(10))
        })
        for (const [stage, moves] of Object.entries(movesOf) as ReadonlyArray<[Stage, MovesOf]>) {
          const booking = yield* journeys[stage]
          yield* unwritten(booking.host.id, moves(booking.host.id, booking.id))
        }
      })
    )

    clause.rule(
      "an entry names the actor: an API key, the operator, a visitor, the payment provider, the application, or a timer",
      Effect.gen(function* () {
        const { host, id } = yield* journeys.accepted
        const actors: ReadonlyArray<Actor> = [
          { kind: "api_key", id: 7 },
          ...(["operator", "visitor", "payment_provider", "application"] as const).map((kind) => ({ kind, id: null }))
        ]
        for (const [index, actor] of actors.entries()) {
          const start = formatInstant(wednesday(10 + index))
          const move = Effect.provideService(rescheduleBooking(host.id, id, { start }), CurrentActor, actor)
          expect((yield* outcomeOf(host.id, move)).audit).toMatchObject([{ actor }])
        }
        expect((yield* outcomeOf(host.id, patchHost(host.id, { name: "New" }))).audit).toMatchObject([
          { actor: { kind: "application", id: null } }
        ])
        yield* TestClock.setTime(wednesday(10))
        expect((yield* outcomeOf(host.id, runJobsOnce)).audit).toMatchObject([{ actor: { kind: "clock", id: null } }])
      })
    )

    clause.rule(
      "an entry about a change of a host names the fields that changed, without their values",
      Effect.gen(function* () {
        const { host } = yield* journeys.accepted
        const changes = { name: "New", bio: null, timezone: host.timezone, reminder_minutes: [60], hour_format: 12 }
        const [entry] = (yield* outcomeOf(host.id, patchHost(host.id, changes))).audit
        expect(entry).toMatchObject({ action: "host.change", details: { fields: ["hour_format", "name", "reminder_minutes"] } })
        const [again] = (yield* outcomeOf(host.id, patchHost(host.id, changes))).audit
        expect(again).not.toHaveProperty("details")
      })
    )

    clause.rule(
      "reads add no entry, nor does opening a checkout",
      Effect.gen(function* () {
        const { host, id, token } = yield* aPaidBooking
        const reads: ReadonlyArray<Effect.Effect<unknown, unknown, ClauseServices>> = [
          getBooking(host.id, id),
          listServices(host),
          getAvailability(host, {}),
          Effect.flatMap(viewCheckout(token), openCheckout),
          receivePayment({ token: "unknown", reference: "pay_1", outcome: "succeeded" })
        ]
        expect((yield* outcomeOf(host.id, Effect.all(reads))).audit).toEqual([])
      })
    )

    clause(
      "a host's log begins with its creation, and lists the newest entries first",
      Effect.gen(function* () {
        const asOperator = Effect.provideService(CurrentActor, { kind: "operator", id: null })
        const host = createHost({ email: `${unique("host")}@example.com`, timezone: "Europe/London" })
        const { id } = yield* asOperator(host)
        yield* TestClock.setTime(tuesday(9))
        yield* asOperator(patchHost(id, { plan: "pro" }))
        const { data, meta } = yield* listAudit(id, {})
        expect([data, meta.total]).toEqual([
          [
            {
              id: expect.any(Number),
              at: "2026-01-06T09:00:00Z",
              actor: { kind: "operator", id: null },
              action: "host.change",
              subject_id: null,
              details: { fields: ["plan"] }
            },
            {
              id: expect.any(Number),
              at: "2026-01-05T09:00:00Z",
              actor: { kind: "operator", id: null },
              action: "host.create",
              subject_id: null
            }
          ],
          2
        ])
        expect(yield* Effect.flip(listAudit(id + 100_000, {}))).toMatchObject({ _tag: "NotFound" })
      })
    )
  })

type Attempts = Readonly<Record<string, Effect.Effect<unknown, unknown, ClauseServices>>>
type MovesOf = (hostId: number, id: number) => Attempts

/** The possible changes at some stages of a booking. */
const movesOf: Partial<Readonly<Record<Stage, MovesOf>>> = {
  pending: (hostId, id) => ({ accept: acceptBooking(hostId, id), decline: declineBooking(hostId, id, {}) }),
  "pending and paid": (hostId, id) => ({ accept: acceptBooking(hostId, id) }),
  "awaiting payment": (hostId, id) => ({
    succeeded: reportPayment(hostId, id, { outcome: "succeeded" }),
    failed: reportPayment(hostId, id, { outcome: "failed" }),
    cancel: cancelBooking(hostId, id, {})
  }),
  accepted: (hostId, id) => ({
    reschedule: rescheduleBooking(hostId, id, { start: formatInstant(wednesday(10)) }),
    cancel: cancelBooking(hostId, id, {})
  }),
  "cancelled for non-payment": (hostId, id) => ({ late: reportPayment(hostId, id, { outcome: "succeeded" }) })
}

/** Makes attempts while the audit log fails, and checks that none of them leaves a trace. */
const unwritten = Effect.fnUntraced(function* (hostId: number, attempts: Attempts) {
  const log = yield* AuditLog
  const broken = AuditLog.of({ ...log, append: () => Effect.die("broken") })
  for (const [name, attempt] of Object.entries(attempts)) {
    const before = yield* everythingOf(hostId)
    expect(yield* Effect.exit(Effect.provideService(attempt, AuditLog, broken)), name).toEqual(Exit.die("broken"))
    expect(yield* everythingOf(hostId), name).toEqual(before)
  }
})

/** Makes a write and checks that it adds one entry. The subject is the id in the result, unless it is given. */
const writesOf =
  (hostId: number) =>
  <A, E, R>(action: string, write: Effect.Effect<A, E, R>, subjectId: number | null | undefined = undefined) =>
    Effect.map(outcomeOf(hostId, write), ({ answer, audit }) => {
      const subject = subjectId === undefined ? (answer as { readonly id: number }).id : subjectId
      expect(audit.map((row) => [row.action, row.subjectId])).toEqual([[action, subject]])
      return answer
    })
