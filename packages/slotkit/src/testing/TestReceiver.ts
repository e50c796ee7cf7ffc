import { type BookingEventType, type BookingResource, type WebhookEvent, webhookTimeoutSeconds } from "@slotkit/core"
import { type NameResolver, type WebhookAnswer, type WebhookRequest, WebhookTransport, WebhookUnreached } from "@slotkit/engine"
import { NameTable } from "@slotkit/engine/fakes"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { missing, shownInstant } from "./Missing.ts"
import type { StoppedTime } from "./StoppedTime.ts"

/** What a receiver answers: a status, nothing in ten seconds, or not even a connection. */
export type ReceiverStatus = number | "timeout" | "unreachable"

/** A delivery as it arrived, signed as every delivery is: `verifyWebhook` of `@slotkit/client` takes it as it is. */
export interface ReceivedWebhook {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The text that was signed. */
  readonly body: string
  /** The body, read. */
  readonly event: WebhookEvent<BookingResource>
  /** From 1. */
  readonly attempt: number
  /** By the test's clock. */
  readonly at: Date
  /**
   * The same as a web request, to hand to the application's own handler.
   *
   * @example
   * expect((await handler(t.webhooks.requireEvent("booking.confirmed").toRequest())).status).toBe(204)
   */
  readonly toRequest: () => Request
}

/** Receivers inside the process: no name is looked up and no connection made, whatever address a webhook has. */
export interface TestReceiver {
  /** An address to subscribe; every other one that the rules allow is received as well. */
  readonly url: string
  /** What arrived, in order, whatever it was answered. */
  readonly received: ReadonlyArray<ReceivedWebhook>
  /**
   * Answers so: the next `times` deliveries, and then as before, or all of them from now on. They answer 204 from the start. No answer
   * takes any of the test's time; a timeout is only told as one.
   *
   * @example
   * t.webhooks.answer(503, 2)
   */
  readonly answer: (as: ReceiverStatus, times?: number) => void
  /**
   * The last event of a type that arrived. Throws an error that lists what arrived, when there is none.
   *
   * @example
   * const { data } = t.webhooks.requireEvent("booking.confirmed").event
   */
  readonly requireEvent: (type: BookingEventType) => ReceivedWebhook
  /** Forgets what arrived. */
  readonly clear: () => void
}

/** Receivers, and the layer that stands for the network between. */
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
      throw missing(`No ${type} has arrived`, "delivery", received.map(shownWebhook))
    },
    clear: () => void received.splice(0)
  }
  return { receiver, layer: Layer.merge(NameTable.layer, Layer.succeed(WebhookTransport, { post })) }
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
