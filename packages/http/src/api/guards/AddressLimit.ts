import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { tooManyRequests } from "../../wire/Errors.ts"
import type { KeyOwner } from "./Idempotency.ts"

/** Limits the requests and booking attempts of each client address. Visitor API. */
export class AddressLimit extends HttpApiMiddleware.Service<AddressLimit, { provides: KeyOwner }>()(
  "@slotkit/http/AddressLimit",
  { error: tooManyRequests("The client address has exceeded the limit on requests or booking attempts per minute.") }
) {}
