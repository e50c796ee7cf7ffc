import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { tooManyRequests } from "../../wire/Errors.ts"
import type { KeyOwner } from "./Idempotency.ts"

/** 429 for a client address. */
export const TooManyVisits = tooManyRequests(
  "The client address has exceeded the limit on requests or booking attempts per minute, or it or the email address that on bookings with one host per hour."
)

/** Limits the requests and booking attempts of each client address. Visitor API. */
export class AddressLimit extends HttpApiMiddleware.Service<AddressLimit, { provides: KeyOwner }>()(
  "@slotkit/http/AddressLimit",
  { error: TooManyVisits }
) {}
