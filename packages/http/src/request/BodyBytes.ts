import * as ByteSize from "effect/ByteSize"
import * as Effect from "effect/Effect"
import { type HttpServerRequest, MaxBodySize } from "effect/http/HttpServerRequest"
import { UnreadableBody } from "../wire/BodyErrors.ts"

/**
 * Request bodies that were consumed before Slotkit, keyed by request.
 *
 * Express parsers put their result on `request.body`. The Node mount records it here.
 */
export const readBodies = new WeakMap<object, unknown>()

/** Returns the bytes of a request's body, empty without a body. Fails with 413 above the limit, whatever the framing. */
export const bodyBytes = (request: HttpServerRequest, maxBytes: number): Effect.Effect<Uint8Array, UnreadableBody> => {
  if (isEmpty(request)) return Effect.succeed(new Uint8Array())
  if ((request.headers["content-encoding"] ?? "identity").toLowerCase() !== "identity") return compressed
  if (Number(request.headers["content-length"]) > maxBytes) return tooLarge(maxBytes)
  const bytes = readBodies.has(request.source) ? bytesOf(readBodies.get(request.source)) : readBytes(request, maxBytes)
  return Effect.flatMap(bytes, (read) => (read.byteLength > maxBytes ? tooLarge(maxBytes) : Effect.succeed(read)))
}

const readBytes = (request: HttpServerRequest, maxBytes: number): Effect.Effect<Uint8Array, UnreadableBody> =>
  request.arrayBuffer.pipe(
    Effect.provideService(MaxBodySize, ByteSize.bytes(maxBytes)),
    Effect.map((buffer) => new Uint8Array(buffer)),
    Effect.catch(({ reason }) =>
      "reason" in reason && reason.reason === "BodyTooLarge"
        ? tooLarge(maxBytes)
        : Effect.fail(new UnreadableBody({ status: 400, message: "The request body could not be read." }))
    )
  )

/** Serializes a parsed body again, so that it is validated by the same rules as any other. */
const bytesOf = (body: unknown): Effect.Effect<Uint8Array, UnreadableBody> => {
  if (body === undefined) return Effect.die(new Error("The request body was already read and is not available on request.body"))
  if (body instanceof Uint8Array) return Effect.succeed(body)
  if (typeof body === "string") return Effect.succeed(new TextEncoder().encode(body))
  return Effect.try({
    try: () => new TextEncoder().encode(JSON.stringify(body)),
    catch: () => new UnreadableBody({ status: 400, message: "The request body is nested too deeply." })
  })
}

/** Returns true if the request's headers declare an empty body. */
export const isEmpty = (request: HttpServerRequest): boolean =>
  request.headers["content-length"] === "0" ||
  (request.headers["content-length"] === undefined &&
    request.headers["transfer-encoding"] === undefined &&
    !(request.source instanceof Request && request.source.body !== null) &&
    !readBodies.has(request.source))

/** Returns true if an earlier parser consumed the body. The original bytes are lost, so signatures cannot be verified. */
export const wasParsed = (request: HttpServerRequest): boolean => {
  const body = readBodies.get(request.source)
  return body !== undefined && typeof body !== "string" && !(body instanceof Uint8Array)
}

const tooLarge = (maxBytes: number) =>
  Effect.fail(new UnreadableBody({ status: 413, message: `The request body must be at most ${maxBytes} bytes.` }))
const compressed = Effect.fail(new UnreadableBody({ status: 415, message: "The request body must not be compressed." }))
