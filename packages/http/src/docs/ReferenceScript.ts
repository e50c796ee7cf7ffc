import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiScalar from "effect/http-api/HttpApiScalar"
import { sha256 } from "./Sha256.ts"

/** The script of the reference's pages. */
export interface ReferenceScript {
  readonly bytes: Uint8Array
  /** Its SHA-256 in base64, for `integrity` and for the content security policy. */
  readonly digest: string
  /** The part of its address that changes with its content. */
  readonly version: string
}

/**
 * Makes the script that shows an OpenAPI document: Scalar, and a line that starts it with the configuration that the page's script
 * element carries.
 *
 * Effect ships Scalar and exports it only inside a page, so a page is rendered and the script is taken out of it.
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
