import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** One request to a receiver: `POST`, to an address that has been checked. */
export interface WebhookRequest {
  readonly url: string
  /** The IP address to connect to; the URL's host is still the name in `Host` and of the certificate. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON, sent as the UTF-8 of exactly this text. */
  readonly body: string
}

/** What a receiver answered: the status, and the beginning of the body as text, at most 4 KiB. */
export interface WebhookAnswer {
  readonly status: number
  readonly body: string
}

/** No answer came, or not the whole of one. `reason` is a sentence for the delivery log, without addresses. */
export class WebhookUnreached extends Data.TaggedError("WebhookUnreached")<{ readonly reason: string }> {}

/**
 * Sends deliveries.
 *
 * Each request has a connection of its own, to the given address and to no other; redirects are not followed, and proxies of the
 * environment are not used. An answer is there once its body has ended, of which at most 16 KiB are read; one that breaks off is
 * none. Interrupting it ends the connection: the caller keeps the time, which is for the body too.
 */
export class WebhookTransport extends Context.Service<
  WebhookTransport,
  { readonly post: (request: WebhookRequest) => Effect.Effect<WebhookAnswer, WebhookUnreached> }
>()("@slotkit/engine/WebhookTransport") {}
