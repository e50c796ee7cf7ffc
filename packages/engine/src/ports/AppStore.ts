import type { App, Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { SealedSecret } from "./SecretBox.ts"

/** An app that has no id yet. `clientSecretHash` is the SHA-256 of the whole client secret, null for an app without one. */
export interface NewApp extends Omit<App, "id" | "hasSecret"> {
  readonly clientSecretHash: string | null
  readonly webhookSecret: SealedSecret
}

/** Partner apps. */
export class AppStore extends Context.Service<
  AppStore,
  {
    readonly add: (app: NewApp) => Effect.Effect<App>
    /** All apps, by id. */
    readonly list: Effect.Effect<ReadonlyArray<App>>
    readonly find: (id: number) => Effect.Effect<Option.Option<App>>
    readonly findByClientId: (
      clientId: string
    ) => Effect.Effect<Option.Option<{ readonly app: App; readonly clientSecretHash: string | null }>>
    /** Writes name, redirect URIs, scopes and the moment of the change; whether the app is there. */
    readonly save: (app: App) => Effect.Effect<boolean>
    /** Removes an app with its connections, codes, tokens and webhooks; whether it was there. */
    readonly remove: (id: number) => Effect.Effect<boolean>
    /** Replaces the client secret: the old one stops at once. */
    readonly replaceClientSecret: (id: number, clientSecretHash: string, now: Instant) => Effect.Effect<boolean>
    /** Puts a new webhook secret in front; the one it replaces signs as well until `bothUntil`, any older one no more. */
    readonly rotateWebhookSecret: (id: number, secret: SealedSecret, bothUntil: Instant) => Effect.Effect<boolean>
  }
>()("@slotkit/engine/AppStore") {}
