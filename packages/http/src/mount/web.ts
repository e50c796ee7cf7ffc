import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type * as Scope from "effect/Scope"
import type { HttpApp, HttpServices } from "../HttpApp.ts"
import { withoutPrefix } from "./Prefix.ts"

/** Answers web-standard requests. */
export type WebHandler = (request: Request) => Promise<Response>

/**
 * Mounts the application where requests and responses are the web's: Hono, Next, Bun, Deno, workers.
 *
 * `prefix`, such as `/scheduling`, is taken off the path first; a request outside it gets the 404 of an unknown path.
 */
export const toWebHandler = (
  app: HttpApp,
  options: { readonly prefix?: string } = {}
): Effect.Effect<WebHandler, never, HttpServices | Scope.Scope> =>
  Effect.map(Effect.context<HttpServices>(), (context) => {
    const handler = HttpEffect.toWebHandlerWith<HttpServices, Effect.Services<HttpApp["answer"]>>(context)(app.answer)
    const { prefix = "" } = options
    return prefix === "" ? (request) => handler(request) : (request) => handler(inside(request, prefix))
  })

const inside = (request: Request, prefix: string): Request => {
  const { origin, pathname, search } = new URL(request.url)
  return new Request(`${origin}${withoutPrefix(pathname, prefix)}${search}`, request)
}
