import type { IdempotencyStore, KeyedRequest, SecretBox } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { ConflictError, InvalidError } from "../../wire/Errors.ts"
import type { RawBody } from "./ReadBody.ts"

/** The owner of the request's idempotency key. Set by the middleware that admitted the request. */
export class KeyOwner extends Context.Service<KeyOwner, Pick<KeyedRequest, "credential" | "hostId">>()(
  "@slotkit/http/KeyOwner"
) {}

/**
 * A use case's result, passed back to the handler so that it can render the response early. The idempotency middleware stores the
 * answer in the transaction of the work, before a response exists.
 */
export const ReplayedResult = Context.Reference<{ readonly result: unknown } | undefined>("@slotkit/http/ReplayedResult", {
  defaultValue: () => undefined
})

/** Returns the result of a use case. If the result is already known, the use case does not run. */
export const unlessReplayed = <A, E, R>(useCase: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(ReplayedResult, (known) => (known === undefined ? useCase : Effect.succeed(known.result as A)))

/** Replays the first answer to requests that repeat an `Idempotency-Key`. Decision 0021. */
export class Idempotency extends HttpApiMiddleware.Service<
  Idempotency,
  { requires: KeyOwner | RawBody | IdempotencyStore | SecretBox }
>()("@slotkit/http/Idempotency", { error: [InvalidError, ConflictError] }) {}
