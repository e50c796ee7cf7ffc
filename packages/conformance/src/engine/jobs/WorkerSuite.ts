import { formatInstant, type Instant } from "@slotkit/core"
import { millisPerDay, millisPerMinute } from "@slotkit/core/internal"
import {
  acceptBooking,
  cancelBooking,
  deleteHost,
  getBooking,
  JobStore,
  MailComposer,
  Mailer,
  openCheckout,
  reportPayment,
  rescheduleBooking,
  runJobs,
  runJobsOnce,
  runTimers,
  type Store,
  settleRemovedHosts,
  UnitOfWork,
  viewCheckout
} from "@slotkit/engine"
import { FakePayments, fixtureNow, MailSink, silent } from "@slotkit/engine/fakes"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { expect } from "vitest"
import { eventsOf } from "../../fixtures/ListsOfHost.ts"
import { aPaidBooking, journeys, monday, tuesday, wednesday } from "../BookingFixtures.ts"
import { type ClauseServices, heading } from "../Clause.ts"
import { nextDueAt, outcomeOf } from "../OutcomeOf.ts"
import { callers, race } from "../Race.ts"

/** Any number of processes run the timers, and any of them may be killed: everything runs exactly once. */
export const workerSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Workers", stores, (clause) => {
    clause(
      "concurrent workers run each timer once",
      Effect.gen(function* () {
        const requests = yield* someRequests(12)
        yield* TestClock.setTime(tuesday(10))
        const { won } = yield* race(callers(6, () => runTimers))
        expect(won.reduce((sum, count) => sum + count, 0)).toBe(12)
        for (const request of requests) expect(yield* declinesOf(request)).toBe(1)
        expect(yield* runTimers).toBe(0)
      })
    )

    clause(
      "the timer of a worker killed after its claim is run by another one when the lease ends, and not before",
      Effect.gen(function* () {
        const requests = yield* someRequests(2)
        yield* TestClock.setTime(tuesday(10))
        const worker = yield* stalledWorker("before its transaction")
        yield* Fiber.interrupt(worker.fiber)
        yield* doneWhenLeaseEnds(requests, tuesday(10) + millisPerMinute)
      })
    )

    clause(
      "a worker killed inside its transaction leaves no partial changes, and runs nothing else",
      Effect.gen(function* () {
        const requests = yield* someRequests(2)
        yield* TestClock.setTime(tuesday(10))
        const worker = yield* stalledWorker("inside its transaction")
        yield* Fiber.interrupt(worker.fiber)
        expect(Exit.isFailure(yield* Fiber.await(worker.fiber))).toBe(true)
        yield* doneWhenLeaseEnds(requests, tuesday(10) + millisPerMinute)
      })
    )

    clause(
      "a worker that outlives its lease does not repeat another worker's timer",
      Effect.gen(function* () {
        const [request] = yield* someRequests(1)
        yield* TestClock.setTime(tuesday(10))
        const worker = yield* stalledWorker("before its transaction")
        yield* TestClock.setTime(tuesday(10, 1))
        expect(yield* runTimers).toBe(1)
        yield* worker.letGo
        expect(yield* Fiber.join(worker.fiber)).toBe(1)
        expect(yield* declinesOf(request!)).toBe(1)
      })
    )

    clause(
      "a worker with a claimed reminder sends none when another one has sent it, or the meeting was moved or cancelled",
      Effect.gen(function* () {
        const reminded = yield* remindersAfter((_, now) => Effect.andThen(TestClock.setTime(now + millisPerMinute), runTimers))
        expect(reminded.map((mail) => mail.split(" ")[0])).toEqual(["reminder", "reminder"])
        const moved = yield* remindersAfter(({ host, id }) =>
          rescheduleBooking(host.id, id, { start: formatInstant(wednesday(15)) })
        )
        expect(moved.map((mail) => mail.split(" ")[0])).toEqual(["rescheduled", "rescheduled"])
        const cancelled = yield* remindersAfter(({ host, id }) => cancelBooking(host.id, id, {}))
        expect(cancelled.map((mail) => mail.split(" ")[0])).toEqual(["cancelled", "cancelled"])
      })
    )

    clause(
      "a worker with a claimed deadline does nothing when the response arrived just before",
      Effect.gen(function* () {
        const [request] = yield* someRequests(1)
        yield* TestClock.setTime(tuesday(10))
        const worker = yield* stalledWorker("before its transaction")
        yield* TestClock.setTime(tuesday(10) - 1)
        yield* acceptBooking(request!.host.id, request!.id)
        yield* worker.letGo
        yield* Fiber.join(worker.fiber)
        expect(yield* getBooking(request!.host.id, request!.id)).toMatchObject({ status: "accepted" })
        expect(yield* declinesOf(request!)).toBe(0)
      })
    )

    clause(
      "a failing timer leaves no trace, does not delay others, and is retried when its lease ends",
      Effect.gen(function* () {
        const requests = yield* someRequests(2)
        const composer = yield* MailComposer
        const breaks = MailComposer.of({
          ...composer,
          compose: (request) => {
            if (request.kind === "declined" && request.booking.id === requests[0]!.id) throw new Error("broken")
            return composer.compose(request)
          }
        })
        yield* TestClock.setTime(tuesday(10))
        yield* Effect.provideService(runTimers, MailComposer, breaks)
        expect(yield* Effect.forEach(requests, declinesOf)).toEqual([0, 1])
        expect((yield* getBooking(requests[0]!.host.id, requests[0]!.id)).status).toBe("pending")
        yield* doneWhenLeaseEnds([requests[0]!], tuesday(10, 1))
      })
    )

    clause(
      "the refund of a worker killed while it called the provider is completed by the next one, for the same payment",
      Effect.gen(function* () {
        const desk = yield* FakePayments
        const { host, id, token } = yield* aPaidBooking
        yield* Effect.flatMap(viewCheckout(token), openCheckout)
        yield* reportPayment(host.id, id, { outcome: "failed" })
        yield* desk.answer(silent)
        yield* reportPayment(host.id, id, { outcome: "succeeded" })
        const request = yield* Deferred.make<void>()
        yield* desk.answer(Effect.andThen(Deferred.succeed(request, undefined), Effect.never))
        const worker = yield* Effect.forkChild(runTimers)
        yield* Deferred.await(request)
        yield* Fiber.interrupt(worker)
        yield* desk.answer(Effect.void)
        expect(yield* nextDueAt).toEqual(Option.some(monday(9, 1)))
        yield* TestClock.setTime(monday(9, 1))
        const { answer, audit } = yield* outcomeOf(host.id, runTimers)
        expect([answer, audit.map(({ action }) => action)]).toEqual([1, ["payment.refund"]])
        expect((yield* getBooking(host.id, id)).payment.status).toBe("refunded")
        expect(new Set((yield* desk.calls).refunded)).toEqual(new Set([`pay_${token}`]))
      })
    )

    clause(
      "a deleted host's timers are deleted, and those of others run",
      Effect.gen(function* () {
        const [gone, stays] = yield* someRequests(2)
        yield* deleteHost(gone!.host.id, { force: "true" })
        yield* settleRemovedHosts
        yield* TestClock.setTime(tuesday(10))
        expect(yield* runTimers).toBe(1)
        expect(yield* declinesOf(stays!)).toBe(1)
      })
    )

    clause(
      "one run handles what is due and what becomes due as a result: the timer and then its emails",
      Effect.gen(function* () {
        const sink = yield* MailSink
        yield* someRequests(1)
        yield* runJobsOnce
        yield* TestClock.setTime(tuesday(10))
        expect(yield* runJobsOnce).toBe(2)
        expect((yield* sink.accepted).map(({ mail }) => mail.subject)).toEqual(["requestReceived", "requestToHost", "declined"])
        expect(yield* runJobsOnce).toBe(0)
      })
    )

    clause(
      "the jobs run again when the next row is due, to the millisecond, and survive an unavailable store",
      Effect.gen(function* () {
        const [request] = yield* someRequests(1)
        yield* runJobsOnce
        yield* TestClock.setTime(tuesday(10) - 1700)
        const store = yield* JobStore
        const looks = yield* Effect.forEach(Array(3), () => Deferred.make<void>())
        let look = 0
        const watched = JobStore.of({
          ...store,
          nextDueAt: (kind) =>
            Effect.suspend(() => {
              if (kind !== "timer") return store.nextDueAt(kind)
              const answer = look === 0 ? Effect.die("no answer") : store.nextDueAt(kind)
              return Effect.ensuring(answer, Deferred.succeed(looks[look++]!, undefined))
            })
        })
        const jobs = yield* Effect.forkChild(Effect.provideService(runJobs, JobStore, watched))
        yield* Deferred.await(looks[0]!)
        yield* TestClock.setTime(tuesday(10) - 700)
        yield* Deferred.await(looks[1]!)
        yield* TestClock.setTime(tuesday(10) - 1)
        expect(yield* declinesOf(request!)).toBe(0)
        yield* TestClock.setTime(tuesday(10))
        yield* Deferred.await(looks[2]!)
        expect(yield* declinesOf(request!)).toBe(1)
        yield* Fiber.interrupt(jobs)
      })
    )

    clause(
      "the jobs run a row that becomes due while they look for the next one, and send its emails, without further time",
      Effect.gen(function* () {
        const [request] = yield* someRequests(1)
        yield* runJobsOnce
        yield* TestClock.setTime(tuesday(10) - 1700)
        const store = yield* JobStore
        const mailer = yield* Mailer
        const isSent = yield* Deferred.make<void>()
        const watchedStore = JobStore.of({
          ...store,
          nextDueAt: (kind) =>
            kind === "timer" ? Effect.tap(store.nextDueAt(kind), TestClock.setTime(tuesday(10))) : store.nextDueAt(kind)
        })
        const watchedMailer = Mailer.of({
          ...mailer,
          send: (...args) => Effect.ensuring(mailer.send(...args), Deferred.succeed(isSent, undefined))
        })
        const jobs = yield* runJobs.pipe(
          Effect.provideService(JobStore, watchedStore),
          Effect.provideService(Mailer, watchedMailer),
          Effect.forkChild
        )
        yield* Deferred.await(isSent)
        expect(yield* declinesOf(request!)).toBe(1)
        yield* Fiber.interrupt(jobs)
      })
    )
  })

