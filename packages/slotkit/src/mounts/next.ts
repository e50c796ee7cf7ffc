import type { Slotkit } from "../opening/Slotkit.ts"

/** Where a request comes from, on platforms that tell it in a way of their own. */
export interface NextMountOptions {
  /** For example `(request) => request.headers.get("x-real-ip") ?? undefined`, where the platform sets that header itself. */
  readonly clientAddress?: (request: Request) => string | undefined
}

/** The handlers of a route of Next's App Router. */
export type NextMount = Readonly<Record<(typeof methods)[number], (request: Request) => Promise<Response>>>

/**
 * Mounts Slotkit in Next: `export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = slotkitNext(open)` in
 * `app/scheduling/[...path]/route.ts`, with Slotkit's option `prefix: "/scheduling"`.
 *
 * `open` is called at the first request and not before, since building imports the route too; it gives the same Slotkit each time.
 * Next does not tell where a connection comes from: with `trustedProxies` the end of `X-Forwarded-For` counts as what a proxy saw,
 * without them all visitors share one limit.
 */
export const slotkitNext = (
  open: () => Pick<Slotkit, "fetch"> | Promise<Pick<Slotkit, "fetch">>,
  { clientAddress }: NextMountOptions = {}
): NextMount => {
  const answer = async (request: Request): Promise<Response> =>
    (await open()).fetch(request, { clientAddress: clientAddress?.(request), isFromProxy: true })
  return Object.fromEntries(methods.map((method) => [method, answer])) as NextMount
}

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const
