import type { IncomingMessage, ServerResponse } from "node:http"
import { withoutPrefix } from "@slotkit/http"
import type { Slotkit } from "../opening/Slotkit.ts"

/**
 * Mounts Slotkit in Fastify: `app.register(slotkitFastify(slotkit))`, below a path with `{ prefix: "/scheduling" }`.
 *
 * What is Slotkit's is taken out of Fastify's hands before a body is read; routes, hooks, parsers and the 404 of the application
 * stay as they are. Hooks that were added before, such as those of a login, run first.
 */
export const slotkitFastify = (slotkit: Pick<Slotkit, "node" | "owns">): FastifyMount => {
  const mount: FastifyMount = (app, { prefix = "" }, done) => {
    const whole = `${app.prefix}${prefix}`
    app.addHook("onRequest", async ({ raw }, reply) => {
      const target = withoutPrefix(raw.url ?? "/", whole)
      if (!slotkit.owns(target)) return
      reply.hijack()
      raw.url = target
      slotkit.node(raw, reply.raw)
    })
    if (app.prefix !== "") app.all(`${prefix}/*`, (_request, reply) => reply.callNotFound())
    done()
  }
  return Object.assign(mount, { [inTheSameScope]: true })
}

/** A plugin of Fastify 4 and 5, as far as it is one. */
export type FastifyMount = (app: FastifyScope, options: { readonly prefix?: string }, done: (error?: Error) => void) => void

/** The part of a Fastify instance that a mount touches. */
export interface FastifyScope {
  readonly prefix: string
  addHook(name: "onRequest", hook: (request: FastifyRequestParts, reply: FastifyReplyParts) => Promise<void>): unknown
  all(path: string, handler: (request: FastifyRequestParts, reply: FastifyReplyParts) => unknown): unknown
}

interface FastifyRequestParts {
  readonly raw: IncomingMessage
}

interface FastifyReplyParts {
  readonly raw: ServerResponse
  hijack(): unknown
  callNotFound(): unknown
}

/** Hooks of a scope of its own would not see a request that no route is there for. */
const inTheSameScope = Symbol.for("skip-override")
