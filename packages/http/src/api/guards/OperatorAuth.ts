import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { tooManyRequests, UnauthorizedError } from "../../wire/Errors.ts"
import type { KeyOwner } from "./Idempotency.ts"

/** The operator token of the management API, as SHA-256 in lowercase hex. */
export class OperatorToken extends Context.Service<OperatorToken, { readonly hash: string }>()("@slotkit/http/OperatorToken") {}

/** Accepts the operator token only. Management API. */
export class OperatorAuth extends HttpApiMiddleware.Service<OperatorAuth, { provides: KeyOwner; requires: OperatorToken }>()(
  "@slotkit/http/OperatorAuth",
  { error: [UnauthorizedError, tooManyRequests("More wrong operator tokens in a minute than one address may send.")] }
) {}
