import { maxBodyBytes } from "@slotkit/core"
import { isUtf8 } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { UnreadableBody } from "../wire/BodyErrors.ts"
import { bodyBytes, readBodies } from "./BodyBytes.ts"

/**
 * Reads the fields of a posted form in order, with duplicates. For routes outside the APIs.
 *
 * Accepts `application/x-www-form-urlencoded` up to `maxBytes`, 64 KiB by default. Fails with 415 for other content types, 413
 * above the limit, and 400 for invalid UTF-8, percent-encoded or not. The result of an earlier body parser is accepted as the
 * form.
 */
export const formFields = (
  request: HttpServerRequest,
  maxBytes = maxBodyBytes
): Effect.Effect<URLSearchParams, UnreadableBody> => {
  const [type = ""] = (request.headers["content-type"] ?? "").toLowerCase().split(";")
  if (type.trim() !== "application/x-www-form-urlencoded") return notAForm
  const body = readBodies.get(request.source)
  if (typeof body === "object" && body !== null && !(body instanceof Uint8Array)) return Effect.succeed(parsedFields(body))
  return Effect.flatMap(bodyBytes(request, maxBytes), readFields)
}

const readFields = (bytes: Uint8Array): Effect.Effect<URLSearchParams, UnreadableBody> => {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return isUtf8(text) ? Effect.succeed(new URLSearchParams(text)) : notUtf8
  } catch {
    return notUtf8
  }
}

/** Drops values that a form cannot contain, such as a parser's result for `a[b]=c`. */
const parsedFields = (body: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(body).flatMap(([name, values]: [string, unknown]) =>
      [values].flat().flatMap((value) => (typeof value === "string" ? [[name, value] as [string, string]] : []))
    )
  )

const notUtf8 = Effect.fail(new UnreadableBody({ status: 400, message: "The request body must be UTF-8." }))
const notAForm = Effect.fail(
  new UnreadableBody({ status: 415, message: "The request body must be application/x-www-form-urlencoded." })
)
