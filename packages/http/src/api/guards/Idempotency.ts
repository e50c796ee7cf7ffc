import type { IdempotencyStore } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { ConflictError, InvalidError } from "../../wire/Errors.ts"
import type { RawBody } from "./ReadBody.ts"

/** Whose idempotency keys a request's key is one of: the guard that let the request in says so. */
export class KeyOwner extends Context.Service<KeyOwner, string>()("@slotkit/http/KeyOwner") {}

/** Answers a request with a repeated `Idempotency-Key` as the first time. Decision 0021. */
export class Idempotency extends HttpApiMiddleware.Service<Idempotency, { requires: KeyOwner | RawBody | IdempotencyStore }>()(
  "@slotkit/http/Idempotency",
  { error: [InvalidError, ConflictError] }
) {}
