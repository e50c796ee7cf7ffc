import type { WebhookAllow } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"

/** The response of the server of a metadata document. Header names are lowercase. */
export interface ClientDocumentAnswer {
  readonly status: number
  readonly cacheControl: string | undefined
  readonly body: string
}

/** There was no complete response. `reason` is a sentence for the client's developer, without addresses. */
export class ClientDocumentUnreached extends Data.TaggedError("ClientDocumentUnreached")<{ readonly reason: string }> {}

/**
 * Fetches metadata documents of OAuth clients. Null, the default, if the installation does not support them.
 *
 * Each request has its own connection, only to `address`, one of the checked IP addresses of the URL's host. Redirects are not
 * followed. A body of more than 32 KiB is `ClientDocumentUnreached`. The caller sets the timeout.
 */
export const ClientDocuments = Context.Reference<{
  readonly fetch: (url: string, address: string) => Effect.Effect<ClientDocumentAnswer, ClientDocumentUnreached>
} | null>("@slotkit/engine/ClientDocuments", { defaultValue: () => null })

/**
 * Destinations of metadata documents besides public HTTPS addresses, for tests. Empty by default, and apart from what webhooks of
 * hosts may reach: anyone can have a document fetched.
 */
export const ClientDocumentAllow = Context.Reference<WebhookAllow>("@slotkit/engine/ClientDocumentAllow", {
  defaultValue: () => ({ host: () => false, address: () => false })
})
