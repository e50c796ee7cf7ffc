import { answerJson } from "./JsonAnswer.ts"
import type { Listener } from "./Listener.ts"

/** What keeps the server from being ready, as a sentence; `undefined` when nothing does. */
export type Readiness = () => Promise<string | undefined>

/**
 * Answers `/health/live` (the process runs) and `/health/ready` (it can do its work), and hands everything else on.
 *
 * Ready is 503 with a sentence while the server starts or stops, and while the database is away or takes no writes, so that a
 * balancer moves on.
 * With a prefix both answer below it as well: probes ask the process itself, people follow the printed address.
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
 * Asks the database through `check` and gives it `timeoutMs` to answer.
 *
 * Questions that come while one is open share its answer: however often this is asked, the database is asked once at a time.
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

const away = "The database does not answer."
