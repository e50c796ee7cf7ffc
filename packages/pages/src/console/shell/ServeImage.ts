import { imageTypes } from "@slotkit/core/internal"
import { readImage } from "@slotkit/engine"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"

/**
 * `GET /app/assets/{name}`: an image that a host has uploaded. The content of an address never changes, and the address ends when
 * the image is replaced or removed. A browser neither guesses another type nor runs anything that the bytes may contain.
 */
export const serveImage = Effect.gen(function* () {
  const { image = "" } = yield* HttpRouter.params
  const { format, bytes } = yield* readImage(image)
  return HttpServerResponse.uint8Array(bytes, {
    contentType: imageTypes[format],
    headers: { ...guards, "cache-control": "public, max-age=31536000, immutable" }
  })
}).pipe(
  Effect.catchTag("NotFound", () =>
    Effect.succeed(
      HttpServerResponse.jsonUnsafe(
        { message: "The requested URL does not exist.", code: "unknown_url" },
        { status: 404, headers: { ...guards, "cache-control": "no-store" } }
      )
    )
  )
)

const guards = {
  "content-security-policy": "default-src 'none'",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff"
}
