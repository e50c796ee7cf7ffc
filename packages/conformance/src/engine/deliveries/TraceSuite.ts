import { deliverWebhooks, type Store } from "@slotkit/engine"
import { WebhookReceiver } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Tracer from "effect/Tracer"
import { expect } from "vitest"
import { aHostWith, book, free, tuesday, wednesday } from "../BookingFixtures.ts"
import { heading } from "../Clause.ts"
import { aKeyHolder, subscribe } from "../webhooks/WebhookFixtures.ts"

/** The spans of deliveries. */
export const traceSuite = (stores: Layer.Layer<Store, unknown>): void =>
  heading("Traces of deliveries", stores, (clause) => {
    clause(
      "the span of an attempt MUST link to the span of the booking, which MUST NOT be sent to the receiver",
      Effect.gen(function* () {
        const spans: Array<Tracer.NativeSpan> = []
        const tracer = Tracer.make({
          span: (options) => {
            const span = new Tracer.NativeSpan(options)
            spans.push(span)
            return span
          }
        })
        const receiver = yield* WebhookReceiver
        const { host, service } = yield* aHostWith(free)
        const hook = yield* subscribe(yield* aKeyHolder(host))
        const traced = <A, E, R>(work: Effect.Effect<A, E, R>) => Effect.provideService(work, Tracer.Tracer, tracer)
        yield* traced(Effect.withSpan(book(host, service, tuesday(10)), "bookSlot"))
        yield* book(host, service, wednesday(10))
        yield* traced(deliverWebhooks)

        const booking = spans.find(({ name }) => name === "bookSlot")!
        const attempts = spans.filter(({ name }) => name === "attempt")
        expect(attempts.map(({ links }) => links.map(({ span }) => span.traceId)).sort()).toEqual([[], [booking.traceId]])
        expect(attempts.every(({ traceId }) => traceId !== booking.traceId)).toBe(true)
        const sent = JSON.stringify(yield* receiver.received(hook.url))
        expect(sent).not.toContain(booking.traceId)
        expect(sent).not.toContain("traceparent")
      })
    )
  })
