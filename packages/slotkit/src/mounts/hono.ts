import type { Slotkit } from "../opening/Slotkit.ts"

/** Where a request comes from, on platforms that tell it in a way of their own. */
export interface HonoMountOptions<C> {
  /** For example `(context) => getConnInfo(context).remote.address`; known without it where `@hono/node-server` serves. */
  readonly clientAddress?: (context: C) => string | undefined
}

/**
 * Mounts Slotkit in Hono: `app.use(slotkitHono(slotkit))`. What is not Slotkit's is passed on.
 *
 * Hono takes nothing off a path, so a Slotkit below one has the option `prefix`. A body that middleware has read before is taken from
 * where Hono keeps it.
 */
export const slotkitHono =
  <C extends HonoContextParts>(
    slotkit: Pick<Slotkit, "fetch" | "owns">,
    { clientAddress = addressOfSocket }: HonoMountOptions<C> = {}
  ) =>
  async (context: C, next: () => Promise<void>): Promise<Response | undefined> => {
    const { raw } = context.req
    if (!slotkit.owns(new URL(raw.url).pathname)) {
      await next()
      return undefined
    }
    return slotkit.fetch(raw.bodyUsed ? await readAgain(context.req) : raw, { clientAddress: clientAddress(context) })
  }

/** The part of Hono's context that a mount touches. */
export interface HonoContextParts {
  readonly req: HonoRequestParts
  readonly env: unknown
}

interface HonoRequestParts {
  readonly raw: Request
  arrayBuffer(): Promise<ArrayBuffer>
}

const readAgain = async (request: HonoRequestParts): Promise<Request> => {
  const { url, method, headers } = request.raw
  return new Request(url, { method, headers, body: await request.arrayBuffer() })
}

/** `@hono/node-server` puts Node's own request into the environment. */
const addressOfSocket = ({ env }: HonoContextParts): string | undefined =>
  (env as { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress
