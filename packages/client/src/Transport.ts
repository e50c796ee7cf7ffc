import { readAnswer } from "./Answer.ts"
import { type ClientOptions, type CreateOptions, systemClock } from "./ClientOptions.ts"
import { endpoints } from "./generated/Endpoints.ts"
import type { Operations } from "./generated/Operations.ts"
import { retryDelayMs } from "./RetryPolicy.ts"
import { SlotkitApiError } from "./SlotkitApiError.ts"

/** What a call sends. */
export interface Input {
  readonly id?: number
  readonly query?: object
  readonly body?: object
}

/** Sends the calls of the API, again where that is safe, and resolves to what their answers hold. */
export type Transport = <Name extends keyof Operations>(
  name: Name,
  input: Input,
  options: CreateOptions | undefined
) => Promise<Operations[Name]["answer"]>

/** Throws a `TypeError` when `baseUrl` is no address. */
export const makeTransport = (client: ClientOptions): Transport => {
  const base = baseOf(client.baseUrl)
  const { maxWaitMs = 60_000, clock = systemClock } = client
  const send = client.fetch ?? ((url, init) => fetch(url, init))

  return async (name, { id, query, body }, options = {}) => {
    const endpoint = endpoints[name]
    const [method, path] = endpoint
    const { signal, timeoutMs = client.timeoutMs ?? 30_000, maxRetries = client.maxRetries ?? 2 } = options
    const url = `${base}${path.replace("{id}", String(Number(id)))}${search(query)}`
    const headers: Record<string, string> = {
      accept: "application/json",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(method === "POST" ? { "idempotency-key": options.idempotencyKey ?? madeUpKey() } : {})
    }

    const attempt = async (): Promise<unknown> => {
      const token = typeof client.token === "function" ? await client.token() : client.token
      // A runtime would complain of such a header with the token in its sentence.
      if (!/^[!-~]+$/.test(token)) throw new TypeError("The token is not made of visible ASCII characters.")
      const late = AbortSignal.timeout(timeoutMs)
      const init = {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: body === undefined ? null : JSON.stringify(body),
        // A redirect would turn a POST into a GET, and might carry the token elsewhere.
        redirect: "manual",
        signal: signal === undefined ? late : AbortSignal.any([signal, late])
      } as const
      try {
        const response = await send(url, init)
        const text = await response.text()
        return readAnswer(endpoint, response, response.ok ? text : text.replaceAll(token, "[token]"), clock.now())
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        if (error instanceof SlotkitApiError) throw error
        if (late.aborted)
          throw new SlotkitApiError(`${method} ${path} was not answered within ${timeoutMs} ms.`, { code: "timeout" })
        const reasons = [error, (error as Error | undefined)?.cause].flatMap((one) => (one instanceof Error ? one.message : []))
        const sentence = `${method} ${path} did not reach the service (${reasons.join(": ")}).`
        throw new SlotkitApiError(sentence.replaceAll(token, "[token]"), { code: "network" })
      }
    }

    let isUnknown = false
    for (let tried = 1; ; tried++) {
      signal?.throwIfAborted()
      try {
        return (await attempt()) as never
      } catch (error) {
        if (!(error instanceof SlotkitApiError)) throw error
        // The attempt before had deleted it: its answer was what got lost.
        if (isUnknown && method === "DELETE" && error.status === 404) return undefined as never
        const waitMs = tried > maxRetries ? null : retryDelayMs(method, error, tried, maxWaitMs, Math.random())
        if (waitMs === null) throw error
        isUnknown ||= error.status !== 429
        await clock.sleep(waitMs, signal)
      }
    }
  }
}

const baseOf = (baseUrl: string): string => {
  if (!URL.canParse(baseUrl)) throw new TypeError("baseUrl is not an absolute address, such as https://book.example.com")
  return `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`
}

const search = (query: object = {}): string => {
  const said = Object.entries(query).filter(([, value]) => value !== undefined)
  return said.length === 0 ? "" : `?${new URLSearchParams(said.map(([name, value]): [string, string] => [name, String(value)]))}`
}

/** Not by `randomUUID`, which pages without HTTPS lack. */
const madeUpKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
