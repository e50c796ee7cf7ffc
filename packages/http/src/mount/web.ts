import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpEffect from "effect/http/HttpEffect"
import type * as Scope from "effect/Scope"
import type { HttpApp, HttpServices } from "../HttpApp.ts"
import { untraced } from "../middleware/RedactSpans.ts"
import { ConnectionAddress, ofAProxy } from "../request/ClientAddress.ts"
import { withoutPrefix } from "./Prefix.ts"

/** Connection details that the platform knows and the request does not contain. */
export interface WebConnection {
  /** The client's address. Without it, all visitors share one limit. */
  readonly clientAddress?: string | undefined
  /**
   * True if the connection can only come from a trusted proxy, so that the last `X-Forwarded-For` entry is the address that the
   * proxy saw.
   */
  readonly isFromProxy?: boolean
}

/** Answers web-standard requests. */
export type WebHandler = (request: Request, connection?: WebConnection) => Promise<Response>

/** Mount options for web-standard requests. */
export interface WebMountOptions {
  /** Stripped from the path, such as `/scheduling`. Requests outside it get 404. */
  readonly prefix?: string
  /** Returns the client address of a request, if no connection is passed in. */
  readonly clientAddress?: (request: Request) => string | undefined
}

/** Mounts the application for web-standard requests and responses: Hono, Next.js, Bun, Deno, workers. */
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

/** Frameworks pass their own second argument to a handler. It is ignored here. */
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
