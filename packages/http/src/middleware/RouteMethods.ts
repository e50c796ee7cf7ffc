import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FindMyWay from "effect/http/FindMyWay"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"

/** What is known of the routes, whoever added them. */
export class RouteMethods extends Context.Service<
  RouteMethods,
  {
    /** Which methods a path is served with; none when nothing is there. */
    readonly at: (path: string) => ReadonlyArray<string>
    /** The template of a path's route, such as `/api/v1/bookings/:id`. */
    readonly templateOf: (path: string) => string | undefined
  }
>()("@slotkit/http/RouteMethods") {}

/**
 * A router that takes paths literally, and that writes down what it serves.
 *
 * Case counts, and so does every slash. The router itself only knows whether a method and a path together lead somewhere; the
 * notes tell an unknown path (404) from a known one with another method (405). Decision 0017.
 */
export const routerLayer: Layer.Layer<HttpRouter.HttpRouter | RouteMethods> = Layer.effectContext(
  Effect.gen(function* () {
    const router = yield* Effect.provideService(HttpRouter.make, HttpRouter.RouterConfig, literal)
    const noted = FindMyWay.make<Noted>(literal)
    const byPattern = new Map<string, Noted>()
    const note = (method: string, path: HttpRouter.PathInput): void => {
      const pattern = path.replace(/:[^/]+/g, ":")
      const known = byPattern.get(pattern) ?? { template: path, methods: new Set<string>() }
      if (!byPattern.has(pattern)) noted.on("GET", path, known)
      known.methods.add(method)
      byPattern.set(pattern, known)
    }
    return Context.make(HttpRouter.HttpRouter, noting(router, note, "")).pipe(
      Context.add(RouteMethods, {
        at: (path) => allowed(noted.find("GET", path)?.handler.methods),
        templateOf: (path) => noted.find("GET", path)?.handler.template
      })
    )
  })
)

/** A path with parameters, and the methods that it is served with. */
interface Noted {
  readonly template: string
  readonly methods: Set<string>
}

const literal = { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false }

const noting = (
  router: HttpRouter.HttpRouter,
  note: (method: string, path: HttpRouter.PathInput) => void,
  prefix: string
): HttpRouter.HttpRouter => ({
  ...router,
  prefixed: (more) => noting(router.prefixed(more), note, HttpRouter.prefixPath(more, prefix)),
  add: (method, path, handler, options) => {
    note(method, HttpRouter.prefixPath(path, prefix) as HttpRouter.PathInput)
    return router.add(method, path, handler, options)
  },
  addAll: (routes) => {
    for (const { method, path } of routes) note(method, HttpRouter.prefixPath(path, prefix) as HttpRouter.PathInput)
    return router.addAll(routes)
  }
})

/** The methods for an `Allow` header: `HEAD` comes with `GET`, and `OPTIONS` with every path. */
const allowed = (methods: ReadonlySet<string> | undefined): ReadonlyArray<string> =>
  methods === undefined
    ? []
    : order.filter((method) => methods.has(method) || method === "OPTIONS" || (method === "HEAD" && methods.has("GET")))

const order = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
