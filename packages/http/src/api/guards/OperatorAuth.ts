import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { tooManyRequests, UnauthorizedError } from "../../wire/Errors.ts"
import type { KeyOwner } from "./Idempotency.ts"

/** The token that opens the management API, as its SHA-256 in lower-case hex. */
export class OperatorToken extends Context.Service<OperatorToken, { readonly hash: string }>()("@slotkit/http/OperatorToken") {}

/** Lets only the operator's token pass. Management API. */
export class OperatorAuth extends HttpApiMiddleware.Service<OperatorAuth, { provides: KeyOwner; requires: OperatorToken }>()(
  "@slotkit/http/OperatorAuth",
  { error: [UnauthorizedError, tooManyRequests("More wrong operator tokens in a minute than one address may send.")] }
) {}
