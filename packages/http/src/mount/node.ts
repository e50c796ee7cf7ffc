import type { IncomingMessage, ServerResponse } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { HttpApp, HttpServices } from "../HttpApp.ts"
import { untraced } from "../middleware/SecretlessSpans.ts"
import { readBodies } from "../request/BodyBytes.ts"
import { withoutPrefix } from "./Prefix.ts"

/** A listener for `node:http`, which is also Express middleware. */
export type NodeHandler = (
  request: IncomingMessage & { readonly body?: unknown; readonly rawBody?: unknown },
  response: ServerResponse,
  next?: (error?: unknown) => void
) => void

/**
 * Mounts the application in a Node server, or in Express with `app.use(handler)`.
 *
 * With `next`, requests for paths outside Slotkit are passed on. Body parsers may run first: the bytes come from
 * `request.rawBody` if present, and otherwise from `request.body`. `prefix`, such as `/scheduling`, is stripped from the path.
 * `app.use("/scheduling", handler)` needs no prefix.
 */
export const toNodeHandler = (
  app: HttpApp,
  options: { readonly prefix?: string } = {}
): Effect.Effect<NodeHandler, never, HttpServices | Scope.Scope> =>
  Effect.gen(function* () {
    const answer = yield* untraced(NodeHttpServer.makeHandler(app.answer, { scope: yield* Effect.scope }))
    return (request, response, next) => {
      const url = withoutPrefix(request.url ?? "/", options.prefix ?? "")
      if (next !== undefined && !app.owns(url)) return next()
      request.url = url
      if (request.readableDidRead) readBodies.set(request, request.rawBody ?? request.body)
      answer(request, response)
    }
  })
