import { maxBodyBytes } from "@slotkit/core"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest } from "effect/http/HttpServerRequest"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import type * as Schema from "effect/Schema"
import { bodyBytes, isEmpty } from "../request/BodyBytes.ts"
import { parseJson } from "../request/ParseJson.ts"
import { acceptedLanguage } from "../request/VisitorLanguage.ts"
import { MalformedBodyError, TooLargeBodyError, UnreadableBody, WrongTypeBodyError } from "../wire/BodyErrors.ts"
import { localizedFailure } from "../wire/LocalizedFailure.ts"

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

/**
 * Reads the body before any other check. No other code reads bodies.
 *
 * Accepts uncompressed JSON in UTF-8, at most 64 KiB with any framing. Decision 0018.
 */
export const readBodyLayer = readWith((request) => readBody(request))

/** Does the same for APIs that refuse bodies with fields that the endpoint does not have. */
export const readStrictBodyLayer = refuseUnknown(readBodyLayer)

/** Does the same for visitors: says what is wrong in the language of `Accept-Language`, as the link is not known yet. */
export const readVisitorBodyLayer = refuseUnknown(
  readWith((request) =>
    Effect.catch(readBody(request), (failure) =>
      Effect.flatMap(acceptedLanguage, (language) => Effect.fail(localizedFailure(failure, language)))
    )
  )
)

function readWith(readRequest: (request: HttpServerRequest) => Effect.Effect<Read, UnreadableBody, HttpServerRequest>) {
  return Layer.succeed(
    ReadBody,
    ReadBody.of((answer, { endpoint }) => {
      const read = bodyMethods.has(endpoint.method) ? Effect.flatMap(HttpServerRequest, readRequest) : Effect.succeed(nothing)
      return Effect.flatMap(read, ({ bytes, json }) =>
        answer.pipe(Effect.provideService(RawBody, bytes), Effect.provideService(Body, json))
      )
    })
  )
}

function refuseUnknown(layer: Layer.Layer<ReadBody>) {
  return Layer.effect(
    ReadBody,
    Effect.map(ReadBody, (read) =>
      ReadBody.of((answer, context) => read(Effect.provideService(answer, StrictBody, bodySchema(context.endpoint)), context))
    )
  ).pipe(Layer.provide(layer))
}

/** The body of a DELETE has no meaning (RFC 9110 section 9.3.5), so it is ignored. */
const bodyMethods: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"])

interface Read {
  readonly bytes: Uint8Array
  readonly json: unknown
}

const nothing: Read = { bytes: new Uint8Array(), json: {} }

/** Reads the JSON body of a request. */
export const readBody = (request: HttpServerRequest): Effect.Effect<Read, UnreadableBody> => {
  if (!isEmpty(request) && !isJson(request.headers["content-type"] ?? "")) return notJson
  return Effect.flatMap(bodyBytes(request, maxBodyBytes), (bytes) =>
    bytes.byteLength === 0 ? Effect.succeed(nothing) : Effect.map(parseJson(bytes), (json) => ({ bytes, json }))
  )
}

const notJson = Effect.fail(new UnreadableBody({ status: 415, message: "The request body must be application/json in UTF-8." }))

const isJson = (contentType: string): boolean => {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";")
  const charsets = parameters.flatMap((parameter) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/.exec(parameter)?.[1] ?? [])
  return jsonType.test(type.trim()) && charsets.every((charset) => charset === "utf-8" || charset === "utf8")
}

const jsonType = /^application\/(?:[a-z0-9!#$&^_.-]+\+)?json$/

/** Returns the schema of the JSON body of an endpoint. Undefined if it has none. */
export const bodySchema = ({ payload }: Pick<HttpApiEndpoint.Top, "payload">): Schema.ConstraintDecoder<unknown> | undefined =>
  payload.get("application/json")?.schemas[0] as Schema.ConstraintDecoder<unknown> | undefined
