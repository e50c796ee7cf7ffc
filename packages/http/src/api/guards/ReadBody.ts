import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import type * as Schema from "effect/Schema"
import { MalformedBodyError, TooLargeBodyError, WrongTypeBodyError } from "../../wire/BodyErrors.ts"

/** The JSON body, as sent. `{}` if the body is empty. */
export class Body extends Context.Service<Body, unknown>()("@slotkit/http/Body") {}

/** The bytes of the body. Empty if no body was sent. */
export class RawBody extends Context.Service<RawBody, Uint8Array>()("@slotkit/http/RawBody") {}

/** The schema of the body, if it may have no other fields. `/api/v1` ignores them. */
export const StrictBody = Context.Reference<Schema.ConstraintDecoder<unknown> | undefined>("@slotkit/http/StrictBody", {
  defaultValue: () => undefined
})

/** Reads the body before any other check. Decision 0018. */
export class ReadBody extends HttpApiMiddleware.Service<ReadBody, { provides: Body | RawBody }>()("@slotkit/http/ReadBody", {
  error: [MalformedBodyError, TooLargeBodyError, WrongTypeBodyError]
}) {}
