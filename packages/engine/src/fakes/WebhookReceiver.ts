import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type WebhookAnswer, type WebhookRequest, WebhookTransport, WebhookUnreached } from "../ports/WebhookTransport.ts"

/** A request as it arrived. */
export interface ReceivedRequest extends WebhookRequest {
  /** When it arrived, by the test's clock. */
  readonly at: Instant
}

/** How a receiver answers: at once, later by the test's clock, never, or not at all. */
export type ReceiverAnswer = (request: ReceivedRequest) => Effect.Effect<WebhookAnswer, WebhookUnreached>

/** The receivers of the world, for tests: they keep what they got and answer as they are told. Never outside tests. */
export class WebhookReceiver extends Context.Service<
  WebhookReceiver,
  {
    /** What arrived in order, at one URL or anywhere; a request counts as soon as it arrives, whatever it is answered. */
    readonly received: (url?: string) => Effect.Effect<ReadonlyArray<ReceivedRequest>>
    /** From now on a URL answers so, one answer after the other, the last one for good. */
    readonly answerAt: (url: string, ...as: ReadonlyArray<ReceiverAnswer>) => Effect.Effect<void>
    /** The same for every URL that has not been told otherwise; they answer 204 from the start. */
    readonly answer: (...as: ReadonlyArray<ReceiverAnswer>) => Effect.Effect<void>
    /** The most requests that were ever unanswered at one time. */
    readonly mostAtOnce: Effect.Effect<number>
  }
>()("@slotkit/engine/fakes/WebhookReceiver") {
  /** Receivers that have got nothing yet, and the `WebhookTransport` that reaches them. */
  static readonly layer: Layer.Layer<WebhookReceiver | WebhookTransport> = Layer.effectContext(
    Effect.sync(() => {
      const received: Array<ReceivedRequest> = []
      const scripts = new Map<string, ReadonlyArray<ReceiverAnswer>>()
      let unanswered = 0
      let mostAtOnce = 0
      const nextAnswer = (url: string): ReceiverAnswer => {
        const script = scripts.has(url) ? url : anywhere
        const [answer = answering(204), ...later] = scripts.get(script) ?? []
        if (later.length > 0) scripts.set(script, later)
        return answer
      }
      const arrive = Effect.fnUntraced(function* (request: WebhookRequest) {
        const arrived = { ...request, at: yield* Clock.currentTimeMillis }
        received.push(arrived)
        unanswered += 1
        mostAtOnce = Math.max(mostAtOnce, unanswered)
        return arrived
      })
      const leave = Effect.sync(() => {
        unanswered -= 1
      })
      return Context.make(WebhookTransport, {
        post: (request) =>
          Effect.acquireUseRelease(
            arrive(request),
            (arrived) => nextAnswer(request.url)(arrived),
            () => leave
          )
      }).pipe(
        Context.add(WebhookReceiver, {
          received: (url) => Effect.sync(() => received.filter((request) => url === undefined || request.url === url)),
          answerAt: (url, ...as) => Effect.sync(() => void scripts.set(url, as)),
          answer: (...as) => Effect.sync(() => void scripts.set(anywhere, as)),
          mostAtOnce: Effect.sync(() => mostAtOnce)
        })
      )
    })
  )
}

const anywhere = "anywhere"

/** A status at once. */
export const answering =
  (status: number, body = ""): ReceiverAnswer =>
  () =>
    Effect.succeed({ status, body })

/** An answer after a while. */
export const late =
  (delay: Duration.Input, answer: ReceiverAnswer = answering(204)): ReceiverAnswer =>
  (request) =>
    Effect.delay(
      Effect.suspend(() => answer(request)),
      delay
    )

/** The connection breaks. */
export const unreachable =
  (reason = "The connection was refused."): ReceiverAnswer =>
  () =>
    Effect.fail(new WebhookUnreached({ reason }))

/** No answer, ever. */
export const hanging: ReceiverAnswer = () => Effect.never
