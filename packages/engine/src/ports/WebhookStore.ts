import type { Webhook } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { CredentialId } from "./CredentialStore.ts"
import type { SealedSecret } from "./SecretBox.ts"

/** A webhook that is about to be stored; `secret` is null when the app's own secret signs. */
export interface NewWebhook extends Webhook {
  readonly owner: CredentialId
  readonly secret: SealedSecret | null
}

/** The credential has as many webhooks as it may have. Spec: limits.webhooks. */
export class TooManyWebhooks extends Data.TaggedError("TooManyWebhooks") {}

/** The credential has another webhook with this URL. Spec: webhooks.create.one_per_url. */
export class UrlTaken extends Data.TaggedError("UrlTaken") {}

/** The credential has been revoked or disconnected meanwhile. */
export class OwnerEnded extends Data.TaggedError("OwnerEnded") {}

/** Webhook subscriptions, each owned by the credential that made it. They end with their API key, connection or host. */
export class WebhookStore extends Context.Service<
  WebhookStore,
  {
    /** An id that no webhook has or has had, so that its secret can be sealed for it. */
    readonly newId: Effect.Effect<number>
    /** Adds a webhook; of parallel calls exactly as many succeed as `limit` and the URLs leave room for. */
    readonly add: (webhook: NewWebhook, limit: number) => Effect.Effect<void, OwnerEnded | TooManyWebhooks | UrlTaken>
    /** What a credential has made, by id. */
    readonly list: (owner: CredentialId) => Effect.Effect<ReadonlyArray<Webhook>>
    readonly find: (owner: CredentialId, id: number) => Effect.Effect<Option.Option<Webhook>>
    /** Every webhook of a host, by id, whoever made it. */
    readonly listOfHost: (hostId: number) => Effect.Effect<ReadonlyArray<Webhook>>
    readonly findOfHost: (hostId: number, id: number) => Effect.Effect<Option.Option<Webhook>>
    /** Those that are still there, by id, kept from every other writer until the transaction ends. */
    readonly lock: (ids: ReadonlyArray<number>) => Effect.Effect<ReadonlyArray<Webhook>>
    /** Writes locked webhooks back: URL, events, status, counters and moments. */
    readonly save: (webhooks: ReadonlyArray<Webhook>) => Effect.Effect<void, UrlTaken>
    /** Removes a webhook with its deliveries; whether the credential had it. */
    readonly remove: (owner: CredentialId, id: number) => Effect.Effect<boolean>
    /** Removes whatever a credential has made, with its deliveries; how many there were. */
    readonly removeOwnedBy: (owner: CredentialId) => Effect.Effect<number>
  }
>()("@slotkit/engine/WebhookStore") {}
