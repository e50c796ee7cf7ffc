import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as FindMyWay from "effect/http/FindMyWay"
import * as HttpRouter from "effect/http/HttpRouter"
import * as Layer from "effect/Layer"

/** The known routes, including additional ones. */
export class RouteMethods extends Context.Service<
  RouteMethods,
  {
    /** Returns the methods served at a path. Empty if the path is unknown. */
    readonly at: (path: string) => ReadonlyArray<string>
    /** Returns the template of a path's route, such as `/api/v1/bookings/:id`. */
    readonly templateOf: (path: string) => string | undefined
    /** Returns the templates of all routes. */
    readonly templates: () => ReadonlyArray<string>
  }
>()("@slotkit/http/RouteMethods") {}

/**
 * A router that matches paths literally and records its routes.
 *
 * Paths are case-sensitive, and every slash counts. The record distinguishes an unknown path (404) from a known path with another
 * method (405), which the router itself cannot do. Decision 0017.
 */
export const routerLayer: Layer.Layer<HttpRouter.HttpRouter | RouteMethods> = Layer.effectContext(
  Effect.gen(function* () {
    const router = yield* Effect.provideService(HttpRouter.make, HttpRouter.RouterConfig, literal)
    const noted = FindMyWay.make<Noted>(literal)
    const byPattern = new Map<string, Noted>()
    const note = (method: string, path: HttpRouter.PathInput): void => {
      const pattern = path.replace(/:\w+/g, ":")
      const known = byPattern.get(pattern) ?? { template: withoutPatterns(path), methods: new Set<string>() }
      if (!byPattern.has(pattern)) noted.on("GET", path, known)
      known.methods.add(method)
      byPattern.set(pattern, known)
    }
    return Context.make(HttpRouter.HttpRouter, noting(router, note, "")).pipe(
      Context.add(RouteMethods, {
        at: (path) => allowed(noted.find("GET", path)?.handler.methods),
        templateOf: (path) => noted.find("GET", path)?.handler.template,
        templates: () => [...byPattern.values()].map(({ template }) => template)
      })
    )
  })
)

/** A parameter may be limited to a pattern in parentheses, which is no part of the template. */
const withoutPatterns = (path: string): string => path.replace(/(:\w+)\([^/]*\)/g, "$1")

/** A path with parameters, and its methods. */
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

/** The methods for an `Allow` header. `GET` implies `HEAD`, and every path accepts `OPTIONS`. */
const allowed = (methods: ReadonlySet<string> | undefined): ReadonlyArray<string> =>
  methods === undefined
    ? []
    : order.filter((method) => methods.has(method) || method === "OPTIONS" || (method === "HEAD" && methods.has("GET")))

const order = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/** Returns the path of a request target, without its query. */
export const pathOf = (url: string): string => {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
