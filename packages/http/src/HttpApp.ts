import type { EngineServices } from "@slotkit/engine"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import type { HttpServerRequest } from "effect/http/HttpServerRequest"
import type { HttpServerResponse } from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import { Api } from "./api/Api.ts"
import { ManageApi } from "./api/manage/ManageApi.ts"
import { VisitorApi } from "./api/visitor/VisitorApi.ts"
import { Docs } from "./docs/Docs.ts"
import { addressLimitLayer } from "./guards/AddressLimit.ts"
import { authenticateLayer } from "./guards/Authenticate.ts"
import { idempotencyLayer } from "./guards/Idempotency.ts"
import { type OperatorToken, operatorAuthLayer } from "./guards/OperatorAuth.ts"
import { readBodyLayer, readStrictBodyLayer, readVisitorBodyLayer } from "./guards/ReadBody.ts"
import { requirePlanLayer } from "./guards/RequirePlan.ts"
import { requireScopeLayer } from "./guards/RequireScope.ts"
import { ApiHandlers } from "./handlers/ApiHandlers.ts"
import { ManageHandlers } from "./handlers/ManageHandlers.ts"
import { VisitorHandlers } from "./handlers/VisitorHandlers.ts"
import { Mcp } from "./mcp/Mcp.ts"
import { JsonErrors } from "./middleware/JsonErrors.ts"
import { logRequests } from "./middleware/LogRequests.ts"
import { measureRequests } from "./middleware/MeasureRequests.ts"
import { redactSpans } from "./middleware/RedactSpans.ts"
import { RejectEncodedPaths } from "./middleware/RejectEncodedPaths.ts"
import { pathOf, RouteMethods, routerLayer } from "./middleware/RouteMethods.ts"
import { VisitorCors } from "./middleware/VisitorCors.ts"
import { OAuth } from "./oauth/OAuth.ts"
import { ResourceMetadata } from "./oauth/ResourceMetadata.ts"
import { AddressWarning, warnOnce } from "./request/AddressWarning.ts"

/** The services that request handling needs: those of the use cases, and the operator token. */
export type HttpServices = EngineServices | OperatorToken

/** The application, ready to be mounted. */
export interface HttpApp {
  /** Answers a request, with its services provided. Never fails. */
  readonly answer: Effect.Effect<HttpServerResponse, never, HttpServerRequest | Scope.Scope | HttpServices>
  /** Returns true for paths that Slotkit has a route for. Other requests belong to the surrounding application. */
  readonly owns: (url: string) => boolean
  /** The templates of all routes, such as `/api/v1/bookings/:id`. */
  readonly templates: ReadonlyArray<string>
}

/**
 * Additional routes. They run inside the same middleware and are included in 404 and 405 handling. Handlers can use the services.
 */
export type MoreRoutes = Layer.Layer<
  never,
  never,
  HttpRouter.HttpRouter | HttpServices | HttpRouter.Request.From<"Requires", HttpServices>
>

/**
 * Builds the application: the API, the operator API, the visitor API, the documentation, OAuth for apps, MCP for agents,
 * and additional routes.
 *
 * Everything is served from the root. A proxy may strip a path prefix, which links then carry through `baseUrl`.
 */
export const httpApp = Effect.fnUntraced(function* (
  more: MoreRoutes = Layer.empty
): Effect.fn.Return<HttpApp, never, HttpServices | Scope.Scope> {
  const agents = Layer.merge(Mcp, ResourceMetadata)
  const merged = Layer.mergeAll(api, manageApi, visitorApi, Docs, OAuth, agents, VisitorCors, JsonErrors, more)
  // The last middleware is the innermost one.
  const routes = servedInContext(Layer.provideMerge(RejectEncodedPaths, merged))
  const built = yield* Layer.build(Layer.provideMerge(routes, routerLayer))
  const routeMethods = Context.get(built, RouteMethods)
  const traced = yield* redactSpans(routeMethods)
  const logged = yield* logRequests(routeMethods)
  const measured = measureRequests(routeMethods)
  const answer = traced(logged(measured(Effect.orDie(Context.get(built, HttpRouter.HttpRouter).asHttpEffect()))))
  return {
    answer: Effect.provideService(answer, AddressWarning, yield* warnOnce),
    owns: (url) => routeMethods.at(pathOf(url)).length > 0,
    templates: routeMethods.templates()
  }
})

/** Routes list the services their handlers need. `answer` provides all of them, so the routes' layer requires none. */
const servedInContext = <R extends HttpRouter.HttpRouter | RouteMethods | HttpServices>(
  routes: Layer.Layer<never, never, R | HttpRouter.Request.From<"Requires", HttpServices>>
) => routes as Layer.Layer<never, never, R>

const api = HttpApiBuilder.layer(Api).pipe(
  Layer.provide(ApiHandlers),
  Layer.provide([readBodyLayer, authenticateLayer, requireScopeLayer, requirePlanLayer, idempotencyLayer]),
  Layer.provide(HttpServer.layerServices)
)

const manageApi = HttpApiBuilder.layer(ManageApi).pipe(
  Layer.provide(ManageHandlers),
  Layer.provide([readStrictBodyLayer, operatorAuthLayer, idempotencyLayer]),
  Layer.provide(HttpServer.layerServices)
)

const visitorApi = HttpApiBuilder.layer(VisitorApi).pipe(
  Layer.provide(VisitorHandlers),
  Layer.provide([readVisitorBodyLayer, addressLimitLayer, idempotencyLayer]),
  Layer.provide(HttpServer.layerServices)
)
