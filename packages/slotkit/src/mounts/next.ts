import type { Slotkit } from "../opening/Slotkit.ts"

/** Options for platforms with their own way to get the client's address. */
export interface NextMountOptions {
  /** For example `(request) => request.headers.get("x-real-ip") ?? undefined`, if the platform sets that header. */
  readonly clientAddress?: (request: Request) => string | undefined
}

/** The handlers of an App Router route. */
export type NextMount = Readonly<Record<(typeof methods)[number], (request: Request) => Promise<Response>>>

/**
 * Mounts Slotkit in Next, in `app/scheduling/[[...path]]/route.ts` with Slotkit's option `prefix: "/scheduling"`.
 *
 * `open` is called at each request, not during the build, and must always return the same instance. Next does not expose the
 * client's address. Set `trustedProxies` to use `X-Forwarded-For`; otherwise all visitors share one rate limit.
 *
 * @example
 * export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = slotkitNext(openSlotkit)
 */
export const slotkitNext = (
  open: () => Pick<Slotkit, "fetch"> | Promise<Pick<Slotkit, "fetch">>,
  { clientAddress }: NextMountOptions = {}
): NextMount => {
  const answer = async (request: Request): Promise<Response> =>
    (await open()).fetch(uncompressed(request), { clientAddress: clientAddress?.(request), isFromProxy: true })
  return Object.fromEntries(methods.map((method) => [method, answer])) as NextMount
}

/** Next removes `content-encoding` from the responses of routes, so a body must not be compressed. */
const uncompressed = (request: Request): Request => {
  const copy = new Request(request.url, request)
  copy.headers.delete("accept-encoding")
  return copy
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const
