import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { tooManyRequests } from "../../wire/Errors.ts"
import type { KeyOwner } from "./Idempotency.ts"

/** 429 for a client address. */
export const TooManyVisits = tooManyRequests(
  "Too many requests or booking attempts in a minute came from the client address, or too many bookings with the host in an hour came from its network or were made with the email address."
)

/** Limits the requests and booking attempts of each client address. Visitor API. */
export class AddressLimit extends HttpApiMiddleware.Service<AddressLimit, { provides: KeyOwner }>()(
  "@slotkit/http/AddressLimit",
  { error: TooManyVisits }
) {}
