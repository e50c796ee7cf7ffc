import { maxBodyBytes } from "@slotkit/core"
import { isUtf8 } from "@slotkit/core/internal"
import * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { UnreadableBody } from "../wire/BodyErrors.ts"
import { bodyBytes, readBodies } from "./BodyBytes.ts"

/**
 * The fields of a posted form, in their order and as often as they came; for routes outside the APIs.
 *
 * `application/x-www-form-urlencoded` and at most `maxBytes`, 64 KiB when left out: anything else is 415 or 413, and
 * bytes that are no UTF-8, percent-encoded or not, are 400. What a body parser before us made of a form
 * counts as the form.
 */
export const formFields = (
  request: HttpServerRequest,
  maxBytes = maxBodyBytes
): Effect.Effect<URLSearchParams, UnreadableBody> => {
  const [type = ""] = (request.headers["content-type"] ?? "").toLowerCase().split(";")
  if (type.trim() !== "application/x-www-form-urlencoded") return notAForm
  const taken = readBodies.get(request.source)
  if (typeof taken === "object" && taken !== null && !(taken instanceof Uint8Array)) return Effect.succeed(parsedFields(taken))
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

/** Values that no form has (what a parser made of `a[b]=c`) are left out. */
const parsedFields = (taken: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(taken).flatMap(([name, values]: [string, unknown]) =>
      [values].flat().flatMap((value) => (typeof value === "string" ? [[name, value] as [string, string]] : []))
    )
  )

const notUtf8 = Effect.fail(new UnreadableBody({ status: 400, message: "The request body must be UTF-8." }))
const notAForm = Effect.fail(
  new UnreadableBody({ status: 415, message: "The request body must be application/x-www-form-urlencoded." })
)
