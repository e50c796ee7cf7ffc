import {
  type HttpApp,
  httpApp,
  type NodeHandler,
  toNodeHandler,
  toWebHandler,
  type WebHandler,
  withoutPrefix
} from "@slotkit/http"
import { pages, pagesWithSignIn, visitorPages } from "@slotkit/pages"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as Layer from "effect/Layer"
import type { SlotkitOptions } from "../options/Options.ts"
import type { Lifetime } from "./Lifetime.ts"

/** The HTTP application, mounted for web-standard and for Node requests. */
export class Mounts extends Context.Service<
  Mounts,
  { readonly fetch: WebHandler; readonly node: NodeHandler } & Pick<HttpApp, "owns" | "templates">
>()("slotkit/Mounts") {
  static readonly layer = (options: MountOptions, lifetime: Lifetime) =>
    Layer.effect(
      Mounts,
      Effect.gen(function* () {
        const app = during(lifetime, yield* httpApp(pagesFor(options)))
        const web = yield* toWebHandler(app, options.prefix === undefined ? {} : { prefix: options.prefix })
        const node = yield* toNodeHandler(app, options)
        return {
          fetch: (request, connection) => web(request, connection).finally(lifetime.begin()),
          node: (request, response, next) => {
            const end = lifetime.begin()
            response.once("close", end)
            const passOn = (error?: unknown): void => {
              end()
              next?.(error)
            }
            node(request, response, next === undefined ? undefined : passOn)
          },
          templates: app.templates,
          owns: (target) => app.owns(withoutPrefix(target, options.prefix ?? ""))
        }
      })
    )
}

type MountOptions = Pick<SlotkitOptions, "prefix" | "clientAddress" | "identify" | "signInUrl" | "pages">

/** Uses the application's sign-in if it is configured, and emailed links otherwise. */
const pagesFor = ({ identify, signInUrl, pages: forVisitors }: MountOptions) =>
  Layer.mergeAll(
    identify === undefined || signInUrl === undefined ? pages : pagesWithSignIn({ identify, signInUrl }),
    forVisitors === false ? Layer.empty : visitorPages
  )

/** Passes requests to the application while Slotkit is open. Later requests get a 503. */
const during = (lifetime: Lifetime, app: HttpApp): HttpApp => ({
  ...app,
  answer: Effect.suspend(() => (lifetime.isOver() ? Effect.sync(closed) : app.answer))
})

const closed = () =>
  HttpServerResponse.jsonUnsafe(
    { message: "The service has been stopped.", code: "unavailable" },
    { status: 503, headers: { "svc-request-id": globalThis.crypto.randomUUID(), "cache-control": "no-store" } }
  )
