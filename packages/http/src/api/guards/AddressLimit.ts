import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { tooManyRequests } from "../../wire/Errors.ts"
import type { KeyOwner } from "./Idempotency.ts"

/** Limits how many requests, and how many attempts to book, one address may make. Visitor API. */
export class AddressLimit extends HttpApiMiddleware.Service<AddressLimit, { provides: KeyOwner }>()(
  "@slotkit/http/AddressLimit",
  { error: tooManyRequests("The client address has exceeded the limit on requests or booking attempts per minute.") }
) {}
