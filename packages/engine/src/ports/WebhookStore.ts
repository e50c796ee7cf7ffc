import type { Webhook } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CredentialId } from "./CredentialStore.ts"
import type { PurgedRows } from "./HostStore.ts"
import type { SealedSecret } from "./SecretBox.ts"

/** A webhook of a host. */
export type WebhookId = Pick<Webhook, "hostId" | "id">

/** A webhook to be stored. `secret` is null when the app's own secret signs. */
export interface NewWebhook extends Webhook {
  readonly owner: CredentialId
  readonly secret: SealedSecret | null
}

/** The credential already has the maximum number of webhooks. Spec: limits.webhooks. */
export class TooManyWebhooks extends Data.TaggedError("TooManyWebhooks") {}

/** The credential has another webhook with this URL. Spec: webhooks.create.one_per_url. */
export class UrlTaken extends Data.TaggedError("UrlTaken") {}

/** The credential was revoked or disconnected in the meantime. */
export class OwnerEnded extends Data.TaggedError("OwnerEnded") {}

/** Webhook subscriptions. Each belongs to the credential that created it, and is deleted with its API key, connection or host. */
export class WebhookStore extends Context.Service<
  WebhookStore,
  {
    /** Returns an ID that was never used, so that the secret can be encrypted for it. */
    readonly newId: Effect.Effect<number>
    /** Adds a webhook. `limit` and unique URLs also hold for concurrent calls. */
    readonly add: (webhook: NewWebhook, limit: number) => Effect.Effect<void, OwnerEnded | TooManyWebhooks | UrlTaken>
    /** Returns the webhooks of a credential, by ID. */
    readonly list: (owner: CredentialId) => Effect.Effect<ReadonlyArray<Webhook>>
    readonly find: (owner: CredentialId, id: number) => Effect.Effect<Option.Option<Webhook>>
    /** Returns all webhooks of a host, by ID. */
    readonly listOfHost: (hostId: number) => Effect.Effect<ReadonlyArray<Webhook>>
    readonly findOfHost: (hostId: number, id: number) => Effect.Effect<Option.Option<Webhook>>
    /** Returns the webhooks that still exist, by ID, locked until the transaction ends. */
    readonly lock: (webhooks: ReadonlyArray<WebhookId>) => Effect.Effect<ReadonlyArray<Webhook>>
    /** Stores locked webhooks: URL, events, status, counters and timestamps. */
    readonly save: (webhooks: ReadonlyArray<Webhook>) => Effect.Effect<void, UrlTaken>
    /**
     * Removes a webhook by marking it. Returns true if the credential had it. It is not found any more, and nothing more is sent. Its
     * deliveries stay until `forget`.
     */
    readonly remove: (owner: CredentialId, id: number) => Effect.Effect<boolean>
    /** The same for the host, whichever credential has the webhook. */
    readonly removeOfHost: (hostId: number, id: number) => Effect.Effect<boolean>
    /** Removes all webhooks of a credential, and returns how many there were. */
    readonly removeOwnedBy: (owner: CredentialId) => Effect.Effect<number>
    /** Returns removed webhooks that are not forgotten yet, the longest removed first. */
    readonly removed: (limit: number) => Effect.Effect<ReadonlyArray<WebhookId>>
    /** Deletes at most `limit` deliveries of a removed webhook, or the webhook when none is left. Returns nothing once it is gone. */
    readonly purge: (webhook: WebhookId, limit: number) => Effect.Effect<Option.Option<PurgedRows>>
  }
>()("@slotkit/engine/WebhookStore") {}
