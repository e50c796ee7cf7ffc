import type { IncomingMessage, ServerResponse } from "node:http"
import { withoutPrefix } from "@slotkit/http"
import type { Slotkit } from "../opening/Slotkit.ts"

/**
 * Mounts Slotkit in Fastify 4 or 5, at the root or below a path.
 *
 * Slotkit handles its requests before Fastify reads a body. The application's routes, parsers and 404 handler stay unchanged.
 * Hooks that were added before the plugin also run for Slotkit's requests.
 *
 * @example
 * app.register(slotkitFastify(slotkit), { prefix: "/scheduling" })
 */
export const slotkitFastify = (slotkit: Pick<Slotkit, "node" | "owns">): FastifyMount => {
  const mount: FastifyMount = (app, { prefix = "" }, done) => {
    const whole = `${app.prefix}${prefix}`
    app.addHook("onRequest", async ({ raw, ip }, reply) => {
      const target = withoutPrefix(raw.url ?? "/", whole)
      if (!slotkit.owns(target)) return
      reply.hijack()
      slotkit.node(Object.assign(raw, { url: target, ip }), reply.raw)
    })
    if (app.prefix !== "") app.all(`${prefix}/*`, (_request, reply) => reply.callNotFound())
    done()
  }
  return Object.assign(mount, { [inTheSameScope]: true })
}

/** The part of Fastify's plugin type that a mount needs. */
export type FastifyMount = (app: FastifyScope, options: { readonly prefix?: string }, done: (error?: Error) => void) => void

/** The part of a Fastify instance that a mount uses. */
export interface FastifyScope {
  readonly prefix: string
  addHook(name: "onRequest", hook: (request: FastifyRequestParts, reply: FastifyReplyParts) => Promise<void>): unknown
  all(path: string, handler: (request: FastifyRequestParts, reply: FastifyReplyParts) => unknown): unknown
}

interface FastifyRequestParts {
  readonly raw: IncomingMessage
  readonly ip: string
}

interface FastifyReplyParts {
  readonly raw: ServerResponse
  hijack(): unknown
  callNotFound(): unknown
}

/** In their own scope, hooks would not see requests without a route. */
const inTheSameScope = Symbol.for("skip-override")
