import type { Listener } from "./HttpServer.ts"

/**
 * Answers `/health/live` (the process runs) and `/health/ready` (the database answers), and hands everything else on.
 *
 * Ready turns to 503 when the database does not answer, or when the process has begun to stop, so that a balancer moves on.
 */
export const withHealth =
  (isReady: () => Promise<boolean>, next: Listener): Listener =>
  (request, response) => {
    const path = request.url?.split("?")[0]
    const isRead = request.method === "GET" || request.method === "HEAD"
    const answer = (ok: boolean): void => {
      response.writeHead(ok ? 200 : 503, { "content-type": "application/json", "cache-control": "no-store" })
      response.end(request.method === "HEAD" ? undefined : JSON.stringify({ status: ok ? "ok" : "unavailable" }))
    }
    if (isRead && path === "/health/live") answer(true)
    else if (isRead && path === "/health/ready") isReady().then(answer, () => answer(false))
    else next(request, response)
  }
