import { answerJson } from "./JsonAnswer.ts"
import type { Listener } from "./Listener.ts"

/** Returns the reason why the server is not ready, as a sentence; `undefined` when it is ready. */
export type Readiness = () => Promise<string | undefined>

/**
 * Serves `/health/live` (the process runs) and `/health/ready` (it can serve requests), and passes all other requests on.
 *
 * `/health/ready` answers 503 with a reason while the server starts or stops, and while the database is unreachable or read-only,
 * so that a load balancer uses another process. With a prefix, both paths also work below it: probes ask the process directly,
 * people use the printed URL.
 */
export const withHealth = (readiness: Readiness, next: Listener, prefix = ""): Listener => {
  const checks: Readonly<Record<string, Readiness>> = {
    "/health/live": async () => undefined,
    "/health/ready": readiness
  }
  return (request, response) => {
    const [target = ""] = (request.url ?? "").split("?")
    const path = target.startsWith(`${prefix}/`) ? target.slice(prefix.length) : target
    const check = Object.hasOwn(checks, path) ? checks[path] : undefined
    if (check === undefined) return next(request, response)
    if (request.method !== "GET" && request.method !== "HEAD") {
      return answerJson(response, 405, { message: "This URL does not support that method." }, { allow: "GET, HEAD" })
    }
    check().then((message) =>
      message === undefined
        ? answerJson(response, 200, { status: "ok" })
        : answerJson(response, 503, { status: "unavailable", message }, { "retry-after": "1" })
    )
  }
}

/**
 * Calls `check` and waits up to `timeoutMs` for the database to answer.
 *
 * Concurrent calls share one check, so the database is asked at most once at a time.
 */
export const databaseReadiness = (check: Readiness, timeoutMs = 2000): Readiness => {
  let open: ReturnType<Readiness> | undefined
  return async () => {
    open ??= check()
      .catch(() => away)
      .finally(() => {
        open = undefined
      })
    const timeout = Promise.withResolvers<string>()
    const timer = setTimeout(timeout.resolve, timeoutMs, away)
    const problem = await Promise.race([open, timeout.promise])
    clearTimeout(timer)
    return problem
  }
}

const away = "The database isn't responding."
