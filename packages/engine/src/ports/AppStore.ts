import type { App, Instant, Page, PageRequest } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SealedSecret } from "./SecretBox.ts"

/** An app without an ID. `clientSecretHash` is the SHA-256 of the whole client secret; null for a public app. */
export interface NewApp extends Omit<App, "id" | "hasSecret"> {
  readonly clientSecretHash: string | null
  readonly webhookSecret: SealedSecret
}

/** The fields of an app that can change. */
export type AppChanges = Partial<
  Pick<App, "name" | "redirectUris" | "scopes" | "isVerified" | "requestsPerMinute" | "updatedAt">
> & {
  /** Replaces the client secret. The old one stops working immediately. */
  readonly clientSecretHash?: string
  /** Replaces the webhook secret. The previous one also signs until `bothUntil`; older ones do not. */
  readonly webhookSecret?: SealedSecret & { readonly bothUntil: Instant }
}

/** Partner apps, of the operator and of hosts. */
export class AppStore extends Context.Service<
  AppStore,
  {
    readonly add: (app: NewApp) => Effect.Effect<App>
    /**
     * Adds an app, or updates the name and the redirect URIs of the one with its client ID, which is then no longer verified if
     * one of them changed. Returns nothing if that app has been removed and is not purged yet.
     */
    readonly learn: (app: NewApp) => Effect.Effect<Option.Option<App>>
    /** Returns a page of all apps, or of those that a host has registered, by ID. */
    readonly page: (of: "all" | { readonly ownerHostId: number }, request: PageRequest) => Effect.Effect<Page<App>>
    readonly find: (
      key: number | { readonly clientId: string }
    ) => Effect.Effect<Option.Option<{ readonly app: App; readonly clientSecretHash: string | null }>>
    /** Returns the number of hosts that are connected to an app, at most `limit`. */
    readonly countConnections: (id: number, limit: number) => Effect.Effect<number>
    /** Changes the given fields. Returns true if the app exists. */
    readonly change: (id: number, changes: AppChanges) => Effect.Effect<boolean>
    /**
     * Removes an app, all apps that a host has registered, or idle ones, by marking them. Returns how many there were.
     *
     * They are not found from then on, and their codes and tokens stop working. Their connections with their webhooks stay until
     * they are purged. Removing idle apps notes which apps that registered themselves have no connection at `now`, as a new app
     * has none, and removes those that have been without one since before `idleBefore`.
     */
    readonly remove: (
      which: number | { readonly ownerHostId: number } | { readonly now: Instant; readonly idleBefore: Instant }
    ) => Effect.Effect<number>
  }
>()("@slotkit/engine/AppStore") {}
