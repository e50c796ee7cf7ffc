import { readAnswer } from "./Answer.ts"
import { type ClientOptions, type CreateOptions, systemClock, type VisitorClientOptions } from "./ClientOptions.ts"
import type { Endpoint } from "./Endpoint.ts"
import { SlotkitApiError } from "./SlotkitApiError.ts"

/** The parameters of a call. */
export interface Input {
  /** The values of the path parameters by name. */
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: object
}

/** The operations of an API by name. */
export type OperationTable<Operations> = Readonly<Record<keyof Operations, { readonly answer: unknown }>>

/** Sends requests to an API, retries them when that is safe, and resolves to the results. */
export type Transport<Operations extends OperationTable<Operations>> = <Name extends keyof Operations>(
  name: Name,
  input: Input,
  options: CreateOptions | undefined
) => Promise<Operations[Name]["answer"]>

/** Creates the transport of an API whose paths start with `root`. Throws a `TypeError` when `baseUrl` is not a URL. */
export const makeTransport = <Operations extends OperationTable<Operations>>(
  root: string,
  endpoints: Readonly<Record<keyof Operations, Endpoint>>,
  client: VisitorClientOptions & Partial<ClientOptions>
): Transport<Operations> => {
  const base = `${originOf(client.baseUrl)}${root}`
  const { maxWaitMs = 60_000, clock = systemClock } = client
  const send = client.fetch ?? ((url, init) => fetch(url, init))

  return async (name, { path: values = {}, query, body }, options = {}) => {
    const endpoint = endpoints[name]
    const [method, path] = endpoint
    const { signal, timeoutMs = client.timeoutMs ?? 30_000, maxRetries = client.maxRetries ?? 2 } = options
    const url = `${base}${path.replace(/{(\w+)}/g, (_, parameter: string) => segment(parameter, values[parameter]))}${search(query)}`
    const headers: Record<string, string> = {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "POST" ? { "idempotency-key": options.idempotencyKey ?? madeUpKey() } : {})
    }

    const attempt = async (): Promise<unknown> => {
      const token = typeof client.token === "function" ? await client.token() : client.token
      // The runtime's error for such a header would contain the token.
      if (token !== undefined && !/^[!-~]+$/.test(token))
        throw new TypeError("The token must contain only visible ASCII characters.")
      const withoutToken = (text: string): string => (token === undefined ? text : text.replaceAll(token, "[token]"))
      const late = AbortSignal.timeout(timeoutMs)
      const init = {
        method,
        headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
        body: body === undefined ? null : JSON.stringify(body),
        // A redirect would turn a POST into a GET, and could send the token to another host.
        redirect: "manual",
        signal: signal === undefined ? late : AbortSignal.any([signal, late])
      } as const
      try {
        const response = await send(url, init)
        const text = await response.text()
        return readAnswer(endpoint, response, response.ok ? text : withoutToken(text), clock.now())
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        if (error instanceof SlotkitApiError) throw error
        if (late.aborted) throw new SlotkitApiError(`${method} ${path} timed out after ${timeoutMs} ms.`, { code: "timeout" })
        const reasons = [error, (error as Error | undefined)?.cause].flatMap((one) => (one instanceof Error ? one.message : []))
        const sentence = `${method} ${path} failed because the service could not be reached (${reasons.join(": ")}).`
        throw new SlotkitApiError(withoutToken(sentence), { code: "network" })
      }
    }

    let isUnknown = false
    for (let tried = 1; ; tried++) {
      signal?.throwIfAborted()
      try {
        return (await attempt()) as never
      } catch (error) {
        if (!(error instanceof SlotkitApiError)) throw error
        // An earlier attempt deleted the resource, but its response was lost.
        if (isUnknown && method === "DELETE" && error.status === 404) return undefined as never
        const waitMs = tried > maxRetries ? null : retryDelayMs(method, error, tried, maxWaitMs, Math.random())
        if (waitMs === null) throw error
        isUnknown ||= error.status !== 429
        await clock.sleep(waitMs, signal)
      }
    }
  }
}

const originOf = (baseUrl: string): string => {
  if (!URL.canParse(baseUrl)) throw new TypeError("baseUrl must be an absolute URL, such as https://book.example.com")
  return baseUrl.replace(/\/+$/, "").replace(/\/(api|manage|visitor)\/v1$/, "")
}

/**
 * Encodes a value as one path segment. Ids are converted to numbers, because untyped programs may pass anything.
 *
 * Throws for an empty value and for dots alone, which a URL resolves: both would lead to another endpoint.
 */
const segment = (parameter: string, value: string | number | undefined): string => {
  const text = /^(id|host|app)$/.test(parameter) ? String(Number(value)) : String(value)
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`"${text}" is not a ${parameter}.`)
  return encodeURIComponent(text)
}

const search = (query: object = {}): string => {
  const said = Object.entries(query).filter(([, value]) => value !== undefined)
  return said.length === 0 ? "" : `?${new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** Not `randomUUID`, which is unavailable on pages without HTTPS. */
const madeUpKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

/**
 * Returns how long to wait before a failed request is retried, in milliseconds, or null when it must not be retried.
 *
 * `Retry-After` is respected on 429, on 503, and on the 409 for an idempotency key whose first request is still in flight. If it
 * exceeds `maxWaitMs`, the request is not retried. A 429 was not processed, so any request can be retried. After a lost response
 * or a 502, 503 or 504, the outcome is unknown: GET, PUT, DELETE, and POST with its idempotency key are retried, but not PATCH.
 * `attempt` counts from 1; `random` is between 0 and 1.
 */
const retryDelayMs = (
  method: Endpoint[0],
  { status, retryAfterSeconds, code }: Pick<SlotkitApiError, "status" | "retryAfterSeconds" | "code">,
  attempt: number,
  maxWaitMs: number,
  random: number
): number | null => {
  const isStillRunning = status === 409 && method === "POST"
  if (retryAfterSeconds !== null && (status === 429 || status === 503 || isStillRunning)) {
    const waitMs = retryAfterSeconds * 1000
    return waitMs <= maxWaitMs ? waitMs : null
  }
  const isUnknown = code === "unavailable" || code === "network" || code === "timeout"
  if (status !== 429 && !(isUnknown && method !== "PATCH")) return null
  return Math.min(500 * 2 ** (attempt - 1), 8000) * (0.5 + random / 2)
}
