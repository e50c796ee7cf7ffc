import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type * as Scope from "effect/Scope"
import type { HttpApp, HttpServices } from "../HttpApp.ts"
import { untraced } from "../middleware/SecretlessSpans.ts"
import { ConnectionAddress, ofAProxy } from "../request/ClientAddress.ts"
import { withoutPrefix } from "./Prefix.ts"

/** What a platform knows of a request's connection, and the request does not say. */
export interface WebConnection {
  /** The address that it comes from. Without it all visitors share one limit. */
  readonly clientAddress?: string | undefined
  /** Whether it can only come from one of the trusted proxies, so that the end of `X-Forwarded-For` is the address they saw. */
  readonly isFromProxy?: boolean
}

/** Answers web-standard requests. */
export type WebHandler = (request: Request, connection?: WebConnection) => Promise<Response>

/** How the application is mounted for web-standard requests. */
export interface WebMountOptions {
  /** Taken off the path, such as `/scheduling`; a request outside it gets the 404 of an unknown path. */
  readonly prefix?: string
  /** Where a request comes from, when it is not handed in with a connection. */
  readonly clientAddress?: (request: Request) => string | undefined
}

/** Mounts the application where requests and responses are the web's: Hono, Next, Bun, Deno, workers. */
export const toWebHandler = (
  app: HttpApp,
  { prefix = "", clientAddress }: WebMountOptions = {}
): Effect.Effect<WebHandler, never, HttpServices | Scope.Scope> =>
  Effect.map(untraced(Effect.context<HttpServices>()), (context) => {
    const handler = HttpEffect.toWebHandlerWith<HttpServices, Effect.Services<HttpApp["answer"]>>(context)(app.answer)
    return (request, connection) =>
      handler(
        prefix === "" ? request : inside(request, prefix),
        Context.make(ConnectionAddress, addressOf(connection) ?? clientAddress?.(request))
      )
  })

/** Frameworks that call a handler give it a second argument of their own, which says nothing here. */
const addressOf = (connection: WebConnection | null | undefined) =>
  typeof connection?.clientAddress === "string"
    ? connection.clientAddress
    : connection?.isFromProxy === true
      ? ofAProxy
      : undefined

const inside = (request: Request, prefix: string): Request => {
  const { origin, pathname, search } = new URL(request.url)
  return new Request(`${origin}${withoutPrefix(pathname, prefix)}${search}`, request)
}
