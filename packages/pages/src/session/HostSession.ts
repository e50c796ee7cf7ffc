import type { Host } from "@slotkit/core"
import type { NotFound } from "@slotkit/engine"
import type { HttpServices } from "@slotkit/http"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as Option from "effect/Option"

/** The host who is signed in where a request comes from. */
export interface SignedIn {
  readonly host: Host
  /** Tells one sign-in from another: a form that was made in one is good in no other. */
  readonly key: string
}

/** Who is signed in, and where somebody goes who is not: Slotkit's own sign-in, or that of the application around it. */
export class HostSession extends Context.Service<
  HostSession,
  {
    /** The host of the request; nobody when the browser is not signed in, `NotFound` when whoever is signed in is no host here. */
    readonly current: Effect.Effect<Option.Option<SignedIn>, NotFound, HttpServerRequest | HttpServices>
    /** Where to send a browser to sign in; afterwards it comes back to `returnTo`, a path with its query under our origin. */
    readonly signInUrl: (returnTo: string) => string
    /** Whether the sessions are Slotkit's own, and so Slotkit's to end. */
    readonly isOwn: boolean
  }
>()("@slotkit/pages/HostSession") {}
