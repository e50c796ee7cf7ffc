import type { Webhook } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CredentialId } from "./CredentialStore.ts"
import type { SealedSecret } from "./SecretBox.ts"

/** A webhook of a host. */
export type WebhookId = Pick<Webhook, "hostId" | "id">

/** The installation, as host 0. Its webhooks get the events of all hosts, whatever their plan. */
export const installation = { hostId: 0, kind: "installation", id: 0 } as const

/** A webhook to be stored. `secret` is null when the app's own secret signs. */
export interface NewWebhook extends Webhook {
  readonly owner: CredentialId | typeof installation
  readonly secret: SealedSecret | null
}

/** Whose webhooks are meant: those of a credential, of the installation, or of a host, whichever credential has them. */
export type WebhookOwner = CredentialId | typeof installation | { readonly hostId: number }

/** The credential or the installation already has the maximum number of webhooks. Spec: limits.webhooks. */
export class TooManyWebhooks extends Data.TaggedError("TooManyWebhooks") {}

/** The credential has another webhook with this URL. Spec: webhooks.create.one_per_url. */
export class UrlTaken extends Data.TaggedError("UrlTaken") {}

/** The credential was revoked or disconnected in the meantime. */
export class OwnerEnded extends Data.TaggedError("OwnerEnded") {}

/**
 * Webhook subscriptions. Each belongs to the credential that created it, and is deleted with its API key, connection or host, or
 * belongs to the installation.
 */
export class WebhookStore extends Context.Service<
  WebhookStore,
  {
    /** Returns an ID that was never used, so that the secret can be encrypted for it. */
    readonly newId: Effect.Effect<number>
    /** Adds a webhook. `limit` and unique URLs also hold for concurrent calls. */
    readonly add: (webhook: NewWebhook, limit: number) => Effect.Effect<void, OwnerEnded | TooManyWebhooks | UrlTaken>
    /**
     * Returns the webhooks of a credential, or of a host, by ID; or those of some IDs that still exist, locked until the
     * transaction ends.
     */
    readonly list: (which: WebhookOwner | { readonly locked: ReadonlyArray<WebhookId> }) => Effect.Effect<ReadonlyArray<Webhook>>
    readonly find: (of: WebhookOwner, id: number) => Effect.Effect<Option.Option<Webhook>>
    /** Stores locked webhooks: URL, events, status, counters and timestamps. */
    readonly save: (webhooks: ReadonlyArray<Webhook>) => Effect.Effect<void, UrlTaken>
    /**
     * Removes a webhook of a credential or of a host, or all of them, by marking them. Returns how many there were. They are no
     * longer found, and nothing more is sent. Their deliveries stay until they are purged.
     */
    readonly remove: (of: WebhookOwner, id: number | "all") => Effect.Effect<number>
  }
>()("@slotkit/engine/WebhookStore") {}
