import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type * as Scope from "effect/Scope"
import type { HttpApp, HttpServices } from "../HttpApp.ts"
import { ConnectionAddress } from "../middleware/ClientAddress.ts"
import { withoutPrefix } from "./Prefix.ts"

/** Answers web-standard requests. */
export type WebHandler = (request: Request) => Promise<Response>

/** How the application is mounted for web-standard requests. */
export interface WebMountOptions {
  /** Taken off the path, such as `/scheduling`; a request outside it gets the 404 of an unknown path. */
  readonly prefix?: string
  /**
   * The address that a request's connection comes from, which the platform knows and the request does not say. Without it all
   * visitors share one limit.
   */
  readonly clientAddress?: (request: Request) => string | undefined
}

/** Mounts the application where requests and responses are the web's: Hono, Next, Bun, Deno, workers. */
export const toWebHandler = (
  app: HttpApp,
  { prefix = "", clientAddress }: WebMountOptions = {}
): Effect.Effect<WebHandler, never, HttpServices | Scope.Scope> =>
  Effect.map(Effect.context<HttpServices>(), (context) => {
    const handler = HttpEffect.toWebHandlerWith<HttpServices, Effect.Services<HttpApp["answer"]>>(context)(app.answer)
    return (request) =>
      handler(
        prefix === "" ? request : inside(request, prefix),
        clientAddress === undefined ? undefined : Context.make(ConnectionAddress, clientAddress(request))
      )
  })

const inside = (request: Request, prefix: string): Request => {
  const { origin, pathname, search } = new URL(request.url)
  return new Request(`${origin}${withoutPrefix(pathname, prefix)}${search}`, request)
}
