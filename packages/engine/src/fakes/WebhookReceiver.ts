import type { Instant } from "@slotkit/core"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type WebhookAnswer,
  type WebhookRequest,
  WebhookTransport,
  WebhookUnreached
} from "../ports/deliveries/WebhookTransport.ts"

/** A received request. */
export interface ReceivedRequest extends WebhookRequest {
  /** The time of arrival by the test's clock. */
  readonly at: Instant
}

/**
 * The reaction of a receiver: it responds at once, responds later by the test's clock, never responds, or refuses the connection.
 */
export type ReceiverAnswer = (request: ReceivedRequest) => Effect.Effect<WebhookAnswer, WebhookUnreached>

/** All webhook receivers, for tests. They record requests and react as configured. Do not use them outside tests. */
export class WebhookReceiver extends Context.Service<
  WebhookReceiver,
  {
    /** The received requests in order, at one URL or at all. A request counts on arrival, regardless of the response. */
    readonly received: (url?: string) => Effect.Effect<ReadonlyArray<ReceivedRequest>>
    /** Sets the responses of a URL, one per request; the last one repeats. */
    readonly answerAt: (url: string, ...as: ReadonlyArray<ReceiverAnswer>) => Effect.Effect<void>
    /** Sets the responses of all other URLs. The default is 204. */
    readonly answer: (...as: ReadonlyArray<ReceiverAnswer>) => Effect.Effect<void>
    /** The highest number of concurrent unanswered requests so far. */
    readonly mostAtOnce: Effect.Effect<number>
  }
>()("@slotkit/engine/fakes/WebhookReceiver") {
  /** Creates receivers and the `WebhookTransport` that reaches them. */
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

/** Responds with a status at once. */
export const answering =
  (status: number, body = ""): ReceiverAnswer =>
  () =>
    Effect.succeed({ status, body })

/** Responds after a delay. */
export const late =
  (delay: Duration.Input, answer: ReceiverAnswer = answering(204)): ReceiverAnswer =>
  (request) =>
    Effect.delay(
      Effect.suspend(() => answer(request)),
      delay
    )

/** The connection fails. */
export const unreachable =
  (reason = "The connection was refused."): ReceiverAnswer =>
  () =>
    Effect.fail(new WebhookUnreached({ reason }))

/** Never responds. */
export const hanging: ReceiverAnswer = () => Effect.never
