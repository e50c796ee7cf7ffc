import { maxBodyBytes } from "@slotkit/core"
import * as ByteSize from "effect/ByteSize"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { HttpServerRequest, MaxBodySize } from "effect/http/HttpServerRequest"
import * as HttpApiMiddleware from "effect/http-api/HttpApiMiddleware"
import * as Layer from "effect/Layer"
import { MalformedBodyError, TooLargeBodyError, UnreadableBody, WrongTypeBodyError } from "../api/BodyErrors.ts"
import { parseJson } from "./ParseJson.ts"

/** The JSON that the caller sent, as it was sent; `{}` when nothing was. */
export class Body extends Context.Service<Body, unknown>()("@slotkit/http/Body") {}

/**
 * Bodies that something in front of us has already taken off the request, by that request.
 *
 * Express puts what its parsers made on `request.body`; the Node mount writes it down here.
 */
export const takenBodies = new WeakMap<object, unknown>()

/**
 * Reads the body before anything else is looked at: the one place where bodies are read.
 *
 * JSON in UTF-8, not compressed, at most 64 KiB however it is framed. Decisions: Requests, "Bodies".
 */
export class ReadBody extends HttpApiMiddleware.Service<ReadBody, { provides: Body }>()("@slotkit/http/ReadBody", {
  error: [MalformedBodyError, TooLargeBodyError, WrongTypeBodyError]
}) {
  static readonly layer = Layer.succeed(
    ReadBody,
    ReadBody.of((answer, { endpoint }) =>
      bodyMethods.has(endpoint.method)
        ? Effect.flatMap(Effect.flatMap(HttpServerRequest, readBody), (body) => Effect.provideService(answer, Body, body))
        : Effect.provideService(answer, Body, {})
    )
  )
}

/** The body of a DELETE has no meaning (RFC 9110 section 9.3.5), so it is left alone. */
const bodyMethods: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"])

const readBody = (request: HttpServerRequest): Effect.Effect<unknown, UnreadableBody> => {
  if (isEmpty(request)) return Effect.succeed({})
  if (!isJson(request.headers["content-type"] ?? "")) return refuse(415, "The request body must be application/json in UTF-8.")
  if ((request.headers["content-encoding"] ?? "identity").toLowerCase() !== "identity") {
    return refuse(415, "The request body must not be compressed.")
  }
  if (Number(request.headers["content-length"]) > maxBodyBytes) return tooLarge
  return Effect.flatMap(readBytes(request), (bytes) =>
    bytes.byteLength > maxBodyBytes ? tooLarge : bytes.byteLength === 0 ? Effect.succeed({}) : parseJson(bytes)
  )
}

const readBytes = (request: HttpServerRequest): Effect.Effect<ArrayBuffer | Uint8Array, UnreadableBody> => {
  if (takenBodies.has(request.source)) return bytesOf(takenBodies.get(request.source))
  return request.arrayBuffer.pipe(
    Effect.provideService(MaxBodySize, ByteSize.bytes(maxBodyBytes)),
    Effect.catch(({ reason }) =>
      "reason" in reason && reason.reason === "BodyTooLarge" ? tooLarge : refuse(400, "The request body could not be read.")
    )
  )
}

/** The bytes of a body that was parsed before: it is written out again, so that it meets the same rules as any other. */
const bytesOf = (taken: unknown): Effect.Effect<Uint8Array, UnreadableBody> => {
  if (taken === undefined)
    return Effect.die(new Error("The request body was read before it got here, and is not on request.body"))
  if (taken instanceof Uint8Array) return Effect.succeed(taken)
  if (typeof taken === "string") return Effect.succeed(new TextEncoder().encode(taken))
  return Effect.try({
    try: () => new TextEncoder().encode(JSON.stringify(taken)),
    catch: () => new UnreadableBody({ status: 400, message: "The request body is nested too deeply." })
  })
}

const isEmpty = (request: HttpServerRequest): boolean =>
  request.headers["content-length"] === "0" ||
  (request.headers["content-length"] === undefined &&
    request.headers["transfer-encoding"] === undefined &&
    !(request.source instanceof Request && request.source.body !== null) &&
    !takenBodies.has(request.source))

const refuse = (status: UnreadableBody["status"], message: string) => Effect.fail(new UnreadableBody({ status, message }))
const tooLarge = refuse(413, `The request body must be at most ${maxBodyBytes} bytes.`)

const isJson = (contentType: string): boolean => {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";")
  const charsets = parameters.flatMap((parameter) => /^\s*charset\s*=\s*"?([^"]*)"?\s*$/.exec(parameter)?.[1] ?? [])
  return jsonType.test(type.trim()) && charsets.every((charset) => charset === "utf-8" || charset === "utf8")
}

const jsonType = /^application\/(?:[a-z0-9!#$&^_.-]+\+)?json$/
