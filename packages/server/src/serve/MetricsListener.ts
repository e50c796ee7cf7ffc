import { version } from "../Version.ts"
import { answerJson } from "./JsonAnswer.ts"
import type { Listener } from "./Listener.ts"

/**
 * Serves `GET /metrics` in the text format of Prometheus, and 404 for other paths. `metrics` is `undefined` until the server has
 * opened.
 */
export const metricsListener =
  (metrics: () => (() => Promise<string>) | undefined): Listener =>
  (request, response) => {
    const [path] = (request.url ?? "").split("?")
    if (path !== "/metrics") return answerJson(response, 404, { message: "Metrics are at /metrics." })
    if (request.method !== "GET" && request.method !== "HEAD") {
      return answerJson(response, 405, { message: "This URL does not support that method." }, { allow: "GET, HEAD" })
    }
    const read = metrics()
    if (read === undefined) return unavailable(response, "The server is starting.")
    read().then(
      (text) => {
        response.writeHead(200, { "content-type": "text/plain; version=0.0.4; charset=utf-8", "cache-control": "no-store" })
        response.end(`${text}${buildInfo}`)
      },
      () => unavailable(response, "The server is stopping.")
    )
  }

const unavailable = (response: Parameters<Listener>[1], message: string): void =>
  answerJson(response, 503, { status: "unavailable", message }, { "retry-after": "1" })

const buildInfo = `# HELP slotkit_build_info The version that runs.
# TYPE slotkit_build_info gauge
slotkit_build_info{version="${version}"} 1
`
