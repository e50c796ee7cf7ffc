import * as Effect from "effect/Effect"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import { UnreadableBody } from "../wire/BodyErrors.ts"
import { bodyBytes } from "./BodyBytes.ts"

/** A posted form with a file. */
export interface FileForm {
  readonly fields: URLSearchParams
  /** The content of the form's first file; empty if none was chosen. Its name and its declared type are not read. */
  readonly file: Uint8Array
}

/**
 * Reads a posted form with at most one file.
 *
 * Accepts `multipart/form-data`, of which at most `maxBytes` are kept in memory. Fails with 415 for other content types, 413
 * above the limit, and 400 for a body that is no such form.
 */
export const fileForm = (request: HttpServerRequest, maxBytes: number): Effect.Effect<FileForm, UnreadableBody> => {
  const type = request.headers["content-type"] ?? ""
  if (!/^multipart\/form-data\s*;/i.test(type)) return notMultipart
  return Effect.flatMap(bodyBytes(request, maxBytes), (bytes) =>
    Effect.flatMap(
      Effect.tryPromise({
        try: () => new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { "content-type": type } }).formData(),
        catch: () => malformed
      }),
      readParts
    )
  )
}

const readParts = Effect.fnUntraced(function* (form: FormData) {
  const entries = [...form]
  const file = entries.map(([, value]) => value).find((value) => typeof value !== "string")
  const fields = new URLSearchParams()
  for (const [name, value] of entries) if (typeof value === "string") fields.append(name, value)
  return { fields, file: file === undefined ? new Uint8Array() : new Uint8Array(yield* Effect.promise(() => file.arrayBuffer())) }
})

const malformed = new UnreadableBody({ status: 400, message: "The request body must be a form as multipart/form-data." })
const notMultipart = Effect.fail(new UnreadableBody({ status: 415, message: "The request body must be multipart/form-data." }))
