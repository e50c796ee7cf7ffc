import type { App, Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { PurgedRows } from "./HostStore.ts"
import type { SealedSecret } from "./SecretBox.ts"

/** An app without an ID. `clientSecretHash` is the SHA-256 of the whole client secret; null for a public app. */
export interface NewApp extends Omit<App, "id" | "hasSecret"> {
  readonly clientSecretHash: string | null
  readonly webhookSecret: SealedSecret
}

/** Partner apps, of the operator and of hosts. */
export class AppStore extends Context.Service<
  AppStore,
  {
    readonly add: (app: NewApp) => Effect.Effect<App>
    /**
     * Adds an app, or updates the name and the redirect URIs of the one with its client ID, which is then no longer verified if one of
     * them changed. Returns nothing if that app has been removed and is not forgotten yet.
     */
    readonly learn: (app: NewApp) => Effect.Effect<Option.Option<App>>
    /** Returns a page of all apps, by ID. */
    readonly page: (request: PageRequest) => Effect.Effect<Page<App>>
    /** Returns all apps that a host has registered, by ID. */
    readonly ownedBy: (hostId: number) => Effect.Effect<ReadonlyArray<App>>
    readonly find: (id: number) => Effect.Effect<Option.Option<App>>
    readonly findByClientId: (
      clientId: string
    ) => Effect.Effect<Option.Option<{ readonly app: App; readonly clientSecretHash: string | null }>>
    /** Returns the number of hosts that are connected to an app, at most `limit`. */
    readonly countConnections: (id: number, limit: number) => Effect.Effect<number>
    /** Updates name, redirect URIs, scopes, verification and the time of the change. Returns true if the app exists. */
    readonly save: (app: App) => Effect.Effect<boolean>
    /**
     * Removes an app by marking it. Returns true if it existed.
     *
     * The app is not found from then on, and its codes and tokens stop working. Its connections with their webhooks stay until `forget`.
     */
    readonly remove: (id: number) => Effect.Effect<boolean>
    /** Removes all apps that a host has registered. */
    readonly removeOwnedBy: (hostId: number) => Effect.Effect<void>
    /**
     * Notes which apps that registered themselves have no connection now, and removes those that have been without one since before
     * an instant. Returns the number of removed apps. A new app has no connection.
     */
    readonly removeIdle: (now: Instant, idleBefore: Instant) => Effect.Effect<number>
    /** Returns the IDs of removed apps that are not forgotten yet, the longest removed first. */
    readonly removed: (limit: number) => Effect.Effect<ReadonlyArray<number>>
    /**
     * Ends at most `limit` connections of a removed app with their webhooks, or deletes at most `limit` of its codes, or the app once it
     * has no connections. Returns nothing if there is nothing to do until its ended connections are forgotten.
     */
    readonly purge: (id: number, limit: number) => Effect.Effect<Option.Option<PurgedRows>>
    /** Replaces the client secret. The old one stops working immediately. */
    readonly replaceClientSecret: (id: number, clientSecretHash: string, now: Instant) => Effect.Effect<boolean>
    /** Replaces the webhook secret. The previous one also signs until `bothUntil`; older ones do not. */
    readonly rotateWebhookSecret: (id: number, secret: SealedSecret, bothUntil: Instant) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/AppStore") {}
