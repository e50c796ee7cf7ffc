import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** One `POST` request to a receiver, with a checked address. */
export interface WebhookRequest {
  readonly url: string
  /** The IP address to connect to. `Host` and the certificate still use the URL's host. */
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
  /** JSON, sent unchanged as UTF-8. */
  readonly body: string
}

/** The response of a receiver: the status, and the first 4 KiB of the body as text. */
export interface WebhookAnswer {
  readonly status: number
  readonly body: string
}

/** There was no complete response. `reason` is a sentence for the delivery log, without addresses. */
export class WebhookUnreached extends Data.TaggedError("WebhookUnreached")<{ readonly reason: string }> {}

/**
 * Sends deliveries.
 *
 * Each request uses a connection for this URL, only to the given address; it may have served earlier requests. Redirects are not
 * followed, and proxies of the environment are ignored. A response counts once its body is complete or 16 KiB of it have been
 * read; an incomplete response does not count.
 * Interrupting the effect closes the connection. The caller sets the timeout, which includes the body.
 */
export class WebhookTransport extends Context.Service<
  WebhookTransport,
  { readonly post: (request: WebhookRequest) => Effect.Effect<WebhookAnswer, WebhookUnreached> }
>()("@slotkit/engine/WebhookTransport") {}
