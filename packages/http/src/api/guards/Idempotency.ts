import type { IdempotencyStore, SecretBox } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { ConflictError, InvalidError } from "../../wire/Errors.ts"
import type { RawBody } from "./ReadBody.ts"

/** Whose idempotency keys a request's key is one of: the guard that let the request in says so. */
export class KeyOwner extends Context.Service<KeyOwner, string>()("@slotkit/http/KeyOwner") {}

/**
 * A use case's result while a handler is asked again what it answers to that: whoever remembers an answer in the transaction of the
 * work has the result, and needs the response before there is one.
 */
export const KnownResult = Context.Reference<{ readonly result: unknown } | undefined>("@slotkit/http/KnownResult", {
  defaultValue: () => undefined
})

/** Answers a request with a repeated `Idempotency-Key` as the first time. Decision 0021. */
export class Idempotency extends HttpApiMiddleware.Service<
  Idempotency,
  { requires: KeyOwner | RawBody | IdempotencyStore | SecretBox }
>()("@slotkit/http/Idempotency", { error: [InvalidError, ConflictError] }) {}
