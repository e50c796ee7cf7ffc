import type { Host } from "@slotkit/core"
import type { NotFound } from "@slotkit/engine"
import type { HttpServices } from "@slotkit/http"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as Option from "effect/Option"

/** The signed-in host of a request. */
export interface SignedIn {
  readonly host: Host
  /** Identifies the sign-in. A form from one sign-in is invalid in another. */
  readonly key: string
  /** True if the host is also an operator of the installation. */
  readonly isOperator: Effect.Effect<boolean, never, HttpServerRequest | HttpServices>
}

/** The signed-in operator of a request, who need not be a host. */
export interface SignedInAsOperator {
  /** The email address. Null if the application that signs people in does not tell it. */
  readonly email: string | null
  readonly key: string
  /** The host that the operator is, if any. */
  readonly hostId: number | undefined
}

/**
 * Identifies the signed-in host, and redirects other visitors to sign in. Implemented by Slotkit's own sign-in or the surrounding
 * application's.
 */
export class HostSession extends Context.Service<
  HostSession,
  {
    /**
     * Returns the request's host, or nothing if the browser is not signed in. Fails with `NotFound` if the signed-in user is not
     * a host.
     */
    readonly current: Effect.Effect<Option.Option<SignedIn>, NotFound, HttpServerRequest | HttpServices>
    /** Returns the request's operator, or nothing if no one is signed in or the signed-in user is not one. */
    readonly operator: Effect.Effect<Option.Option<SignedInAsOperator>, never, HttpServerRequest | HttpServices>
    /** Returns the sign-in URL. The browser then comes back to `returnTo`, a path with query on our origin. */
    readonly signInUrl: (returnTo: string) => string
    /** True if the sessions are Slotkit's own and can be ended by it. */
    readonly isOwn: boolean
  }
>()("@slotkit/pages/HostSession") {}
