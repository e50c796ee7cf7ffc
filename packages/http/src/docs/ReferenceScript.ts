import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import { sha256 } from "./Precompressed.ts"

/** The script of the reference pages. */
export interface ReferenceScript {
  readonly bytes: Uint8Array
  /** SHA-256 in base64, for `integrity` and the content security policy. */
  readonly digest: string
  /** The part of the address that changes with the content. */
  readonly version: string
}

/**
 * Builds the script that renders an OpenAPI document: Scalar, followed by a line that starts it with the configuration from the
 * page's script element.
 *
 * Effect bundles Scalar but exports it only inside a page, so the script is extracted from a rendered page.
 */
export const referenceScript: Effect.Effect<ReferenceScript> = Effect.gen(function* () {
  const rendered = yield* Effect.flatten(HttpRouter.toHttpEffect(HttpApiScalar.layer(HttpApi.make("empty"))))
  const page = yield* Effect.promise(() => HttpServerResponse.toWeb(rendered).text())
  const [, scalar] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? []
  if (scalar === undefined)
    return yield* Effect.die(new Error("The installed version of effect does not include the Scalar script."))
  const bytes = new TextEncoder().encode(`${scalar}\n${start}\n`)
  const { base64, base64url } = yield* sha256(bytes)
  return { bytes, digest: base64, version: base64url.slice(0, 16) }
}).pipe(
  Effect.provideService(HttpServerRequest.HttpServerRequest, HttpServerRequest.fromWeb(new Request("http://localhost/docs"))),
  Effect.scoped,
  Effect.orDie
)

const start = `Scalar.createApiReference("#reference", JSON.parse(document.currentScript.dataset.configuration))`
