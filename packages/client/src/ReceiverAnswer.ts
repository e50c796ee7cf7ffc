import type { WebhookHeaders } from "./RawWebhook.ts"
import { BodyCutShort, BodyTooLarge } from "./ReceivedBody.ts"
import { type ChooseWebhookSecrets, type VerifiedWebhook, verifyWebhook, type WebhookSecrets } from "./verifyWebhook.ts"
import { WebhookVerificationError } from "./WebhookVerificationError.ts"

/** Settings of a receiver. */
export interface WebhookReceiverOptions {
  /**
   * The `signing_secret` of the webhook, or the app's signing secret. Pass both secrets during a rotation.
   *
   * A function is called at each delivery, with the values that the delivery names, before it is verified. If it returns
   * undefined, the sender gets a 400, as for a wrong signature.
   *
   * @example
   * const secrets = new Map([[1, "svc_whsec_..."]])
   * const receiver = webhookReceiver(
   *   { secret: ({ host }) => (host === null ? undefined : secrets.get(host.id)) },
   *   (event) => console.log(event.host?.external_id)
   * )
   */
  readonly secret: WebhookSecrets | ChooseWebhookSecrets
  /** The largest difference between the signature's timestamp and the current time, in seconds. Defaults to 300. */
  readonly toleranceSeconds?: number | undefined
  /** The largest body, in bytes. A longer one gets a 413. Defaults to 1,048,576. */
  readonly maxBytes?: number | undefined
  /** Returns the current time in Unix seconds. Defaults to the system's clock. */
  readonly now?: (() => number) | undefined
  /** Called for each request that is not a genuine delivery. By default these are not logged, because anyone can send them. */
  readonly onRefused?: ((error: WebhookVerificationError) => void) | undefined
  /**
   * Called with the event when the handler failed, or with null when the receiver is misconfigured. The sender gets a 500 and
   * retries. Defaults to `console.error`.
   */
  readonly onError?: ((error: unknown, event: VerifiedWebhook | null) => void) | undefined
}

/** Processes an event. The sender gets a 204 when it resolves, and a 500 when it throws. */
export type WebhookHandler = (event: VerifiedWebhook) => unknown

/** A request that has arrived. `body` reads its raw bytes. */
export interface ArrivedRequest {
  readonly method: string | undefined
  readonly headers: WebhookHeaders
  readonly body: () => Promise<Uint8Array>
}

/** The response to it. A 204 has no message. */
export interface ReceiverAnswer {
  readonly status: 204 | 400 | 405 | 413 | 500
  readonly message: string | null
}

/** The size limit of a receiver that sets none, in bytes. */
export const defaultMaxBytes = 1_048_576

/**
 * Returns a function that verifies requests, passes their events to the handler, and resolves to the response. It never rejects.
 */
export const makeReceiverAnswer = (
  { secret, toleranceSeconds, now, onRefused, onError = logged }: WebhookReceiverOptions,
  handler: WebhookHandler
): ((request: ArrivedRequest) => Promise<ReceiverAnswer>) => {
  const report = (error: unknown, event: VerifiedWebhook | null): void => carefully(() => onError(error, event))

  const verified = async ({ headers, body }: ArrivedRequest): Promise<VerifiedWebhook | ReceiverAnswer> => {
    try {
      const delivery = { headers, body: new Uint8Array(await body()) }
      return await verifyWebhook(delivery, secret, { toleranceSeconds, now: now?.() })
    } catch (error) {
      if (error instanceof BodyTooLarge) return { status: 413, message: "The body is too large to be a delivery." }
      if (error instanceof BodyCutShort) return { status: 400, message: "The body is incomplete." }
      if (error instanceof WebhookVerificationError && !ownFaults.has(error.code)) {
        carefully(() => onRefused?.(error))
        return { status: 400, message: error.message }
      }
      report(error, null)
      return { status: 500, message: "The receiver is not set up correctly. Its log says why." }
    }
  }

  return async (request) => {
    if (request.method !== "POST") return { status: 405, message: "Send deliveries with POST." }
    const event = await verified(request)
    if (!("id" in event)) return event
    try {
      await handler(event)
      return { status: 204, message: null }
    } catch (error) {
      report(error, event)
      return { status: 500, message: "The receiver could not process the event. Its log says why." }
    }
  }
}

/** The receiver's own errors: the sender can only retry later. */
const ownFaults: ReadonlySet<WebhookVerificationError["code"]> = new Set(["no_secret", "parsed_body"])

const logged = (error: unknown, event: VerifiedWebhook | null): void =>
  console.error(
    event === null ? "A webhook receiver is not set up correctly:" : `Event ${event.id} could not be processed:`,
    error
  )

/** Runs a callback of the application. An error in it must not end the process. */
const carefully = (call: () => void): void => {
  try {
    call()
  } catch (error) {
    console.error("A callback of a webhook receiver failed:", error)
  }
}