type Request = Effect.Success<typeof journeys.pending>

/** Pending requests of different hosts that become due at the same time. */
const someRequests = (count: number) => Effect.forEach(Array(count), () => journeys.pending)

const declinesOf = Effect.fnUntraced(function* ({ host }: Request) {
  const events = yield* eventsOf(host.id)
  return events.filter(({ type }) => type === "booking.declined").length
})

/** The emails of a meeting that was changed after a worker claimed its reminder and before the worker continued. */
const remindersAfter = Effect.fnUntraced(function* (
  happens: (booking: Request, now: Instant) => Effect.Effect<unknown, unknown, ClauseServices>
) {
  yield* TestClock.setTime(fixtureNow)
  const booking = yield* journeys.accepted
  const now = tuesday(10) - millisPerDay
  yield* TestClock.setTime(now)
  const { mails } = yield* outcomeOf(
    booking.host.id,
    Effect.gen(function* () {
      const worker = yield* stalledWorker("before its transaction")
      yield* happens(booking, now)
      yield* worker.letGo
      yield* Fiber.join(worker.fiber)
    })
  )
  return mails
})

/** Requests leased by a dead worker are declined by the next one, once each, as soon as the lease has ended. */
const doneWhenLeaseEnds = Effect.fnUntraced(function* (requests: ReadonlyArray<Request>, end: Instant) {
  for (const { host, id } of requests) expect((yield* getBooking(host.id, id)).status).toBe("pending")
  expect(yield* nextDueAt).toEqual(Option.some(end))
  yield* TestClock.setTime(end - 1)
  expect(yield* runTimers).toBe(0)
  yield* TestClock.setTime(end)
  expect(yield* runTimers).toBe(requests.length)
  for (const request of requests) {
    expect(yield* declinesOf(request)).toBe(1)
    expect((yield* getBooking(request.host.id, request.id)).status).toBe("declined")
  }
})

/** A process that runs the timers and pauses at its first transaction, until it is released or killed. */
const stalledWorker = Effect.fnUntraced(function* (where: "before its transaction" | "inside its transaction") {
  const { transaction, ...unitOfWork } = yield* UnitOfWork
  const reached = yield* Deferred.make<void>()
  const letGo = yield* Deferred.make<void>()
  const stalled = Effect.andThen(Deferred.succeed(reached, undefined), Deferred.await(letGo))
  const stalling = UnitOfWork.of({
    ...unitOfWork,
    transaction: (work) =>
      where === "before its transaction"
        ? Effect.andThen(stalled, transaction(work))
        : transaction(Effect.tap(work, () => stalled))
  })
  const fiber = yield* Effect.forkChild(Effect.provideService(runTimers, UnitOfWork, stalling))
  yield* Deferred.await(reached)
  return { fiber, letGo: Deferred.succeed(letGo, undefined) }
})
