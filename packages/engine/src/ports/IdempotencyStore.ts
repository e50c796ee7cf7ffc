import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Lease } from "./Lease.ts"

/** An answer that is given again for a repeated request. */
export interface RememberedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Whether the body is sealed by the `SecretBox`, because it shows a secret. */
  readonly sealed: boolean
}

/** A request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  /** Whose key it is: keys of different credentials never meet. */
  readonly credential: string
  readonly key: string
  /** SHA-256 of method, path and body. */
  readonly fingerprint: string
}

/** What is known of a keyed request: nothing yet, its answer, that it still runs, or that the key was used for another one. */
export type Begun =
  | { readonly _tag: "fresh" }
  | { readonly _tag: "answered"; readonly answer: RememberedAnswer }
  | { readonly _tag: "running" }
  | { readonly _tag: "other" }

/**
 * Remembered answers, for 24 hours.
 *
 * Of parallel requests with one key exactly one is `fresh`, under the lease that it brought. An answer that is written in a
 * transaction commits with it; until then, whoever else asks about the key waits for that transaction's end.
 */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /** Claims a key under a lease. A claim whose lease ended without an answer, and anything from 24 hours ago, is open again. */
    readonly begin: (request: KeyedRequest, now: Instant, lease: Lease) => Effect.Effect<Begun>
    /** Writes the answer under a lease, in place of one that was written under it before; `false` when the lease was lost. */
    readonly answer: (request: KeyedRequest, leaseToken: string, answer: RememberedAnswer) => Effect.Effect<boolean>
    /**
     * Forgets the claim of a lease whose request failed in a way that is worth trying again. When an answer has been committed under
     * the lease all the same, nothing is forgotten and the answer is given: the failure came after the work.
     */
    readonly forget: (request: KeyedRequest, leaseToken: string) => Effect.Effect<Option.Option<RememberedAnswer>>
    /** Deletes at most `limit` answers that are older than a moment; returns how many there were. */
    readonly prune: (before: Instant, limit: number) => Effect.Effect<number>
  }
>()("@slotkit/engine/IdempotencyStore") {}
