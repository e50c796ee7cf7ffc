import type { WebhookEvent, WebhookEventType } from "@slotkit/client/resources"
import { webhookTimeoutSeconds } from "@slotkit/core"
import { type NameResolver, type WebhookAnswer, type WebhookRequest, WebhookTransport, WebhookUnreached } from "@slotkit/engine"
import { FakeDns } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { StoppedTime } from "./StoppedTime.ts"
import { missing, shownInstant } from "./Waiting.ts"

/** The response of a receiver: a status, a timeout, or a refused connection. */
export type ReceiverStatus = number | "timeout" | "unreachable"

/** A received delivery, with a real signature: `verifyWebhook` of `@slotkit/client` accepts it. */
export interface ReceivedWebhook {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The signed text. */
  readonly body: string
  /** The parsed body. */
  readonly event: WebhookEvent
  /** The attempt, counted from 1. */
  readonly attempt: number
  /** The time by the test's clock. */
  readonly at: Date
  /**
   * Converts the delivery to a web request for the application's own handler. Receivers refuse deliveries that are older than
   * five minutes, so let the receiver's clock be at the time of the delivery.
   *
   * @example
   * const delivery = t.webhooks.requireEvent("booking.confirmed")
   * const receiver = webhookReceiver({ secret, now: () => delivery.at.getTime() / 1000 }, onEvent)
   * expect((await receiver.fetch(delivery.toRequest())).status).toBe(204)
   */
  readonly toRequest: () => Request
}

/** Receivers inside the process. A webhook may have any URL: there are no DNS lookups and no connections. */
export interface TestReceiver {
  /** A URL to subscribe. Deliveries to all other allowed URLs are received as well. */
  readonly url: string
  /** The received deliveries, in order, regardless of the response. */
  readonly received: ReadonlyArray<ReceivedWebhook>
  /**
   * Sets the response to the next `times` deliveries, or to all further deliveries. The default is 204. Responses take no time on
   * the test's clock; a timeout is only simulated.
   *
   * @example
   * t.webhooks.answer(503, 2)
   */
  readonly answer: (as: ReceiverStatus, times?: number) => void
  /**
   * Returns the last received event of a type. Throws an error that lists the received deliveries if there is none.
   *
   * @example
   * const { data } = t.webhooks.requireEvent("booking.confirmed").event
   */
  readonly requireEvent: (type: WebhookEventType) => ReceivedWebhook
  /** Forgets the received deliveries. */
  readonly clear: () => void
}

/**
 * The receivers, and the layer that replaces the network.
 *
 * @internal
 */
export const testReceiver = (time: StoppedTime): { readonly receiver: TestReceiver; readonly layer: NetworkLayer } => {
  const received: Array<ReceivedWebhook> = []
  const next: Array<ReceiverStatus> = []
  let standing: ReceiverStatus = 204
  const post: WebhookTransport["Service"]["post"] = (request) =>
    Effect.suspend(() => {
      received.push(arrived(request, new Date(time.now())))
      return answered(next.shift() ?? standing)
    })
  const receiver: TestReceiver = {
    url: "https://hooks.example.org/slotkit",
    received,
    answer: (as, times) => {
      if (times !== undefined) return void next.push(...Array.from({ length: times }, () => as))
      next.splice(0)
      standing = as
    },
    requireEvent: (type) => {
      const found = received.findLast(({ event }) => event.type === type)
      if (found !== undefined) return found
      throw missing(`No ${type} was received`, "delivery", received.map(shownWebhook))
    },
    clear: () => void received.splice(0)
  }
  return { receiver, layer: Layer.merge(FakeDns.layer, Layer.succeed(WebhookTransport, { post })) }
}

type NetworkLayer = Layer.Layer<NameResolver | WebhookTransport>

const arrived = ({ url, headers, body }: WebhookRequest, at: Date): ReceivedWebhook => ({
  url,
  headers,
  body,
  event: JSON.parse(body),
  attempt: Number(headers["Svc-Webhook-Attempt"]),
  at,
  toRequest: () => new Request(url, { method: "POST", headers, body })
})

const answered = (as: ReceiverStatus): Effect.Effect<WebhookAnswer, WebhookUnreached> =>
  typeof as === "number" ? Effect.succeed({ status: as, body: "" }) : Effect.fail(new WebhookUnreached({ reason: reasons[as] }))

const reasons = {
  timeout: `The receiver did not respond within ${webhookTimeoutSeconds} seconds.`,
  unreachable: "The connection was refused."
} as const

const shownWebhook = ({ at, event, attempt, url }: ReceivedWebhook): string =>
  `${shownInstant(at)}  ${event.type}  attempt ${attempt}, at ${url}`
