import type { FlowError, FlowErrorCode, Refusal } from "./FlowError.ts"
import type { CallOptions } from "./FlowOptions.ts"
import type { FlowTime } from "./FlowResources.ts"

/** The body of a response of the API, or the reason why there is none. */
export type Answer<Body> =
  | { readonly body: Body; readonly refusal?: undefined }
  | { readonly body?: undefined; readonly refusal: Refusal }

/** Sends a request to the visitor API: a GET, or a POST of JSON with an idempotency key. Never rejects. */
export type VisitorCall = <Body>(path: string, json?: string, key?: string) => Promise<Answer<Body>>

/** The time limit of a request in milliseconds. */
const timeoutMs = 30_000

/** Makes the calls of a flow until `ended` is aborted. */
export const visitorCalls =
  ({ origin, locale, fetch: send = (url, init) => fetch(url, init) }: CallOptions, ended: AbortSignal): VisitorCall =>
  async (path, json, key = "") => {
    const headers = {
      ...(locale && { "accept-language": locale }),
      ...(json && { "content-type": "application/json", "idempotency-key": key })
    }
    let response: Response | undefined
    let body = null
    try {
      response = await send(`${origin.replace(/\/+$/, "")}/visitor/v1${path}`, {
        headers,
        ...(json && { method: "POST", body: json }),
        // A redirect would turn a POST into a GET.
        redirect: "error",
        signal: AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)])
      })
      body = await response.json()
    } catch {
      // A response that did not arrive, or is no JSON, is a refusal below.
    }
    return response?.ok && body ? { body } : { refusal: refusalOf(body ?? {}, response) }
  }

/** The body of an error. Every field may be missing if a proxy answers. */
interface ErrorBody {
  readonly code?: string | null
  readonly message?: string | null
  readonly problems?: Refusal["problems"]
  readonly next_times?: ReadonlyArray<FlowTime>
}

const refusalOf = (
  { code: reason = null, message = null, problems = [], next_times: nextTimes }: ErrorBody,
  response?: Response
): Refusal => {
  // A request with the same key is still in progress, so the server has to be asked again.
  const status = reason === "key_in_use" ? 503 : (response?.status ?? 0)
  const other = status < 400 ? "network" : status < 500 ? "invalid" : "unavailable"
  return {
    error: {
      code: codes[status] ?? other,
      reason,
      message,
      // Not a number if a proxy sends a date.
      retryAfterSeconds: +(response?.headers.get("retry-after") ?? 0) || null
    },
    problems,
    nextTimes,
    isOpen: status < 400 || status === 429 || status > 499
  }
}

/** Makes an error that does not come from a response. */
export const flowError = (code: FlowErrorCode, reason: string): FlowError => ({ ...refusalOf({ code: reason }).error, code })

const codes: Readonly<Record<number, FlowErrorCode>> = { 404: "not_found", 409: "conflict", 429: "too_many_requests" }

/** A key that the server knows an attempt by. Not `randomUUID`, which is unavailable on pages without HTTPS. */
export const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-")

/** A path is made once its name is known. */
export const pathOf = (group: string, name: string | null | undefined): string => `/${group}/${encodeURIComponent(name!)}`
