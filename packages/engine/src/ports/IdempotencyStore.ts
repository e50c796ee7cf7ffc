import type { Instant } from "@slotkit/core"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

/** An answer that is given again for a repeated request. */
export interface RememberedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
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

/** Remembered answers, for 24 hours. Of parallel requests with one key exactly one is `fresh`. */
export class IdempotencyStore extends Context.Service<
  IdempotencyStore,
  {
    /** Claims a key. A claim that was never answered can be claimed again after `abandonedAfterMs`. */
    readonly begin: (request: KeyedRequest, now: Instant, abandonedAfterMs: number) => Effect.Effect<Begun>
    readonly answer: (request: KeyedRequest, answer: RememberedAnswer) => Effect.Effect<void>
    /** Forgets a claim whose request failed in a way that is worth trying again. */
    readonly forget: (request: KeyedRequest) => Effect.Effect<void>
    /** Deletes what is older than a moment; how many there were. */
    readonly prune: (before: Instant) => Effect.Effect<number>
  }
>()("@slotkit/engine/IdempotencyStore") {}
