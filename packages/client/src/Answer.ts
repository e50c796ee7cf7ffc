import type { Endpoint } from "./Endpoint.ts"
import { isRecord } from "./IsRecord.ts"
import { pageFrom } from "./Page.ts"
import { SlotkitApiError, type SlotkitApiErrorCode } from "./SlotkitApiError.ts"

/** Returns the result from a response of the endpoint, or throws its error. `text` is the body of the response. */
export const readAnswer = (endpoint: Endpoint, response: Response, text: string, now: number): unknown => {
  const [, , holds] = endpoint
  const body = parsed(text)
  if (response.ok) {
    if (holds === "nothing") return undefined
    if (isRecord(body)) {
      if (holds === "body") return body
      if (holds === "list" && Array.isArray(body.data)) return pageFrom(body)
      if (holds === "data" && "data" in body) return body.data
    }
  }
  throw failureOf(endpoint, response, body, now)
}

const failureOf = ([method, path]: Endpoint, response: Response, body: unknown, now: number): SlotkitApiError => {
  const { status, headers } = response
  const seen = { status, retryAfterSeconds: retryAfter(headers, now), requestId: headers.get("svc-request-id") }
  if (response.ok || !isRecord(body) || typeof body.message !== "string") {
    const what = headers.get("content-type")?.split(";")[0] ?? "no JSON"
    const sentence = `${method} ${path} returned status ${status} and ${what}, which is not a response of the API. Check baseUrl and any proxy in between.`
    return new SlotkitApiError(sentence, {
      ...seen,
      code: status === 429 || status >= 500 ? codeOf(status) : "unexpected_answer"
    })
  }
  const {
    message,
    code,
    error,
    errors,
    problems,
    next_times: nextTimes,
    opens_at: opensAt,
    override,
    roles,
    refused,
    scopes,
    upgrade_url: upgradeUrl
  } = body
  return new SlotkitApiError(message, {
    ...seen,
    code: error === "plan_required" ? error : Array.isArray(scopes) ? "missing_scope" : codeOf(status),
    ...(typeof code === "string" ? { reason: code } : {}),
    ...(isRecord(errors) ? { errors: errors as Record<string, Array<string>> } : {}),
    ...(Array.isArray(problems) ? { problems } : {}),
    ...(Array.isArray(nextTimes) ? { nextTimes } : {}),
    ...(typeof opensAt === "string" ? { opensAt } : {}),
    ...(Array.isArray(override) ? { override } : {}),
    ...(Array.isArray(roles) ? { roles } : {}),
    ...(Array.isArray(refused) ? { refused } : {}),
    ...(Array.isArray(scopes) ? { scopes } : {}),
    ...(typeof upgradeUrl === "string" ? { upgradeUrl } : {})
  })
}

const codeOf = (status: number): SlotkitApiErrorCode =>
  codes[status] ?? (status >= 500 ? "server_error" : status >= 400 ? "bad_request" : "unexpected_answer")

const codes: Readonly<Record<number, SlotkitApiErrorCode>> = {
  401: "unauthorized",
  403: "forbidden",
  404: "not_found",
  409: "conflict",
  422: "invalid",
  429: "too_many_requests",
  502: "unavailable",
  503: "unavailable",
  504: "unavailable"
}

/**
 * Parses `Retry-After` into seconds. Proxies also send it as a date that starts with the day's name (RFC 9110 section 10.2.3).
 */
const retryAfter = (headers: Headers, now: number): number | null => {
  const value = headers.get("retry-after") ?? ""
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : /^[a-z]/i.test(value)
      ? Math.ceil((Date.parse(value) - now) / 1000)
      : Number.NaN
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
