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

/** Partner apps. */
export class AppStore extends Context.Service<
  AppStore,
  {
    readonly add: (app: NewApp) => Effect.Effect<App>
    /** Returns a page of all apps, by ID. */
    readonly page: (request: PageRequest) => Effect.Effect<Page<App>>
    readonly find: (id: number) => Effect.Effect<Option.Option<App>>
    readonly findByClientId: (
      clientId: string
    ) => Effect.Effect<Option.Option<{ readonly app: App; readonly clientSecretHash: string | null }>>
    /** Updates name, redirect URIs, scopes and the time of the change. Returns true if the app exists. */
    readonly save: (app: App) => Effect.Effect<boolean>
    /** Deletes an app with its connections, codes, tokens and webhooks. Returns true if it existed. */
    readonly remove: (id: number) => Effect.Effect<boolean>
    /** Replaces the client secret. The old one stops working immediately. */
    readonly replaceClientSecret: (id: number, clientSecretHash: string, now: Instant) => Effect.Effect<boolean>
    /** Replaces the webhook secret. The previous one also signs until `bothUntil`; older ones do not. */
    readonly rotateWebhookSecret: (id: number, secret: SealedSecret, bothUntil: Instant) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/AppStore") {}
