import type { Slotkit } from "../opening/Slotkit.ts"

/** Options for platforms with their own way to get the client's address. */
export interface HonoMountOptions<C> {
  /** For example `(context) => getConnInfo(context).remote.address`. Not needed on `@hono/node-server`. */
  readonly clientAddress?: (context: C) => string | undefined
}

/**
 * Mounts Slotkit in Hono as middleware. Requests for other paths go to the next handler.
 *
 * Hono does not strip paths, so set Slotkit's option `prefix` to mount below a path. If earlier middleware has read the body,
 * Slotkit uses Hono's cached copy.
 *
 * @example
 * app.use(slotkitHono(slotkit))
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

/** The part of Hono's context that a mount uses. */
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

/** `@hono/node-server` stores Node's request in the environment. */
const addressOfSocket = ({ env }: HonoContextParts): string | undefined =>
  (env as { readonly incoming?: { readonly socket?: { readonly remoteAddress?: string } } } | undefined)?.incoming?.socket
    ?.remoteAddress
