import type { Slotkit } from "../opening/Slotkit.ts"
import { type FastifyScope, slotkitFastify } from "./fastify.ts"

/**
 * Mounts Slotkit in Nest, on Express or Fastify. Call it between `NestFactory.create` and `app.listen`.
 *
 * Nest adds its body parsers when it starts to listen, so Slotkit receives raw bodies. The application's global prefix does not
 * apply to Slotkit.
 *
 * @example
 * mountInNest(app, slotkit, { prefix: "/scheduling" })
 */
export const mountInNest = (
  app: NestAppParts,
  slotkit: Pick<Slotkit, "node" | "owns">,
  { prefix = "" }: { readonly prefix?: string } = {}
): void => {
  const adapter = app.getHttpAdapter()
  if (adapter.getType() !== "fastify") return void (prefix === "" ? app.use(slotkit.node) : app.use(prefix, slotkit.node))
  const fastify = adapter.getInstance() as FastifyApp
  fastify.register(slotkitFastify(slotkit), { prefix })
}

/** The part of a Nest application that a mount uses. */
export interface NestAppParts {
  getHttpAdapter(): { getType(): string; getInstance(): unknown }
  use(...handlers: ReadonlyArray<unknown>): unknown
}

interface FastifyApp {
  register(plugin: (app: FastifyScope, ...rest: never) => void, options: { readonly prefix: string }): unknown
}
