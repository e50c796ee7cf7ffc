import * as Context from "effect/Context"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import { MalformedBodyError, TooLargeBodyError, WrongTypeBodyError } from "../../wire/BodyErrors.ts"

/** The JSON that the caller sent, as it was sent; `{}` when nothing was. */
export class Body extends Context.Service<Body, unknown>()("@slotkit/http/Body") {}

/** The bytes of the body, none when nothing was sent. */
export class RawBody extends Context.Service<RawBody, Uint8Array>()("@slotkit/http/RawBody") {}

/** Reads the body before anything else is checked. Decision 0018. */
export class ReadBody extends HttpApiMiddleware.Service<ReadBody, { provides: Body | RawBody }>()("@slotkit/http/ReadBody", {
  error: [MalformedBodyError, TooLargeBodyError, WrongTypeBodyError]
}) {}
