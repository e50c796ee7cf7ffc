import type { IncomingMessage, ServerResponse } from "node:http"
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { HttpApp, HttpServices } from "../HttpApp.ts"
import { untraced } from "../middleware/RedactSpans.ts"
import { readBodies } from "../request/BodyBytes.ts"
import { applicationAddresses } from "../request/ClientAddress.ts"
import { withoutPrefix } from "./Prefix.ts"

/** A request of `node:http`, with what frameworks add to it. */
export type NodeRequest = IncomingMessage & {
  readonly body?: unknown
  readonly rawBody?: unknown
  /** The address of the client according to Express or Fastify. */
  readonly ip?: string | undefined
}

/** Mount options for Node requests. */
export interface NodeMountOptions {
  /** Stripped from the path, such as `/scheduling`. Requests outside it get 404. */
  readonly prefix?: string | undefined
  /** Returns the client address of a request, instead of that of its connection. */
  readonly clientAddress?: ((request: NodeRequest) => string | undefined) | undefined
}

/** A listener for `node:http`, which is also Express middleware. */
export type NodeHandler = (request: NodeRequest, response: ServerResponse, next?: (error?: unknown) => void) => void

/**
 * Mounts the application in a Node server, or in Express with `app.use(handler)`.
 *
 * With `next`, requests for paths outside Slotkit are passed on. Body parsers may run first: the bytes come from
 * `request.rawBody` if present, and otherwise from `request.body`. `prefix`, such as `/scheduling`, is stripped from the path.
 * `app.use("/scheduling", handler)` needs no prefix.
 */
export const toNodeHandler = (
  app: HttpApp,
  { prefix = "", clientAddress }: NodeMountOptions = {}
): Effect.Effect<NodeHandler, never, HttpServices | Scope.Scope> =>
  Effect.gen(function* () {
    const answer = yield* untraced(NodeHttpServer.makeHandler(app.answer, { scope: yield* Effect.scope }))
    return (request, response, next) => {
      const url = withoutPrefix(request.url ?? "/", prefix)
      if (next !== undefined && !app.owns(url)) return next()
      if (clientAddress !== undefined) applicationAddresses.set(request, clientAddress(request))
      request.url = url
      if (request.readableDidRead) readBodies.set(request, request.rawBody ?? request.body)
      answer(request, response)
    }
  })
