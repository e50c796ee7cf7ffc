import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Lease } from "./Lease.ts"

/** A stored response for repeated requests. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** True if the body is encrypted by the `SecretBox`, because it contains a secret. */
  readonly sealed: boolean
}

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  /** The owner of the key. Keys of different credentials are independent. */
  readonly credential: string
  /** The host of the credential. Null for credentials that belong to no host. */
  readonly hostId: number | null
  readonly key: string
  /** The SHA-256 of method, path and body. */
  readonly fingerprint: string
  /** The time for which the key is taken, in milliseconds. 24 hours if omitted, which is also the maximum. */
  readonly validForMs?: number
}

/** The state of a keyed request: new, answered, in flight, or a key that was used for a different request. */
export type Begun =
  | { readonly _tag: "fresh" }
  | { readonly _tag: "answered"; readonly answer: StoredResponse }
  | { readonly _tag: "running" }
  | { readonly _tag: "other" }

/**
 * Responses stored for 24 hours.
 *
 * Of concurrent requests with one key, exactly one is `fresh`, under its own lease. A response stored in a transaction commits
 * with it; until then, concurrent claims of the key wait for that transaction.
 */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /**
     * Claims a key under a lease. A claim whose lease ended without a response can be claimed again, and so can any key after the
     * time that the new claim names, 24 hours by default.
     */
    readonly begin: (request: KeyedRequest, now: Instant, lease: Lease) => Effect.Effect<Begun>
    /**
     * Ends a claim under its lease. Stores the response in place of an earlier one, or, with `null`, releases the key of a
     * request that failed in a retryable way. A key with a response is not released, because the failure happened after the work.
     * `addresses` are the email addresses in the body, and the tokens of invites, so that the index of people finds it. Returns
     * the response that is stored then; none if the key was released or the lease was lost.
     */
    readonly end: (
      request: KeyedRequest,
      leaseToken: string,
      answer: StoredResponse | null,
      addresses?: ReadonlyArray<string>
    ) => Effect.Effect<Option.Option<StoredResponse>>
  }
>()("@slotkit/engine/IdempotencyStore") {}
